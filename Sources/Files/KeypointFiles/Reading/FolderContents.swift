// Walks through a folder and its folders once. Called by Folder when a folder is read.

internal import Platform
internal import SystemPackage

/// The files of a folder and its folders, each once, and the skipped entries.
struct FolderContents {
    /// The files, in natural order of their paths. A link that leads nowhere is one of them, for a file is missing
    /// there.
    private(set) var files: PathList

    private(set) var passedOver: [PassedOver] = []

    /// Something that is no file, or is read already.
    struct PassedOver {
        var path: String

        var why: String

        /// Whether it is a file by another name.
        var isFile = false
    }

    private struct Place {
        var path: String
        var depth: Int
    }

    /// The folders, and the files that are there by several names; before links are followed, all files.
    private var seen: [FilePlace: String] = [:]
    private var folders: [Place] = []

    /// Links, which are followed when everything that lies in the folder itself is known by its own name.
    private var links: [Place] = []

    /// The numbers of listed folders, and of followed links.
    private var (listed, followed) = (0, 0)

    private let isWanted: (String) -> Bool

    /// Walks through a folder.
    ///
    /// - Parameter isWanted: returns whether a file is to be among the files, by its path.
    /// - Throws: a problem of kind `unreadable` for a folder that cannot be listed.
    init(_ path: String, where isWanted: @escaping (String) -> Bool = { _ in true }) throws(TactusError) {
        self.isWanted = isWanted
        files = PathList(prefix: Path.inside(path, ""))
        take(Place(path: path, depth: 0))
        while true {
            if listed < folders.count {
                listed += 1
                try list(folders[listed - 1])
            } else if followed < links.count {
                if followed == 0 { for file in files { note(file) } }
                followed += 1
                take(links[followed - 1])
            } else {
                break
            }
        }
        files.sort()
        passedOver.sort { Folder.isBefore($0.path, $1.path) }
    }

    private mutating func list(_ folder: Place) throws(TactusError) {
        var others: [String] = []
        do throws(Errno) {
            try FolderEntry.forEach(in: folder.path) { entry in
                guard !entry.name.hasPrefix(".") else { return }
                // A file without another name can be taken at once: there may be millions.
                let path = Path.inside(folder.path, entry.name)
                if !entry.isMore, let status = Path.status(path, followsLink: false), status.type == .regular,
                    status.linkCount == 1
                {
                    if isWanted(path) { files.append(path, isSmall: SmallFiles.isSmall(path, status)) }
                } else {
                    others.append(entry.name)
                }
            }
        } catch {
            throw TactusError(.inputOutput, folder.path, "cannot be listed: \(error)")
        }
        // In natural order, which makes the skipped one of two names independent of the disk.
        for name in others.sorted(by: Folder.isBefore) {
            let place = Place(path: Path.inside(folder.path, name), depth: folder.depth + 1)
            if Path.isLink(place.path) { links.append(place) } else { take(place) }
        }
    }

    /// Notes that a file is read, so that no link to it is followed.
    private mutating func note(_ file: String) {
        if let status = Path.status(file) { seen[FilePlace(status)] = file }
    }

    /// Adds a file or a folder, unless it is there already, or is neither.
    private mutating func take(_ place: Place) {
        guard let status = Path.status(place.path) else {
            if isWanted(place.path) { files.append(place.path) }
            return
        }
        guard [.regular, .directory].contains(status.type) else {
            passedOver.append(PassedOver(path: place.path, why: "\(Self.words(status.type)), expected a file"))
            return
        }
        let identity = FilePlace(status)
        if let known = seen[identity] {
            let why = "it is \(known), which has already been read"
            passedOver.append(PassedOver(path: place.path, why: why, isFile: status.type == .regular))
            return
        }
        if status.type == .regular {
            seen[identity] = place.path
            if isWanted(place.path) { files.append(place.path, isSmall: SmallFiles.isSmall(place.path, status)) }
        } else if place.depth <= Tuning.folderDepth {
            seen[identity] = place.path
            folders.append(place)
        } else {
            passedOver.append(PassedOver(path: place.path, why: "more than \(Tuning.folderDepth) folders deep"))
        }
    }

    private static func words(_ type: FileType) -> String {
        switch type {
        case .fifo: "a named pipe"
        case .socket: "a socket"
        default: "a device"
        }
    }
}

extension Folder {
    /// All files in a folder and its folders, in natural order, without hidden ones; each once, whatever links lead to
    /// it.
    ///
    /// - Throws: a problem of kind `unreadable` for a folder that cannot be listed.
    package static func files(in path: String) throws(TactusError) -> [String] {
        Array(try FolderContents(path).files)
    }
}

// The one register of a run's files: what it reads, what it writes, and what lies beside that. Filled in by the
// commands and by tactus-camera before anything is opened; one thread.

internal import SystemPackage

/// The files of a run, compared by device and inode.
package struct RunFiles {
    private struct Entry {
        var path: String
        var role: String
        var place: FilePlace?

        /// Whether an output is also what the run starts from.
        var isChanged = false

        /// Returns whether a file of a folder is read, by its name.
        var isRead: @Sendable (String) -> Bool = { _ in true }

        /// The file as the user wrote it, with the option, if it was one.
        var words: String { role.isEmpty ? path : "\(role) \(path)" }

        /// The same, with a name for a stream.
        func words(of stream: String) -> String { path == "-" ? stream : words }
    }

    private var inputs: [Entry] = []

    /// The inputs whose records each count once.
    private var counted: [Entry] = []
    private var outputs: [Entry] = []
    private var siblings: [(path: String, owner: Entry)] = []

    package init() {}

    /// Adds an input: a file, a folder with all its files, or `-`.
    ///
    /// - Parameters:
    ///   - option: the option that names it, if any.
    ///   - isRead: returns whether a file of a folder is read, by its name; others may be written.
    package mutating func read(
        _ path: String,
        as option: String = "",
        isRead: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        inputs.append(Entry(path: path, role: option, place: Self.place(path, .standardInput), isRead: isRead))
    }

    /// Adds a source whose records are classified or counted, each once.
    package mutating func count(_ path: String, isRead: @escaping @Sendable (String) -> Bool = { _ in true }) {
        read(path, isRead: isRead)
        counted.append(Entry(path: path, role: "", place: Self.place(path, .standardInput)))
    }

    /// Adds a file that is written because the user named it; `-` is standard output.
    package mutating func write(_ path: String, as option: String = "") {
        outputs.append(Entry(path: path, role: option, place: Self.place(path, .standardOutput)))
    }

    /// Adds a file that is read and then written anew, such as a take.
    package mutating func change(_ path: String, as option: String) {
        outputs.append(Entry(path: path, role: option, place: FilePlace(path), isChanged: true))
    }

    /// Adds a file that is written beside one that the user named.
    package mutating func write(_ path: String, beside owner: String, as option: String) {
        outputs.append(Entry(path: path, role: "", place: FilePlace(path)))
        siblings.append((path, Entry(path: owner, role: option)))
    }

    /// Compares all files, and from then on lets no input be opened that an output would replace, nor one be replaced that
    /// something wanted to open: labels, samples and all else that the sources name.
    ///
    /// - Throws: `TactusError`, as `check(isForced:)`.
    package func claim(isForced: Bool = false) throws(TactusError) {
        try check(isForced: isForced)
        ClaimedFiles.claim(outputs.filter { !$0.isChanged }.compactMap(\.place))
    }

    /// Compares all files.
    ///
    /// - Parameter isForced: whether what lies beside a named file may be replaced.
    /// - Throws: `TactusError` if a file would be written twice, if one that is read would be overwritten, or if one
    ///   would be replaced that the user did not name.
    package func check(isForced: Bool = false) throws(TactusError) {
        try checkCounted()
        // The sources of a run may be registered twice.
        let streams = inputs.filter { $0.path == "-" }
        if let other = streams.first(where: { $0.role != streams[0].role }) {
            throw TactusError(.usage, "\(other.words): standard input can be read only once, expected a file")
        }
        let written = outputs.filter { $0.path == "-" && !$0.role.isEmpty }
        if written.count > 1 {
            throw TactusError(
                .usage,
                "\(written[1].role) -: \(written[0].role) goes to standard output too and would be mixed with it, expected a file"
            )
        }
        var known: [FilePlace: Entry] = [:]
        for output in outputs {
            guard let place = output.place else { continue }
            if let other = known.updateValue(output, forKey: place), other.path != "-" || output.path != "-" {
                throw TactusError(
                    .usage,
                    "\(other.words) and \(output.words): one file would be written twice, expected two files"
                )
            }
            for input in inputs {
                switch Self.clash(of: output, at: place, with: input) {
                case nil: continue
                case .same:
                    throw TactusError(
                        .usage,
                        "\(output.words): \(input.words) is an input too and would be overwritten, expected another file"
                    )
                case .inFolder(let file):
                    throw TactusError(
                        .usage,
                        "\(output.words(of: "standard output")): \(file) in \(input.words) is an input too and would be overwritten, "
                            + "expected another file"
                    )
                }
            }
        }
        for (path, owner) in siblings where Path.isLink(path) {
            throw TactusError(
                .usage,
                "\(path): is a link to a file that you did not name, and \(owner.words) would replace that; expected another name"
            )
        }
        guard !isForced else { return }
        for (path, owner) in siblings where Path.isTaken(path) {
            throw TactusError(
                .usage,
                "\(path): already exists, and \(owner.words) would replace it; expected another name, or --force"
            )
        }
    }

    /// Refuses a source that is another one by another name, or lies in another one.
    private func checkCounted() throws(TactusError) {
        guard counted.count > 1 else { return }
        var known: [FilePlace: Entry] = [:]
        var hasInput = false
        for source in counted {
            if source.path == "-" {
                if hasInput { throw Self.twice(source, "named twice") }
                hasInput = true
            }
            guard let place = source.place else { continue }
            guard let other = known.updateValue(source, forKey: place) else { continue }
            throw Self.twice(source, other.path == source.path ? "named twice" : "the same as \(other.path)")
        }
        for folder in counted where folder.path != "-" && Path.isFolder(folder.path) {
            guard let place = folder.place else { continue }
            let others = known.filter { $0.key != place && $0.key.isThere }
            if let inner = Self.first(of: Set(others.keys), in: place, folder.path), let other = others[inner.place] {
                throw Self.twice(other, "in \(folder.path) too")
            }
        }
    }

    private static func twice(_ source: Entry, _ words: String) -> TactusError {
        TactusError(.usage, "\(source.path) is \(words): its records would count twice, expected each source once")
    }

    private static func place(_ path: String, _ stream: FileDescriptor) -> FilePlace? {
        path == "-" ? FilePlace(stream) : FilePlace(path)
    }

    // MARK: Folders

    /// The conflict of an output with an input.
    private enum Clash {
        case same

        /// It lies in a folder that is read, at this path, and would be read with it.
        case inFolder(String)
    }

    /// Returns the conflict of an output with an input, for existing and missing files alike: a successful run can be
    /// repeated.
    private static func clash(of output: Entry, at place: FilePlace, with input: Entry) -> Clash? {
        guard let folder = input.place else { return nil }
        if folder == place { return .same }
        guard input.path != "-", Path.isFolder(input.path) else { return nil }
        let path: String?
        if place.isThere {
            path = first(of: [place], in: folder, input.path)?.path
        } else {
            let (parent, name) = FilePlace.parent(of: output.path)
            let above = parent.flatMap { $0 == folder ? input.path : first(of: [$0], in: folder, input.path)?.path }
            path = above.map { Path.inside($0, name) }
        }
        return path.flatMap { input.isRead($0) || Path.isFolder($0) ? .inFolder($0) : nil }
    }

    /// The first of some files and folders that is found in a folder and its folders.
    private static func first(
        of wanted: Set<FilePlace>,
        in input: FilePlace,
        _ path: String
    ) -> (place: FilePlace, path: String)? {
        // A link to a folder that this one is in leads to nothing new.
        var known: Set<FilePlace> = [input]
        var above = path + "/.."
        while let parent = FilePlace(above), known.insert(parent).inserted { above += "/.." }
        let outside = known
        var folders = [(path: path, depth: 0)]
        while let (folder, depth) = folders.popLast() {
            // There may be millions of others.
            var candidates: [FolderEntry] = []
            try? FolderEntry.forEach(in: folder) { entry in
                if entry.isMore || wanted.contains(where: { $0.hasInode(entry.inode) }) { candidates.append(entry) }
            }
            for entry in candidates {
                let inner = Path.inside(folder, entry.name)
                if let found = FilePlace(inner) {
                    if wanted.contains(found), !outside.contains(found) { return (found, inner) }
                    if depth < deepest, Path.isFolder(inner), known.insert(found).inserted {
                        folders.append((inner, depth + 1))
                    }
                }
            }
        }
        return nil
    }

    /// Folders within folders are looked into so deep; a data set has fewer, a link may lead anywhere.
    private static let deepest = 16
}

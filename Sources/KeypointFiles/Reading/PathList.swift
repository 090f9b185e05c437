// The paths of a folder's files, of which there may be millions. Filled by FolderContents, read by KeypointReader.

/// Paths in little more memory than their bytes; each becomes a string on access.
package struct PathList: RandomAccessCollection, Sendable, Hashable {
    /// The common beginning, kept once.
    private let prefix: String

    /// The rest of each, with a zero behind it.
    private var bytes: [UInt8] = []
    private var starts: [Int] = []

    /// Creates a list without paths.
    ///
    /// - Parameter prefix: the common beginning of the paths.
    init(prefix: String = "") { self.prefix = prefix }

    init(_ path: String) {
        self.init()
        append(path)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    package subscript(index: Int) -> String {
        let rest = bytes[starts[index]...].prefix { $0 != 0 }
        return prefix + String(decoding: rest, as: UTF8.self)
    }

    /// Adds a path, which begins with the prefix.
    mutating func append(_ path: String) {
        starts.append(bytes.count)
        bytes.append(contentsOf: path.utf8.dropFirst(prefix.utf8.count))
        bytes.append(0)
    }

    /// Sorts the paths in natural order.
    mutating func sort() {
        let bytes = bytes
        starts.sort { Folder.isBefore(bytes.span.extracting($0...), bytes.span.extracting($1...)) }
    }

    /// Removes the paths at some places.
    mutating func remove(at places: Set<Int>) {
        guard !places.isEmpty else { return }
        starts = starts.indices.filter { !places.contains($0) }.map { starts[$0] }
    }
}

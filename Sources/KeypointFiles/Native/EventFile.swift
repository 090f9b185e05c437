// Which files hold events, and where those of a recording lie. Asked by the command line; looks at files.

internal import System
internal import SystemPackage

/// What is known of a file of events before it is read.
package enum EventFile {
    /// The ending of a file of events beside a recording (<doc:Formats#Native-records>).
    package static let ending = ".events.jsonl"

    /// The file of events beside a recording: `take.events.jsonl` beside `take.jsonl`.
    ///
    /// - Parameter path: the recording's file, whatever its ending.
    package static func beside(_ path: String) -> String {
        Path.beside(path, (FilePath(path).stem ?? "") + ending)
    }

    /// Returns a Boolean value that indicates whether there is a file that can be read.
    package static func isThere(_ path: String) -> Bool { Path.isFile(path) }

    /// Returns a Boolean value that indicates whether a file has nothing in it.
    package static func isEmpty(_ path: String) throws(TactusError) -> Bool {
        guard Path.isRegularFile(path) else { return false }
        var source = try ByteSource(path: path)
        return try source.firstBytes().isEmpty
    }

    /// Returns a Boolean value that indicates whether a file holds events, by its ending, or else by the names of the
    /// fields of its first records.
    ///
    /// What can be read only once, such as a pipe, and what is not there, is judged by its ending alone.
    ///
    /// - Throws: a problem of kind `unreadable`.
    package static func holdsEvents(_ path: String) throws(TactusError) -> Bool {
        if path.hasSuffix(ending) { return true }
        guard path != "-", Path.isRegularFile(path) else { return false }
        var source = try ByteSource(path: path)
        let prefix = try source.firstBytes()
        if case .format = FormatDetection.detect(prefix) { return false }
        return SchemaSniffer.values(in: prefix, limit: Tuning.sketchedValues).contains {
            $0["t"]?.kind == .number && $0["kind"]?.kind == .string
        }
    }
}

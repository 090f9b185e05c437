// The files that contain events, and the one of a recording. Used by the command line; checks files.

internal import Platform
internal import SystemPackage

/// The properties of a file of events that are known before it is read.
package enum EventFile {
    /// The ending of a file of events beside a recording (<doc:Messages#Events>).
    package static let ending = ".events.jsonl"

    /// Returns the file of events beside a recording: `take.events.jsonl` beside `take.jsonl`.
    ///
    /// - Parameter path: the recording's file, with any ending.
    package static func beside(_ path: String) -> String {
        Path.beside(path, (FilePath(path).stem ?? "") + ending)
    }

    /// Returns whether there is a file that can be read.
    package static func isThere(_ path: String) -> Bool { Path.isFile(path) }

    /// Returns whether a file is empty.
    package static func isEmpty(_ path: String) throws(TactusError) -> Bool {
        guard Path.isRegularFile(path) else { return false }
        var source = try ByteSource(path: path)
        return try source.firstBytes().isEmpty
    }

    /// Returns whether a file contains events, by its ending, or else by the names of the fields of its first records.
    ///
    /// A file that can be read only once, such as a pipe, and a missing one are judged by the ending alone.
    ///
    /// - Throws: `TactusError`, a problem of kind `unreadable`.
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

// The interface of every importer of JSON records. Implemented in this folder, driven by JSONSource.

import Keypoints

/// Turns one JSON value of a source into a frame.
protocol RecordImporter {
    /// Starts a file of the input.
    ///
    /// - Throws: a problem where a file that must lie beside it is missing or broken.
    mutating func begin(_ file: SourceFile) throws(TactusError)

    /// Reads one value.
    ///
    /// - Parameters:
    ///   - value: the value; for sources that are one large object or list, one member of it.
    ///   - origin: the place of the value.
    /// - Returns: the frame, or `nil` where the value is not one, such as a table that was only noted.
    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame?

    /// A further frame, or the fault of a further hand, that is there before the next value is read.
    mutating func ready() throws(Diagnostic) -> Frame?

    /// The last frame, where one was held back to be joined with the next record.
    mutating func finish() -> Frame?

    /// The meaning of the sides of the frame read last; `nil` for that of the format.
    var sideConvention: SideConvention? { get }

    /// The notes about the input as a whole, such as a guessed scale, each once.
    var notes: [String] { get }
}

extension RecordImporter {
    mutating func begin(_ file: SourceFile) throws(TactusError) {}
    mutating func ready() -> Frame? { nil }
    mutating func finish() -> Frame? { nil }
    var sideConvention: SideConvention? { nil }
    var notes: [String] { [] }
}

/// The place of a JSON value.
struct RecordOrigin {
    /// The names on the way to the value, for members of objects, from the outside in.
    var keys: [String] = []

    /// The value's place among its siblings, from 0.
    var index: Int

    /// The file's name without its folder; empty for stdin.
    var fileName: String

    /// The file's path within the folder that is read, or its name.
    var relativePath = ""

    /// The fields around all values of the file.
    var fields: [(name: String, value: JSONValue)] = []
}

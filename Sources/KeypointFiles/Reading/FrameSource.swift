// The readers of the files of one input, of any form. Made and driven by KeypointReader.

internal import System
public import Keypoints

/// The result of reading a record: a frame, or a problem.
public enum ReadResult: Sendable, Equatable {
    /// A frame, and the line where its record starts.
    case frame(Frame, line: Int)

    /// The problem of an invalid record; the next ones can be read.
    case problem(Diagnostic)
}

/// One file of an input, as its reader gets to know it.
struct SourceFile: Hashable {
    /// The path of the file, or a name such as `-`.
    var path: String

    /// A Boolean value that indicates whether it is a file: it can be read a second time, and other files lie beside
    /// it.
    var isFile: Bool

    var prefix: [UInt8]

    /// Its path within the folder that is read, `nil` where it was named itself.
    var inFolder: String?

    /// Its identity: its path within the folder, or its name; empty if it is no file.
    var relativePath: String { inFolder ?? name }

    /// The file's name without its folder, empty if it is no file.
    var name: String { isFile ? Path.name(of: path) : "" }
}

/// Reads frames from the files of one input, one file after the other, keeping what must hold for all of them.
protocol FrameSource: AnyObject {
    /// Starts a file, whose bytes `source` gives from the first on.
    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError)

    /// The next frame or problem of the open file, `nil` at its end.
    func next() throws(TactusError) -> ReadResult?

    /// The notes about the whole input, each once.
    var notes: [String] { get }

    /// Returns a Boolean value that indicates whether the next frame could only be had by waiting for more of the open
    /// file.
    func isIdle() -> Bool
}

extension FrameSource {
    var notes: [String] { [] }
    func isIdle() -> Bool { false }
}

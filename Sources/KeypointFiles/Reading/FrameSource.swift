// What reads the files of one input, whatever their form. Made and driven by KeypointReader.

internal import System
public import Keypoints

/// What a reader met: a frame, or why a record is none.
public enum ReadResult: Sendable, Equatable {
    /// A frame, and the line where its record starts.
    case frame(Frame, line: Int)

    /// A record that is none; the next ones can be read.
    case problem(Diagnostic)
}

/// One file of an input, as its reader gets to know it.
struct SourceFile: Hashable {
    /// The path of the file, or the name of what is none, such as `-`.
    var path: String

    /// A Boolean value that indicates whether it is a file: it can be read a second time, and other files lie beside
    /// it.
    var isFile: Bool

    /// Its first bytes.
    var prefix: [UInt8]

    /// Its path within the folder that is read, `nil` where it was named itself.
    var inFolder: String?

    /// How it is told from others: its path within the folder, or its name; empty for what is no file.
    var relativePath: String { inFolder ?? name }

    /// The file's name without its folder, empty for what is none.
    var name: String { isFile ? Path.name(of: path) : "" }
}

/// Reads frames from the files of one input, one file after the other, keeping what must hold for all of them.
protocol FrameSource: AnyObject {
    /// Starts a file, whose bytes `source` gives from the first on.
    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError)

    /// The next frame or problem of the open file, `nil` at its end.
    func next() throws(TactusError) -> ReadResult?

    /// What is to be said once about the whole input.
    var notes: [String] { get }

    /// Returns a Boolean value that indicates whether the next frame could only be had by waiting for more of the open
    /// file.
    func isIdle() -> Bool
}

extension FrameSource {
    var notes: [String] { [] }
    func isIdle() -> Bool { false }
}

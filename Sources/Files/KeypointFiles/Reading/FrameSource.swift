// The reader of the files of one input, in any format. Made and driven by KeypointReader.

internal import Platform
public import Keypoints
public import Text

/// Reads the files of one input, one file after the other, keeping what must hold for all of them.
protocol FrameSource: AnyObject {
    /// Starts a file, whose bytes `source` gives from the first on.
    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError)

    /// The next piece of the open file, `nil` at its end.
    ///
    /// - Parameter count: the number of frames that make a piece where frames are read one by one.
    func nextPiece(of count: Int) throws(TactusError) -> KeypointBatch.Content?

    /// Reads a piece that must be read in the order of the input, once `KeypointBatch.prepared()` has done what can be
    /// done in any order; of `.tableEnd` this is called until nothing comes.
    func read(_ content: KeypointBatch.Content) throws(TactusError) -> [ReadResult]

    /// The notes on the whole input.
    var notes: [String] { get }

    var leftOut: LeftOut { get }

    /// Whether files may be cut into values on any thread, as `SmallFiles` does.
    var isCutAnywhere: Bool { get }

    /// Returns whether the next piece could only be had by waiting for more of the open file.
    func isIdle() -> Bool
}

extension FrameSource {
    var isCutAnywhere: Bool { false }
    func read(_ content: KeypointBatch.Content) -> [ReadResult] { [] }
    var notes: [String] { [] }
    var leftOut: LeftOut { LeftOut() }
    func isIdle() -> Bool { false }
}

/// A source that reads frame by frame.
protocol SerialFrameSource: FrameSource {
    /// The next frame or problem of the open file, `nil` at its end.
    func next() throws(TactusError) -> ReadResult?

    /// An error that came after frames that were returned before it.
    var failure: TactusError? { get set }
}

extension SerialFrameSource {
    func nextPiece(of count: Int) throws(TactusError) -> KeypointBatch.Content? { try nextResults(of: count) }

    /// The next frames and problems, as many as are there without waiting but at least one; `nil` at the file's end.
    func nextResults(of count: Int) throws(TactusError) -> KeypointBatch.Content? {
        if let failure {
            self.failure = nil
            throw failure
        }
        var results: [ReadResult] = []
        do throws(TactusError) {
            while results.count < count, results.isEmpty || !isIdle(), let result = try next() {
                results.append(result)
            }
        } catch {
            if results.isEmpty { throw error }
            failure = error
        }
        return results.isEmpty ? nil : .results(results)
    }
}

/// A frame, or the reason a record was rejected.
public enum ReadResult: Sendable, Equatable {
    /// A frame, and the line where its record starts.
    case frame(Frame, line: Int)

    /// An invalid record; reading can continue.
    case problem(Diagnostic)
}

/// One file of an input, as its reader gets to know it.
struct SourceFile: Hashable {
    /// The path of the file, or the name of another source, such as `-`.
    var path: String

    /// Whether it is a file: it can be read a second time, and other files lie beside it.
    var isFile: Bool

    /// Its first bytes.
    var prefix: [UInt8]

    /// Its path within the folder that is read, `nil` where it was named itself.
    var inFolder: String?

    /// Its path within the folder, or its name; empty where it is not a file.
    var relativePath: String { inFolder ?? name }

    /// The file's name without its folder and the ending of packed data; empty where it is not a file.
    var name: String { isFile ? Unpacker.plainName(Path.name(of: path)) : "" }
}

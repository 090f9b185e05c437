// The reader of the files of one input, in any format. Made and driven by KeypointReader.

internal import Platform
import Keypoints

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

    /// A Boolean value that indicates whether files may be cut into values on any thread, as `SmallFiles` does.
    var isCutAnywhere: Bool { get }

    /// Returns a Boolean value that indicates whether the next piece could only be had by waiting for more of the open
    /// file.
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

// The frames of an input as an asynchronous sequence. Each iteration has a reader of its own, on the task that asks.

public import Keypoints

/// The frames of a file, a folder or standard input, as an asynchronous sequence.
///
/// Each iteration opens the input anew. Reading does not suspend: a sequence that is read on the main actor keeps it
/// busy while the disk is.
///
/// ```swift
/// for try await frame in KeypointFrames(path: "take.jsonl") {
///     print(frame.time ?? 0, frame.hands.count)
/// }
/// ```
public struct KeypointFrames: AsyncSequence, Sendable {
    private let path: String
    private let options: ReaderOptions
    private let onProblem: @Sendable (Diagnostic) throws -> Void
    private let onNotes: @Sendable ([String]) -> Void

    /// Creates a sequence; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - options: the options for the input.
    ///   - onProblem: receives an invalid record, and throws to end the sequence. By default the first one ends it;
    ///     with a closure that does not throw, reading continues with the next.
    ///   - onNotes: receives `KeypointReader.notes` at the end of the input.
    public init(
        path: String,
        options: ReaderOptions = ReaderOptions(),
        onProblem: @escaping @Sendable (Diagnostic) throws -> Void = { throw $0 },
        onNotes: @escaping @Sendable ([String]) -> Void = { _ in }
    ) {
        self.path = path
        self.options = options
        (self.onProblem, self.onNotes) = (onProblem, onNotes)
    }

    /// Creates an iterator, which opens the input when it is first asked.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Reads the frames one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let frames: KeypointFrames
        private var opened: OpenReader?
        private var isAtEnd = false

        init(_ frames: KeypointFrames) { self.frames = frames }

        /// The next frame, `nil` at the end and after an error.
        ///
        /// - Throws: `TactusError` where the input cannot be read, what `onProblem` throws, and `CancellationError`.
        public mutating func next() async throws -> Frame? {
            guard !isAtEnd else { return nil }
            // Whatever is thrown below ends the sequence; a frame takes this back.
            isAtEnd = true
            let opened = try opened ?? OpenReader(KeypointReader(path: frames.path, options: frames.options))
            self.opened = opened
            while true {
                try Task.checkCancellation()
                switch try opened.reader.next() {
                case .frame(let frame, _):
                    isAtEnd = false
                    return frame
                case .problem(let problem): try frames.onProblem(problem)
                case nil:
                    frames.onNotes(opened.reader.notes)
                    self.opened = nil
                    return nil
                }
            }
        }
    }
}

/// A reader that an iterator, which can be copied, holds.
private final class OpenReader {
    var reader: KeypointReader

    init(_ reader: consuming KeypointReader) { self.reader = reader }
}

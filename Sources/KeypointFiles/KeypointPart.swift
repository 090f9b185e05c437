// A part of an input that can be worked on apart from the others, on any thread. Made by KeypointReader.nextPart.

public import Keypoints

/// A part of an input: lines that are still to be read, or results that have been read already.
public struct KeypointPart: Sendable {
    enum Content: Sendable {
        case lines(LineBlock)
        case results([ReadResult])
    }

    /// The file it is from, as the user named it.
    public let file: String

    /// How many bytes of text it holds; 0 for results that have been read.
    public var byteCount: Int {
        if case .lines(let block) = content { block.count } else { 0 }
    }

    let content: Content
    let finish: FrameFinish
    let keepsExtras: Bool
    let keepsLabels: Bool

    /// Goes through the part's frames and problems, in the order of the input.
    ///
    /// - Parameters:
    ///   - onFrame: takes a frame and the line of its record; the frame's memory is used again after it.
    ///   - onProblem: takes a bad record.
    public func forEachFrame<Failure: Error>(
        _ onFrame: (borrowing Frame, _ line: Int) throws(Failure) -> Void,
        onProblem: (RecordProblem) throws(Failure) -> Void
    ) throws(Failure) {
        switch content {
        case .results(let results):
            for result in results {
                switch result {
                case .frame(let frame, let line): try onFrame(frame, line)
                case .problem(let problem): try onProblem(problem)
                }
            }
        case .lines(let block): try forEachFrame(of: block, onFrame, onProblem: onProblem)
        }
    }

    private func forEachFrame<Failure: Error>(
        of block: LineBlock,
        _ onFrame: (borrowing Frame, _ line: Int) throws(Failure) -> Void,
        onProblem: (RecordProblem) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = NativeReader(file: file, confidenceFloor: finish.confidenceFloor, keepsExtras: keepsExtras)
        reader.keepsLabels = keepsLabels
        reader.start(block)
        var frame = Frame()
        while let record = reader.next(into: &frame) {
            switch record {
            case .frame(let line):
                finish.apply(to: &frame)
                try onFrame(frame, line)
            case .problem(let problem): try onProblem(problem)
            }
        }
    }
}

/// What holds for frames of every format once they are read: size, sides, and points that are not sure enough.
struct FrameFinish: Sendable {
    let confidenceFloor: Float
    let size: PictureSize?
    let mirrored: Bool?
    let sidesAssumeMirrored: Bool?

    /// Whether points below the floor are gone already.
    let hasFloor: Bool

    init(_ options: ReaderOptions, _ format: KeypointFormat) {
        confidenceFloor = options.confidenceFloor
        size = options.size
        mirrored = options.mirrored
        sidesAssumeMirrored = format.sidesAssumeMirrored
        hasFloor = format == .native
    }

    func apply(to frame: inout Frame) {
        if frame.size == nil { frame.size = size }
        frame.settleSides(assumed: sidesAssumeMirrored, said: mirrored ?? frame.isMirrored)
        guard !hasFloor else { return }
        for index in frame.hands.indices {
            frame.hands[index].points.removePoints(withConfidenceUpTo: confidenceFloor)
        }
    }
}

// A part of an input that can be worked on apart from the others, on any thread. Made by KeypointReader.nextPart.

package import Keypoints

/// A part of an input: lines that are still to be read, or results that have been read already.
package struct KeypointBatch: Sendable {
    enum Content: Sendable {
        case lines(LineBlock)
        case results([ReadResult])
    }

    /// What is to be said of a part once the whole input has been read; nothing where a reader has read it already.
    package struct Remarks: Sendable {
        /// How many points count as not seen.
        var leftOut = LeftOut()

        /// Coefficients beyond 0…1.
        var coefficients = CoefficientRange()

        /// Whether hands are made as people's are.
        var bones = FingerBones()

        /// Which of the named fields there were.
        var found = FoundFields()

        /// Creates remarks on nothing.
        package init() {}
    }

    /// The file it is from, as the user named it.
    package let file: String

    /// How many bytes of text it holds; 0 for results that have been read.
    package var byteCount: Int {
        if case .lines(let block) = content { block.count } else { 0 }
    }

    let content: Content
    let finish: FrameNormalizer
    let reading: NativeReading

    /// Goes through the part's frames and problems, in the order of the input.
    ///
    /// - Parameters:
    ///   - onFrame: takes a frame and the line of its record; the frame's memory is used again after it.
    ///   - onProblem: takes a bad record.
    /// - Returns: what is to be told to `KeypointReader.take(_:)`.
    @discardableResult
    package func forEachFrame<Failure: Error>(
        _ onFrame: (borrowing Frame, _ line: Int) throws(Failure) -> Void,
        onProblem: (Diagnostic) throws(Failure) -> Void
    ) throws(Failure) -> Remarks {
        switch content {
        case .results(let results):
            for result in results {
                switch result {
                case .frame(let frame, let line): try onFrame(frame, line)
                case .problem(let problem): try onProblem(problem)
                }
            }
            return Remarks()
        case .lines(let block): return try forEachFrame(of: block, onFrame, onProblem: onProblem)
        }
    }

    private func forEachFrame<Failure: Error>(
        of block: LineBlock,
        _ onFrame: (borrowing Frame, _ line: Int) throws(Failure) -> Void,
        onProblem: (Diagnostic) throws(Failure) -> Void
    ) throws(Failure) -> Remarks {
        var remarks = Remarks()
        var reader = NativeReader(file: file, reading)
        reader.start(block)
        var frame = Frame()
        while let record = reader.next(into: &frame) {
            switch record {
            case .frame(let line):
                finish.apply(to: &frame)
                remarks.coefficients.check(frame)
                remarks.bones.add(frame, most: Tuning.handsOfPart)
                remarks.found.check(frame, finish.fields)
                try onFrame(frame, line)
            case .problem(let problem): try onProblem(problem)
            }
        }
        remarks.leftOut = reader.leftOut
        return remarks
    }
}

/// What holds for frames of every format once they are read: size, sides, and points that are not sure enough.
struct FrameNormalizer: Sendable {
    let confidenceFloor: Float
    let size: ImageSize?
    let mirrored: Bool?
    let sidesAssumeMirrored: Bool?

    /// A Boolean value that indicates whether points below the floor are gone already.
    let hasFloor: Bool

    /// The fields of native records that a user named; the readers of other formats look for them themselves.
    private let nativeFields: NamedFields?

    /// The fields that a user named.
    let fields: NamedFields

    /// The field that says which file a frame is from, `nil` where that goes without saying.
    private(set) var file: UnknownField?

    init(_ options: ReaderOptions, _ format: KeypointFormat) {
        confidenceFloor = options.confidenceFloor
        size = format.hasTrueProportions ? .standIn(aspect: 1) : options.size
        mirrored = options.mirrored
        sidesAssumeMirrored = format.sidesAssumeMirrored
        hasFloor = format == .native
        fields = options.fields
        nativeFields = format == .native && !fields.isEmpty ? fields : nil
    }

    /// Says which file the next frames are from.
    mutating func setFile(_ name: String?) {
        file = name.map { UnknownField(name: "file", json: JSONValue.string($0).text) }
    }

    /// - Returns: how many points are left out because of their confidence.
    @discardableResult
    func apply(to frame: inout Frame) -> Int {
        if let nativeFields { frame.take(nativeFields) }
        if let file, !frame.extras.contains(where: { $0.name == file.name }) { frame.extras.append(file) }
        if frame.size == nil { frame.size = size }
        frame.normalizeHandedness(assumed: sidesAssumeMirrored, said: mirrored ?? frame.isMirrored)
        guard !hasFloor else { return 0 }
        return frame.removeLandmarks(withConfidenceAtMost: confidenceFloor)
    }
}

extension Frame {
    /// Removes every point of a hand, a body or a face whose confidence is known and not above a floor (<doc:Formats>).
    ///
    /// - Returns: how many points that were.
    @discardableResult
    package mutating func removeLandmarks(withConfidenceAtMost floor: Float) -> Int {
        var count = 0
        for index in hands.indices {
            let before = hands[index].points.presence.nonzeroBitCount
            hands[index].points.removeLandmarks(withConfidenceAtMost: floor)
            count += before - hands[index].points.presence.nonzeroBitCount
        }
        for index in bodies.indices {
            for (joint, point) in bodies[index].points where (point.confidence ?? 1) <= floor {
                bodies[index].points[joint] = nil
                bodies[index].absent.insert(joint)
                count += 1
            }
        }
        for index in faces.indices {
            for (place, point) in faces[index].points.enumerated() where (point?.confidence ?? 1) <= floor {
                faces[index].points[place] = nil
                count += 1
            }
        }
        return count
    }
}

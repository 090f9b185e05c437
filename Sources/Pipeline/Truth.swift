// What was really shown, from a file beside the one that is scored. Used by EvaluationRun; read once, then any thread.

public import KeypointFiles
import Keypoints

/// The true hands of a recording, by frame number.
public struct Truth: Sendable {
    private var hands: [Int: [Place]] = [:]

    private struct Place: Sendable {
        var centre: SIMD2<Float>
        var palm: Float
        var label: String?
    }

    /// Reads the truth of a recording, all of it; O(frames).
    ///
    /// - Parameters:
    ///   - path: a keypoint file whose frames have numbers; hands between shapes have no label.
    ///   - reading: what is known about it.
    /// - Throws: `SourceProblem`, and `RecordProblem` for the first record that is bad or has no number: a truth with
    ///   gaps is none.
    public init(path: String, reading: ReaderOptions) throws {
        var reader = try KeypointReader(path: path, options: reading)
        var problem: RecordProblem?
        while let part = try reader.nextPart() {
            part.forEachFrame { frame, line in
                guard let number = frame.number else {
                    problem = problem ?? RecordProblem(file: path, line: line, field: "frame", wrong: "missing")
                    return
                }
                hands[number] = frame.hands.compactMap { hand in
                    Self.place(hand.points, aspect: frame.aspect).map { Place(centre: $0, palm: $1, label: hand.label) }
                }
            } onProblem: {
                problem = problem ?? $0
            }
        }
        if let problem { throw problem }
        if hands.isEmpty {
            throw SourceProblem(file: path, kind: .unknownFormat, wrong: "no frames, expected the truth")
        }
    }

    /// Gives the hands of a frame the labels of the true hands at their places, and takes all other labels away.
    ///
    /// The nearest pair of palms is matched first, and none farther apart than a palm's length.
    ///
    /// - Returns: the labels of true hands at whose place there is none.
    func label(_ frame: inout Frame) -> [String] {
        let truths = frame.number.flatMap { hands[$0] } ?? []
        let seen = frame.hands.map { Self.place($0.points, aspect: frame.aspect)?.centre }
        for index in frame.hands.indices { frame.hands[index].label = nil }
        var pairs: [(distance: Float, truth: Int, hand: Int)] = []
        for (truth, place) in truths.enumerated() {
            for (hand, centre) in seen.enumerated() {
                guard let centre else { continue }
                let way = centre - place.centre
                let distance = (way * way).sum().squareRoot()
                if distance <= place.palm { pairs.append((distance, truth, hand)) }
            }
        }
        var (openTruths, openHands) = (Set(truths.indices), Set(seen.indices))
        for pair in pairs.sorted(by: { $0.distance < $1.distance })
        where openTruths.contains(pair.truth) && openHands.contains(pair.hand) {
            openTruths.remove(pair.truth)
            openHands.remove(pair.hand)
            frame.hands[pair.hand].label = truths[pair.truth].label
        }
        return openTruths.sorted().compactMap { truths[$0].label }
    }

    /// Where a hand is, in heights of the picture: the middle of its palm, and the palm's length (wrist to middle MCP).
    private static func place(_ points: HandPoints, aspect: Float) -> (centre: SIMD2<Float>, palm: Float)? {
        guard let wrist = points[.wrist], let knuckle = points[.middleMCP] else { return nil }
        let (low, high) = (SIMD2(wrist.x * aspect, wrist.y), SIMD2(knuckle.x * aspect, knuckle.y))
        let way = high - low
        return ((low + high) / 2, (way * way).sum().squareRoot())
    }
}

// The reference of a recording, from a file beside it. Used by EvaluationRun; read once, then any thread.

package import KeypointFiles
import Keypoints

/// The true hands of a recording, by frame number.
package struct Reference: Sendable {
    private var hands: [Int: [Place]] = [:]

    private struct Place: Sendable {
        /// The wrist and the middle MCP, 0…1 of the image.
        var ends: (SIMD2<Float>, SIMD2<Float>)
        var aspect: Float?
        var isMirrored: Bool?
        var label: String?

        /// The same in an image that is mirrored, or not; as it is where either does not say so.
        func place(inMirrored other: Bool?) -> Place {
            guard let isMirrored, let other, isMirrored != other else { return self }
            var turned = self
            turned.ends = (SIMD2(1 - ends.0.x, ends.0.y), SIMD2(1 - ends.1.x, ends.1.y))
            return turned
        }

        /// The middle of the palm and its length, in heights of an image.
        func palm(aspect: Float) -> (centre: SIMD2<Float>, length: Float) {
            let scale = SIMD2(aspect, 1)
            let (low, high) = (ends.0 * scale, ends.1 * scale)
            let way = high - low
            return ((low + high) / 2, (way * way).sum().squareRoot())
        }
    }

    /// Reads the reference of a recording, all of it; O(frames).
    ///
    /// - Parameters:
    ///   - path: a keypoint file whose frames have numbers; hands between shapes have no label.
    ///   - reading: the options for it.
    /// - Throws: `TactusError`, and `Diagnostic` for the first record that is bad or has no number: a reference with
    ///   gaps is useless.
    package init(path: String, reading: ReaderOptions) throws {
        var reader = try KeypointReader(path: path, options: reading)
        var problem: Diagnostic?
        while let part = try reader.nextPart() {
            part.forEachFrame { frame, line in
                guard let number = frame.number else {
                    problem = problem ?? Diagnostic(file: path, line: line, field: "frame", wrong: "missing")
                    return
                }
                guard hands[number] == nil else {
                    let wrong = Diagnostic(
                        file: path,
                        line: line,
                        field: "frame",
                        wrong: "\(number) twice",
                        expected: "the frames of one recording, each once"
                    )
                    problem = problem ?? wrong
                    return
                }
                hands[number] = frame.hands.compactMap { hand in
                    Self.ends(hand.points).map {
                        Place(ends: $0, aspect: frame.aspect, isMirrored: frame.isMirrored, label: hand.label)
                    }
                }
            } onProblem: {
                problem = problem ?? $0
            }
        }
        if let problem { throw problem }
        if hands.isEmpty {
            throw TactusError(.unknown, path, "no frames, expected a reference")
        }
    }

    /// Gives the hands of a frame the labels of the reference hands at their places, and removes all other labels.
    ///
    /// The nearest pair of palms is matched first, and no pair farther apart than a palm's length.
    ///
    /// - Returns: the labels of reference hands without a hand at their place.
    func label(_ frame: inout Frame) -> [String] {
        let references = frame.number.flatMap { hands[$0] } ?? []
        // Both show the same image: a shape that is missing in one of them may be in the other.
        let aspect = frame.aspect ?? references.lazy.compactMap(\.aspect).first ?? frame.likelyAspect
        let seen = frame.hands.map { hand in
            Self.ends(hand.points).map { Place(ends: $0).palm(aspect: aspect).centre }
        }
        for index in frame.hands.indices { frame.hands[index].label = nil }
        var pairs: [(distance: Float, reference: Int, hand: Int)] = []
        for (reference, place) in references.enumerated() {
            let palm = place.place(inMirrored: frame.isMirrored).palm(aspect: aspect)
            for (hand, centre) in seen.enumerated() {
                guard let centre else { continue }
                let way = centre - palm.centre
                let distance = (way * way).sum().squareRoot()
                if distance <= palm.length { pairs.append((distance, reference, hand)) }
            }
        }
        var (openReferences, openHands) = (Set(references.indices), Set(seen.indices))
        for pair in pairs.sorted(by: { $0.distance < $1.distance })
        where openReferences.contains(pair.reference) && openHands.contains(pair.hand) {
            openReferences.remove(pair.reference)
            openHands.remove(pair.hand)
            frame.hands[pair.hand].label = references[pair.reference].label
        }
        return openReferences.sorted().compactMap { references[$0].label }
    }

    /// Returns a note about the frames that are not among these.
    func note(without seen: Set<Int>) -> String? {
        let missing = hands.filter { !seen.contains($0.key) }
        guard !missing.isEmpty else { return nil }
        let labelled = missing.values.reduce(0) { $0 + $1.count { $0.label != nil } }
        return
            "\(missing.count) of \(counted(hands.count, "true frame")) \(missing.count == 1 ? "has" : "have") no record, with "
            + counted(labelled, "labelled hand that is not counted", "labelled hands that are not counted")
    }

    /// The ends of a hand's palm: its wrist and its middle MCP.
    private static func ends(_ points: HandLandmarks) -> (SIMD2<Float>, SIMD2<Float>)? {
        guard let wrist = points[.wrist], let knuckle = points[.middleMCP] else { return nil }
        return (SIMD2(wrist.x, wrist.y), SIMD2(knuckle.x, knuckle.y))
    }
}

// The numbers of hands, bodies and faces in a model's answers. Kept by live runs and by ProtocolCheck; pure.

package import Keypoints

/// Counts what the answers of a model hold, by kind.
package struct SeenCounts: Sendable, Equatable {
    package var hands = 0

    package var bodies = 0

    package var faces = 0

    package mutating func add(_ frame: borrowing Frame) {
        hands += frame.hands.count
        bodies += frame.bodies.count
        faces += frame.faces.count
    }

    /// The counts of the kinds that a model gives, and of others that were seen all the same: `90 hands, 1 body`.
    ///
    /// - Parameter gives: what the model says that it gives; nothing stands for hands.
    package func words(_ gives: [ModelOutput]) -> String {
        kinds(gives).map { kind in
            let count = count(of: kind)
            return counted(count, kind.one, kind.rawValue)
        }.joined(separator: ", ")
    }

    /// The same for the status line: `hands 2`, `faces 1`.
    package func fields(_ gives: [ModelOutput]) -> [String] {
        kinds(gives).map { "\($0.rawValue) \(count(of: $0))" }
    }

    private func kinds(_ gives: [ModelOutput]) -> [ModelOutput] {
        let gives = gives.isEmpty ? [.hands] : gives
        return ModelOutput.allCases.filter { gives.contains($0) || count(of: $0) > 0 }
    }

    private func count(of kind: ModelOutput) -> Int {
        switch kind {
        case .hands: hands
        case .bodies: bodies
        case .faces: faces
        }
    }
}

extension ModelOutput {
    /// The name of one of a kind.
    fileprivate var one: String {
        switch self {
        case .hands: "hand"
        case .bodies: "body"
        case .faces: "face"
        }
    }
}

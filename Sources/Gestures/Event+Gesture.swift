// A gesture as a record of a file of events; pure.

package import Keypoints
import Shapes

extension Event {
    /// Creates the record of a gesture.
    ///
    /// - Parameter source: the name of its source, `nil` where there is only one.
    package init(_ gesture: Gesture, from source: String? = nil) {
        let (kind, id) = gesture.kind.words
        self.init(
            time: gesture.time,
            source: source,
            kind: kind,
            id: id,
            hand: gesture.hand,
            region: gesture.region,
            shape: gesture.shape?.name,
            velocity: gesture.velocity,
            onset: gesture.onset,
            why: gesture.why.isEmpty ? nil : gesture.why
        )
        if case .moved(_, let place) = gesture.kind { position = place }
    }
}

extension Gesture {
    /// The region that it came into, or the first one that the hand was in.
    package var region: String? {
        if case .entered(let region) = kind { region } else { regions.first }
    }
}

extension GestureKind {
    fileprivate var words: (kind: String, id: String) {
        switch self {
        case .entered(let region): ("region", region)
        case .struck: ("strike", "strike")
        case .footStruck(let foot): ("strike", "\(foot.rawValue) foot")
        case .shown(let shape, _): ("shape", shape.name)
        case .performed(let movement, _): ("movement", movement.rawValue)
        case .pinched: ("pinch", "pinch")
        case .released: ("release", "release")
        case .rose(let coefficient): ("coefficient", coefficient)
        case .impact(let device): ("impact", device)
        case .moved(let value, _): ("value", value)
        }
    }
}

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
            kind: kind.rawValue,
            id: id,
            hand: gesture.hand,
            region: gesture.region,
            shape: gesture.shape?.name,
            velocity: gesture.velocity,
            onset: gesture.onset,
            why: gesture.why.isEmpty ? nil : gesture.why
        )
        measures = gesture.kind.measures
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
    /// The kinds of the records of gestures.
    package enum Word: String, CaseIterable {
        case region, strike, shape, movement, possible, pinch, release, coefficient, impact, value
    }

    /// The measures of a movement.
    package var measures: MovementMeasures? { if case .performed(_, let measures) = self { measures } else { nil } }

    fileprivate var words: (kind: Word, id: String) {
        switch self {
        case .entered(let region): (.region, region)
        case .struck: (.strike, "strike")
        case .footStruck(let foot): (.strike, "\(foot.rawValue) foot")
        case .shown(let shape, _): (.shape, shape.name)
        case .performed(let movement, _): (.movement, movement.rawValue)
        case .possible(let movement): (.possible, movement.rawValue)
        case .pinched: (.pinch, "pinch")
        case .released: (.release, "release")
        case .rose(let coefficient): (.coefficient, coefficient)
        case .impact(let device): (.impact, device)
        case .moved(let value, _): (.value, value)
        }
    }
}

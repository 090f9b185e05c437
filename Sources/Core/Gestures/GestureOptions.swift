// The gestures to recognize, and their configuration. Filled in by the command line from a kit and its options; pure.

public import Shapes
import Keypoints

/// The gestures to recognize, and the configuration of their detectors.
public struct GestureOptions: Sendable {
    /// The triggers to detect; a detector that none of them needs does not run.
    public var triggers: [Trigger]

    /// The continuous values to follow.
    public var values: [HandValue] = []

    /// The held devices that are followed, beside those that triggers name.
    package var devices: Set<String> = []

    /// The regions that hands can enter, in the order of priority.
    public var regions: [Region]

    /// The rule book that classifies shapes; `nil` where no trigger names one.
    public var book: RuleBook?

    /// The book of movements; `nil` where no trigger names one.
    public var movements: MovementBook?

    /// Whether all hands and faces are observed for display (`GestureRecognizer.observation`), beside those that the
    /// triggers need.
    package var observes = false

    /// Whether shapes are followed that no trigger names.
    package var needsShapes = false

    /// The configuration of the detectors.
    public var configuration = GestureConfiguration()

    /// Creates options for some triggers, with defaults for the rest.
    public init(triggers: [Trigger], regions: [Region] = [], book: RuleBook? = nil) {
        self.triggers = triggers
        self.regions = regions
        self.book = book
    }

    /// The detectors that the triggers need.
    var needs: GestureNeeds {
        var needs = GestureNeeds()
        needs.handValues = values.contains { !$0.source.isOfBody }
        needs.bodyValues = values.contains(where: \.source.isOfBody)
        needs.shapes = values.contains { $0.shape != nil }
        needs.watchesRegions = values.contains { $0.region != nil }
        needs.places = regions.contains { $0.radius != nil }
        for trigger in triggers {
            if trigger.foot != nil { needs.feet = true }
            switch trigger.pattern {
            case .enters(let region):
                needs.entries.insert(region)
                needs.watchesRegions = true
            case .strikes(let shape, let region):
                needs.strikes = true
                needs.shapes = needs.shapes || shape != nil
                needs.watchesRegions = needs.watchesRegions || region != nil
            case .shows(_, _, let region):
                needs.shapes = true
                needs.watchesRegions = needs.watchesRegions || region != nil
            case .moves(_, _, let shape, let region):
                needs.movements = true
                needs.shapes = needs.shapes || shape != nil
                needs.watchesRegions = needs.watchesRegions || region != nil
            case .footStrikes: needs.feet = true
            case .pinches: needs.pinches = true
            case .releases: needs.releases = true
            case .rises, .device: break
            }
        }
        needs.namesShapes = needs.shapes
        needs.shapes = needs.shapes || needsShapes
        return needs
    }
}

/// The detectors that some triggers need.
struct GestureNeeds: Sendable {
    /// The regions whose entries are reported.
    var entries: Set<String> = []

    var watchesRegions = false
    var handValues = false
    var bodyValues = false

    /// Whether strikes have a place in their regions.
    var places = false

    var strikes = false
    var movements = false
    var feet = false
    var shapes = false

    /// Whether gestures have the shape of their hand.
    var namesShapes = false

    var pinches = false
    var releases = false
}

extension GestureOptions {
    /// Returns the book of what is watched apart from swipes, waves and circles; `nil` where no trigger names any of it.
    ///
    /// - Parameters:
    ///   - isOfBothHands: whether it is what both hands do.
    ///   - side: the hand; `nil` for both.
    func apart(isOfBothHands: Bool, of side: Handedness?) -> MovementBook? {
        guard var book = movements else { return nil }
        let named = triggers.compactMap { trigger -> Movement? in
            guard case .moves(let movement, _, _, _) = trigger.pattern else { return nil }
            return side == nil || trigger.hand == nil || trigger.hand == side ? movement : nil
        }
        book.definitions = book.definitions.filter {
            $0.point.isApart && $0.point.isOfBothHands == isOfBothHands && named.contains($0.movement)
        }
        return book.definitions.isEmpty ? nil : book
    }

    /// The book of what is watched in any case where a trigger names a movement.
    var together: MovementBook? {
        guard var book = movements else { return nil }
        book.definitions.removeAll { $0.point.isApart }
        return book
    }
}

// What gestures are watched for, and how. Filled in by the command line from a kit and its options; pure.

public import Shapes

/// What gestures are watched for, and how.
public struct GestureOptions: Sendable {
    /// What is waited for: a detector that none of them needs does not run.
    public var triggers: [Trigger]

    /// The held devices that are followed, beside those that triggers name.
    package var devices: Set<String> = []

    /// The regions that hands can come into, in the order of priority.
    public var regions: [Region]

    /// The rule book that classifies shapes; `nil` where no trigger names one.
    public var book: RuleBook?

    /// A Boolean value that indicates whether all hands and faces are observed for those who show them
    /// (`GestureRecognizer.observation`), beside what the triggers need.
    package var observes = false

    /// How it is watched for.
    public var configuration = GestureConfiguration()

    /// Creates options for some triggers, the rest at its defaults.
    public init(triggers: [Trigger], regions: [Region] = [], book: RuleBook? = nil) {
        self.triggers = triggers
        self.regions = regions
        self.book = book
    }

    /// Which detectors the triggers need.
    var needs: GestureNeeds {
        var needs = GestureNeeds()
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
            case .footStrikes: needs.feet = true
            case .pinches: needs.pinches = true
            case .releases: needs.releases = true
            case .rises, .device: break
            }
        }
        return needs
    }
}

/// Which detectors some triggers need.
struct GestureNeeds: Sendable {
    /// The regions whose entries are told.
    var entries: Set<String> = []

    var watchesRegions = false
    var strikes = false
    var feet = false
    var shapes = false
    var pinches = false
    var releases = false
}

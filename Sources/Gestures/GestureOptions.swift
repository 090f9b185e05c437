// What gestures are watched for, and how. Filled in by the command line from a kit and its options; pure.

public import Shapes

/// What gestures are watched for, and how.
public struct GestureOptions: Sendable {
    /// What is waited for: a detector that none of them needs does not run.
    public var triggers: [Trigger]

    /// The regions that hands can come into, in the order of priority.
    public var regions: [Region]

    /// The rule book that classifies shapes; `nil` where no trigger names one.
    public var book: RuleBook?

    /// When strikes are emitted.
    public var strikes: OnsetTiming = .peak

    /// When a hand leaves a region for another.
    public var regionProfile: RegionProfile = .banded

    /// Where the velocity of an entry into a region comes from.
    public var velocity: VelocitySource = .constant

    /// What a unit of the body's frame is.
    public var bodyScale: BodyScale = .metres

    /// A Boolean value that indicates whether the body's x goes to the performer's right, as in the seed's figure
    /// (<doc:Gestures#Bodies>).
    public var isXToRight = false

    /// A body's point whose confidence is known and not above this is not there.
    public var confidenceFloor = Tuning.confidenceFloor

    /// What near means for a pinch.
    public var pinchDistance: PinchDistance = .palm(Tuning.pinchPalms)

    /// How many times farther than together apart is for a pinch, at least 1 (<doc:Gestures#Pinches>).
    public var pinchExitFactor = Tuning.pinchExitFactor

    /// A Boolean value that indicates whether pinches draw as in the original (<doc:Gestures#Pinches>).
    public var usesLegacyPinchStroke = false

    /// The algorithm that detects hits of devices.
    public var impactProfile: ImpactProfile = .squaredDelta

    /// A Boolean value that indicates whether the readings of held devices contain gravity
    /// (<doc:Gestures#Accelerometers-and-impacts>).
    public var motionsIncludeGravity = false

    /// How long a hand may be missing and still be the same, in seconds (<doc:Gestures#Regions>).
    public var gap = Tuning.gap

    /// A Boolean value that indicates whether places in the image tell which hand is which, and not the labels of the
    /// keypoint model (`HandTracks`).
    public var handednessByPosition = false

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
    var shapes = false
    var pinches = false
    var releases = false
}

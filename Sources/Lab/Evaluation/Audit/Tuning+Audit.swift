// Every number of the audit that could have been chosen otherwise, found on the public tables of <doc:AuditingLabels>. Pure.

extension Tuning {
    /// The part of the mean variance that is added to every variance.
    static let auditRegularisation = 0.02

    /// The fewest hands of a label whose mean is compared with.
    static let auditFewest = 5

    /// The largest number of hands of one label that a hand is compared with.
    static let auditReferences = 250

    /// Returns that number of hands at most, evenly chosen.
    static func evenly(_ hands: [Int]) -> [Int] {
        let count = min(hands.count, auditReferences)
        return (0..<count).map { hands[$0 * hands.count / count] }
    }

    /// The nearest hand that counts, so that a few wrong labels among the nearest do not decide; at most 8.
    static let auditNeighbours = 5

    /// The number of hands before and after that were recorded shortly before and after: one second at 30 per second.
    static let auditWindow = 30

    /// The smallest distance that is distinguished from 0, in units of the scatter of one coordinate.
    static let auditSmallest: Float = 0.03

    /// The logarithm of the likelihood ratio of two labels from which one is more likely.
    static let auditLikelihood = 5.0

    /// The logarithms of the ratio of two distances: where all hands count, where those of the same second do not, for a
    /// hand beside others that are suspicious, and for one among them.
    static let auditNear: Float = 0.6
    static let auditFar: Float = 0.8
    static let auditFarOfRun: Float = 0.4
    static let auditAmong: Float = 0.1

    /// The number of hands to either side that are beside a hand, and how many of them must be suspicious, too.
    static let auditBeside = 3
    static let auditSupport = 3

    /// The longest and the shortest beginning of a row that is compared with the label before, in hands; the share of them
    /// that must look like that; and the logarithm of the ratio of distances from which they do.
    static let auditBeginning = 60
    static let auditFewestOfBeginning = 4
    static let auditShareOfBeginning = 0.75
    static let auditNearOfBeginning: Float = 0.2

    /// The largest distance of two suspicious hands of one finding, in records.
    static let auditGap = 10

    /// The fewest moments with a hand near to one that looks alike under several labels, the fewest of these labels, the
    /// fewest hands, and the largest share of a label's hands that they can be: of a label that is meant, nearly all are.
    static let auditAlikeNear = 3
    static let auditAlikeLabels = 3
    static let auditAlikeHands = 10
    static let auditAlikeShare = 0.8

    /// The margin from which a confirmed shape counts by itself.
    static let auditMargin: Float = 0.4

    /// The number of hands to either side that are beside a hand to a rule book, and how many of them it must confirm as
    /// the same other shape.
    static let auditRulesBeside = 5
    static let auditRulesSupport = 4

    /// The fewest hands of a label whose meaning the rule book's answers show.
    static let auditMeaning = 20

    /// The fewest hands of a person who is compared with no one else, and of a label of a person.
    static let auditPerson = 100
    static let auditPersonLabel = 20

    /// The fewest other people who must have a label, and the likelihood from which one person's label looks like that of
    /// another label of theirs.
    static let auditOthers = 3
    static let auditPersonLikelihood = 10.0

    /// The largest difference of a coordinate between two copies of a hand, in palms.
    static let auditSameHand: Float = 0.001

    /// The largest difference of a coordinate between two hands of a split that count as one, in palms. Of 3,000 hands, none
    /// had one of another person's nearer than 0.046 among 20,364 hands of eight public sources.
    static let splitSameHand: Float = 0.02

    /// The number of groups of people that a split tries to begin with.
    static let splitTrials = 20

    /// The fewest copies that are no accident.
    static let auditCopies = 3
}

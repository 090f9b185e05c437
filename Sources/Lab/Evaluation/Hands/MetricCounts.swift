// Everything that `tactus evaluate` counts. Filled hand by hand, one tally a worker, then added up; pure.

package import Shapes

/// Counts of the classifications of hands with known labels, which add up: over files, over workers, over runs.
///
/// The counts are integers only, by group and by number of dropped keypoints. They do not depend on the order in which
/// hands were counted or counts were merged.
public struct MetricCounts: Sendable, Equatable {
    package let options: MetricOptions

    /// The counts of each group; without grouping there is only the group "".
    var groups: [NameKey: GroupCounts] = [:]

    /// The margins of the classifications with the fewest dropped keypoints, as far as they are counted.
    var margins = MarginCounts()

    /// A sum over the hands that were noted.
    var digest = ContentDigest()

    /// A mark that differs between the counted hands of different counts, `nil` where none was noted.
    package var contentMark: String? { digest == ContentDigest() ? nil : digest.text }

    /// Creates empty counts, the neutral element of `merge(_:)`.
    public init(_ options: MetricOptions) { self.options = options }

    /// Counts one hand at one number of dropped keypoints; O(1).
    ///
    /// - Parameters:
    ///   - meaning: the meaning of the hand's label.
    ///   - top1: the answered shape, possible classifications included, `nil` for none.
    ///   - confirmed: the confirmed shape, `nil` for none.
    ///   - droppedKeypoints: the number of its dropped keypoints, one of the options' drops.
    ///   - group: its person, source, side or other property; "" where that is unknown, and always without grouping.
    /// - Precondition: the options contain the shapes, the drop and the grouping.
    public mutating func add(
        _ meaning: LabelMap.Meaning,
        top1: String?,
        confirmed: String?,
        droppedKeypoints: Int = 0,
        group: String = ""
    ) {
        guard let level = options.drops.firstIndex(of: droppedKeypoints) else {
            preconditionFailure("the options have no level of \(droppedKeypoints) lost points")
        }
        // `map(place)` would copy all counts.
        let top1: Int? = if let top1 { place(of: top1) } else { nil }
        let confirmed: Int? = if let confirmed { place(of: confirmed) } else { nil }
        switch meaning {
        case .shape(let shape):
            let reference = place(of: shape)
            update(group) { $0.levels[level].add(reference: reference, top1: top1, confirmed: confirmed) }
        case .other(let label):
            update(group) { $0.levels[level].add(other: label, top1: top1, confirmed: confirmed) }
        case .ignored: update(group) { $0.levels[level].ignored += 1 }
        case .unlabelled: update(group) { $0.levels[level].unlabelled += 1 }
        }
    }

    /// Counts the margin of a hand that was counted with the fewest dropped keypoints.
    package mutating func addMargin(_ meaning: LabelMap.Meaning, _ classification: ShapeClassification) {
        margins.add(meaning, classification)
    }

    /// Notes that a hand is among the counted ones, with any drops: merging then detects hands that would be counted
    /// twice.
    ///
    /// - Parameter hash: a hash of the hand's content, not of its file or its position in it.
    package mutating func note(_ hash: ContentHash) { digest.add(hash.value) }

    /// Counts one frame in which no hand was found.
    ///
    /// - Parameters:
    ///   - expected: the meaning of the frame's label.
    ///   - group: as for `add(_:top1:confirmed:droppedKeypoints:group:)`.
    public mutating func addFrameWithoutHand(expected: LabelMap.Meaning = .unlabelled, group: String = "") {
        let label =
            switch expected {
            case .shape(let shape): shape
            case .other(let label): label
            case .ignored, .unlabelled: ""
            }
        update(group) { $0.framesWithoutHand[NameKey(label), default: 0] += 1 }
    }

    /// Counts one record that could not be read.
    ///
    /// - Parameter group: as for `add(_:top1:confirmed:droppedKeypoints:group:)`.
    public mutating func addBadRecord(group: String = "") { update(group) { $0.badRecords += 1 } }

    package var framesWithoutHand: Int { total.framesWithoutHand.values.reduce(0, +) }

    var total: GroupCounts {
        var total = options.emptyGroup
        for group in groups.values { total.add(group) }
        return total
    }

    private mutating func update(_ group: String, _ change: (inout GroupCounts) -> Void) {
        precondition(options.grouping != nil || group.isEmpty, "the options have no grouping")
        change(&groups[NameKey(group), default: options.emptyGroup])
    }

    private func place(of shape: String) -> Int {
        guard let place = options.places[shape] else {
            preconditionFailure("the options have no shape \(shape)")
        }
        return place
    }
}

extension MetricCounts {
    /// Adds the counts of another tally; associative, commutative, and an empty tally of the same options is neutral.
    ///
    /// - Throws: `Diagnostic` when the two were made with different options, naming both, or when the counts get too
    ///   large (all together above 2⁵³ − 1). The tally is then as it was.
    public mutating func merge(_ other: MetricCounts) throws(Diagnostic) {
        if let problem = options.difference(of: other.options) { throw problem }
        let names = other.groups.keys.count { groups[$0] == nil } + groups.count
        try CountsField.checkSum(of: "groups", volume: volume + other.volume, names: names)
        digest.add(other.digest)
        margins.merge(other.margins)
        for (name, group) in other.groups { groups[name, default: options.emptyGroup].add(group) }
    }

    var volume: Int { groups.values.reduce(0) { $0 + $1.volume } }
}

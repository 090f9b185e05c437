// Hands in two sets that share neither a person nor a copy of a hand. Made by SplitRun; pure.

package import Keypoints

/// A hand as a split looks at it.
package struct SplitHand: Sendable {
    /// The person, by number.
    package let person: Int

    /// The label; empty without one.
    package let label: String

    private let hash: UInt64
    let form: HandForm?

    package init(_ points: HandLandmarks, aspect: Float, label: String?, person: Int) {
        (self.person, self.label) = (person, label ?? "")
        hash = ContentHash(points).value
        form = HandForm(points, aspect: aspect)
    }

    /// The hash of a hand with missing points; `nil` for a hand that is compared by its form.
    var key: UInt64? { form == nil ? hash : nil }
}

/// A split by person into a training set and a test set.
package struct PeopleSplit: Sendable {
    /// A reason that hands cannot be split.
    package enum Fault: Error {
        case onePerson, allShare
    }

    /// The numbers of the people in the test set.
    package let test: Set<Int>

    /// The number of groups of people who stay together, as they share hands, and of these people.
    package let (groups, joined): (Int, Int)

    /// Splits hands; O(n log n) but for hands of other people that are about alike.
    ///
    /// - Parameters:
    ///   - people: the number of people.
    ///   - share: the wanted share of each label's hands in the test set, of 1.
    /// - Throws: `Fault` where there is only one group of people.
    package init(_ hands: [SplitHand], people: Int, share: Double) throws(Fault) {
        guard people > 1 else { throw .onePerson }
        var groups = Groups(people)
        Self.join(hands, &groups)
        let roots = (0..<people).map { groups.root($0) }
        let members = Dictionary(grouping: 0..<people) { roots[$0] }
        guard members.count > 1 else { throw .allShare }
        let shared = members.values.filter { $0.count > 1 }
        (self.groups, joined) = (shared.count, shared.reduce(0) { $0 + $1.count })
        var counts: [Int: [NameKey: Int]] = [:]
        for hand in hands { counts[roots[hand.person], default: [:]][NameKey(hand.label), default: 0] += 1 }
        let chosen = Self.chosen(counts, share)
        test = Set(members.filter { chosen.contains($0.key) }.values.joined())
    }

    /// Joins people with hands that are copies but for position, size, turn and side.
    private static func join(_ hands: [SplitHand], _ groups: inout Groups) {
        var firsts: [UInt64: Int] = [:]
        for hand in hands {
            guard let key = hand.key else { continue }
            if let first = firsts[key] { groups.join(first, hand.person) } else { firsts[key] = hand.person }
        }
        let entries = hands.compactMap { hand in
            hand.form.map { (key: $0.key, person: hand.person, form: $0) }
        }
        .sorted { $0.key < $1.key }
        let reach = HandForm.reach(of: Tuning.splitSameHand)
        var first = 0
        for place in entries.indices {
            while entries[first].key < entries[place].key - reach { first += 1 }
            let person = entries[place].person
            for other in first..<place
            where entries[other].person != person && !groups.areJoined(entries[other].person, person)
                && entries[other].form.isWithin(Tuning.splitSameHand, of: entries[place].form)
            {
                groups.join(entries[other].person, person)
            }
        }
    }

    /// Chooses groups so that the share of each label comes near to what is wanted: from the largest on, or from one of
    /// the next, each if that helps.
    private static func chosen(_ counts: [Int: [NameKey: Int]], _ share: Double) -> Set<Int> {
        let totals = counts.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        let all = Double(totals.values.reduce(0, +))
        // What one group alone shows is in one set, whatever is chosen.
        let shown = counts.values.reduce(into: [NameKey: Int]()) { shown, labels in
            for label in labels.keys { shown[label, default: 0] += 1 }
        }
        let labels = totals.filter { shown[$0.key] ?? 0 > 1 }
        func cost(_ part: [NameKey: Int]) -> Double {
            let sum = labels.reduce(0.0) { sum, label in
                let part = Double(part[label.key] ?? 0) / Double(label.value)
                // A label that one set lacks is worse than any share.
                return sum + (part == 0 || part == 1 ? 1 : abs(part - share))
            }
            return sum / Double(max(labels.count, 1)) + abs(Double(part.values.reduce(0, +)) / all - share)
        }
        let groups = counts.sorted { one, two in
            (two.value.values.reduce(0, +), one.key) < (one.value.values.reduce(0, +), two.key)
        }
        func trial(_ groups: some Sequence<(key: Int, value: [NameKey: Int])>) -> (groups: Set<Int>, cost: Double) {
            var (chosen, part) = (Set<Int>(), [NameKey: Int]())
            for (group, labels) in groups where chosen.count < counts.count - 1 {
                let more = part.merging(labels, uniquingKeysWith: +)
                if chosen.isEmpty || cost(more) < cost(part) {
                    chosen.insert(group)
                    part = more
                }
            }
            return (chosen, cost(part))
        }
        // A large group may be too much by itself, and small ones too few after it.
        let starts = groups.indices.prefix(Tuning.splitTrials)
        return starts.map { trial(groups[$0...]) }.min { $0.cost < $1.cost }?.groups ?? []
    }

    /// People, of whom some are joined.
    private struct Groups {
        private var parents: [Int]

        init(_ count: Int) { parents = Array(0..<count) }

        mutating func root(_ person: Int) -> Int {
            var person = person
            while parents[person] != person {
                parents[person] = parents[parents[person]]
                person = parents[person]
            }
            return person
        }

        mutating func areJoined(_ one: Int, _ two: Int) -> Bool { root(one) == root(two) }

        mutating func join(_ one: Int, _ two: Int) { parents[root(max(one, two))] = root(min(one, two)) }
    }
}

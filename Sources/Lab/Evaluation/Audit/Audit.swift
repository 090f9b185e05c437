// All suspicious labels of labelled hands, as findings. Made by AuditRun; pure.

/// An audit of labelled hands: tasks that can run apart from each other, and the findings of their results.
package struct Audit: Sendable {
    private let hands: [AuditHand]

    /// The hands of each task, by their places: those of one person, or of all people with few hands.
    package let tasks: [[Int]]

    /// Plans the audit of hands in the order of the recordings.
    package init(_ hands: [AuditHand]) {
        self.hands = hands
        let byPerson = Dictionary(grouping: hands.indices) { hands[$0].person }.sorted { $0.key < $1.key }.map(\.value)
        let few = byPerson.filter { $0.count < Tuning.auditPerson }.joined().sorted()
        tasks = byPerson.filter { $0.count >= Tuning.auditPerson } + (few.isEmpty ? [] : [few])
    }

    /// The result of a task: why each of its hands is suspicious, and groups of hands that look alike under several labels.
    package struct Result: Sendable {
        var suspicions: [Suspicion?]
        var alike: [[Int]]
    }

    /// Audits the hands of a task; O(hands × labels).
    package func run(_ task: [Int]) -> Result {
        let audit = LabelAudit(task.map { hands[$0] })
        return Result(suspicions: audit.suspicions(), alike: audit.alike().map { $0.map { task[$0] } })
    }

    /// Returns the findings, those with most hands first.
    ///
    /// - Parameter results: the results of the tasks, in their order.
    package func findings(_ results: [Result]) -> [AuditFinding] {
        var findings = copies() + PeopleAudit.findings(among: hands)
        for (task, result) in zip(tasks, results) {
            findings += contradictions(task, result.suspicions)
            findings += result.alike.map { AuditFinding(kind: .alike, hands: $0) }
        }
        return findings.enumerated().sorted { one, two in
            let (first, second) = (one.element, two.element)
            if first.hands.count != second.hands.count { return first.hands.count > second.hands.count }
            return (first.hands.first ?? 0, one.offset) < (second.hands.first ?? 0, two.offset)
        }.map(\.element)
    }

    /// Joins suspicious hands of one row of a label that look like the same other one.
    private func contradictions(_ task: [Int], _ suspicions: [Suspicion?]) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        var open: [NameKey: (finding: Int, place: Int)] = [:]
        for (place, hand) in task.enumerated() {
            let before = hands[task[max(place - 1, 0)]]
            if before.meaning != hands[hand].meaning || before.source != hands[hand].source { open = [:] }
            guard let suspicion = suspicions[place] else { continue }
            let key = NameKey(suspicion.other)
            if let last = open[key], place - last.place <= Tuning.auditGap {
                open[key] = (last.finding, place)
            } else {
                open[key] = (findings.count, place)
                findings.append(
                    AuditFinding(kind: .label, hands: [], label: hands[hand].meaning, other: suspicion.other)
                )
            }
            if let last = open[key] { findings[last.finding].add(hand, suspicion) }
        }
        return findings
    }

    /// Joins the copies of hands of the same two people and labels.
    private func copies() -> [AuditFinding] {
        struct Key: Hashable {
            var isMirrored: Bool
            var people: SIMD2<Int>
            var labels: [NameKey]
        }
        var groups: [Key: [HandCopy]] = [:]
        for copy in CopySearch.copies(among: hands) {
            let (one, two) = (hands[copy.original], hands[copy.place])
            // Copies that are mirrored are one finding a person, whatever their labels.
            let labels = copy.isMirrored ? [] : [NameKey(two.meaning), NameKey(one.meaning)]
            let key = Key(isMirrored: copy.isMirrored, people: SIMD2(two.person, one.person), labels: labels)
            groups[key, default: []].append(copy)
        }
        return groups.values.sorted { ($0[0].place, $0[0].original) < ($1[0].place, $1[0].original) }.compactMap {
            copies in
            let isMirrored = copies[0].isMirrored
            let (one, two) = (hands[copies[0].original], hands[copies[0].place])
            let isContradiction = one.meaning != two.meaning && !isMirrored
            guard isContradiction || copies.count >= Tuning.auditCopies else { return nil }
            return AuditFinding(
                kind: isMirrored ? .mirrored : .copy,
                hands: copies.map(\.place),
                label: two.meaning,
                other: one.meaning,
                originals: copies.map(\.original)
            )
        }
    }
}

/// A hand that is a copy of an earlier one.
struct HandCopy: Equatable {
    var place: Int
    var original: Int
    var isMirrored: Bool
}

/// A search for copies of hands.
enum CopySearch {
    /// Returns the hands that are copies of an earlier hand of another person or label, or mirrored ones; O(n log n).
    static func copies(among hands: [AuditHand]) -> [HandCopy] {
        struct Entry {
            var key: Float
            var place: Int
            var form: HandForm
        }
        let entries = hands.enumerated().compactMap { place, hand in
            hand.form.map { Entry(key: $0.key, place: place, form: $0) }
        }.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
        let reach = HandForm.reach(of: Tuning.auditSameHand)
        var copies: [HandCopy] = []
        var originals: [Entry] = []
        var first = 0
        for entry in entries {
            while first < originals.count, originals[first].key < entry.key - reach { first += 1 }
            var isNew = true
            for other in originals[first...] where other.form.isWithin(Tuning.auditSameHand, of: entry.form) {
                let isMirrored = other.form.isFlipped != entry.form.isFlipped
                let (one, two) = (hands[other.place], hands[entry.place])
                if isMirrored || one.person != two.person || one.meaning != two.meaning {
                    let (original, place) = (min(other.place, entry.place), max(other.place, entry.place))
                    copies.append(HandCopy(place: place, original: original, isMirrored: isMirrored))
                } else {
                    isNew = false
                }
                break
            }
            if isNew { originals.append(entry) }
        }
        return copies.sorted { ($0.place, $0.original) < ($1.place, $1.original) }
    }
}

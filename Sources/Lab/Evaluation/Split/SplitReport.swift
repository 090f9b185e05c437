// The report of `tactus split`; pure.

import Text

/// The numbers of people and hands of each label in the two sets.
package struct SplitReport: Sendable {
    private struct Count {
        var people: Set<Int> = []
        var (train, test) = (0, 0)
    }

    private var labels: [NameKey: Count] = [:]
    private var all = Count()
    private let split: PeopleSplit

    package init(_ hands: [SplitHand], _ split: PeopleSplit) {
        self.split = split
        func add(_ hand: SplitHand, to count: inout Count) {
            count.people.insert(hand.person)
            if split.test.contains(hand.person) { count.test += 1 } else { count.train += 1 }
        }
        for hand in hands {
            add(hand, to: &labels[NameKey(hand.label), default: Count()])
            add(hand, to: &all)
        }
    }

    package func text(width: Int = 100) -> String {
        var table = Table(header: ["label", "people", "train", "test", "test share"])
        func add(_ name: String, _ count: Count) {
            let share = ReportTable.percent(Double(count.test) / Double(count.train + count.test))
            table.rows.append([name, "\(count.people.count)", "\(count.train)", "\(count.test)", share])
        }
        for (label, count) in labels.sorted(by: { $0.key < $1.key }) {
            add(label.text.isEmpty ? "(no label)" : label.text, count)
        }
        add("all", all)
        let palms = "\(Tuning.splitSameHand)"
        var lines = table.lines(width: width)
        lines.append("no person is in both sets, nor a hand: those of two people within \(palms) palms count as one")
        if split.joined > 0 {
            lines.append(
                "\(split.joined) people stay together in \(counted(split.groups, "group")), as they share such hands"
            )
        }
        let missing = labels.filter { $0.value.train == 0 || $0.value.test == 0 }.keys.sorted().map {
            printable($0.text)
        }
        if !missing.isEmpty { lines.append("in one set only: \(listed(missing, most: 8))") }
        return lines.joined(separator: "\n") + "\n"
    }
}

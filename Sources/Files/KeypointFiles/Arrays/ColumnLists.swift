// The values of `--columns` that fit the rows of a table without names, by their numbers. Part of the advice on tables;
// pure.

import Keypoints

extension FormatDetection {
    /// A value of `--columns` that fits some rows of a table by their number of columns.
    struct ColumnList {
        var list: String

        /// The same with confidences for the third numbers, where they may be depths or confidences.
        var otherThird: String?

        /// Whether the lengths of the fingers, or numbers of landmarks, show the order.
        var isOrderKnown = false

        /// Whether the rows can be hands; `nil` where no row is complete.
        var canBeHands: Bool?

        /// Reads the rows' points in either order.
        init(_ rows: [TableRow], from first: Int, dimensions: Int, _ third: ThirdNumber?) {
            let columns = first..<first + HandJoint.count * dimensions
            let numbers = rows.map { row in columns.map { row.value($0) ?? .nan } }
            func canBeHands(_ order: PointOrder, _ third: ThirdNumber? = nil) -> Bool? {
                numbers.reduce(into: FingerBones()) { bones, numbers in
                    var points = order.points(of: numbers)
                    if third == .confidence {
                        // What a detector did not see stands anywhere.
                        for joint in HandJoint.allCases
                        where numbers[order.place(of: 2, of: joint.rawValue, dimensions: 3)]
                            <= Double(Tuning.confidenceFloor)
                        {
                            points.remove(joint)
                        }
                    }
                    bones.add(points)
                }.canBeHands
            }
            // Only the right order has confidences beside pixels for each point.
            let confident = PointOrder.allCases.filter { order in
                dimensions == 3 && third != .z && ThirdNumber.told(by: numbers, order) == .confidence
            }
            let told = PointOrder.told(by: numbers) ?? (confident.count == 1 ? confident[0] : nil)
            let order = told ?? PointOrder.allCases.first { canBeHands($0) == true } ?? .byPoint
            let meaning = dimensions == 3 ? third ?? ThirdNumber.told(by: numbers, order) : .z
            list = order.columns(dimensions == 3 ? "xy\((meaning ?? .z).axis)" : String("xyzc".prefix(dimensions)))
            if meaning == nil { otherThird = order.columns("xyc") }
            isOrderKnown = told != nil
            self.canBeHands = canBeHands(order, dimensions == 3 ? meaning : nil)
        }

        /// Reads the points of two hands, the one behind the other, of which one may be missing.
        init(pairs rows: [TableRow], from first: Int, dimensions: Int, _ third: ThirdNumber?) {
            let hands = [first, first + HandJoint.count * dimensions].map { start in
                let columns = start..<start + HandJoint.count * dimensions
                let there = rows.filter { row in columns.contains { (row.value($0) ?? 0) != 0 } }
                return ColumnList(there, from: start, dimensions: dimensions, third)
            }
            let told = hands.filter(\.isOrderKnown).map(\.list)
            // The x of two hands, and then their y, look like the x and y of one.
            isOrderKnown = !told.isEmpty && told.allSatisfy { $0 == told[0] && !$0.contains("..") }
            let possible = hands.compactMap(\.canBeHands)
            canBeHands = possible.isEmpty ? nil : possible.allSatisfy(\.self)
            func pair(_ list: String) -> String {
                ["hand0_", "hand1_"].map { hand in
                    list.split(separator: ",").map { hand + $0.replacing("..", with: "..\(hand)") }
                        .joined(separator: ",")
                }.joined(separator: ",")
            }
            list = pair(told.first ?? hands[0].list)
            otherThird = hands.compactMap(\.otherThird).first.map(pair)
        }

        init(numbered dimensions: Int) {
            (list, isOrderKnown) = ("i\("xyz".prefix(dimensions - 1))", true)
        }

        /// The same with other columns around.
        func with(before: String = "", after: String = "") -> ColumnList {
            var list = self
            list.list = before + self.list + after
            list.otherThird = otherThird.map { before + $0 + after }
            return list
        }
    }

    /// The values of `--columns` that fit some rows of a table.
    static func columnLists(_ count: Int, _ rows: [TableRow], _ third: ThirdNumber? = nil) -> [ColumnList] {
        let pairs = [2, 3].filter { [0, 1].contains(count - 2 * HandJoint.count * $0) }
            .flatMap { dimensions in
                labelled(count, rows) { ColumnList(pairs: rows, from: $0, dimensions: dimensions, third) }
            }
            .filter { $0.canBeHands == true }
        if !pairs.isEmpty { return pairs }
        let dimensions = [2, 3, 4].first { [0, 1].contains(count - HandJoint.count * $0) }
        guard let dimensions else { return columnsBefore(count, rows) }
        func isNumbered(from first: Int) -> Bool {
            !rows.isEmpty
                && rows.allSatisfy { row in
                    (0..<HandJoint.count).allSatisfy { row.value(first + $0 * dimensions) == Double($0) }
                }
        }
        let isOfNumbered = isNumbered(from: 0) || count % 2 == 1 && isNumbered(from: 1)
        func points(_ first: Int) -> ColumnList {
            dimensions > 2 && isNumbered(from: first)
                ? ColumnList(numbered: dimensions) : ColumnList(rows, from: first, dimensions: dimensions, third)
        }
        return labelled(count, rows, points).filter { dimensions < 4 || isOfNumbered || $0.canBeHands == true }
    }

    /// The values of `--columns` for rows of points, and one column before or behind them that can be a label.
    ///
    /// - Parameter points: returns those of the points from a column on.
    private static func labelled(_ count: Int, _ rows: [TableRow], _ points: (Int) -> ColumnList) -> [ColumnList] {
        func mayBeLabel(_ column: Int) -> Bool {
            rows.allSatisfy { $0.value(column).map { $0 == $0.rounded() } ?? true }
        }
        func isWord(_ column: Int) -> Bool { !rows.isEmpty && rows.allSatisfy { $0.value(column) == nil } }
        if count % HandJoint.count == 0 { return [points(0)] }
        let isFirst = mayBeLabel(0) && !isWord(count - 1)
        let isLast = mayBeLabel(count - 1) && !isWord(0)
        let (first, last) = (points(1).with(before: "label,"), points(0).with(after: ",label"))
        return isFirst == isLast ? [first, last] : isFirst ? [first] : [last]
    }

    /// The values of `--columns` for tables that have further columns behind the points of a hand; none where these may be
    /// a further joint.
    private static func columnsBefore(_ count: Int, _ rows: [TableRow]) -> [ColumnList] {
        guard let row = rows.first, count > 2 * HandJoint.count else { return [] }
        let first = (0..<count - 1).prefix { row.value($0) == nil }.count
        // A number may be a label.
        if first == 0, rows.allSatisfy({ row in row.value(0).map { $0 == $0.rounded() } ?? true }) { return [] }
        let names = ["label"] + (1..<max(first, 1)).map { "other\($0)" }
        return [3, 2].compactMap { dimensions in
            let end = first + HandJoint.count * dimensions
            // A joint more than a hand has is fractions too, and moves.
            let isOpen =
                count == end + dimensions
                && (end..<end + 2).allSatisfy { column in
                    let values = rows.map { $0.value(column) ?? 0 }
                    return values.allSatisfy { $0 != $0.rounded() } && (rows.count == 1 || Set(values).count > 1)
                }
            guard end < count, !isOpen else { return nil }
            var list = ColumnList(rows, from: first, dimensions: dimensions, nil)
            guard list.isOrderKnown else { return nil }
            list.isOrderKnown = false
            let others = "other\(max(first, 1))..other\(max(first, 1) + count - end - 1)"
            return list.with(before: names.prefix(first).map { $0 + "," }.joined(), after: ",\(others)")
        }
    }
}

// Recognizing a table's header, and the columns a user gives in its place. Part of TableSchema; pure.

import Keypoints

extension TableSchema {
    /// Returns whether the cells of a first line are names rather than the first row: most of them are no numbers.
    static func isHeader(_ row: TableRow) -> Bool {
        if isCount(row.cells) { return true }
        let filled = (0..<row.count).filter { !row.isMissing($0) }
        return 2 * filled.count(where: row.isNumber) < filled.count
    }

    /// Returns whether the cells of a first line count the columns from 0, as pandas does where they have no names.
    static func isCount(_ cells: [String]) -> Bool {
        let numbers = cells.compactMap { Int($0) }
        return numbers.count > 2 && 2 * numbers.count > cells.count && numbers.elementsEqual(numbers.indices)
    }

    /// Returns whether the names of a header number all columns but those of a label: `x1` to `x63`, which say as
    /// little.
    static func isNumbered(_ cells: [String]) -> Bool {
        let names = cells.map { numbered($0[...]) }
        let steps = zip(names, names.dropFirst()).count { name, next in
            guard let name, let next else { return false }
            return name.stem == next.stem && next.number - name.number == 1
        }
        return steps >= 2 * HandJoint.count - 1 && steps >= cells.count - 2
    }

    /// Returns a value of `--columns` with the name that a numbered header has for the one column beside the points.
    ///
    /// - Returns: `nil` where the header names another column than the list.
    static func named(_ list: String, by cells: [String]) -> String? {
        let names = cells.map { numbered($0[...]) }
        func isOdd(_ place: Int, beside other: Int) -> Bool {
            guard let name = names[place], let next = names[other] else { return true }
            return name.stem != next.stem || abs(name.number - next.number) != 1
        }
        let last = cells.count - 1
        let odd = isOdd(0, beside: 1) ? 0 : isOdd(last, beside: last - 1) ? last : nil
        guard let odd else { return list }
        let name = expanded([cells[odd]]) == [cells[odd]] && !cells[odd].isEmpty ? cells[odd] : "other\(odd)"
        if odd == 0 { return list.hasPrefix("label,") ? "\(name),\(list.dropFirst(6))" : nil }
        return list.hasSuffix(",label") ? "\(list.dropLast(6)),\(name)" : nil
    }

    /// Returns whether a first line is a header that the user's words for the columns replace: it counts the columns,
    /// or most of the points' cells are no numbers.
    func isReplaced(_ row: TableRow) -> Bool {
        guard row.count == names.count else { return Self.isHeader(row) }
        let filled = points.filter { !row.isMissing($0) }
        return Self.isCount(row.cells) || 2 * filled.count(where: row.isNumber) < filled.count
    }

    /// Returns whether names of columns say whose points they are, in their own order.
    static func namesPoints(_ cells: [String]) -> Bool {
        let words: Set = ["landmark", "keypoint", "joint", "bodypart", "marker"]
        return cells.count { !words.isDisjoint(with: NameWords.split($0)) } >= 2 * HandJoint.count
    }

    // MARK: The order of points

    /// The numbers of a hand's points where they stand together: which columns, and in which order.
    static func order(of hand: HandColumns) -> (columns: Range<Int>, axes: String, order: PointOrder)? {
        let wrist = hand.places[0]
        let axes = "xy\(wrist.z == nil ? "" : "z")\(wrist.confidence == nil ? "" : "c")"
        let order = PointOrder.allCases.first { order in
            hand.places.enumerated().allSatisfy { joint, place in
                [place.x, place.y, place.z, place.confidence].compactMap(\.self).elementsEqual(
                    axes.indices.enumerated().map { axis, _ in
                        wrist.x + order.place(of: axis, of: joint, dimensions: axes.count)
                    }
                )
            }
        }
        return order.map { (wrist.x..<wrist.x + HandJoint.count * axes.count, axes, $0) }
    }

    /// The fault in the order of the points by the lengths of the fingers in some rows; `nil` where it is right,
    /// and where the columns are in neither order.
    ///
    /// - Parameter isSaid: whether a user said what the columns are.
    func orderFault(in rows: [TableRow], isSaid: Bool) -> Diagnostic? {
        for hand in hands {
            guard let (columns, axes, order) = Self.order(of: hand) else { continue }
            let numbers = rows.filter { $0.count == names.count }.map { row in
                columns.map { row.isMissing($0) ? .nan : row.value($0) ?? .nan }
            }
            guard let told = PointOrder.told(by: numbers), told != order else { continue }
            // What is no hand in either order says nothing of it.
            let bones = numbers.reduce(into: FingerBones()) { $0.add(told.points(of: $1)) }
            if bones.canBeHands == false { continue }
            func shown(_ order: PointOrder) -> String {
                order == .byPoint ? "x0,y0,x1,y1,…" : order.columns(axes)
            }
            let found = "numbers in the order \(shown(told)), by the lengths of the fingers"
            let header = "\(shown(order)) as \(isSaid ? "--columns" : "the header") says"
            let isOne = hands.count == 1
            let advice = isOne ? "; use --columns \(said(told, axes, at: columns))" : ""
            let otherwise =
                isOne && !isSaid ? ", or --columns \(said(order, axes, at: columns)) if the header is right" : ""
            return Diagnostic(found, expected: header + advice + otherwise)
        }
        return nil
    }

    /// The fault of rows in which each point's x and y are the same number; `nil` where one's differ.
    func sameFault(in rows: [TableRow]) -> Diagnostic? {
        let places = hands.flatMap(\.places) + [landmark?.place].compactMap(\.self)
        var (seen, isDepthSame) = (Set<Double>(), places.contains { $0.z != nil })
        for row in rows where row.count == names.count {
            for place in places {
                guard let x = row.value(place.x), let y = row.value(place.y), x != 0 else { continue }
                if x != y { return nil }
                seen.insert(x)
                isDepthSame = isDepthSame && place.z.flatMap(row.value) == x
            }
        }
        // A few numbers alike are no evidence.
        guard seen.count > HandJoint.count / 2 else { return nil }
        let axes = isDepthSame ? "x, y and z" : "x and y"
        return Diagnostic("\(axes) are the same number in every point", expected: "the coordinates of a hand")
    }

    /// The fault in the labels of some rows: fractions, as if they were points; `nil` where one is a label.
    func labelFault(in rows: [TableRow]) -> Diagnostic? {
        let rows = rows.filter { row in row.count == names.count && points.contains { row.isNumber($0) } }
        guard let label, let first = rows.first,
            rows.allSatisfy({ $0.value(label).map { $0 != $0.rounded() } ?? false })
        else { return nil }
        var expected = "a word or a whole number"
        if hands.count == 1, let (points, axes, order) = Self.order(of: hands[0]), points.count == names.count - 1 {
            let list = order.columns(axes)
            expected += "; use --columns \(label == 0 ? "\(list),\(names[label])" : "\(names[label]),\(list)")"
        }
        return Diagnostic(names[label], first.text(label), expected: expected)
    }

    /// The value of `--columns` for rows that have more columns than their header, before or behind it; `nil` where not one way
    /// alone has hands in them.
    static func columns(of header: TableRow, widerThan rows: [TableRow]) -> String? {
        guard let count = rows.first?.count, count > header.count else { return nil }
        let more = count - header.count
        let numbers = rows.map { $0.value(0) }
        // Programs that count the rows give this column no name.
        let isCounted =
            rows.count > 1
            && zip(numbers, numbers.dropFirst()).allSatisfy { ($0.0 ?? .nan) + 1 == $0.1 }
        let lists = Set(isCounted ? [more] : [0, more]).compactMap { before in
            let others = (1...more).map { "other\($0)" }
            return list(others.prefix(before) + header.cells + others.dropFirst(before), of: rows)
        }
        return lists.count == 1 ? lists[0] : nil
    }

    /// The value of `--columns` for names of columns under which some rows are hands.
    private static func list(_ names: [String], of rows: [TableRow]) -> String? {
        guard let schema = try? TableSchema(header: names), schema.hands.count == 1,
            let (points, axes, order) = order(of: schema.hands[0]), schema.labelFault(in: rows) == nil,
            rows.allSatisfy({ row in points.allSatisfy { row.isNumber($0) || row.isMissing($0) } })
        else { return nil }
        let hands = rows.map { row in points.map { row.value($0) ?? .nan } }
        let bones = hands.reduce(into: FingerBones()) { $0.add(order.points(of: $1)) }
        guard PointOrder.told(by: hands) == order, bones.canBeHands == true else { return nil }
        return schema.said(order, axes, at: points)
    }

    /// The list for `--columns` that reads rows that end behind one more hand; `nil` where the points of the only hand do
    /// not end the row.
    ///
    /// - Parameter count: the number of such a row's columns.
    func said(withSecondHandIn count: Int) -> String? {
        guard hands.count == 1, let (points, axes, order) = Self.order(of: hands[0]),
            points.upperBound == names.count, count == names.count + points.count
        else { return nil }
        let one = order.columns(axes).split(separator: ",")
        let two = ["hand0_", "hand1_"].map { hand in
            one.map { hand + $0.replacing("..", with: "..\(hand)") }.joined(separator: ",")
        }
        return said(two.joined(separator: ","), at: points)
    }

    /// The list for `--columns` that has the points read in an order, and the other columns as they are.
    private func said(_ order: PointOrder, _ axes: String, at points: Range<Int>) -> String {
        said(order.columns(axes), at: points)
    }

    private func said(_ list: String, at points: Range<Int>) -> String {
        func name(_ column: Int) -> String {
            let name = names[column]
            let isPlain =
                !name.isEmpty && !name.contains(",") && !name.contains("..") && Self.expanded([name]) == [name]
            return isPlain ? name : "other\(column)"
        }
        let before = (0..<points.lowerBound).map(name)
        let after = (points.upperBound..<names.count).map(name)
        let list = (before + [list] + after).joined(separator: ",")
        let isWord = list.allSatisfy { $0.isLetter || $0.isNumber || "_.,-:/".contains($0) }
        return isWord ? list : "'\(list.replacing("'", with: #"'\''"#))'"
    }

    // MARK: What a user says

    /// Reads what a user says of the columns.
    convenience init(
        said: [String],
        time: TimeKey?,
        third: ThirdNumber? = nil,
        fields: NamedFields = NamedFields()
    ) throws(Diagnostic) {
        guard let names = Self.expanded(said) else {
            throw Diagnostic("a range that does not count up, or too far", expected: "one such as x0..x20")
        }
        try self.init(header: names, time: time, third: third, fields: fields)
    }

    /// The fault of rows whose landmarks are numbered otherwise than the list of a user says; `nil` where none is.
    static func numberFault(of list: [String], in rows: [TableRow]) -> Diagnostic? {
        var start = 0
        for item in list {
            let width = expanded([item])?.count ?? 1
            defer { start += width }
            guard item.first?.lowercased() == "i", words.contains(item.lowercased()) else { continue }
            let places = (0..<HandJoint.count).map { start + $0 * item.count }
            for row in rows where row.count >= start + width && !isHeader(row) {
                let numbers = places.map { row.value($0) ?? .nan }
                let isInOrder = [0.0, 1].contains { first in
                    numbers.indices.allSatisfy { numbers[$0] == Double($0) + first }
                }
                if isInOrder { continue }
                let shown = numbers.prefix(5).map { JSONWriter.number($0, places: 1) }.joined(separator: ", ")
                return Diagnostic(
                    "landmarks numbered \(shown), …",
                    expected: "the numbers 0 to 20, or 1 to 21, in order for \(item)"
                )
            }
        }
        return nil
    }

    /// The names of columns that a user's list stands for: `xy`, `xyz`, `xyc` and `xyzc` are those of 21 points, behind `left_`,
    /// `right_`, `hand0_` or the like those of one of two hands, `ixy` and the like with the number of each before it, `x0..x20` all that lie between, anything else is one column.
    ///
    /// `nil` where a range does not go up from number to number under one name.
    static func expanded(_ list: [String]) -> [String]? {
        func name(_ axis: Character) -> String { axis == "i" ? ColumnName.ignored : "\(axis)" }
        var names: [String] = []
        for item in list {
            let words = item.lowercased().split(separator: "_")
            // That of one of two hands: `left_xy`, `hand1_xyz`.
            let owner = words.dropLast().joined(separator: "_")
            let isOwned = words.count == 2 && ColumnName("\(owner)_x0").map { $0.owner != ColumnName.Owner() } == true
            if let axes = words.last, self.words.contains(String(axes)), words.count == 1 || isOwned {
                // The number says no more than the column.
                names += HandJoint.allCases.flatMap { joint in
                    axes.map { "\(isOwned ? owner + "_" : "")\(name($0))\(joint.rawValue)" }
                }
                continue
            }
            guard let dots = item.firstRange(of: "..") else {
                names.append(item)
                continue
            }
            let (from, to) = (numbered(item[..<dots.lowerBound]), numbered(item[dots.upperBound...]))
            guard let from, let to, from.stem == to.stem, from.number <= to.number, to.number <= Tuning.columnNumber
            else {
                return nil
            }
            names += (from.number...to.number).map { "\(from.stem)\($0)" }
        }
        return names
    }

    /// The words for the columns of all points of a hand.
    private static let words: Set = ["xy", "xyz", "xyc", "xyzc", "ixy", "ixyz", "ixyc", "ixyzc"]

    private static func numbered(_ name: Substring) -> (stem: Substring, number: Int)? {
        let digits = name.reversed().prefix(while: \.isNumber).count
        return Int(name.suffix(digits)).map { (name.dropLast(digits), $0) }
    }
}

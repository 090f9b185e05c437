// The advice about a file of unknown format: its content, the nearest format, and options that help. Used by
// KeypointReader; pure.

import Keypoints

extension FormatDetection {
    /// Returns the message, of at most `Tuning.messageCharacters`.
    ///
    /// - Parameters:
    ///   - what: the found content.
    ///   - prefix: the first bytes of the file.
    static func message(_ what: String, _ prefix: [UInt8]) -> String {
        let advice = hasAdvice(what) ? "" : advice(prefix)
        let start = "no known keypoint format: "
        let room = Tuning.messageCharacters - start.count - advice.count
        let found = what.count <= room ? what : "\(what.prefix(room - 1))…"
        return start + found + advice
    }

    /// Returns a Boolean value that indicates whether the found content's words contain advice.
    private static func hasAdvice(_ what: String) -> Bool { what.contains("; ") || what.contains("--") }

    private static func advice(_ prefix: [UInt8]) -> String {
        guard let first = prefix.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }), !prefix.contains(0) else {
            return "; expected JSON records or a table"
        }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return "; nearest is landmark-csv, whose columns --columns names"
        }
        let record = SchemaSniffer.values(in: prefix, limit: 1).first
        let names = nearest(to: record).map(\.rawValue).joined(separator: ", ")
        return "; nearest are \(names), which --from names; the plainest is \(KeypointFormat.example)"
    }

    /// The advice on the columns of a table.
    struct ColumnsHint {
        var words: String

        /// A Boolean value that indicates whether it offers a value of `--columns`.
        var isOffer = false
    }

    /// Returns the advice for a table, by the number of its columns and the content at either end of some rows.
    ///
    /// - Parameter names: the names in its header.
    static func columnsHint(_ count: Int, _ rows: ArraySlice<TableRow>, names: [String] = []) -> ColumnsHint {
        let lists = columnLists(count, rows.filter { $0.count == count })
        let offers = lists.filter { $0.canBeHands != false }.map { "--columns \($0.list)" }
        let isBody = [3, 4].contains { [0, 1].contains(count - 33 * $0) }
        if isBody || offers.isEmpty {
            let words =
                if isBody { "33 points, as MediaPipe's bodies have, are no hand" } else if !lists.isEmpty {
                    "its numbers do not look like the landmarks of hands, which --columns names"
                } else if count < 2 * HandJoint.count { "a hand has at least 42" } else {
                    "name all \(count) with --columns, in which xy are 42 and xyz 63 of them"
                }
            return ColumnsHint(words: words)
        }
        if isOtherOrder(names) {
            return ColumnsHint(
                words: "its joints have an order of their own: name each column with --columns, as WRIST_x"
            )
        }
        return ColumnsHint(words: "name them as in \(offers.joined(separator: " or "))", isOffer: true)
    }

    /// Returns a Boolean value that indicates whether names of columns contain those of joints in another order than that of
    /// hands.
    static func isOtherOrder(_ names: [String]) -> Bool {
        let fingers = [["wrist"], ["thumb"], ["index"], ["middle"], ["ring"], ["little", "pinky", "pinkie"]]
        let joints = [["cmc"], ["mcp"], ["pip", "ip"], ["dip"], ["tip"]]
        var seen: [Int] = []
        for name in names {
            let words = Set(NameWords.split(name))
            guard let finger = fingers.firstIndex(where: { !words.isDisjoint(with: $0) }) else { continue }
            let joint = joints.firstIndex { !words.isDisjoint(with: $0) } ?? 0
            let place = finger * joints.count + joint
            if !seen.contains(place) { seen.append(place) }
        }
        return seen != seen.sorted()
    }

    /// Returns the columns of a table without a header, or with one that only counts them or has another number of them
    /// than its rows, where these can be read in one way alone: one end is the label, and the lengths of the fingers show
    /// the order of the points.
    static func onlyColumns(_ rows: some Sequence<TableRow>) -> String? {
        var rows = Array(rows.prefix(Tuning.hintedRows + 1))
        guard let first = rows.first else { return nil }
        let isHeader = TableSchema.isHeader(first)
        if isHeader { rows.removeFirst() }
        guard let count = rows.first?.count, rows.allSatisfy({ $0.count == count }) else { return nil }
        let isNumbered = TableSchema.isNumbered(first.cells)
        if isHeader, count == first.count, !isNumbered, !TableSchema.isCount(first.cells) { return nil }
        // A title, or Excel's `sep=;`, above the header.
        if isHeader, count != first.count, TableSchema.isHeader(rows[0]) { return nil }
        let lists = columnLists(count, rows).filter { $0.canBeHands != false }
        if lists.count == 1, lists[0].isOrderKnown {
            return isNumbered ? TableSchema.named(lists[0].list, by: first.cells) : lists[0].list
        }
        return isHeader ? TableSchema.columns(of: first, widerThan: rows) : nil
    }

    /// A value of `--columns` that fits some rows of a table by their number of columns.
    private struct ColumnList {
        var list: String

        /// A Boolean value that indicates whether the lengths of the fingers, or numbers of landmarks, show the order.
        var isOrderKnown = false

        /// A Boolean value that indicates whether the rows can be hands; `nil` where no row is complete.
        var canBeHands: Bool?

        /// Reads the rows' points in either order.
        init(_ rows: [TableRow], from first: Int, dimensions: Int) {
            let columns = first..<first + HandJoint.count * dimensions
            let numbers = rows.map { row in columns.map { row.value($0) ?? .nan } }
            func canBeHands(_ order: PointOrder) -> Bool? {
                numbers.reduce(into: FingerBones()) { $0.add(order.points(of: $1)) }.canBeHands
            }
            let told = PointOrder.told(by: numbers)
            let order = told ?? PointOrder.allCases.first { canBeHands($0) == true } ?? .byPoint
            list = order.columns(dimensions: dimensions)
            isOrderKnown = told != nil
            self.canBeHands = canBeHands(order)
        }

        /// Reads the points of two hands, the one behind the other, of which one may be missing.
        init(pairs rows: [TableRow], from first: Int, dimensions: Int) {
            let hands = [first, first + HandJoint.count * dimensions].map { start in
                let columns = start..<start + HandJoint.count * dimensions
                let there = rows.filter { row in columns.contains { (row.value($0) ?? 0) != 0 } }
                return ColumnList(there, from: start, dimensions: dimensions)
            }
            let told = hands.filter(\.isOrderKnown).map(\.list)
            // The x of two hands, and then their y, look like the x and y of one.
            isOrderKnown = !told.isEmpty && told.allSatisfy { $0 == told[0] && !$0.contains("..") }
            let possible = hands.compactMap(\.canBeHands)
            canBeHands = possible.isEmpty ? nil : possible.allSatisfy(\.self)
            let order = (told.first ?? hands[0].list).split(separator: ",")
            list = ["hand0_", "hand1_"].map { hand in
                order.map { hand + $0.replacing("..", with: "..\(hand)") }.joined(separator: ",")
            }.joined(separator: ",")
        }

        init(numbered dimensions: Int) {
            (list, isOrderKnown) = ("i\("xyz".prefix(dimensions - 1))", true)
        }

        /// The same with other columns around.
        func with(before: String = "", after: String = "") -> ColumnList {
            var list = self
            list.list = before + self.list + after
            return list
        }
    }

    /// The values of `--columns` that fit some rows of a table.
    private static func columnLists(_ count: Int, _ rows: [TableRow]) -> [ColumnList] {
        let pairs = [2, 3].filter { [0, 1].contains(count - 2 * HandJoint.count * $0) }
            .flatMap { dimensions in labelled(count, rows) { ColumnList(pairs: rows, from: $0, dimensions: dimensions) }
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
                ? ColumnList(numbered: dimensions) : ColumnList(rows, from: first, dimensions: dimensions)
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
            var list = ColumnList(rows, from: first, dimensions: dimensions)
            guard list.isOrderKnown else { return nil }
            list.isOrderKnown = false
            let others = "other\(max(first, 1))..other\(max(first, 1) + count - end - 1)"
            return list.with(before: names.prefix(first).map { $0 + "," }.joined(), after: ",\(others)")
        }
    }

    /// The formats that have fields of these names.
    private static func nearest(to record: SchemaSniffer?) -> [KeypointFormat] {
        var record = record
        if record?.kind == .array { record = record?.elements.first }
        guard let record, record.kind == .object else { return [.mediapipeTasks, .freihand, .tfjs] }
        if record.has(any: "annotations", "images", "categories", "image_id") {
            return [.cocoWholebody, .interhand, .hagrid]
        }
        if record.has(any: "people", "pose_keypoints_2d") { return [.openpose, .mmpose, .native] }
        if record.has(any: "keypoints", "instances") { return [.tfjs, .mmpose, .cocoWholebody] }
        if record.has(any: "landmarks", "hand_landmarks", "handLandmarks", "lmList") {
            return [.mediapipeTasks, .mediapipeNamed, .hagrid]
        }
        if record.has(any: "joints", "points") { return [.native, .mediapipeNamed, .vision] }
        return [.native, .mediapipeTasks, .openpose]
    }
}

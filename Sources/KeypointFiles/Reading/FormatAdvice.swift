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

    /// Returns the value of `--columns` for a table, by the number of its columns and the content at either end of some
    /// rows.
    static func columnsHint(_ count: Int, _ rows: ArraySlice<TableRow>) -> String {
        let lists = columnLists(count, rows.filter { $0.count == count }).map { "--columns \($0.list)" }
        return lists.isEmpty
            ? "name all \(count) with --columns, in which xy are 42 and xyz 63 of them"
            : "name them as in \(lists.joined(separator: " or "))"
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
        if isHeader, count == first.count, !TableSchema.isCount(first.cells) { return nil }
        let lists = columnLists(count, rows)
        return lists.count == 1 && lists[0].isOrderKnown ? lists[0].list : nil
    }

    /// The values of `--columns` that fit some rows of a table.
    private static func columnLists(_ count: Int, _ rows: [TableRow]) -> [(list: String, isOrderKnown: Bool)] {
        let dimensions = [2, 3, 4].first { [0, 1].contains(count - HandJoint.count * $0) }
        guard let dimensions else { return columnsBefore(count, rows) }
        func isNumbered(from first: Int) -> Bool {
            !rows.isEmpty
                && rows.allSatisfy { row in
                    (0..<HandJoint.count).allSatisfy { row.value(first + $0 * dimensions) == Double($0) }
                }
        }
        guard dimensions < 4 || isNumbered(from: 0) || count % 2 == 1 && isNumbered(from: 1) else { return [] }
        func points(from first: Int) -> (list: String, isOrderKnown: Bool) {
            if dimensions > 2, isNumbered(from: first) { return ("i\("xyz".prefix(dimensions - 1))", true) }
            let columns = first..<first + HandJoint.count * dimensions
            let order = PointOrder.told(by: rows.map { row in columns.map { row.value($0) ?? .nan } })
            return ((order ?? .byPoint).columns(dimensions: dimensions), order != nil)
        }
        func mayBeLabel(_ column: Int) -> Bool {
            rows.allSatisfy { $0.value(column).map { $0 == $0.rounded() } ?? true }
        }
        func isWord(_ column: Int) -> Bool { !rows.isEmpty && rows.allSatisfy { $0.value(column) == nil } }
        let start = points(from: 0)
        if count == HandJoint.count * dimensions { return [start] }
        let end = points(from: 1)
        let isFirst = mayBeLabel(0) && !isWord(count - 1)
        let isLast = mayBeLabel(count - 1) && !isWord(0)
        let first = (list: "label,\(end.list)", isOrderKnown: end.isOrderKnown)
        let last = (list: "\(start.list),label", isOrderKnown: start.isOrderKnown)
        return isFirst == isLast ? [first, last] : isFirst ? [first] : [last]
    }

    /// The values of `--columns` for tables that have further columns behind the points of a hand.
    private static func columnsBefore(_ count: Int, _ rows: [TableRow]) -> [(list: String, isOrderKnown: Bool)] {
        guard let row = rows.first, count > 2 * HandJoint.count else { return [] }
        let first = (0..<count - 1).prefix { row.value($0) == nil }.count
        // A number may be a label.
        if first == 0, rows.allSatisfy({ row in row.value(0).map { $0 == $0.rounded() } ?? true }) { return [] }
        let names = ["label"] + (1..<max(first, 1)).map { "other\($0)" }
        return [3, 2].compactMap { dimensions in
            let end = first + HandJoint.count * dimensions
            guard end < count else { return nil }
            let order = PointOrder.told(by: rows.map { row in (first..<end).map { row.value($0) ?? .nan } })
            return order.map { order in
                let points = order.columns(dimensions: dimensions)
                let others = "other\(max(first, 1))..other\(max(first, 1) + count - end - 1)"
                return ((names.prefix(first) + [points, others]).joined(separator: ","), false)
            }
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

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
        let offers = lists.filter { $0.canBeHands != false }.flatMap { offer in
            ([offer.list] + (offer.otherThird.map { [$0] } ?? [])).map { "--columns \($0)" }
        }
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
    ///
    /// - Parameter third: the meaning of third numbers that the user gave.
    static func onlyColumns(
        _ rows: some Sequence<TableRow>,
        third: ThirdNumber? = nil
    ) -> (list: String, isThirdOpen: Bool)? {
        var rows = Array(rows.prefix(Tuning.hintedRows + 1))
        guard let first = rows.first else { return nil }
        let isHeader = TableSchema.isHeader(first)
        if isHeader { rows.removeFirst() }
        guard let count = rows.first?.count, rows.allSatisfy({ $0.count == count }) else { return nil }
        let isNumbered = TableSchema.isNumbered(first.cells)
        if isHeader, count == first.count, !isNumbered, !TableSchema.isCount(first.cells) { return nil }
        // A title, or Excel's `sep=;`, above the header.
        if isHeader, count != first.count, TableSchema.isHeader(rows[0]) { return nil }
        let lists = columnLists(count, rows, third).filter { $0.canBeHands != false }
        if lists.count == 1, lists[0].isOrderKnown {
            let list = isNumbered ? TableSchema.named(lists[0].list, by: first.cells) : lists[0].list
            return list.map { ($0, lists[0].otherThird != nil) }
        }
        return isHeader ? TableSchema.columns(of: first, widerThan: rows).map { ($0, false) } : nil
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

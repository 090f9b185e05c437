// Detects tables by their first lines, and the columns of those without names. Part of FormatDetection; pure.

import Keypoints

extension FormatDetection {
    /// Detects a table by its first line, which is a header or the first row.
    static func detectTable(_ text: ArraySlice<UInt8>) -> FormatDetection {
        guard let first = text.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            return .unknown("neither JSON nor a table")
        }
        let isOfReturns = !text.contains(0x0A) && text[first...].split(separator: 0x0D).count > 1
        if isOfReturns { return .unknown("lines that end in a carriage return alone, expected line feeds") }
        // A blank before the first cell is a cell of its own beside tabs.
        let start = text[..<first].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? text.startIndex
        let line = text[start...].prefix { $0 != 0x0A && $0 != 0x0D }
        let separator = TableRow.separator(of: line)
        if text.count >= Tuning.detectionBytes, line.endIndex == text.endIndex {
            return .unknown("a first line of more than \(Tuning.detectionBytes >> 10) KiB")
        }
        if let breaks = QuotedBreaks(text[start...]) { return detectTable(breaks.joined(text[start...])[...]) }
        if let scorer = ScorerHeader(text[start...]) { return detectTable(scorer.rewritten(text[start...])[...]) }
        if let lists = CellLists(text[start...]) { return detectTable(lists.expanded(text[start...])[...]) }
        let row = TableRow(line, separator: separator)
        let cells = row.cells
        let lines = text[start...].split(separator: 0x0A).lazy.filter {
            $0.contains { ![0x20, 0x09, 0x0D].contains($0) }
        }
        if JointRow.begins(lines.prefix(Tuning.hintedRows)) { return .format(.jointRows) }
        if ForeignBytes.isYAML(lines.prefix(Tuning.hintedRows)) { return .unknown(ForeignBytes.yaml) }
        if YOLOLine.numbers(line) != nil { return .format(.yoloPose) }
        if TactusTable.isHeader(cells.map { $0.lowercased() }) { return .format(.csv) }
        if LiveLinkFace.isHeader(cells) { return .format(.liveLinkFace) }
        if let fault = row.quoteFault { return .unknown("a table with \(fault.wrong); expected \(fault.expected)") }
        guard cells.count > 1 else {
            let others: [(byte: UInt8, words: String)] = [(0x7C, "bars"), (0x20, "blanks")]
            let other = others.first { other in line.split(separator: other.byte).count >= HandJoint.count }
            guard let other else { return .unknown("neither JSON nor a table") }
            return .unknown("a table whose cells \(other.words) separate, expected commas, semicolons or tabs")
        }
        let rows = Array(lines.prefix(Tuning.hintedRows).map { TableRow($0, separator: separator) })
        if !LandmarkTable.isKnown(cells), onlyColumns(rows) != nil { return .format(.landmarkCSV) }
        return TableSchema.isHeader(row) ? detectHeader(cells, rows.dropFirst()) : detectRow(cells, rows[...])
    }

    private static func detectHeader(_ cells: [String], _ rows: ArraySlice<TableRow>) -> FormatDetection {
        let words = counted(cells.count, "column")
        if TableSchema.isCount(cells) {
            return .unknown("a table of \(words) that are only counted: \(columnsHint(cells.count, rows).words)")
        }
        do throws(Diagnostic) {
            _ = try TableSchema(header: cells, rows: Array(rows))
            return .format(.landmarkCSV)
        } catch {
            if let fault = rows.first?.quoteFault {
                return .unknown("a table with \(fault.wrong); expected \(fault.expected)")
            }
            if cells.contains("Elapsed_Time_In_Milliseconds") {
                return .unknown(
                    "a recording of MANUS gloves, which does not say where its axes point; write each hand as \(KeypointFormat.example)"
                )
            }
            if cells.contains(where: { $0.contains("_landmark_") && $0.hasSuffix("_device") }) {
                return .unknown(
                    "Project Aria's hand tracking, in metres from the device; expected its landmarks projected into an image by a "
                        + "camera's calibration, in columns such as left_x0, left_y0 with --joints aria"
                )
            }
            if let second = rows.first, second.count == cells.count, TableSchema.isHeader(second) {
                if let text = second.cells.first(where: { $0.count > 1 && $0.contains { "(<{[".contains($0) } }) {
                    let isResult = text.contains("Landmarker") || text.contains("Category(")
                    let wanted =
                        isResult
                        ? "JSON, as json.dumps(dataclasses.asdict(result)) gives"
                        : "numbers, or lists such as [x, y, z]"
                    let shown = text.prefix(Tuning.quotedCharacters)
                    return .unknown("a table of \(words) whose cells hold \"\(shown)…\"; expected \(wanted)")
                }
                return .unknown(
                    "a table of \(words) with a header of several lines; expected one of names such as x0, 0_x, landmark_0_x or WRIST_x"
                )
            }
            // Names that say nothing of points, or the same of all, may stand above those of one hand all the same.
            let points = [2, 3].map { HandJoint.count * $0 }
            let isTold =
                !error.wrong.hasPrefix(TableSchema.noPoints) && !error.wrong.hasPrefix("two columns for")
                || TableSchema.namesPoints(cells)
            let hint = columnsHint(rows.first?.count ?? cells.count, rows, names: cells)
            guard !isTold,
                points.contains(cells.count) || points.contains(cells.count - 1) || hint.isOffer
            else {
                return .unknown("a table of \(words) with \(error.wrong), expected \(error.expected)")
            }
            return .unknown("a table of \(words) with \(error.wrong); \(hint.words)")
        }
    }

    /// A table without a header: only what one layout alone can be is taken for it.
    private static func detectRow(_ cells: [String], _ rows: ArraySlice<TableRow>) -> FormatDetection {
        let words = counted(cells.count, "column")
        let numbers = cells.map { Double($0) }
        switch cells.count {
        case LandmarkTable.Layout.flat.columns where LandmarkTable.isFlatRow(numbers): return .format(.kazuhitoCSV)
        case LandmarkTable.Layout.deep.columns where LandmarkTable.isDeepRow(numbers): return .format(.landmarkCSV)
        case LandmarkTable.historyColumns where numbers[0] != nil:
            return .unknown("Kazuhito00's point history, which is movement of one point and holds no hands")
        case ..<(2 * HandJoint.count): return .unknown("a table of \(words)")
        default: return .unknown("a table of \(words) without a header: \(columnsHint(cells.count, rows).words)")
        }
    }

    /// The advice on the columns of a table.
    struct ColumnsHint {
        var words: String

        /// Whether it offers a value of `--columns`.
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

    /// Returns whether names of columns contain those of joints in another order than that of hands.
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
}

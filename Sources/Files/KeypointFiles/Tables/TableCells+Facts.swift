// The facts of a row: its frame, and its hands beside their points. Part of TableCells.

import Keypoints

extension TableCells {
    /// The hand of a row without its points.
    func hand(of row: TableRow) throws(Diagnostic) -> Hand {
        var hand = Hand()
        try read((columns.label, columns.person, columns.score, columns.side), of: row, into: &hand)
        // Holistic results, which name parts, have the person's own sides.
        if let column = columns.part, let side = Handedness(named: row.text(column)) { hand.side = hand.side ?? side }
        return hand
    }

    /// Reads what some columns, of a row or of one of its hands alone, say of a hand.
    func read(
        _ facts: (label: Int?, person: Int?, score: Int?, side: Int?),
        of row: TableRow,
        into hand: inout Hand
    ) throws(Diagnostic) {
        if let column = facts.label { hand.label = try label(row.text(column), columns.names[column]) }
        if let column = facts.person, !row.isMissing(column) { hand.person = row.text(column) }
        if let column = facts.score {
            hand.score = try row.number(column, column: columns.names[column]).map { Float($0) }
        }
        if let column = facts.side, let side = try side(row, column) { hand.side = side }
    }

    /// The frame of a row without its hands, with the cells that Tactus does not know.
    func frame(of row: TableRow) throws(Diagnostic) -> Frame {
        var frame = Frame()
        func number(_ column: Int?) throws(Diagnostic) -> Double? {
            guard let column else { return nil }
            return try row.number(column, column: columns.names[column])
        }
        if let width = try number(columns.width), let height = try number(columns.height) {
            frame.size = try Envelope.size(width: width, height: height, field: "width")
        }
        frame.isMirrored = try isMirrored(row)
        // Of a row that is one landmark only the identity of its image holds for the whole frame.
        var kept = columns.landmark == nil ? columns.others : images
        if let column = columns.time?.column ?? openTime, !row.isMissing(column) {
            let name = columns.names[column]
            if let number = row.value(column) {
                if let seconds = columns.time?.key.seconds(number) {
                    frame.time = seconds.isFinite ? times.seconds(seconds, under: name) : nil
                } else {
                    times.meetNumberWithoutUnit(under: name)
                }
            } else {
                frame.time = times.seconds(row.text(column), under: name)
                if frame.time == nil, openTime == nil { kept.append(column) }
            }
        }
        if let column = columns.frame {
            let cell = row.text(column)
            if !countsFrames, let number = Double(cell) {
                guard let whole = Int(cell) ?? Int(exactly: number) else {
                    throw Diagnostic(columns.names[column], cell, expected: "a whole number")
                }
                frame.number = whole
            } else {
                kept.append(column)
            }
        }
        frame.extras = kept.compactMap { extra(row.text($0), name(of: $0)) }
            .filter { options.keepsExtras || $0.isSimple }
        return frame
    }

    /// The name of a column that is passed through.
    private func name(of column: Int) -> String {
        guard columns.id != nil else { return columns.names[column] }
        return column == columns.id ? "id" : columns.names[column] == "id" ? "id_text" : columns.names[column]
    }

    private func extra(_ cell: String, _ name: String) -> UnknownField? {
        guard !cell.isEmpty else { return nil }
        // Under a field's own name it would be read as that field when it is written and read again.
        let taken = ["t", "frame", "width", "height", "mirrored", "hands", "bodies", "faces", "motions"]
        let key = name.isEmpty ? "row" : taken.contains(name) ? name + "_text" : name
        let isName = Envelope.nameFields.contains(key)
        return UnknownField(name: key, json: !isName && Self.isNumber(cell) ? cell : JSONValue.string(cell).text)
    }

    /// Returns whether a cell is a number that JSON writes as it stands; all else, such as `007` and `1.10`, would not
    /// be the same text again.
    private static func isNumber(_ cell: String) -> Bool {
        guard let number = Double(cell), number.isFinite else { return false }
        if let whole = Int(exactly: number) { return String(whole) == cell && whole.magnitude <= 1 << 53 }
        return "\(number)" == cell
    }

    /// The side in a cell, as it stands there.
    private func side(_ row: TableRow, _ column: Int) throws(Diagnostic) -> Handedness? {
        let cell = row.text(column)
        guard let side = Handedness(named: cell) else {
            // A column `hand` may hold the hand's number just as well.
            let isNumber = Int(cell) != nil && NameWords.joined(columns.names[column]) == "hand"
            let isOpen = isNumber || CellText.isMissing(cell) || Self.openSides.contains(cell.lowercased())
            if unreadSide == nil, !isOpen { unreadSide = (columns.names[column], cell) }
            return nil
        }
        return side
    }

    /// Words that leave the side open.
    private static let openSides: Set = ["unknown", "both", "-", "?"]

    /// Whether a row's image is mirrored; `nil` where it does not say.
    private func isMirrored(_ row: TableRow) throws(Diagnostic) -> Bool? {
        guard let column = columns.mirrored else { return nil }
        return try row.truth(column, column: columns.names[column])
    }

    private func label(_ cell: String, _ name: String) throws(Diagnostic) -> String? {
        // Letters, with which most labels begin, begin no whole number.
        let mayBeIndex = cell.utf8.first.map { $0 < UInt8(ascii: ":") } ?? false
        let index = mayBeIndex ? Double(cell).flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil } : nil
        if !isNamed, index == nil {
            throw Diagnostic(name, "\"\(cell.prefix(Tuning.quotedCharacters))\"", expected: "a whole number from 0")
        }
        // Many data sets have a class of this name: hands that show nothing in particular.
        if CellText.isMissing(cell), cell.lowercased() != "none" { return nil }
        guard let index else { return cell }
        guard index < labels.names.count else {
            guard labels.names.isEmpty else {
                throw Diagnostic(name, "\(index)", expected: "a class of the label file, 0…\(labels.names.count - 1)")
            }
            // Digits stand for themselves, as 007 and numbers beyond those of a Double do; 1.0 and 1e0 are what programs make of 1.
            let isNumber = cell.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return isNumber || cell.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? cell : String(index)
        }
        return labels.isKazuhito ? KazuhitoLabels.shape(labels.names[index]) : labels.names[index]
    }
}

/// The names in Kazuhito00's `keypoint_classifier_label.csv` in Tactus's words.
package enum KazuhitoLabels {
    /// Kazuhito00's name to Tactus's name.
    package static let changed: [String: String] = [
        "Open": "paper",
        "Close": "rock",
        "Pointer": "pointing",
        "OK": "ok",
    ]

    /// The name of a class in Tactus's words; a name that is not in the table stays.
    package static func shape(_ label: String) -> String { changed[label] ?? label }
}

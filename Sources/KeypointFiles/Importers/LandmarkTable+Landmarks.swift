// Tables of one landmark a row: which rows make a hand, and which hands an image. Part of LandmarkTable.

import Keypoints

extension LandmarkTable {
    /// Takes the first two rows together, which tell what the columns of images are.
    mutating func decide(
        _ row: TableRow,
        _ columns: TableColumns.LandmarkColumns,
        _ cells: inout TableCells,
        line: Int
    ) throws(Diagnostic) -> (frame: Frame, line: Int)? {
        guard !isDecided else { return try addLandmark(row, columns, &cells, line: line) }
        guard let (first, firstLine) = held.take() else {
            held = (row, line)
            return nil
        }
        isDecided = true
        cells.tellImages(by: first, row)
        addHeld(first, columns, &cells, line: firstLine)
        return try addLandmark(row, columns, &cells, line: line)
    }

    /// Takes the row that was held; what is wrong with it is told by itself, so that the row that came meanwhile is not
    /// lost.
    mutating func addHeld(
        _ row: TableRow,
        _ columns: TableColumns.LandmarkColumns,
        _ cells: inout TableCells,
        line: Int
    ) {
        do throws(Diagnostic) {
            _ = try addLandmark(row, columns, &cells, line: line)
        } catch {
            heldFault = (error, line)
        }
    }

    /// What was wrong with a row that was held, once.
    mutating func takeHeldFault() -> (fault: Diagnostic, line: Int)? { heldFault.take() }

    private mutating func addLandmark(
        _ row: TableRow,
        _ columns: TableColumns.LandmarkColumns,
        _ cells: inout TableCells,
        line: Int
    ) throws(Diagnostic) -> (frame: Frame, line: Int)? {
        let landmark = try landmarkNumber(row, columns.landmark, cells.columns.names)
        let next = LandmarkRows.Row(
            key: cells.key(of: row),
            hand: cells.handName(of: row),
            isNumbered: cells.columns.hand != nil,
            landmark: landmark,
            point: try cells.point(row, columns.place, ofLandmark: landmark),
            line: line
        )
        let number = count
        var (isFrame, isHand) = (false, false)
        let last = try rows.add(
            next,
            frame: { () throws(Diagnostic) -> Frame in
                var frame = try cells.frame(of: row)
                frame.number = frame.number ?? number
                isFrame = true
                return frame
            },
            hand: { () throws(Diagnostic) -> Hand in
                isHand = true
                return try cells.hand(of: row)
            }
        )
        noteLabel(of: next, cells.columns.label.map { row.cells[$0] }, isFirst: isHand)
        if isFrame { count += 1 }
        return last.map { finished($0.frame, line: $0.line) }
    }

    /// Sees whether a row goes on with the hand of the one before under another label.
    private mutating func noteLabel(of row: LandmarkRows.Row, _ label: String?, isFirst: Bool) {
        guard let label, lineOfOtherLabel == nil else { return }
        if !isFirst, let last = lastLandmark, last.key == row.key, last.hand == row.hand, last.label != label {
            lineOfOtherLabel = row.line
        }
        lastLandmark = (row.key, row.hand, label)
    }

    private func landmarkNumber(_ row: TableRow, _ column: Int, _ names: [String]) throws(Diagnostic) -> Int {
        let cell = row.cells[column]
        guard let number = Int(cell) ?? Double(cell).flatMap({ Int(exactly: $0) }) else {
            if let joint = NamedJoints.joint(named: cell) { return joint.rawValue }
            let shown = "\"\(cell.prefix(Tuning.quotedCharacters))\""
            throw Diagnostic(names[column], shown, expected: "a landmark's number or name")
        }
        let range = rows.landmarks
        guard range.contains(number) else {
            let expected = "\(range.lowerBound)…\(range.upperBound), a hand's landmark"
            throw Diagnostic(names[column], "\(number)", expected: expected)
        }
        return number
    }
}

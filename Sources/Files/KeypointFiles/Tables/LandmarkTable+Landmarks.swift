// Tables of one landmark a row: which rows make a hand, and which hands an image. Part of LandmarkTable.

import Keypoints

extension LandmarkTable {
    /// Adds a row; the first two together decide which columns identify images.
    func decide(
        _ row: TableRow,
        _ columns: TableSchema.LandmarkColumns
    ) throws(Diagnostic) -> (frame: Frame, line: Int)? {
        guard !isDecided, columns.landmark != nil else { return try addLandmark(row, columns) }
        guard let first = held.take() else {
            held = row
            return nil
        }
        isDecided = true
        cells.tellImages(by: first, row)
        if let fault = cells.scatterFault(in: sample) { throw refused(fault) }
        rows.isScattered = cells.isScattered(sample)
        addHeld(first, columns)
        return try addLandmark(row, columns)
    }

    /// Adds the row that was held; a fault in it is reported by itself, so that the row that came meanwhile is not
    /// lost.
    func addHeld(_ row: TableRow, _ columns: TableSchema.LandmarkColumns) {
        do throws(Diagnostic) {
            _ = try addLandmark(row, columns)
        } catch {
            heldFault = (error, row.line)
        }
    }

    /// Returns the fault of a row that was held, once.
    func takeHeldFault() -> (fault: Diagnostic, line: Int)? { heldFault.take() }

    private func addLandmark(
        _ row: TableRow,
        _ columns: TableSchema.LandmarkColumns
    ) throws(Diagnostic) -> (frame: Frame, line: Int)? {
        let schema = cells.columns
        let (key, hand) = (cells.key(of: row) ?? "", cells.handName(of: row))
        let landmark: Int
        if let column = columns.landmark {
            guard let number = try landmarkNumber(row, column, schema.names) else { return nil }
            landmark = number
        } else {
            landmark = nextOfRun(key, hand, line: row.line)
        }
        let next = LandmarkRows.Row(
            key: key,
            hand: hand,
            isNumbered: schema.hand != nil,
            isCounted: schema.hand == nil && schema.side.map { Int(row.text($0)) != nil } == true,
            landmark: landmark,
            lane: try cells.lane(row, ofLandmark: landmark),
            line: row.line
        )
        let number = count
        var (isFrame, isHand) = (false, false)
        let last = try rows.add(
            next,
            frame: { () throws(Diagnostic) -> Frame in
                var frame = try cells.frame(of: row)
                if cells.countsFrames { frame.number = number }
                isFrame = true
                return frame
            },
            hand: { () throws(Diagnostic) -> Hand in
                isHand = true
                return try cells.hand(of: row)
            }
        )
        noteLabel(of: next, schema.label.map { row.text($0) }, isFirst: isHand)
        if isFrame { count += 1 }
        return last.map { finished($0.frame, line: $0.line) }
    }

    /// The number of a row among those of its hand, which follow one another.
    private func nextOfRun(_ key: String, _ hand: String?, line: Int) -> Int {
        if let run, run.key != key || run.hand != hand || run.count == HandJoint.count { endRun() }
        let count = run?.count ?? 0
        run = (key, hand, count + 1, run?.line ?? line)
        return count
    }

    /// Ends the rows of a hand, which is left out where they are not 21.
    func endRun() {
        defer { run = nil }
        guard let run, run.count != HandJoint.count else { return }
        let expected = "\(HandJoint.count), for no column says which landmark each is"
        heldFault = (Diagnostic("\(counted(run.count, "row")) of a hand", expected: expected), run.line)
        rows.removeLastHand()
    }

    /// Notes whether a row continues the hand of the one before under another label.
    private func noteLabel(of row: LandmarkRows.Row, _ label: String?, isFirst: Bool) {
        guard let label, lineOfOtherLabel == nil else { return }
        if !isFirst, let last = lastLandmark, last.key == row.key, last.hand == row.hand, last.label != label {
            lineOfOtherLabel = row.line
        }
        lastLandmark = (row.key, row.hand, label)
    }

    /// The number of a row's landmark; `nil` for a joint of a skeleton that has no place among the 21.
    private func landmarkNumber(_ row: TableRow, _ column: Int, _ names: [String]) throws(Diagnostic) -> Int? {
        let cell = row.text(column)
        guard let number = Int(cell) ?? Double(cell).flatMap({ Int(exactly: $0) }) else {
            if SkeletonJoints.isOwn(cell) { cells.noteSkeleton(cell) }
            if let joint = NamedJoints.joint(named: cell) {
                rows.order = .mediapipe
                return joint.rawValue
            }
            if SkeletonJoints.meaning(of: cell) == .other { return nil }
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

/// The complete images of a table of one hand a row; notices a hand of one of them that comes later.
struct ReturningImages {
    /// The first line of an image that came again with another hand.
    private(set) var line: Int?

    private var images: Set<Int> = []
    private var hands: Set<Int> = []

    /// Takes note that an image begins; one that begins again with a hand that it had is another of the same number.
    mutating func open(_ key: String, _ hand: String, line: Int) {
        let isNew = images.insert(key.hashValue).inserted
        if !isNew, self.line == nil, !hands.contains((key + "\0" + hand).hashValue) { self.line = line }
    }

    /// Takes note of a hand of an image.
    mutating func note(_ hand: String, of key: String) { hands.insert((key + "\0" + hand).hashValue) }
}

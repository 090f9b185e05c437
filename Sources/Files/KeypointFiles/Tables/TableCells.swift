// The content of the cells of a row of a table of points. Held by LandmarkTable.

import Keypoints

/// Reads the cells of rows by what the columns are.
final class TableCells {
    let columns: TableSchema
    let labels: TableLabels
    let options: ReaderOptions

    /// Whether a header, or the user, says what the columns are; else a label is a class by number.
    let isNamed: Bool

    /// The columns that identify images beside frames and times.
    private(set) var images: [Int] { didSet { keyColumns = Self.keyColumns(columns, images) } }

    /// The columns that identify images, and those that identify the hands of one.
    private var keyColumns: [Int]
    private let handColumns: [Int]

    /// The times of the rows.
    var times = TextTimes()

    /// The evidence of the first rows, and whether no row so far had a confidence above 0 where those have none.
    let evidence: TableEvidence
    private var hasNoConfidences: Bool

    /// The number of points left out because they stand where only missing ones do.
    private(set) var standIns = 0

    /// The number of rows of landmarks of faces, bodies and other parts.
    private(set) var foreignRows = 0

    /// The first cell of a column of sides that says something else than a side, and the column's name.
    var unreadSide: (column: String, cell: String)?

    /// The spelling of skeletons in metres; `nil` where the hands are no such skeletons.
    private var spelling: SkeletonJoints.Spelling?

    /// Whether skeletons in metres are spelt as in Unity; `nil` where the hands are no such skeletons.
    var isLeftHanded: Bool? { spelling?.isLeftHanded }

    /// The hands of a row whose wrist is at 0, 0 in every row seen: their coordinates begin there.
    private var startsAtWrist: [Bool]

    /// The column that names the order of the points, as `convert` writes it; `nil` where the user said it.
    let orderColumn: Int?

    /// The order of points whose columns are numbered, and the place of the wrist in it.
    let order: JointOrder?
    private let wrist: Int

    /// The columns that say whether a hand is tracked, each with the hand of a row that it is about, and the number of hands
    /// that are not.
    private let states: [(column: Int, owner: ColumnName.Owner)]
    private(set) var lostHands = 0

    /// The column of times whose name leaves their unit open, where no other contains times.
    let openTime: Int?

    /// - Parameter sample: the first rows of the table.
    init(
        _ columns: TableSchema,
        _ labels: TableLabels,
        _ options: ReaderOptions,
        isNamed: Bool,
        sample: [TableRow]
    ) {
        self.columns = columns
        self.labels = labels
        self.options = options
        self.isNamed = isNamed
        images = columns.images
        keyColumns = Self.keyColumns(columns, columns.images)
        let hand = [columns.hand, columns.side, columns.part].compactMap(\.self)
        handColumns = hand.isEmpty ? [] : hand + [columns.person].compactMap(\.self)
        let named = columns.areJointsNamed || options.joints != nil ? nil : columns.takeOrder(in: sample)
        orderColumn = named?.column
        order = columns.areJointsNamed ? nil : options.joints ?? named?.order
        wrist = order?.joints.firstIndex(of: .wrist) ?? 0
        evidence = TableEvidence(columns, sample, wrist: wrist)
        (startsAtWrist, hasNoConfidences, spelling) = (
            evidence.startsAtWrist, evidence.hasNoConfidences, evidence.spelling
        )
        states = columns.others.compactMap { column in
            LostHands.owner(ofColumn: columns.names[column]).map { (column, $0) }
        }
        openTime = columns.time == nil ? columns.names.firstIndex(where: TimeKey.leavesUnitOpen) : nil
    }

    /// Decides which of the columns that may identify images do, by the first two rows of a table of one landmark a row:
    /// what is the same in both, or another one for the same landmark, is of an image; what is new in each row is the
    /// row's.
    func tellImages(by first: TableRow, _ second: TableRow?) {
        guard let landmark = columns.landmark?.landmark else { return }
        images =
            columns.images
            + columns.perhapsImages.filter { column in
                guard let second, column < first.count, column < second.count else { return true }
                if first.text(column) == second.text(column) { return true }
                // Numbers beside frames or times are those of the rows.
                let isTold = columns.frame != nil || columns.time != nil || !columns.images.isEmpty
                return first.text(landmark) == second.text(landmark) && !(isTold && Int(first.text(column)) != nil)
            }
    }

    private static func keyColumns(_ columns: TableSchema, _ images: [Int]) -> [Int] {
        [columns.frame, columns.time?.column].compactMap(\.self) + images
    }

    /// The hands of a row, without those of empty cells or of zeros alone.
    func hands(of row: TableRow) throws(Diagnostic) -> [Hand] {
        if isLost(row) {
            lostHands += 1
            return []
        }
        if let orderColumn, orderColumn < row.count, row.text(orderColumn) != order?.rawValue {
            let shown = "\"\(row.text(orderColumn).prefix(Tuning.quotedCharacters))\""
            throw Diagnostic("order", shown, expected: "\(order?.rawValue ?? ""), as in the first rows")
        }
        let like = try hand(of: row)
        var hands: [Hand] = []
        hands.reserveCapacity(columns.hands.count)
        for place in columns.hands.indices where columns.hands[place].places[0].x < row.count {
            var hand = like
            let group = columns.hands[place]
            hand.side = group.owner.side ?? hand.side
            try read((group.label, group.person, group.score, group.side), of: row, into: &hand)
            // With −1 trackers say that what stands there is the last place of a hand that they have lost.
            let owner = group.owner == ColumnName.Owner() ? ColumnName.Owner(side: hand.side) : group.owner
            if (hand.score ?? 0) < 0 || isLost(row, owner) {
                lostHands += 1
                continue
            }
            if try readPoints(place, of: row, into: &hand) { hands.append(hand) }
        }
        return hands
    }

    /// Returns whether a row says that its hand is not tracked.
    private func isLost(_ row: TableRow) -> Bool {
        (columns.score.flatMap { row.value($0) } ?? 0) < 0 || isLost(row, ColumnName.Owner())
    }

    /// Returns whether a row says of one of its hands that it is not tracked.
    private func isLost(_ row: TableRow, _ owner: ColumnName.Owner) -> Bool {
        states.contains { state in
            let column = state.column
            return state.owner == owner && LostHands.isLost(columns.names[column], row.text(column), row.value(column))
        }
    }

    /// Reads the points of one of a row's hands; returns whether there is one.
    ///
    /// Points at 0, 0 and at −1, −1, where other programs put those that are missing, are left out, but not of a hand
    /// whose coordinates begin at its wrist.
    private func readPoints(_ place: Int, of row: TableRow, into hand: inout Hand) throws(Diagnostic) -> Bool {
        var lanes = InlineArray<21, SIMD4<Float>>(repeating: SIMD4(repeating: .nan))
        var (present, standIn): (UInt32, UInt32) = (0, 0)
        var (isNothing, isRelative) = (true, false)
        let places = columns.hands[place].places
        try row.withCells { (cells) throws(Diagnostic) in
            for joint in places.indices {
                guard let lane = try lane(row, cells, places[joint]) else { continue }
                present |= 1 << UInt32(joint)
                lanes[joint] = lane
                if lane.isStandIn { standIn |= 1 << UInt32(joint) }
                isNothing = isNothing && lane.x == 0 && lane.y == 0
                isRelative = isRelative || min(lane.x, lane.y) < 0 && !lane.isStandIn
            }
        }
        if isNothing { return false }
        let hasWrist = present & 1 << UInt32(wrist) != 0
        let isWristAtOrigin = hasWrist && lanes[wrist].x == 0 && lanes[wrist].y == 0
        if hasWrist, !isWristAtOrigin { startsAtWrist[place] = false }
        let keepsStandIns =
            !isNamed || options.format == .kazuhitoCSV
            || (isRelative || startsAtWrist[place]) && isWristAtOrigin
        if standIn != 0, !keepsStandIns {
            for joint in places.indices where standIn & 1 << UInt32(joint) != 0 {
                lanes[joint] = SIMD4(repeating: .nan)
                standIns += 1
            }
            present &= ~standIn
        }
        hand.points = HandLandmarks(lanes: lanes.span, presence: present)
        if let order { hand.points = order.read(hand.points) }
        return true
    }

    /// Whether no column has the numbers of frames.
    var countsFrames: Bool { columns.frame == nil || evidence.frameText != nil }

    /// Notes a joint's name that only skeletons in metres have.
    func noteSkeleton(_ name: String) {
        spelling = spelling ?? SkeletonJoints.Spelling()
        spelling?.note(name)
    }

    /// The point of a row of one landmark; `nil` where it stands where missing ones do, which a wrist may too.
    func lane(_ row: TableRow, ofLandmark landmark: Int) throws(Diagnostic) -> SIMD4<Float>? {
        guard let place = columns.landmark?.place,
            let lane = try row.withCells({ (cells) throws(Diagnostic) in try lane(row, cells, place) })
        else { return nil }
        if isLost(row) { return nil }
        if !states.isEmpty, isLost(row, ColumnName.Owner(side: try hand(of: row).side)) { return nil }
        guard lane.isStandIn, landmark > 1 else { return lane }
        standIns += 1
        return nil
    }

    /// Returns whether a row of one landmark is of something else than a hand, and counts it.
    func isForeign(_ row: TableRow) -> Bool {
        guard columns.isOfOthers(row) else { return false }
        foreignRows += 1
        return true
    }

    /// The point that stands in the cells of a place as x, y, z and confidence, the last two not a number where they are
    /// unknown; `nil` where x or y is.
    @inline(__always)
    private func lane(
        _ row: TableRow,
        _ cells: Span<TableBlock.Cell>,
        _ place: TableSchema.Place
    ) throws(Diagnostic) -> SIMD4<Float>? {
        var lane = SIMD4(try float(row, cells, place.x), try float(row, cells, place.y), .nan, .nan)
        if let column = place.z { lane.z = try float(row, cells, column) }
        if let column = place.confidence {
            lane.w = try confidence(row, column)
            if hasNoConfidences { if lane.w == 0 { lane.w = .nan } else if lane.w > 0 { hasNoConfidences = false } }
        }
        guard lane.x.isFinite, lane.y.isFinite else {
            for column in [place.x, place.y] where row[column].number.isFinite && !Float(row[column].number).isFinite {
                throw Diagnostic(
                    columns.names[column],
                    "\(row[column].number)",
                    expected: "a coordinate, not so large a number"
                )
            }
            return nil
        }
        if lane.z.isInfinite { lane.z = .nan }
        if lane.w.isInfinite { lane.w = .nan }
        return lane
    }

    @inline(__always)
    private func float(_ row: TableRow, _ cells: Span<TableBlock.Cell>, _ column: Int) throws(Diagnostic) -> Float {
        let cell = cells[column]
        if cell.kind == .text { _ = try row.number(column, column: columns.names[column]) }
        return Float(cell.number)
    }

    /// The confidence in a cell; of a point that a person marked it is not known.
    @inline(__always)
    private func confidence(_ row: TableRow, _ column: Int) throws(Diagnostic) -> Float {
        if row[column].kind == .text { return try row.truth(column, column: columns.names[column]) == true ? 1 : 0 }
        let number = Float(row[column].number)
        if number > 1 { return number == 2 ? .nan : 1 }
        return evidence.hasMarks && number == 1 ? .nan : number
    }

    /// Whether no column identifies images.
    var hasNoImages: Bool { columns.frame == nil && columns.time == nil && images.isEmpty }

    /// The identity of a row's image; `nil` where no column has one.
    func key(of row: TableRow) -> String? {
        if keyColumns.isEmpty { return nil }
        // No cell has the byte that ends them here.
        return keyColumns.reduce(into: "") { key, column in key += row.text(column) + "\0" }
    }

    /// The identity of a row's hand in its image; `nil` where no column has one.
    func handName(of row: TableRow) -> String? {
        handColumns.isEmpty ? nil : handColumns.map { row.text($0) }.joined(separator: ",")
    }

}

extension SIMD4<Float> {
    /// Whether a point stands where programs put a missing one: at 0, 0 or −1, −1.
    fileprivate var isStandIn: Bool { x == y && (x == 0 || x == -1) }
}

/// The names of the classes by their number.
struct TableLabels {
    var names: [String] = []

    /// Whether they are Kazuhito00's, which have other words in Tactus.
    var isKazuhito = false
}

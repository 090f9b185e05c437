// The content of the cells of a row of a table of points. Held by LandmarkTable.

import Keypoints

/// Reads the cells of rows by what the columns are.
final class TableCells {
    let columns: TableSchema
    let labels: TableLabels
    let options: ReaderOptions

    /// A Boolean value that indicates whether a header, or the user, says what the columns are; else a label is a class
    /// by number.
    let isNamed: Bool

    /// The columns that identify images beside frames and times.
    private(set) var images: [Int] { didSet { keyColumns = Self.keyColumns(columns, images) } }

    /// The columns that identify images, and those that identify the hands of one.
    private var keyColumns: [Int]
    private let handColumns: [Int]

    /// The times of the rows.
    private(set) var times = TextTimes()

    /// A Boolean value that indicates whether all confidences of the first rows are 0, so that no one filled them in.
    private var hasNoConfidences = false

    /// A Boolean value that indicates whether the confidences of the first rows are COCO's marks 0, 1 and 2.
    private var hasMarks = false

    /// The columns of numbers in 0…1, one for each point, whose names say nothing of confidences.
    private(set) var unnamed: [String] = []
    private(set) var zeroConfidences = false

    /// The first frame's cell that is no number.
    private(set) var frameText: String?

    /// The number of points left out because they stand where only missing ones do.
    private(set) var standIns = 0

    /// The number of rows of landmarks of faces, bodies and other parts.
    private(set) var foreignRows = 0

    /// The first cell of a column of sides that says something else than a side, and the column's name.
    private(set) var unreadSide: (column: String, cell: String)?

    /// The spelling of skeletons in metres; `nil` where the hands are no such skeletons.
    private var spelling: SkeletonJoints.Spelling?

    /// Whether skeletons in metres are spelt as in Unity; `nil` where the hands are no such skeletons.
    var isLeftHanded: Bool? { spelling?.isLeftHanded }

    /// The hands of a row whose wrist is at 0, 0 in every row seen: their coordinates begin there.
    private var startsAtWrist: [Bool]

    /// The order of points whose columns are numbered, and the place of the wrist in it.
    private let order: JointOrder?
    private let wrist: Int

    /// The columns that say whether a hand is tracked, and the number of hands that are not.
    private let states: [Int]
    private(set) var lostHands = 0

    /// The column of times whose name leaves their unit open, where no other contains times.
    private let openTime: Int?

    init(_ columns: TableSchema, _ labels: TableLabels, _ options: ReaderOptions, isNamed: Bool) {
        self.columns = columns
        self.labels = labels
        self.options = options
        self.isNamed = isNamed
        images = columns.images
        keyColumns = Self.keyColumns(columns, columns.images)
        let hand = [columns.hand, columns.side, columns.part].compactMap(\.self)
        handColumns = hand.isEmpty ? [] : hand + [columns.person].compactMap(\.self)
        startsAtWrist = [Bool](repeating: false, count: columns.hands.count)
        order = columns.areJointsNamed ? nil : options.joints
        wrist = order?.joints.firstIndex(of: .wrist) ?? 0
        states = columns.others.filter { LostHands.isState(columns.names[$0]) }
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
        let like = try hand(of: row)
        var hands: [Hand] = []
        hands.reserveCapacity(columns.hands.count)
        for place in columns.hands.indices where columns.hands[place].places[0].x < row.count {
            var hand = like
            let group = columns.hands[place]
            hand.side = group.owner.side ?? hand.side
            try read((group.label, group.person, group.score, group.side), of: row, into: &hand)
            if try readPoints(place, of: row, into: &hand) { hands.append(hand) }
        }
        return hands
    }

    /// Returns a Boolean value that indicates whether a row says that its hand is not tracked.
    private func isLost(_ row: TableRow) -> Bool {
        states.contains { LostHands.isLost(columns.names[$0], row.text($0)) || row.value($0) == 0 }
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
        for joint in places.indices {
            guard let lane = try lane(row, places[joint]) else { continue }
            present |= 1 << UInt32(joint)
            lanes[joint] = lane
            if lane.isStandIn { standIn |= 1 << UInt32(joint) }
            isNothing = isNothing && lane.x == 0 && lane.y == 0
            isRelative = isRelative || min(lane.x, lane.y) < 0 && !lane.isStandIn
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

    /// Sees by the first rows of a table which hands have their wrist at 0, 0 in each of them: in two or more that is no
    /// point that a detector missed.
    func findOrigins(in rows: [TableRow]) {
        for (place, group) in columns.hands.enumerated() {
            var count = 0
            var isOrigin = true
            for row in rows where row.count == columns.names.count {
                let points = group.places.map { try? lane(row, $0) }
                guard points.contains(where: { $0.map { $0.x != 0 || $0.y != 0 } ?? false }) else { continue }
                count += 1
                let others = points.indices.filter { $0 != wrist }.compactMap { points[$0] }
                isOrigin =
                    isOrigin && points[wrist]?.x == 0 && points[wrist]?.y == 0 && !others.contains(where: \.isStandIn)
            }
            startsAtWrist[place] = isOrigin && count > 1
        }
    }

    /// Sees by the first rows of a table whether all frames are numbers: else they are counted, as without such a column.
    func findFrames(in rows: [TableRow]) {
        guard let column = columns.frame else { return }
        let rows = rows.filter { $0.count == columns.names.count && !TableSchema.isHeader($0) }
        frameText = rows.map { $0.text(column) }.first { !CellText.isMissing($0) && Double($0) == nil }
    }

    /// A Boolean value that indicates whether no column has the numbers of frames.
    var countsFrames: Bool { columns.frame == nil || frameText != nil }

    /// Sees by the header, or by the first rows of one landmark each, whether the joints are those of skeletons in metres.
    func findSkeleton(in rows: [TableRow]) {
        let landmark = columns.landmark?.landmark
        let cells = landmark.map { column in rows.filter { $0.count > column }.map { $0.text(column) } } ?? []
        for cell in cells where SkeletonJoints.isOwn(cell) { noteSkeleton(cell) }
        for name in columns.names where ColumnName(name)?.isOfSkeleton == true { noteSkeleton(name) }
    }

    /// Notes a joint's name that only skeletons in metres have.
    func noteSkeleton(_ name: String) {
        spelling = spelling ?? SkeletonJoints.Spelling()
        spelling?.note(name)
    }

    /// Sees by the first rows of a table whether its confidences are 0 for points that are there.
    func findConfidences(in rows: [TableRow]) {
        let places = (columns.hands.flatMap(\.places) + [columns.landmark?.place].compactMap(\.self)).filter {
            $0.confidence != nil
        }
        let whole = rows.filter { $0.count == columns.names.count && $0.cells != columns.names }
        let rows = whole.filter { row in places.contains { row.isNumber($0.x) } }
        hasNoConfidences =
            rows.contains { row in places.contains { row.value($0.x).map { $0 != 0 && $0 != -1 } ?? false } }
            && rows.allSatisfy { row in places.allSatisfy { $0.confidence.map { row.value($0) ?? 0 } == 0 } }
            && rows.contains { row in places.contains { $0.confidence.flatMap(row.value) == 0 } }
        zeroConfidences = hasNoConfidences
        let confidences = rows.flatMap { row in places.compactMap { $0.confidence.flatMap(row.value) } }
        unnamed = columns.columnsForPoints.filter { columns in
            whole.allSatisfy { row in columns.allSatisfy { row.value($0).map { 0...1 ~= $0 } ?? row.isMissing($0) } }
                && whole.contains { row in columns.contains { row.isNumber($0) } }
        }.compactMap { $0.first.map { self.columns.names[$0] } }
        hasMarks = confidences.contains(2) && confidences.allSatisfy { [0, 1, 2].contains($0) }
    }

    /// The point of a row of one landmark; `nil` where it stands where missing ones do, which a wrist may too.
    func lane(_ row: TableRow, ofLandmark landmark: Int) throws(Diagnostic) -> SIMD4<Float>? {
        guard let place = columns.landmark?.place, let lane = try lane(row, place) else { return nil }
        if isLost(row) { return nil }
        guard lane.isStandIn, landmark > 1 else { return lane }
        standIns += 1
        return nil
    }

    /// Returns a Boolean value that indicates whether a row of one landmark is of something else than a hand, and counts it.
    func isForeign(_ row: TableRow) -> Bool {
        guard isOfOtherPart(row) else { return false }
        foreignRows += 1
        return true
    }

    private func isOfOtherPart(_ row: TableRow) -> Bool {
        let columns = [columns.part, columns.side, columns.hand].compactMap(\.self)
        return columns.contains { ColumnName.isOfOthers(row.text($0)) }
    }

    /// The fault of rows of single landmarks that are numbered as those of bodies.
    func bodyFault(in rows: [TableRow]) -> Diagnostic? {
        guard let column = columns.landmark?.landmark else { return nil }
        let rows = rows.filter { $0.count == columns.names.count && !isOfOtherPart($0) }
        let numbers = Set(rows.compactMap { row in row.value(column).flatMap { Int(exactly: $0) } })
        guard numbers == Set(0..<33) || numbers == Set(1...33) else { return nil }
        return Diagnostic(columns.names[column], "33 landmarks, as MediaPipe's bodies have", expected: "a hand's 21")
    }

    /// The fault of rows of single points that are not the 21 of a hand, where no column says which landmark each is.
    func runFault(in rows: [TableRow]) -> Diagnostic? {
        guard let landmark = columns.landmark, landmark.landmark == nil else { return nil }
        let rows = rows.filter {
            $0.count == columns.names.count && $0.isNumber(landmark.place.x) && !isOfOtherPart($0)
        }
        let keys = rows.map { (key(of: $0) ?? "") + (handName(of: $0) ?? "") }
        var runs: [Int] = []
        for (index, key) in keys.enumerated() {
            if index > 0, keys[index - 1] == key { runs[runs.count - 1] += 1 } else { runs.append(1) }
        }
        // Further rows may belong to the last.
        if runs.count > 1 { runs.removeLast() }
        guard let count = runs.first, runs.allSatisfy({ $0 == count }), count % HandJoint.count != 0 else { return nil }
        let found = "\(count == 1 ? "one point" : "\(count) points") a \(columns.time == nil ? "frame" : "moment")"
        return Diagnostic(found, expected: "\(HandJoint.count), for no column says which landmark each is")
    }

    /// The point that stands in the cells of a place as x, y, z and confidence, the last two not a number where they are
    /// unknown; `nil` where x or y is.
    private func lane(_ row: TableRow, _ place: TableSchema.Place) throws(Diagnostic) -> SIMD4<Float>? {
        var lane = SIMD4(try float(row, place.x), try float(row, place.y), .nan, .nan)
        if let column = place.z { lane.z = try float(row, column) }
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
    private func float(_ row: TableRow, _ column: Int) throws(Diagnostic) -> Float {
        let cell = row[column]
        if cell.kind == .text { _ = try row.number(column, column: columns.names[column]) }
        return Float(cell.number)
    }

    /// The confidence in a cell; of a point that a person marked it is not known.
    @inline(__always)
    private func confidence(_ row: TableRow, _ column: Int) throws(Diagnostic) -> Float {
        if row[column].kind == .text { return try row.truth(column, column: columns.names[column]) == true ? 1 : 0 }
        let number = Float(row[column].number)
        if number > 1 { return number == 2 ? .nan : 1 }
        return hasMarks && number == 1 ? .nan : number
    }

    /// The hand of a row without its points.
    func hand(of row: TableRow) throws(Diagnostic) -> Hand {
        var hand = Hand()
        try read((columns.label, columns.person, columns.score, columns.side), of: row, into: &hand)
        // Holistic results, which name parts, have the person's own sides.
        if let column = columns.part, let side = Handedness(named: row.text(column)) { hand.side = hand.side ?? side }
        return hand
    }

    /// Reads what some columns, of a row or of one of its hands alone, say of a hand.
    private func read(
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

    /// Returns a Boolean value that indicates whether a cell is a number that JSON writes as it stands; all else, such
    /// as `007` and `1.10`, would not be the same text again.
    private static func isNumber(_ cell: String) -> Bool {
        guard let number = Double(cell), number.isFinite else { return false }
        if let whole = Int(exactly: number) { return String(whole) == cell && whole.magnitude <= 1 << 53 }
        return "\(number)" == cell
    }

    /// A Boolean value that indicates whether no column identifies images.
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
            return String(index)
        }
        return labels.isKazuhito ? KazuhitoLabels.shape(labels.names[index]) : labels.names[index]
    }
}

extension SIMD4<Float> {
    /// A Boolean value that indicates whether a point stands where programs put a missing one: at 0, 0 or −1, −1.
    fileprivate var isStandIn: Bool { x == y && (x == 0 || x == -1) }
}

/// The names of the classes by their number.
struct TableLabels {
    var names: [String] = []

    /// A Boolean value that indicates whether they are Kazuhito00's, which have other words in Tactus.
    var isKazuhito = false
}

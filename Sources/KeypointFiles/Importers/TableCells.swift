// What the cells of a row of a table of points say. Held by LandmarkTable.

import Keypoints

/// Reads the cells of rows by what the columns are.
struct TableCells {
    let columns: TableColumns
    let labels: TableLabels
    let options: ReaderOptions

    /// A Boolean value that indicates whether a header, or the user, says what the columns are; else a label is a class
    /// by number.
    let isNamed: Bool

    /// The columns that tell one image from the next beside frames and times.
    private(set) var images: [Int]

    /// A Boolean value that indicates whether times stand there as texts, such as hours and minutes.
    private var hasTextTimes = false

    /// How many points were left out because they stand where only missing ones do.
    private(set) var standIns = 0

    /// How many rows were landmarks of faces, bodies and others that are no hands.
    private(set) var foreignRows = 0

    /// The first cell of a column of sides that says something else than a side, and the column's name.
    private(set) var unreadSide: (column: String, cell: String)?

    /// The hands of a row whose wrist is at 0, 0 in every row seen: their coordinates begin there.
    private var startsAtWrist: [Bool]

    /// The column of times whose name leaves their unit open, where no other tells times.
    private let openTime: Int?

    init(_ columns: TableColumns, _ labels: TableLabels, _ options: ReaderOptions, isNamed: Bool) {
        self.columns = columns
        self.labels = labels
        self.options = options
        self.isNamed = isNamed
        images = columns.images
        startsAtWrist = [Bool](repeating: false, count: columns.hands.count)
        openTime = columns.time == nil ? columns.names.firstIndex(where: TimeKey.leavesUnitOpen) : nil
    }

    /// The name of the column whose times are texts, if some are.
    var textTimes: String? {
        guard hasTextTimes else { return nil }
        return columns.time?.key.name ?? openTime.map { columns.names[$0] }
    }

    /// Decides which of the columns that may tell images do, by the first two rows of a table of one landmark a row:
    /// what is the same in both, or another one for the same landmark, is of an image; what is new in each row is the
    /// row's.
    mutating func tellImages(by first: TableRow, _ second: TableRow?) {
        guard let landmark = columns.landmark?.landmark else { return }
        images =
            columns.images
            + columns.perhapsImages.filter { column in
                guard let second, column < first.cells.count, column < second.cells.count else { return true }
                if first.cells[column] == second.cells[column] { return true }
                // Numbers beside frames or times are those of the rows.
                let isTold = columns.frame != nil || columns.time != nil || !columns.images.isEmpty
                return first.cells[landmark] == second.cells[landmark] && !(isTold && Int(first.cells[column]) != nil)
            }
    }

    /// The hands of a row that are there: one of empty cells, or of zeros, is none.
    mutating func hands(of row: TableRow) throws(Diagnostic) -> [Hand] {
        let like = try hand(of: row)
        var hands: [Hand] = []
        for (place, group) in columns.hands.enumerated() {
            var hand = like
            hand.side = group.owner.side ?? hand.side
            try read(group, of: row, into: &hand)
            var isNothing = true
            var isRelative = false
            for (joint, place) in zip(HandJoint.allCases, group.places) {
                guard let point = try point(row, place) else { continue }
                isNothing = isNothing && point.x == 0 && point.y == 0
                isRelative = isRelative || min(point.x, point.y) < 0 && !point.isStandIn
                hand.points[joint] = point
            }
            if isNothing { continue }
            if let wrist = hand.points[.wrist], wrist.x != 0 || wrist.y != 0 { startsAtWrist[place] = false }
            removeStandIns(from: &hand, isRelative: isRelative || startsAtWrist[place])
            hands.append(hand)
        }
        return hands
    }

    /// Sees by the first rows of a table which hands have their wrist at 0, 0 in each of them: in two or more that is no
    /// point that a detector missed.
    mutating func findOrigins(in rows: [TableRow]) {
        for (place, group) in columns.hands.enumerated() {
            var count = 0
            var isOrigin = true
            for row in rows where row.cells.count == columns.names.count {
                let points = group.places.map { try? point(row, $0) }
                guard points.contains(where: { $0.map { $0.x != 0 || $0.y != 0 } ?? false }) else { continue }
                count += 1
                let others = points.dropFirst().compactMap(\.self)
                isOrigin = isOrigin && points[0]?.x == 0 && points[0]?.y == 0 && !others.contains(where: \.isStandIn)
            }
            startsAtWrist[place] = isOrigin && count > 1
        }
    }

    /// Removes points at 0, 0 and at −1, −1, where other programs put those that are missing, but not from a hand whose
    /// coordinates begin at its wrist.
    private mutating func removeStandIns(from hand: inout Hand, isRelative: Bool) {
        if !isNamed || options.format == .kazuhitoCSV { return }
        if isRelative, let wrist = hand.points[.wrist], wrist.x == 0, wrist.y == 0 { return }
        for joint in HandJoint.allCases where hand.points[joint]?.isStandIn == true {
            hand.points[joint] = nil
            standIns += 1
        }
    }

    /// The point of a row of one landmark; `nil` where it stands where missing ones do, which a wrist may too.
    mutating func point(
        _ row: TableRow,
        _ place: TableColumns.Place,
        ofLandmark landmark: Int
    ) throws(Diagnostic) -> Keypoint? {
        guard let point = try point(row, place), point.isStandIn, landmark > 1 else { return try point(row, place) }
        standIns += 1
        return nil
    }

    /// Returns a Boolean value that indicates whether a row of one landmark is of something else than a hand.
    mutating func isForeign(_ row: TableRow) -> Bool {
        let columns = [columns.part, columns.side, columns.hand].compactMap(\.self)
        guard columns.contains(where: { Self.otherParts.contains(NameWords.joined(row.cells[$0])) }) else {
            return false
        }
        foreignRows += 1
        return true
    }

    /// What has landmarks too.
    private static let otherParts: Set = ["face", "pose", "body", "leftfoot", "rightfoot", "foot", "iris", "world"]

    func point(_ row: TableRow, _ place: TableColumns.Place) throws(Diagnostic) -> Keypoint? {
        let names = columns.names
        let x = try row.number(place.x, column: names[place.x])
        let y = try row.number(place.y, column: names[place.y])
        var z: Double?
        var confidence: Double?
        if let column = place.z { z = try row.number(column, column: names[column]) }
        if let column = place.confidence { confidence = try row.number(column, column: names[column]) }
        guard let x, let y, Float(x).isFinite, Float(y).isFinite else { return nil }
        return Keypoint(x: Float(x), y: Float(y), z: z.map { Float($0) }, confidence: confidence.map { Float($0) })
    }

    /// What a row says of its hand beside the points.
    mutating func hand(of row: TableRow) throws(Diagnostic) -> Hand {
        var hand = Hand()
        if let column = columns.label { hand.label = try label(row.cells[column], columns.names[column]) }
        hand.person = columns.person.flatMap { row.isMissing($0) ? nil : row.cells[$0] }
        if let column = columns.score {
            hand.score = try row.number(column, column: columns.names[column]).map { Float($0) }
        }
        if let column = columns.side, let side = try side(row, column) { hand.side = side }
        // Holistic results, which tell parts, have the person's own sides.
        if let column = columns.part, let side = Handedness(named: row.cells[column]) { hand.side = hand.side ?? side }
        return hand
    }

    /// What a row says of its image, and the cells that Tactus does not know.
    mutating func frame(of row: TableRow) throws(Diagnostic) -> Frame {
        var frame = Frame()
        func number(_ column: Int?) throws(Diagnostic) -> Double? {
            guard let column else { return nil }
            return try row.number(column, column: columns.names[column])
        }
        if let width = try number(columns.width), let height = try number(columns.height) {
            frame.size = try Envelope.size(width: width, height: height, field: "width")
        }
        frame.isMirrored = try isMirrored(row)
        // Of a row that is one landmark only what tells its image holds for the whole frame.
        var kept = columns.landmark == nil ? columns.others : images
        if !hasTextTimes, let openTime, (try? row.number(openTime, column: "")) == nil, !row.isMissing(openTime) {
            hasTextTimes = true
        }
        if let time = columns.time {
            if options.time != nil {
                // Whoever says that times stand there is told where none does.
                frame.time = try number(time.column).flatMap { $0.isFinite ? time.key.seconds($0) : nil }
            } else if let number = try? row.number(time.column, column: ""), number.isFinite {
                frame.time = time.key.seconds(number)
            } else if !row.isMissing(time.column) {
                hasTextTimes = true
                kept.append(time.column)
            }
        }
        if let column = columns.frame {
            let cell = row.cells[column]
            if let number = Double(cell) {
                guard let whole = Int(cell) ?? Int(exactly: number) else {
                    throw Diagnostic(columns.names[column], cell, expected: "a whole number")
                }
                frame.number = whole
            } else {
                kept.append(column)
            }
        }
        frame.extras = kept.compactMap { extra(row.cells[$0], name(of: $0)) }
            .filter { options.keepsExtras || $0.isSimple }
        return frame
    }

    /// What a column is called where it is passed through.
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
    /// as `007` and `1.10`, would not be the same text again, and is none.
    private static func isNumber(_ cell: String) -> Bool {
        guard let number = Double(cell), number.isFinite else { return false }
        if let whole = Int(exactly: number) { return String(whole) == cell && abs(whole) <= 1 << 53 }
        return "\(number)" == cell
    }

    /// A Boolean value that indicates whether nothing tells one image from the next.
    var hasNoImages: Bool { columns.frame == nil && columns.time == nil && images.isEmpty }

    func key(of row: TableRow) -> [String] {
        let told = [columns.frame, columns.time?.column].compactMap { $0 } + images
        return told.map { row.cells[$0] }
    }

    func handName(of row: TableRow) -> String? {
        var told = [columns.hand, columns.side, columns.part].compactMap { $0 }
        if told.isEmpty { return nil }
        told += [columns.person].compactMap(\.self)
        return told.map { row.cells[$0] }.joined(separator: ",")
    }

    /// Reads what a row says of one of its hands alone.
    private mutating func read(
        _ group: TableColumns.HandColumns,
        of row: TableRow,
        into hand: inout Hand
    ) throws(Diagnostic) {
        if let column = group.label { hand.label = try label(row.cells[column], columns.names[column]) }
        if let column = group.side, let side = try side(row, column) { hand.side = side }
        if let column = group.person, !row.isMissing(column) { hand.person = row.cells[column] }
        if let column = group.score {
            hand.score = try row.number(column, column: columns.names[column]).map { Float($0) }
        }
    }

    /// The person's own side that a cell tells.
    ///
    /// MediaPipe's word is right in a mirrored image, which is what it is taken for where nothing else is said.
    private mutating func side(_ row: TableRow, _ column: Int) throws(Diagnostic) -> Handedness? {
        let cell = row.cells[column]
        guard let side = Handedness(named: cell) else {
            // A column `hand` may hold the hand's number just as well.
            let isNumber = Int(cell) != nil && NameWords.joined(columns.names[column]) == "hand"
            let isOpen = isNumber || TableRow.isMissing(cell) || Self.openSides.contains(cell.lowercased())
            if unreadSide == nil, !isOpen { unreadSide = (columns.names[column], cell) }
            return nil
        }
        let row = try isMirrored(row)
        return !columns.hasOwnSides(column) && (options.mirrored ?? row) == false ? side.opposite : side
    }

    /// Words that leave the side open.
    private static let openSides: Set = ["unknown", "both", "-", "?"]

    /// What a row says of its image's mirroring; `nil` where it says nothing.
    private func isMirrored(_ row: TableRow) throws(Diagnostic) -> Bool? {
        guard let column = columns.mirrored else { return nil }
        return try row.truth(column, column: columns.names[column])
    }

    private func label(_ cell: String, _ name: String) throws(Diagnostic) -> String? {
        let index = Double(cell).flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
        if !isNamed, index == nil {
            throw Diagnostic(name, "\"\(cell.prefix(Tuning.quotedCharacters))\"", expected: "a whole number from 0")
        }
        // Many data sets have a class of this name: hands that show nothing in particular.
        if TableRow.isMissing(cell), cell.lowercased() != "none" { return nil }
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

extension Keypoint {
    /// A Boolean value that indicates whether it stands where programs put a missing point: at 0, 0 or −1, −1.
    fileprivate var isStandIn: Bool { x == y && (x == 0 || x == -1) }
}

/// The names of the classes by their number.
struct TableLabels {
    var names: [String] = []

    /// A Boolean value that indicates whether they are Kazuhito00's, which have other words in Tactus.
    var isKazuhito = false
}

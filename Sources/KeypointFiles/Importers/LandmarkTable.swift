// Tables of points: by their header one hand or one landmark a row, and without one Kazuhito00's and the wider table.

import Keypoints

/// Reads the rows of a table of points into frames.
///
/// Which column is what follows from the header (`TableColumns`), or from what the user said. Two tables are known
/// without: Kazuhito00's, `class_id, x0, y0, …`, whose points are relative to the wrist and divided by the largest
/// coordinate, in pixels of equal sides, so that the proportions are true and the frame gets a square stand-in for its
/// size (FORMATS §5), and the wider one of a class and x, y, z as MediaPipe gives them. A class becomes the label: its name where there is a label
/// file, else the cell's text. Rows that share their frame or their time, and differ in their hand, are one frame.
struct LandmarkTable {
    enum Layout: Hashable {
        /// A class and 21 × (x, y).
        case flat

        /// A class and 21 × (x, y, z).
        case deep

        /// As a header says.
        case named

        var dimensions: Int { self == .deep ? 3 : 2 }
        var columns: Int { 1 + HandJoint.count * dimensions }
    }

    /// The columns of Kazuhito00's other table: a class and 16 places of one moving point.
    static let historyColumns = 33

    /// The names of the classes by their number.
    struct Labels {
        var names: [String] = []

        /// Whether they are Kazuhito00's, which have other words in Tactus.
        var isKazuhito = false
    }

    private let file: String
    private let labels: Labels
    private let options: ReaderOptions
    private var layout: Layout
    private var columns: TableColumns?
    private var scaler: CoordinateScaler
    private var open: OpenFrame?

    /// Whether the first row, which may be a header, was seen.
    private var isStarted = false

    /// Whether the header does not tell where the points are, so that no row can be read.
    private var isRefused = false

    /// The number of the next frame where no column tells it: rows, or frames of several rows.
    private var count = 0

    /// The number of the wrist in a table of one landmark a row, once it is known.
    private var firstLandmark: Int?

    /// - Throws: a fault where the user's words for the columns do not tell where the points are.
    init(file: String, layout: Layout, labels: Labels, options: ReaderOptions) throws(Fault) {
        self.file = file
        self.layout = layout
        self.labels = labels
        self.options = options
        scaler = CoordinateScaler(options: options)
        guard let said = options.columns else { return }
        columns = try TableColumns(said: said, time: options.time)
        self.layout = .named
    }

    var notes: [String] {
        guard let columns, layout == .named else { return scaler.notes }
        let left =
            columns.foreignCount == 0
            ? [] : ["\(file): \(columns.foreignCount) columns of faces, bodies or the world's points are not read"]
        let time = TimeKey.note(on: columns.names, said: options.time, file: file)
        return left + (time.map { [$0] } ?? []) + scaler.notes
    }

    /// A frame that the next row may belong to.
    private struct OpenFrame {
        var frame: Frame
        var line: Int
        var key: [String]
        var hands: [String] = []
        var landmarks: [Set<Int>] = []
        var raw: [[Int: Keypoint]] = []
    }

    /// Reads one row; the frame that it completes, which may be the one before, with the line where that starts.
    mutating func add(_ row: TableRow, line: Int) throws(Fault) -> (frame: Frame, line: Int)? {
        if row.cells == [""] || isRefused { return nil }
        let isFirst = !isStarted
        isStarted = true
        if isFirst, TableColumns.isHeader(row.cells), row.cells.count > 1 {
            if options.columns == nil { try readHeader(row) }
            return nil
        }
        let columns = try columns(of: row)
        if columns.landmark != nil { return try addLandmark(row, columns, line: line) }
        defer { count += 1 }
        var frame = try self.frame(of: row, columns)
        frame.hands = try hands(of: row, columns)
        frame.number = frame.number ?? count
        let key = self.key(of: row, columns)
        guard !key.isEmpty, let hand = handName(of: row, columns) else { return finished(frame, line: line) }
        if open?.key == key, open?.hands.contains(hand) == false {
            open?.frame.hands += frame.hands
            open?.hands.append(hand)
            return nil
        }
        let last = finish()
        open = OpenFrame(frame: frame, line: line, key: key, hands: [hand])
        return last
    }

    private mutating func readHeader(_ row: TableRow) throws(Fault) {
        do throws(Fault) {
            columns = try TableColumns(header: row.cells, time: options.time)
            layout = .named
        } catch {
            isRefused = true
            throw error
        }
    }

    /// The last frame, once all rows are read.
    mutating func finish() -> (frame: Frame, line: Int)? {
        guard var last = open else { return nil }
        open = nil
        for (index, points) in last.raw.enumerated() { place(points, in: &last.frame.hands[index].points) }
        return finished(last.frame, line: last.line)
    }

    private mutating func finished(_ frame: Frame, line: Int) -> (frame: Frame, line: Int) {
        var frame = frame
        // MediaPipe's names of sides are right in a mirrored picture; a column `side` is the person's own, as ours is.
        if let columns, let side = columns.side, NameWords.joined(columns.names[side]) != "side",
            frame.hands.contains(where: { $0.side != nil })
        {
            frame.settleSides(assumed: true, said: options.mirrored ?? frame.isMirrored)
        }
        scaler.scale(&frame)
        return (frame, line)
    }

    /// The columns that a row must have.
    private mutating func columns(of row: TableRow) throws(Fault) -> TableColumns {
        if columns == nil {
            let axes = layout == .deep ? ["x", "y", "z"] : ["x", "y"]
            let points = (0..<HandJoint.count).flatMap { point in axes.map { "\($0)\(point)" } }
            columns = try TableColumns(header: ["class_id"] + points)
        }
        guard let columns else { throw Fault("no columns", expected: "a header") }
        guard row.cells.count == columns.names.count else {
            if layout == .named {
                let source = options.columns == nil ? "as in the header" : "as --columns says"
                throw Fault("\(row.cells.count) columns", expected: "\(columns.names.count), \(source)")
            }
            let isHistory = row.cells.count == Self.historyColumns
            throw Fault(
                isHistory
                    ? "33 columns, as in Kazuhito00's point history, which holds no hands"
                    : "\(row.cells.count) columns",
                expected: "\(layout.columns): a class and 21 points"
            )
        }
        return columns
    }
}

// MARK: - Rows

extension LandmarkTable {
    /// The hands of a row that are there: one of empty cells, or of zeros, is none.
    private func hands(of row: TableRow, _ columns: TableColumns) throws(Fault) -> [Hand] {
        let like = try hand(of: row, columns)
        var hands: [Hand] = []
        for group in columns.hands {
            var hand = like
            hand.side = group.owner.side ?? hand.side
            var isNothing = true
            for (joint, place) in zip(HandJoint.allCases, group.places) {
                guard let point = try point(row, place, columns.names) else { continue }
                isNothing = isNothing && point.x == 0 && point.y == 0
                hand.points[joint] = point
            }
            if !isNothing { hands.append(hand) }
        }
        return hands
    }

    private func point(_ row: TableRow, _ place: TableColumns.Place, _ names: [String]) throws(Fault) -> Keypoint? {
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
    private func hand(of row: TableRow, _ columns: TableColumns) throws(Fault) -> Hand {
        var hand = Hand()
        hand.label = try label(of: row, columns)
        hand.person = columns.person.flatMap { row.cells[$0].isEmpty ? nil : row.cells[$0] }
        if let column = columns.score {
            hand.score = try row.number(column, column: columns.names[column]).map { Float($0) }
        }
        if let column = columns.side, let side = Side(named: row.cells[column]) { hand.side = side }
        return hand
    }

    /// What a row says of its picture, and the cells that Tactus does not know.
    private func frame(of row: TableRow, _ columns: TableColumns) throws(Fault) -> Frame {
        var frame = Frame()
        func number(_ column: Int?) throws(Fault) -> Double? {
            guard let column else { return nil }
            return try row.number(column, column: columns.names[column])
        }
        if let width = try number(columns.width), let height = try number(columns.height) {
            frame.size = try Envelope.size(width: width, height: height, field: "width")
        }
        if let column = columns.mirrored {
            frame.isMirrored = ["true", "1", "yes"].contains(row.cells[column].lowercased())
        }
        // Of a row that is one landmark only what tells its picture holds for the whole frame.
        var kept = columns.landmark == nil ? columns.others : columns.pictures
        if let time = columns.time {
            if let number = Double(row.cells[time.column]) {
                frame.time = time.key.seconds(number)
            } else {
                kept.append(time.column)
            }
        }
        if let column = columns.frame {
            if let number = Double(row.cells[column]), let whole = Int(exactly: number) {
                frame.number = whole
            } else {
                kept.append(column)
            }
        }
        if options.keepsExtras { frame.extras = kept.compactMap { extra(row.cells[$0], columns.names[$0]) } }
        return frame
    }

    private func extra(_ cell: String, _ name: String) -> ExtraField? {
        guard !cell.isEmpty else { return nil }
        // Under a field's own name it would be read as that field when it is written and read again.
        let taken = ["t", "frame", "width", "height", "mirrored", "hands", "bodies", "faces", "motions"]
        let key = name.isEmpty ? "row" : taken.contains(name) ? name + "_text" : name
        let number = Double(cell).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
        return ExtraField(name: key, json: (number ?? .string(cell)).text)
    }

    private func key(of row: TableRow, _ columns: TableColumns) -> [String] {
        let told = [columns.frame, columns.time?.column].compactMap { $0 } + columns.pictures
        return told.map { row.cells[$0] }
    }

    private func handName(of row: TableRow, _ columns: TableColumns) -> String? {
        let told = [columns.hand, columns.side].compactMap { $0 }
        return told.isEmpty ? nil : told.map { row.cells[$0] }.joined(separator: ",")
    }

    private func label(of row: TableRow, _ columns: TableColumns) throws(Fault) -> String? {
        guard let column = columns.label else { return nil }
        let cell = row.cells[column]
        let index = Double(cell).flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
        if layout != .named, index == nil {
            throw Fault(
                columns.names[column],
                "\"\(cell.prefix(Tuning.quotedCharacters))\"",
                expected: "a whole number from 0"
            )
        }
        if cell.isEmpty { return nil }
        guard let index else { return cell }
        guard index < labels.names.count else {
            guard labels.names.isEmpty else {
                throw Fault(
                    columns.names[column],
                    "\(index)",
                    expected: "a class of the label file, 0…\(labels.names.count - 1)"
                )
            }
            return String(index)
        }
        return labels.isKazuhito ? KazuhitoLabels.shape(labels.names[index]) : labels.names[index]
    }
}

// MARK: - One landmark a row

extension LandmarkTable {
    private mutating func addLandmark(_ row: TableRow, _ columns: TableColumns, line: Int) throws(Fault) -> (
        frame: Frame, line: Int
    )? {
        guard let landmark = columns.landmark else { return nil }
        let number = try landmarkNumber(row, landmark.landmark, columns.names)
        let point = try point(row, landmark.place, columns.names)
        let key = key(of: row, columns)
        let told = handName(of: row, columns)
        let hand = told ?? ""
        var finished: (frame: Frame, line: Int)?
        let index = open?.hands.lastIndex(of: hand)
        let isRepeated = index.map { open?.landmarks[$0].contains(number) == true } ?? false
        // A landmark that comes again begins the next hand where only the picture is told, and else the next picture.
        let isNextHand = isRepeated && told == nil && !key.isEmpty
        if open == nil || open?.key != key || (isRepeated && !isNextHand) {
            finished = finish()
            var frame = try frame(of: row, columns)
            frame.number = frame.number ?? count
            count += 1
            open = OpenFrame(frame: frame, line: line, key: key)
        }
        if open?.hands.contains(hand) != true || isNextHand {
            open?.hands.append(hand)
            open?.landmarks.append([])
            open?.raw.append([:])
            let next = try self.hand(of: row, columns)
            open?.frame.hands.append(next)
        }
        guard let place = open?.hands.lastIndex(of: hand) else { return finished }
        open?.landmarks[place].insert(number)
        if let point { open?.raw[place][number] = point }
        return finished
    }

    private mutating func landmarkNumber(_ row: TableRow, _ column: Int, _ names: [String]) throws(Fault) -> Int {
        let cell = row.cells[column]
        let number = Int(cell) ?? Double(cell).flatMap { Int(exactly: $0) }
        guard let number else {
            if let joint = NamedJoints.joint(named: cell) { return joint.rawValue }
            throw Fault(
                names[column],
                "\"\(cell.prefix(Tuning.quotedCharacters))\"",
                expected: "a landmark's number or name"
            )
        }
        let range = (firstLandmark ?? 0)..<(firstLandmark ?? 1) + HandJoint.count
        guard range.contains(number) else {
            throw Fault(
                names[column],
                "\(number)",
                expected: "\(range.lowerBound)…\(range.upperBound - 1), a hand's landmark"
            )
        }
        // 0 or 21 shows from where they are counted.
        if firstLandmark == nil, number == 0 || number == HandJoint.count { firstLandmark = number == 0 ? 0 : 1 }
        return number
    }

    private func place(_ raw: [Int: Keypoint], in points: inout HandPoints) {
        for (number, point) in raw {
            if let joint = HandJoint(rawValue: number - (firstLandmark ?? 0)) { points[joint] = point }
        }
    }
}

// MARK: - Tables without a header

extension LandmarkTable {
    /// Whether a row of 43 numbers can only be Kazuhito00's: a class, then places that are not whole numbers as pixels
    /// are, or the wrist at 0, 0.
    static func isFlatRow(_ numbers: [Double?]) -> Bool {
        guard let label = numbers[0], label >= 0, label == label.rounded() else { return false }
        if numbers[1] == 0, numbers[2] == 0 { return true }
        return !numbers.dropFirst().allSatisfy { $0.map { $0 == $0.rounded() } ?? true }
    }

    /// Whether a row of 64 numbers can only be a class and 21 × (x, y, z): MediaPipe's wrist is its own depth's origin.
    static func isDeepRow(_ numbers: [Double?]) -> Bool {
        guard let label = numbers[0], label >= 0, label == label.rounded(), let depth = numbers[3] else { return false }
        return depth.magnitude < Tuning.wristDepth
    }

    /// The label files that may lie beside a table of this name, best first.
    static func labelFiles(beside name: String) -> [String] {
        let stem = name.hasSuffix(".csv") ? String(name.dropLast(4)) : name
        return ["\(stem)_classifier_label.csv", "\(stem)_label.csv", "\(stem)_labels.csv"]
    }

    /// The names in a label file: the last cell of each line, so that `0,Open` is read as well as `Open`.
    static func labels(in lines: [[UInt8]]) -> [String] {
        lines.compactMap { line in
            let name = TableRow(line).cells.last ?? ""
            return name.isEmpty ? nil : name
        }
    }
}

// Tables of points: by their header one hand or one landmark a row, and without one Kazuhito00's and the wider table.

import Keypoints

/// Reads the rows of a table of points into frames.
///
/// The meaning of the columns follows from the header (`TableSchema`), or from the user's list. Two tables are known
/// without: Kazuhito00's, `class_id, x0, y0, …`, whose points are relative to the wrist and divided by the largest
/// coordinate, in pixels of equal sides, so that the proportions are true and the frame gets a square stand-in for its
/// size, and the wider one of a class and x, y, z as MediaPipe gives them. A class becomes the label: its name where
/// there is a label file, else the cell's text. Rows that share their frame or their time, and differ in their hand,
/// are one frame.
final class LandmarkTable {
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

    private let file: String

    /// The first rows, which show the origin of the coordinates.
    let sample: [TableRow]

    private let labels: TableLabels
    private let options: ReaderOptions
    private var layout: Layout
    private let isKazuhito: Bool
    private(set) var cells: TableCells

    private var scaler: CoordinateScaler

    /// Removes the joints of skeletons at 0, 0, 0.
    private var zeros = ZeroPoints()
    private var open: OpenFrame?

    /// The first row of a table of one landmark a row, until the second has come.
    var held: TableRow?

    /// Whether it is known which columns identify images.
    var isDecided = false

    /// The fault of a row that was held, and its line, until it is requested.
    var heldFault: (fault: Diagnostic, line: Int)?

    /// The last row of one landmark: its image and hand, and its label's cell.
    var lastLandmark: (key: String, hand: String?, label: String)?

    /// The rows of a hand so far, where no column says which landmark each is.
    var run: (key: String, hand: String?, count: Int, line: Int)?

    /// The first line whose label is another than that of the hand it belongs to.
    var lineOfOtherLabel: Int?

    /// Whether the first row, which may be a header, was seen.
    private var isStarted = false

    /// Whether no row can be read, because the header leaves open where the points are.
    private var isRefused = false

    /// Whether the order of the points was checked.
    private var isOrderSeen = false

    /// The note on the order of the points where a user gave it.
    private var orderFault: String?

    /// The note on a header that the user's columns replace.
    private var replacedHeader: String?

    /// The number of the next frame where no column has it: rows, or frames of several rows.
    var count = 0

    var rows = LandmarkRows()

    /// The images of a table of one hand a row that other images came after.
    private var returns = ReturningImages()

    /// - Parameter sample: the first rows.
    /// - Throws: a fault where the user's columns leave open where the points are.
    init(
        file: String,
        layout: Layout,
        labels: TableLabels,
        options: ReaderOptions,
        sample: [TableRow] = []
    ) throws(Diagnostic) {
        self.sample = sample
        self.file = file
        self.layout = layout
        isKazuhito = layout == .flat
        self.labels = labels
        self.options = options
        scaler = CoordinateScaler(options: options, zeros: nil)
        rows.order = options.joints ?? .mediapipe
        let columns: TableSchema
        if let said = options.columns {
            self.layout = .named
            columns = try TableSchema(
                said: said,
                time: options.time,
                third: options.third,
                fields: options.fields
            )
            try Self.check(columns.names.count, of: sample)
            if let fault = TableSchema.numberFault(of: said, in: sample) { throw fault }
        } else {
            // A header may still replace it.
            columns = try TableSchema(layout, options)
        }
        cells = TableCells(columns, labels, options, isNamed: self.layout == .named, sample: sample)
    }

    /// The meaning of its sides: a column `side` is the person's own, any other one has a detector's words.
    var sides: SideConvention {
        cells.isLeftHanded != nil ? .taken : cells.columns.hasMirroredSides ? .word : .own
    }

    var notes: [String] {
        guard layout == .named else { return scaler.notes }
        var notes = cells.notes(file)
        if let replacedHeader { notes.append(replacedHeader) }
        if let orderFault { notes.append(orderFault) }
        if isDecided, cells.columns.landmark != nil, cells.hasNoImages {
            let others = cells.columns.others.filter(mayIdentifyImages).map { cells.columns.names[$0] }
            let offer = others.isEmpty ? "" : "; use --id NAME with one of \(SchemaSniffer.shown(others)) if it does"
            notes.append(
                "\(file): no column identifies the images: a new one begins when the first landmark recurs\(offer)"
            )
        }
        if let landmark = cells.columns.landmark, landmark.landmark == nil {
            notes.append(
                "\(file): no column says which landmark a row is: the 21 rows of a hand are in the usual order"
            )
        }
        if rows.isBaseUnknown {
            notes.append("\(file): no row has landmark 0 or 21, so landmarks are assumed to be counted from 0")
        }
        if let line = lineOfOtherLabel {
            notes.append("\(file):\(line): another label within one hand; that of its first row is used")
        }
        if rows.isApart {
            notes.append("\(file): sorted by landmark, so that all of it is held until its last row")
        }
        if rows.repeated > 0 {
            notes.append(
                "\(file): \(counted(rows.repeated, "hand")) with the frame and the number of a hand before: each is of an image of its own"
            )
        }
        if let line = rows.lineOfReturn ?? returns.line {
            notes.append(
                "\(file):\(line): an image that other rows came after; its hands are in two records, "
                    + "sort the table by image to have them in one"
            )
        }
        let isUnitAsked = options.time != nil || !cells.times.isUsed
        let time = isUnitAsked ? TimeKey.note(on: cells.columns.names, said: options.time, file: file) : nil
        return notes + (time.map { [$0] } ?? []) + zeros.notes + scaler.notes
    }

    /// Returns whether a column's cells are the same for a hand's rows, or more, and others later.
    private func mayIdentifyImages(_ column: Int) -> Bool {
        let cells = sample.filter { $0.count == self.cells.columns.names.count && !TableSchema.isHeader($0) }.map {
            $0.text(column)
        }
        let changes = zip(cells, cells.dropFirst()).count { $0 != $1 }
        return changes > 0 && HandJoint.count * changes <= cells.count
    }

    /// A frame that the next row may belong to.
    private struct OpenFrame {
        var frame: Frame
        var line: Int
        var key: String
        var hands: [String] = []
    }

    /// Reads one row; the frame that it completes, which may be the one before, with the line where that starts.
    func add(_ row: TableRow) throws(Diagnostic) -> (frame: Frame, line: Int)? {
        if row.isBlank || isRefused { return nil }
        let isFirst = !isStarted
        isStarted = true
        if isFirst, row.count > 1 {
            if options.columns != nil {
                if cells.columns.isReplaced(row) {
                    compareHeader(row)
                    return nil
                }
            } else if TableSchema.isHeader(row) {
                try readHeader(row)
                return nil
            }
        }
        try checkCount(of: row)
        let columns = cells.columns
        try checkOrder(of: columns, row)
        if let column = row.thousands(in: columns.points.lazy.prefix { $0 < row.count }) {
            throw Diagnostic(columns.names[column], row.text(column), expected: "a number without commas in it")
        }
        if let landmark = columns.landmark {
            return cells.isForeign(row) ? nil : try decide(row, landmark)
        }
        defer { count += 1 }
        return try addHands(row)
    }

    /// Reads a row of whole hands.
    private func addHands(_ row: TableRow) throws(Diagnostic) -> (frame: Frame, line: Int)? {
        var frame = try cells.frame(of: row)
        frame.hands = try cells.hands(of: row)
        if isKazuhito, let wrist = frame.hands.first?.points[.wrist], wrist.x != 0 || wrist.y != 0 {
            throw Diagnostic(
                "the wrist at \(wrist.x),\(wrist.y)",
                expected: "0,0 as in Kazuhito00's tables; for others, --columns label,xy"
            )
        }
        if cells.countsFrames { frame.number = count }
        guard let hand = cells.handName(of: row), let key = cells.key(of: row) else {
            return finished(frame, line: row.line)
        }
        if open?.key == key, open?.hands.contains(hand) == false {
            open?.frame.hands += frame.hands
            open?.hands.append(hand)
            returns.note(hand, of: key)
            return nil
        }
        if open?.key != key { returns.open(key, hand, line: row.line) }
        returns.note(hand, of: key)
        let last = takeOpen()
        open = OpenFrame(frame: frame, line: row.line, key: key, hands: [hand])
        return last
    }

    private func readHeader(_ row: TableRow) throws(Diagnostic) {
        do throws(Diagnostic) {
            let columns = try TableSchema(
                header: row.cells,
                time: options.time,
                third: options.third,
                fields: options.fields,
                rows: sample.filter { $0.cells != row.cells }
            )
            cells = TableCells(columns, labels, options, isNamed: true, sample: sample)
            layout = .named
        } catch {
            throw refused(error)
        }
    }

    /// Refuses a table whose points stand in another order than its header says, which is only a note where a user gave
    /// it, and one whose labels, where a user gave them, cannot be labels.
    private func checkOrder(of columns: TableSchema, _ row: TableRow) throws(Diagnostic) {
        if isOrderSeen { return }
        isOrderSeen = true
        let isSaid = options.columns != nil
        // Of a pipe that is written slowly the header alone was seen.
        let rows = sample.count > 1 ? sample : [row]
        let fault = isSaid ? columns.labelFault(in: rows) : cells.bodyFault(in: rows) ?? cells.runFault(in: rows)
        if let fault = fault ?? columns.sameFault(in: rows) { throw refused(fault) }
        guard let fault = columns.orderFault(in: rows, isSaid: isSaid) else { return }
        guard isSaid else { throw refused(fault) }
        orderFault = "\(file): \(fault.wrong), not \(fault.expected)"
    }

    /// Returns a fault for which no row of the table can be read.
    func refused(_ fault: Diagnostic) -> Diagnostic {
        isRefused = true
        return fault
    }

    /// Sees whether the user's words for the columns replace a header that says something else.
    private func compareHeader(_ row: TableRow) {
        let header = try? TableSchema(
            header: row.cells,
            time: options.time,
            third: options.third,
            fields: options.fields
        )
        let columns = cells.columns
        if header?.hands != columns.hands || header?.landmark != columns.landmark || header?.label != columns.label {
            replacedHeader = "\(file): its header differs from --columns, which is used"
        }
    }

    /// The next of the frames that are complete once all rows are read; `nil` after the last.
    func finish() -> (frame: Frame, line: Int)? {
        if let landmark = cells.columns.landmark, let row = held.take() {
            cells.tellImages(by: row, nil)
            addHeld(row, landmark)
        }
        endRun()
        if let last = rows.finish() { return finished(last.frame, line: last.line) }
        return takeOpen()
    }

    /// The frame that waited for further hands.
    private func takeOpen() -> (frame: Frame, line: Int)? { open.take().map { finished($0.frame, line: $0.line) } }

    func finished(_ frame: consuming Frame, line: Int) -> (frame: Frame, line: Int) {
        var frame = frame
        if cells.columns.hasVisibility, !cells.evidence.hasMarks {
            for index in frame.hands.indices { frame.hands[index].points.forgetZeroConfidences() }
        }
        if let isLeftHanded = cells.isLeftHanded {
            do throws(Diagnostic) {
                for index in frame.hands.indices {
                    zeros.remove(from: &frame.hands[index].points)
                    try SkeletonJoints.place(&frame.hands[index].points, isLeftHanded: isLeftHanded)
                }
            } catch {
                heldFault = (error, line)
            }
            frame.size = .standIn(aspect: 1)
            if options.y == .up { frame.turnOver() }
            return (frame, line)
        }
        scaler.scale(&frame)
        return (frame, line)
    }

    /// Refuses the user's columns where all rows have another number of them, and names such as would do.
    private static func check(_ said: Int, of sample: [TableRow]) throws(Diagnostic) {
        let rows = sample.filter { !$0.isBlank && $0.quoteFault == nil }
        guard let count = rows.first?.count, count != said, rows.allSatisfy({ $0.count == count }) else { return }
        let points = rows.drop(while: TableSchema.isHeader)
        let hint = count < 2 * HandJoint.count ? "" : "; \(FormatDetection.columnsHint(count, points).words)"
        throw Diagnostic(counted(said, "column"), expected: "\(count), as the table has\(hint)")
    }

    /// Refuses a row that has not as many cells as there are columns.
    private func checkCount(of row: TableRow) throws(Diagnostic) {
        let expected = cells.columns.names.count
        if row.count == expected || row.count == cells.columns.countWithoutLastHand { return }
        let wanted = expected - row.count + 1
        if let count = row.numbersOfCell, count != wanted, TableRow.handCounts.contains(wanted) {
            throw Diagnostic("\(counted(count, "number")) in one cell", expected: "\(wanted), as in the first rows")
        }
        if let fault = row.quoteFault { throw fault }
        if layout == .named {
            let isAll = sample.allSatisfy { $0.count == row.count || TableSchema.isHeader($0) }
            var advice = isAll && row.count > expected ? "; name all \(row.count) with --columns" : ""
            if let list = cells.columns.said(withSecondHandIn: row.count) {
                advice = ", or a second hand behind the first; --columns \(list) reads one or two hands a row"
            }
            let source =
                options.columns == nil ? "as in the header\(advice)" : "as \(options.declaration?.source ?? "") says"
            throw Diagnostic(row.columnCount, expected: "\(expected), \(source)")
        }
        throw Diagnostic(
            row.count == Self.historyColumns
                ? "33 columns, as in Kazuhito00's point history, which holds no hands" : row.columnCount,
            expected: "\(layout.columns): a class and 21 points"
        )
    }
}

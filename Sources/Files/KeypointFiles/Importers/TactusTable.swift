// Tactus's own table, one row a hand: its columns, and reading them back into frames. CSVWriter writes it.

import Keypoints

/// The columns of Tactus's table, and what turns rows into frames again.
///
/// A frame with several hands has as many rows, `hand` counting from 0; a frame without hands has one row with an empty
/// `hand`. An empty cell is an absent point, an unknown value, or no label. Bodies, faces, motions and unknown fields
/// have no columns.
struct TactusTable {
    /// The places of the columns before the points.
    private enum Column: Int {
        case time, frame, width, height, mirrored, hand, side, score, label, person
    }

    /// The columns before the points.
    static let leading = ["t", "frame", "width", "height", "mirrored", "hand", "side", "score", "label", "person"]

    /// After the leading ones x, y, z and confidence of each joint, from 0 the wrist to 20.
    private static let nameless = columns.dropLast(Frame.names.count)

    /// All columns: at the end what the record is called, which older tables do not have.
    static let columns = columns(of: HandJoint.count)

    /// Returns the columns of hands of a number of points.
    static func columns(of count: Int) -> [String] {
        leading + (0..<count).flatMap { place in ["x", "y", "z", "c"].map { "\($0)\(place)" } } + Frame.names
    }

    /// Returns a Boolean value that indicates whether a line is the header of such a table.
    static func isHeader(_ cells: [String]) -> Bool {
        let cells = cells.map { $0.lowercased() }
        return cells == columns || cells[...] == nameless
    }

    /// The columns that the user named.
    private let fields: NamedFields

    private var open: Frame?

    /// The unit of `t` where the user gave another than seconds.
    private let time: TimeKey?

    init(fields: NamedFields = NamedFields(), time: TimeKey? = nil) {
        self.fields = fields
        self.time = time?.name == Self.columns[0] ? time : nil
    }

    /// A Boolean value that indicates whether a frame waits for the next row, which may hold another of its hands.
    var isOpen: Bool { open != nil }

    /// Adds a row; returns the frame before it, once that is complete.
    mutating func add(_ row: TableRow) throws(Diagnostic) -> Frame? {
        if row.isBlank || row.text(0).lowercased() == Self.columns[0] && Self.isHeader(row.cells) { return nil }
        guard row.count == Self.columns.count || row.count == Self.nameless.count else {
            throw Diagnostic(row.columnCount, expected: "\(Self.columns.count)")
        }
        let frame = try self.frame(from: row)
        if var current = open, let place = try whole(row, .hand), place > 0, place == current.hands.count,
            current.time == frame.time, current.number == frame.number, current.extras == frame.extras
        {
            current.hands += frame.hands
            open = current
            return nil
        }
        defer { open = frame }
        return open
    }

    /// The last frame, once all rows are read.
    mutating func finish() -> Frame? {
        defer { open = nil }
        return open
    }

    private func frame(from row: TableRow) throws(Diagnostic) -> Frame {
        let seconds = try number(row, .time)
        var frame = Frame(time: seconds.flatMap { time?.seconds($0) } ?? seconds, number: try whole(row, .frame))
        switch (try number(row, .width), try number(row, .height)) {
        case (let width?, let height?): frame.size = try Envelope.size(width: width, height: height, field: "width")
        case (nil, nil): break
        case (_, nil): throw Diagnostic("height", "nothing", expected: "a number, as width is given")
        case (nil, _): throw Diagnostic("width", "nothing", expected: "a number, as height is given")
        }
        frame.isMirrored = try row.truth(Column.mirrored.rawValue, column: "mirrored")
        if let name = fields.id, let id = text(row, Self.columns.firstIndex(of: name)) { frame.setName("id", id) }
        for (place, name) in Frame.names.enumerated() {
            if let text = text(row, Self.nameless.count + place) { frame.setName(name, text) }
        }
        guard try whole(row, .hand) != nil else { return frame }
        var hand = Hand(
            score: try number(row, .score).map { Float($0) },
            label: text(row, fields.label.map { Self.columns.firstIndex(of: $0) } ?? Column.label.rawValue),
            person: text(row, fields.person.map { Self.columns.firstIndex(of: $0) } ?? Column.person.rawValue)
        )
        if let side = text(row, Column.side.rawValue) {
            guard let known = Handedness(named: side) else {
                throw Diagnostic("side", "\"\(side)\"", expected: "left, right or nothing")
            }
            hand.side = known
        }
        for joint in HandJoint.allCases {
            let start = Self.leading.count + joint.rawValue * 4
            var lane = SIMD4<Float>(repeating: .nan)
            for axis in 0..<4 {
                let cell = row[start + axis]
                if cell.kind == .text { _ = try row.number(start + axis, column: Self.columns[start + axis]) }
                lane[axis] = Float(cell.number)
            }
            if row.isMissing(start) || row.isMissing(start + 1) { continue }
            guard max(lane.x.magnitude, lane.y.magnitude) <= Tuning.largestUnitCoordinate else {
                let (x, y) = (row.value(start) ?? .nan, row.value(start + 1) ?? .nan)
                throw Diagnostic(Self.columns[start], "\(x),\(y)", expected: "x and y in 0…1 of the image")
            }
            guard !(lane.z.magnitude > Tuning.largestUnitCoordinate) else {
                throw Diagnostic(Self.columns[start + 2], row.text(start + 2), expected: "z in units of x")
            }
            hand.points.setLane(joint, lane)
        }
        frame.hands = [hand]
        return frame
    }

    private func text(_ row: TableRow, _ column: Int?) -> String? {
        guard let column, column < row.count else { return nil }
        let cell = row.text(column)
        return cell.isEmpty ? nil : TableText.text(cell)
    }

    private func number(_ row: TableRow, _ column: Column) throws(Diagnostic) -> Double? {
        let name = Self.leading[column.rawValue]
        guard let number = try row.number(column.rawValue, column: name) else { return nil }
        guard Float(number).isFinite else { throw Diagnostic(name, "\(number)", expected: "a finite number") }
        return number
    }

    private func whole(_ row: TableRow, _ column: Column) throws(Diagnostic) -> Int? {
        guard let number = try number(row, column) else { return nil }
        // Above 2⁵³ a double is not every whole number.
        if number.magnitude < 0x1p53, let whole = Int(exactly: number) { return whole }
        guard let whole = Int(row.text(column.rawValue)) ?? Int(exactly: number) else {
            throw Diagnostic(Self.leading[column.rawValue], "\(number)", expected: "a whole number")
        }
        return whole
    }
}

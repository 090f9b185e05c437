// Tactus's own table, one row a hand: its columns, and reading them back into frames. CSVWriter writes it.

import Keypoints

/// The columns of Tactus's table, and what turns rows into frames again.
///
/// A frame with several hands has as many rows, `hand` counting from 0; a frame without hands has one row with an empty
/// `hand`. An empty cell is an absent point, an unknown value, or no label. Bodies, faces, motions and unknown fields
/// have no columns.
struct TactusTable {
    /// The columns before the points.
    static let leading = ["t", "frame", "width", "height", "mirrored", "hand", "side", "score", "label", "person"]

    /// After the leading ones x, y, z and confidence of each joint, from 0 the wrist to 20.
    private static let nameless =
        leading + HandJoint.allCases.flatMap { joint in ["x", "y", "z", "c"].map { "\($0)\(joint.rawValue)" } }

    /// All columns: at the end what the record is called, which older tables do not have.
    static let columns = nameless + Frame.names

    /// Returns a Boolean value that indicates whether a line is the header of such a table.
    static func isHeader(_ cells: [String]) -> Bool {
        let cells = cells.map { $0.lowercased() }
        return cells == columns || cells == nameless
    }

    /// The columns that the user named.
    private let fields: NamedFields

    private var open: Frame?

    init(fields: NamedFields = NamedFields()) { self.fields = fields }

    /// A Boolean value that indicates whether a frame waits for the next row, which may hold another of its hands.
    var isOpen: Bool { open != nil }

    /// Adds a row; returns the frame before it, once that is complete.
    mutating func add(_ row: TableRow) throws(Diagnostic) -> Frame? {
        if row.cells == [""] || Self.isHeader(row.cells) { return nil }
        guard row.cells.count == Self.columns.count || row.cells.count == Self.nameless.count else {
            throw Diagnostic(row.columnCount, expected: "\(Self.columns.count)")
        }
        let frame = try self.frame(from: row)
        if var current = open, let place = try whole(row, "hand"), place > 0, place == current.hands.count,
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
        var frame = Frame(time: try number(row, "t"), number: try whole(row, "frame"))
        let width = try number(row, "width")
        let height = try number(row, "height")
        switch (width, height) {
        case (let width?, let height?): frame.size = try Envelope.size(width: width, height: height, field: "width")
        case (nil, nil): break
        case (_, nil): throw Diagnostic("height", "nothing", expected: "a number, as width is given")
        case (nil, _): throw Diagnostic("width", "nothing", expected: "a number, as height is given")
        }
        if let column = Self.leading.firstIndex(of: "mirrored") {
            frame.isMirrored = try row.truth(column, column: "mirrored")
        }
        if let name = fields.id, let id = text(row, name) { frame.setName("id", id) }
        for (name, cell) in zip(Frame.names, row.cells.dropFirst(Self.nameless.count)) where !cell.isEmpty {
            frame.setName(name, TableText.text(cell))
        }
        guard try whole(row, "hand") != nil else { return frame }
        var hand = Hand(
            score: try number(row, "score").map { Float($0) },
            label: text(row, fields.label ?? "label"),
            person: text(row, fields.person ?? "person")
        )
        if let side = text(row, "side") {
            guard let known = Handedness(named: side) else {
                throw Diagnostic("side", "\"\(side)\"", expected: "left, right or nothing")
            }
            hand.side = known
        }
        for joint in HandJoint.allCases {
            let start = Self.leading.count + joint.rawValue * 4
            let x = try row.number(start, column: Self.columns[start])
            let y = try row.number(start + 1, column: Self.columns[start + 1])
            let z = try row.number(start + 2, column: Self.columns[start + 2])
            let confidence = try row.number(start + 3, column: Self.columns[start + 3])
            guard let x, let y else { continue }
            let point = Keypoint(
                x: Float(x),
                y: Float(y),
                z: z.map { Float($0) },
                confidence: confidence.map { Float($0) }
            )
            guard point.reach <= Tuning.largestUnitCoordinate else {
                throw Diagnostic(Self.columns[start], "\(x),\(y)", expected: "x and y in 0…1 of the image")
            }
            hand.points[joint] = point
        }
        frame.hands = [hand]
        return frame
    }

    private func text(_ row: TableRow, _ name: String) -> String? {
        guard let column = Self.columns.firstIndex(of: name), column < row.cells.count, !row.cells[column].isEmpty
        else {
            return nil
        }
        return TableText.text(row.cells[column])
    }

    private func number(_ row: TableRow, _ name: String) throws(Diagnostic) -> Double? {
        guard let column = Self.leading.firstIndex(of: name) else { return nil }
        guard let number = try row.number(column, column: name) else { return nil }
        guard Float(number).isFinite else { throw Diagnostic(name, "\(number)", expected: "a finite number") }
        return number
    }

    private func whole(_ row: TableRow, _ name: String) throws(Diagnostic) -> Int? {
        if let column = Self.leading.firstIndex(of: name), let whole = Int(row.cells[column]) { return whole }
        guard let number = try number(row, name) else { return nil }
        guard let whole = Int(exactly: number) else { throw Diagnostic(name, "\(number)", expected: "a whole number") }
        return whole
    }
}

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

    /// All columns of the usual order: after the leading ones x, y, z and confidence of each joint, from 0 the wrist to 20,
    /// and at the end what the record is called, which older tables do not have.
    static let columns = columns(in: .mediapipe)

    /// Returns the columns of points in an order, which the last one names if it is not the usual.
    static func columns(in order: JointOrder) -> [String] {
        leading + order.joints.indices.flatMap { place in ["x", "y", "z", "c"].map { "\($0)\(place)" } } + Frame.names
            + (order == .mediapipe ? [] : ["order"])
    }

    /// An order for each number of points that a row may have.
    private static let sizes: [JointOrder] = [.mediapipe, .mano, .webXR, .openXR]

    /// Returns whether a line is the header of such a table.
    static func isHeader(_ cells: [String]) -> Bool {
        let cells = cells.map { $0.lowercased() }
        return cells[...] == columns.dropLast(Frame.names.count) || sizes.contains { cells == columns(in: $0) }
    }

    /// The order that the user named, and that of the row before.
    private let said: JointOrder?
    private var order: JointOrder { didSet { starts = Self.starts(of: order) } }

    /// The first column of each joint, −1 for one without a place in the order.
    private var starts: [Int]

    /// The number of cells of the row before, where it named no order: the next one of as many has the same.
    private var unnamedCount = 0

    /// The columns that the user named.
    private let fields: NamedFields

    private var open: Frame?

    /// The unit of `t` where the user gave another than seconds.
    private let time: TimeKey?

    init(_ options: ReaderOptions) {
        (fields, said, order) = (options.fields, options.joints, options.joints ?? .mediapipe)
        starts = Self.starts(of: order)
        time = options.time.flatMap { $0.name == Self.leading[0] ? $0 : nil }
    }

    /// Whether a frame waits for the next row, which may hold another of its hands.
    var isOpen: Bool { open != nil }

    /// Adds a row; returns the frame before it, once that is complete.
    mutating func add(_ row: TableRow) throws(Diagnostic) -> Frame? {
        if row.isBlank { return nil }
        if row[0].kind == .text, row.text(0).lowercased() == Self.leading[0], Self.isHeader(row.cells) { return nil }
        try tellOrder(of: row)
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

    /// The column behind those of the points.
    private var end: Int { Self.leading.count + SIMD4<Float>.scalarCount * order.joints.count }

    /// Finds the order of a row's points: its last cell names it, or the user.
    private mutating func tellOrder(of row: TableRow) throws(Diagnostic) {
        if row.count == unnamedCount { return }
        let usual = Self.columns.count
        unnamedCount = 0
        if row.count == usual || row.count == usual - Frame.names.count {
            order = said ?? .mediapipe
            guard order.joints.count == HandJoint.count else {
                let expected = "the \(order.joints.count) of --joints \(order.rawValue)"
                throw Diagnostic(counted(HandJoint.count, "point"), expected: expected)
            }
            unnamedCount = row.count
        } else if row.count != end + Frame.names.count + 1 || said == nil && row.text(row.count - 1) != order.rawValue {
            let name = row.text(row.count - 1)
            let points = (row.count - usual - 1) / SIMD4<Float>.scalarCount + HandJoint.count
            guard Self.sizes.contains(where: { Self.columns(in: $0).count == row.count }) else {
                throw Diagnostic(row.columnCount, expected: "\(usual)")
            }
            guard let named = said ?? JointOrder(rawValue: name), named.joints.count == points else {
                let shown = "\"\((said?.rawValue ?? name).prefix(Tuning.quotedCharacters))\""
                let like = Self.sizes.last { $0.joints.count == points }?.rawValue ?? ""
                throw Diagnostic("order", shown, expected: "the name of an order of \(points) points, such as \(like)")
            }
            order = named
        }
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
        if let name = fields.id, let id = text(row, column(name)) { frame.setName("id", id) }
        for (place, name) in Frame.names.enumerated() {
            if let text = text(row, end + place) { frame.setName(name, text) }
        }
        guard try whole(row, .hand) != nil else { return frame }
        var hand = Hand(
            score: try number(row, .score).map { Float($0) },
            label: text(row, fields.label.map(column) ?? Column.label.rawValue),
            person: text(row, fields.person.map(column) ?? Column.person.rawValue)
        )
        if let side = text(row, Column.side.rawValue) {
            guard let known = Handedness(named: side) else {
                throw Diagnostic("side", "\"\(side)\"", expected: "left, right or nothing")
            }
            hand.side = known
        }
        for joint in HandJoint.allCases {
            let start = starts[joint.rawValue]
            if start < 0 { continue }
            var lane = SIMD4<Float>(repeating: .nan)
            for axis in 0..<4 {
                let cell = row[start + axis]
                if cell.kind == .text { _ = try row.number(start + axis, column: name(start + axis)) }
                lane[axis] = Float(cell.number)
            }
            if row.isMissing(start) || row.isMissing(start + 1) { continue }
            guard max(lane.x.magnitude, lane.y.magnitude) <= Tuning.largestUnitCoordinate else {
                let (x, y) = (row.value(start) ?? .nan, row.value(start + 1) ?? .nan)
                throw Diagnostic(name(start), "\(x),\(y)", expected: "x and y in 0…1 of the image")
            }
            guard !(lane.z.magnitude > Tuning.largestUnitCoordinate) else {
                throw Diagnostic(name(start + 2), row.text(start + 2), expected: "z in units of x")
            }
            hand.points.setLane(joint, lane)
        }
        frame.hands = [hand]
        return frame
    }

    private static func starts(of order: JointOrder) -> [Int] {
        HandJoint.allCases.map { joint in
            order.joints.firstIndex(of: joint).map { leading.count + $0 * SIMD4<Float>.scalarCount } ?? -1
        }
    }

    private func name(_ column: Int) -> String { Self.columns(in: order)[column] }

    private func column(_ name: String) -> Int? {
        (order == .mediapipe ? Self.columns : Self.columns(in: order)).firstIndex(of: name)
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

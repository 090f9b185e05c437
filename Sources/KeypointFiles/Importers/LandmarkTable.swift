// Tables of one hand a row: a class, then 21 points. Kazuhito00's (43 columns) and the HaGRID landmark table (64).

import Keypoints

/// Reads rows `class_id, x0, y0, …` into frames of one hand.
///
/// Kazuhito00's points are relative to the wrist and divided by the largest coordinate, in pixels of equal sides, so
/// the frame has no size and its proportions are true; the recorder shows the camera mirrored (FORMATS §5). The wider
/// table holds x, y, z as MediaPipe gives them. The class becomes the label: its name where there is a label file, else
/// its number. A header line is stepped over.
struct LandmarkTable {
    enum Layout: Hashable {
        /// A class and 21 × (x, y).
        case flat

        /// A class and 21 × (x, y, z).
        case deep

        var dimensions: Int { self == .flat ? 2 : 3 }
        var columns: Int { 1 + HandJoint.count * dimensions }
    }

    /// The columns of Kazuhito00's other table: a class and 16 places of one moving point.
    static let historyColumns = 33

    let layout: Layout

    /// The names of the classes by their number, empty where there is no label file.
    let labels: [String]

    private var rowCount = 0

    init(layout: Layout, labels: [String]) {
        self.layout = layout
        self.labels = labels
    }

    /// Reads one row; `nil` for a header or a blank line.
    mutating func frame(from row: TableRow) throws(Fault) -> Frame? {
        if row.cells == [""] { return nil }
        if rowCount == 0, Double(row.cells[0]) == nil, row.cells.contains("x0") { return nil }
        let number = rowCount
        rowCount += 1
        guard row.cells.count == layout.columns else {
            let isHistory = row.cells.count == Self.historyColumns
            throw Fault(
                isHistory
                    ? "33 columns, as in Kazuhito00's point history, which holds no hands"
                    : "\(row.cells.count) columns",
                expected: "\(layout.columns): a class and 21 points"
            )
        }
        var hand = Hand()
        hand.label = try label(of: row)
        for joint in HandJoint.allCases {
            let column = 1 + joint.rawValue * layout.dimensions
            let x = try row.number(column, column: "x\(joint.rawValue)")
            let y = try row.number(column + 1, column: "y\(joint.rawValue)")
            let z = layout == .deep ? try row.number(column + 2, column: "z\(joint.rawValue)") : nil
            guard let x, let y else { continue }
            hand.points[joint] = Keypoint(x: Float(x), y: Float(y), z: z.map { Float($0) })
        }
        return Frame(number: number, hands: [hand])
    }

    private func label(of row: TableRow) throws(Fault) -> String {
        guard let number = try row.number(0, column: "class_id"), let index = Int(exactly: number), index >= 0 else {
            throw Fault(
                "class_id",
                "\"\(row.cells[0].prefix(Tuning.quotedCharacters))\"",
                expected: "a whole number from 0"
            )
        }
        guard index < labels.count else {
            guard labels.isEmpty else {
                throw Fault("class_id", "\(index)", expected: "a class of the label file, 0…\(labels.count - 1)")
            }
            return String(index)
        }
        return layout == .flat ? KazuhitoLabels.shape(labels[index]) : labels[index]
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

// Writes frames as Tactus's own table, one row a hand. Called by the command line's convert and classify.

public import Keypoints

/// Turns frames into the rows of Tactus's table (format `csv`), which `KeypointReader` reads back.
///
/// Columns: `t, frame, width, height, mirrored, hand, side, score, label, person`, then `x, y, z, c` of each joint from
/// 0, the wrist, to 20, then `file, id`, by which rows are joined to images. An absent point is four empty cells. A
/// frame without hands is one row with an empty `hand`. Bodies, faces, motions and other unknown fields are left out;
/// `leftOut` counts the frames with some.
public struct CSVWriter: Sendable {
    /// The number of frames with content for which the table has no column.
    public private(set) var leftOut = 0

    private let order: JointOrder

    /// Creates a writer.
    public init() { self.init(.mediapipe) }

    /// Creates a writer of points in an order, which a last column `order` names if it is not the usual one.
    package init(_ order: JointOrder) { self.order = order }

    /// Appends the header line.
    public func appendHeader(to bytes: inout [UInt8]) {
        bytes += TactusTable.columns(in: order).joined(separator: ",").utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends the rows of one frame, each ended by a line feed; O(hands).
    public mutating func append(_ frame: Frame, to bytes: inout [UInt8]) {
        let names = Frame.names.map(frame.nameField)
        if frame.hasMoreThanHandsAndNames { leftOut += 1 }
        let head: [String] = [
            frame.time.flatMap { $0.isFinite ? "\($0)" : nil } ?? "", frame.number.map { "\($0)" } ?? "",
            frame.size.map { "\($0.width)" } ?? "", frame.size.map { "\($0.height)" } ?? "",
            frame.isMirrored.map { "\($0)" } ?? "",
        ]
        let start = head.joined(separator: ",")
        let end =
            names.map { "," + TableText.cell($0?.plainText ?? "") }.joined()
            + (order == .mediapipe ? "" : ",\(order.rawValue)")
            + "\n"
        guard !frame.hands.isEmpty else {
            bytes += start.utf8
            let others = TactusTable.leading.count - head.count + SIMD4<Float>.scalarCount * order.joints.count
            bytes.append(contentsOf: repeatElement(UInt8(ascii: ","), count: others))
            bytes += end.utf8
            return
        }
        for (index, hand) in frame.hands.enumerated() {
            bytes += start.utf8
            let cells: [String] = [
                "\(index)", hand.side?.rawValue ?? "", hand.score.flatMap { $0.isFinite ? "\($0)" : nil } ?? "",
                TableText.cell(hand.label ?? ""), TableText.cell(hand.person ?? ""),
            ]
            for cell in cells {
                bytes.append(UInt8(ascii: ","))
                bytes += cell.utf8
            }
            for joint in order.joints { append(joint.map(hand.points.lane) ?? SIMD4(repeating: .nan), to: &bytes) }
            bytes += end.utf8
        }
    }

    private func append(_ lane: SIMD4<Float>, to bytes: inout [UInt8]) {
        for index in 0..<4 {
            bytes.append(UInt8(ascii: ","))
            if lane[index].isFinite { bytes += "\(lane[index])".utf8 }
        }
    }
}

/// Texts as cells of tables that Tactus writes, and back.
package enum TableText {
    /// A text as a cell: in quotes where it needs them (RFC 4180), control characters as blanks.
    ///
    /// A text that a spreadsheet would run, one that begins with `=`, `+`, `-`, `@` or a tab and is no number, gets an
    /// apostrophe in front, as does one that looks as if it had got one (CWE-1236).
    package static func cell(_ text: String) -> String {
        // By scalars: a mark that follows a comma or a quote is one character with it.
        var scalars = String.UnicodeScalarView()
        if isCommand(text), Double(text)?.isFinite != true { scalars.append("'") }
        for scalar in text.unicodeScalars {
            // A line break would cut the row in two; the reader takes no row over several lines.
            let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
            if scalar == "\"" { scalars.append(scalar) }
            scalars.append(isControl ? " " : scalar)
        }
        // Spreadsheets of some languages split at semicolons and tabs, and would find a formula behind one.
        let special: Set<Unicode.Scalar> = [",", "\"", ";", "\t"]
        let blank: Set<Unicode.Scalar> = [" ", "\t"]
        let needsQuotes =
            scalars.contains(where: special.contains)
            || [scalars.first, scalars.last].contains { $0.map(blank.contains) == true }
        return needsQuotes ? "\"\(String(scalars))\"" : String(scalars)
    }

    /// The text of a cell that `cell` wrote.
    static func text(_ cell: String) -> String {
        cell.first == "'" && isCommand(cell) ? String(cell.dropFirst()) : cell
    }

    /// Returns whether a text, but for apostrophes in front, begins as a formula does.
    private static func isCommand(_ text: String) -> Bool {
        let first = text.utf8.first { $0 != UInt8(ascii: "'") }
        return first.map { "=+-@\t".utf8.contains($0) } ?? false
    }
}

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

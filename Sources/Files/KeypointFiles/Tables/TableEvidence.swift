// The evidence of a table's first rows for all of its rows: origins, confidences, frames and skeletons. Held by TableCells;
// pure.

import Keypoints

/// The evidence of the first rows of a table.
struct TableEvidence {
    /// The hands of a row whose wrist is at 0, 0 in each row, and in two or more: no point that a detector missed.
    let startsAtWrist: [Bool]

    /// The first frame's cell that is no number; frames are then counted.
    let frameText: String?

    /// Whether all confidences are 0 for points that are there, so that no one filled them in.
    let hasNoConfidences: Bool

    /// Whether the confidences are COCO's marks 0, 1 and 2, or true and false.
    let hasMarks: Bool

    /// The columns of numbers in 0…1, one for each point, whose names say nothing of confidences.
    let unnamed: [String]

    /// The spelling of skeletons in metres, by the header or by rows of one landmark each; `nil` without such a name.
    let spelling: SkeletonJoints.Spelling?

    /// - Parameter wrist: the place of the wrist among the points.
    init(_ columns: TableSchema, _ rows: [TableRow], wrist: Int) {
        let rows = rows.filter {
            $0.count == columns.names.count && $0.cells != columns.names && !columns.isOfOthers($0)
        }
        startsAtWrist = columns.hands.map { Self.starts($0, atWrist: wrist, in: rows) }
        frameText = columns.frame.flatMap { column in
            rows.lazy.filter { !TableSchema.isHeader($0) }.map { $0.text(column) }
                .first { !CellText.isMissing($0) && Double($0) == nil }
        }
        let points = rows.flatMap { row in
            columns.places.compactMap { place in
                place.confidence.flatMap { column in row.value(place.x).map { (x: $0, confidence: row.value(column)) } }
            }
        }
        let confidences = points.compactMap(\.confidence)
        hasNoConfidences =
            points.contains { $0.x != 0 && $0.x != -1 } && confidences.contains(0) && confidences.allSatisfy { $0 == 0 }
        let hasTruths = rows.contains { row in
            columns.places.contains { place in
                place.confidence.map { ["true", "false"].contains(row.text($0).lowercased()) } ?? false
            }
        }
        hasMarks = hasTruths || confidences.contains(2) && confidences.allSatisfy { [0, 1, 2].contains($0) }
        unnamed = columns.columnsForPoints.filter { columns in
            rows.allSatisfy { row in columns.allSatisfy { row.value($0).map { 0...1 ~= $0 } ?? row.isMissing($0) } }
                && rows.contains { row in columns.contains { row.isNumber($0) } }
        }.compactMap { $0.first.map { columns.names[$0] } }
        let cells = columns.landmark?.landmark.map { column in rows.map { $0.text(column) } } ?? []
        let names = cells.filter(SkeletonJoints.isOwn) + columns.names.filter { ColumnName($0)?.isOfSkeleton == true }
        spelling =
            names.isEmpty
            ? nil : names.reduce(into: SkeletonJoints.Spelling()) { spelling, name in spelling.note(name) }
    }

    /// Returns whether the coordinates of a hand begin at its wrist.
    private static func starts(_ hand: TableSchema.HandColumns, atWrist wrist: Int, in rows: [TableRow]) -> Bool {
        let hands = rows.map { row in
            hand.places.map { place in row.value(place.x).flatMap { x in row.value(place.y).map { SIMD2(x, $0) } } }
        }.filter { points in points.contains { $0 != nil && $0 != .zero } }
        return hands.count > 1
            && hands.allSatisfy { points in
                points[wrist] == .zero
                    && points.indices.allSatisfy { $0 == wrist || points[$0] != .zero && points[$0] != -.one }
            }
    }
}

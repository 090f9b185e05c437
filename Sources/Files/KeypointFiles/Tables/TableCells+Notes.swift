// The notes on the columns and cells that were read. Part of TableCells.

import Keypoints

extension TableCells {
    /// A line each.
    ///
    /// - Parameter file: the name of the table.
    func notes(_ file: String) -> [String] {
        var notes: [String] = []
        if columns.foreignCount > 0 {
            notes.append(
                "\(file): \(counted(columns.foreignCount, "column")) of faces, bodies or the world's points are not read"
            )
        }
        if let orderColumn, let order {
            notes.append(
                "\(file): points in the order \(order.rawValue), as the column \(columns.names[orderColumn]) says; use --joints "
                    + "mediapipe if they are in the usual one"
            )
        }
        if let label = columns.label, !columns.otherLabels.isEmpty {
            let others = columns.otherLabels.map { columns.names[$0] }.joined(separator: ", ")
            notes.append(
                "\(file): labels are read from \(columns.names[label]), not from \(others), which is kept as it is"
            )
        }
        if let isLeftHanded { notes.append("\(file): \(SkeletonJoints.note(isLeftHanded: isLeftHanded))") }
        notes += times.notes.map { "\(file): \($0)" }
        if let side = [columns.width, columns.height].compactMap(\.self).first,
            columns.width == nil || columns.height == nil,
            options.size == nil
        {
            notes.append("\(file): \(RecordFields.note(onSide: columns.names[side]))")
        }
        if let frameText = evidence.frameText, let column = columns.frame {
            let shown = frameText.prefix(Tuning.quotedCharacters)
            notes.append("\(file): \(columns.names[column]) has no numbers (\"\(shown)\"); frames are counted from 0")
        }
        if evidence.hasNoConfidences {
            notes.append("\(file): confidences of 0 in all of the first rows say nothing and count as unknown")
        }
        for name in evidence.unnamed {
            notes.append(
                "\(file): \(name) and \(HandJoint.count - 1) more, a number in 0…1 for each point, are not read as "
                    + "confidences; such columns have names as c0, score0 or visibility0"
            )
        }
        if let (column, cell) = unreadSide {
            let shown = cell.prefix(Tuning.quotedCharacters)
            notes.append("\(file): \(column) is \"\(shown)\", expected left or right; such hands have no known side")
        }
        if standIns > 0 {
            let points = counted(standIns, "point")
            notes.append("\(file): \(points) at exactly 0,0 or -1,-1 treated as missing")
        }
        if lostHands > 0 {
            notes.append("\(file): \(counted(lostHands, "hand")) not tracked, left out")
        }
        if foreignRows > 0 {
            notes.append("\(file): \(counted(foreignRows, "row")) of faces, bodies and other parts are not read")
        }
        return notes
    }
}

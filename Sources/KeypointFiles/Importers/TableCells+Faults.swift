// The faults of rows of single landmarks that are not those of hands. Part of TableCells; pure.

import Keypoints

extension TableCells {
    /// The fault of rows of single landmarks that are numbered as those of bodies.
    func bodyFault(in rows: [TableRow]) -> Diagnostic? {
        guard let column = columns.landmark?.landmark else { return nil }
        let rows = rows.filter { $0.count == columns.names.count && !columns.isOfOthers($0) }
        let numbers = Set(rows.compactMap { row in row.value(column).flatMap { Int(exactly: $0) } })
        guard numbers == Set(0..<33) || numbers == Set(1...33) else { return nil }
        return Diagnostic(columns.names[column], "33 landmarks, as MediaPipe's bodies have", expected: "a hand's 21")
    }

    /// The fault of rows of single points that are not the 21 of a hand, where no column says which landmark each is.
    func runFault(in rows: [TableRow]) -> Diagnostic? {
        guard let landmark = columns.landmark, landmark.landmark == nil else { return nil }
        let rows = rows.filter {
            $0.count == columns.names.count && $0.isNumber(landmark.place.x) && !columns.isOfOthers($0)
        }
        let keys = rows.map { (key(of: $0) ?? "") + (handName(of: $0) ?? "") }
        var runs: [Int] = []
        for (index, key) in keys.enumerated() {
            if index > 0, keys[index - 1] == key { runs[runs.count - 1] += 1 } else { runs.append(1) }
        }
        // Further rows may belong to the last.
        if runs.count > 1 { runs.removeLast() }
        guard let count = runs.first, runs.allSatisfy({ $0 == count }), count % HandJoint.count != 0 else { return nil }
        let found = "\(count == 1 ? "one point" : "\(count) points") a \(columns.time == nil ? "frame" : "moment")"
        return Diagnostic(found, expected: "\(HandJoint.count), for no column says which landmark each is")
    }
}

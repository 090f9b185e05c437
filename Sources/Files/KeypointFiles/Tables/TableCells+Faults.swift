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
        let runs = runs(of: points(in: rows, landmark)) { (key(of: $0) ?? "") + (handName(of: $0) ?? "") }.map(\.count)
        guard let count = runs.first, !runs.contains(where: { $0.isMultiple(of: HandJoint.count) }) else { return nil }
        let moment = columns.time == nil ? "frame" : "moment"
        guard runs.allSatisfy({ $0 == count }) else {
            return Diagnostic(
                "the rows of a \(moment) apart, and no column that says which landmark each is",
                expected:
                    "\(HandJoint.count) one after another; sort the table, or name the landmark's column with --columns"
            )
        }
        let found = "\(counted(count, "point")) a \(moment)"
        return Diagnostic(found, expected: "\(HandJoint.count), for no column says which landmark each is")
    }

    /// The fault of rows of single landmarks in no order, where no column says which image each is of.
    func scatterFault(in rows: [TableRow]) -> Diagnostic? {
        guard let landmark = columns.landmark, let column = landmark.landmark, hasNoImages else { return nil }
        // Each landmark has its next one.
        var next: [String: [String: Int]] = [:]
        var last: [String: String] = [:]
        for row in points(in: rows, landmark) {
            let (hand, cell) = (handName(of: row) ?? "", row.text(column))
            if let before = last[hand] { next[before, default: [:]][cell, default: 0] += 1 }
            last[hand] = cell
        }
        let pairs = next.values.reduce(0) { $0 + $1.values.reduce(0, +) }
        let usual = next.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
        guard pairs >= HandJoint.count, 2 * usual < pairs else { return nil }
        let others = columns.others.map { columns.names[$0] }
        let offer = others.isEmpty ? "" : ", or --id NAME with one of \(SchemaSniffer.shown(others))"
        return Diagnostic(
            "landmarks in no order, and no column that says which image each is of",
            expected: "the rows of a hand one after another; sort the table by image\(offer)"
        )
    }

    /// Returns whether rows of other images stand between those of one.
    func isScattered(_ rows: [TableRow]) -> Bool {
        guard let landmark = columns.landmark, !hasNoImages else { return false }
        let runs = runs(of: points(in: rows, landmark)) { key(of: $0) ?? "" }
        let short = runs.count { 2 * $0.count < HandJoint.count }
        return 2 * short > runs.count && Set(runs.map(\.key)).count < runs.count
    }

    private func points(in rows: [TableRow], _ landmark: TableSchema.LandmarkColumns) -> [TableRow] {
        rows.filter {
            $0.count == columns.names.count && $0.isNumber(landmark.place.x) && !columns.isOfOthers($0)
        }
    }

    /// The numbers of rows of one key that follow one another, without the last, to which further ones may belong.
    private func runs(of rows: [TableRow], by key: (TableRow) -> String) -> [(key: String, count: Int)] {
        var runs: [(key: String, count: Int)] = []
        for row in rows {
            let key = key(row)
            if runs.last?.key == key { runs[runs.count - 1].count += 1 } else { runs.append((key, 1)) }
        }
        return runs.count > 1 ? runs.dropLast() : runs
    }
}

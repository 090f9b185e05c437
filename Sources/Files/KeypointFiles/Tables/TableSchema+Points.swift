// The columns of points by a header: whole hands, or one landmark a row. Part of TableSchema; pure.

import Keypoints

extension TableSchema {
    // MARK: One hand a row

    private struct Group: Hashable {
        var owner: ColumnName.Owner
        var isNamed: Bool
    }

    /// Finds the columns of whole hands.
    static func hands(in names: [String], _ isUsed: inout [Bool]) throws(Diagnostic) -> [HandColumns] {
        var hands: [HandColumns] = []
        var groups: [Group] = []
        var columns: [Group: [(column: Int, name: ColumnName)]] = [:]
        for (column, text) in names.enumerated() where !ColumnName.isForeign(text) {
            guard let name = ColumnName(text) else { continue }
            var isNamed = false
            if case .joint = name.point { isNamed = true }
            let group = Group(owner: name.owner, isNamed: isNamed)
            if columns[group] == nil { groups.append(group) }
            columns[group, default: []].append((column, name))
        }
        for (owner, list) in groups.flatMap({ Self.hands(of: $0, columns[$0] ?? []) }) {
            let points = list.filter { [.x, .y, .z].contains($0.name.axis) }
            // A few columns alike, such as a box's x1, y1, x2, y2, are no hand.
            guard Set(points.map(\.name.point)).count >= HandJoint.count / 2 else { continue }
            let first = try firstNumber(points.map(\.name))
            func joint(_ name: ColumnName) -> Int {
                switch name.point {
                case .joint(let named): named.rawValue
                case .number(let number): number - first
                }
            }
            var places = [Place](repeating: Place(), count: HandJoint.count)
            for (column, name) in points {
                isUsed[column] = true
                try put(column, name.axis, names[column], into: &places[joint(name)])
            }
            for (column, name) in list where name.axis == .other { isUsed[column] = true }
            putConfidences(list.map { ($0.column, $0.name, joint($0.name)) }, into: &places, &isUsed)
            for (joint, place) in zip(HandJoint.allCases, places) where place.x < 0 || place.y < 0 {
                throw Diagnostic(
                    "no column for \(place.x < 0 ? "x" : "y") of point \(joint.rawValue), \(joint.name)",
                    expected: "x and y of all 21 points in the header"
                )
            }
            hands.append(HandColumns(owner: owner, places: places))
        }
        return hands
    }

    /// Puts the confidences of a hand's points, of several for one point the clearest; numbers that not all points have
    /// are of something else, such as classes.
    private static func putConfidences(
        _ list: [(column: Int, name: ColumnName, joint: Int)],
        into places: inout [Place],
        _ isUsed: inout [Bool]
    ) {
        let confidences = list.filter { $0.name.axis == .confidence }
        for rank in Set(confidences.map(\.name.rank)).sorted() {
            let columns = confidences.filter { $0.name.rank == rank }
            let isNumbered = columns.contains { if case .number = $0.name.point { true } else { false } }
            let isOfAll = Set(columns.map(\.joint)) == Set(places.indices)
            let isOfPoints = isOfAll || !isNumbered
            for (column, name, joint) in columns where isOfPoints || name.isOfMediaPipe {
                isUsed[column] = true
                guard isOfPoints else { continue }
                places[joint].confidence = places[joint].confidence ?? column
            }
        }
    }

    /// Returns the columns of a hand, or those of two whose points are numbered through.
    private static func hands(
        of group: Group,
        _ list: [(column: Int, name: ColumnName)]
    ) -> [(ColumnName.Owner, [(column: Int, name: ColumnName)])] {
        func number(_ name: ColumnName) -> Int { if case .number(let number) = name.point { number } else { -1 } }
        let numbers = Set(list.filter { [.x, .y, .z].contains($0.name.axis) }.map { number($0.name) })
        guard group.owner == ColumnName.Owner(), let least = numbers.min(), 0...1 ~= least,
            numbers.sorted().elementsEqual(least..<least + 2 * HandJoint.count)
        else { return [(group.owner, list)] }
        return [0, 1].map { hand in
            let first = least + hand * HandJoint.count
            let own = list.filter { first..<first + HandJoint.count ~= number($0.name) }.map { column, name in
                var name = name
                name.point = .number(number(name) - first)
                return (column, name)
            }
            return (ColumnName.Owner(number: hand), own)
        }
    }

    private static func put(_ column: Int, _ axis: ColumnName.Axis, _ name: String, into place: inout Place)
        throws(Diagnostic)
    {
        let isTaken: Bool
        switch axis {
        case .x:
            isTaken = place.x >= 0
            place.x = column
        case .y:
            isTaken = place.y >= 0
            place.y = column
        case .z:
            isTaken = place.z != nil
            place.z = column
        case .confidence, .other: isTaken = false
        }
        if isTaken {
            throw Diagnostic(
                "two columns for \(name.prefix(Tuning.quotedCharacters))",
                expected: "each number of a point once"
            )
        }
    }

    /// The number of the wrist: 0, or 1 where the points are counted from 1.
    private static func firstNumber(_ names: [ColumnName]) throws(Diagnostic) -> Int {
        let numbers = names.compactMap { name in if case .number(let number) = name.point { number } else { nil } }
        guard let least = numbers.min(), let most = numbers.max() else { return 0 }
        guard least == 0 || least == 1, most < least + HandJoint.count else {
            let count = Set(numbers).count
            let points = "\(count) points numbered \(least) to \(most)"
            if count == 33 { throw Diagnostic("\(points), as MediaPipe's bodies have", expected: "a hand's 21") }
            let more =
                [25, 26].contains(count) ? "; JSON and arrays of NumPy are read with --joints webxr or openxr" : ""
            throw Diagnostic(points, expected: "a hand's 21, from 0 or from 1\(more)")
        }
        // 1 to 20 alone may be a hand without its wrist; it then lacks a point.
        return least == 1 && most == HandJoint.count ? 1 : 0
    }

    // MARK: One landmark a row

    /// The names of columns of landmarks: a word for points, and one for a number or a name.
    private static let landmarkNames = [
        "landmark", "joint", "keypoint", "point", "lm", "lmk", "kp", "kpt", "pt", "node", "marker",
    ].flatMap { word in
        ["", "id", "index", "idx", "ix", "no", "num", "nr", "number", "name"].map { word + $0 }
    }

    /// The fault of names that say nothing of points.
    static let noPoints = "no points of a hand by name"

    /// The fault of rows of single points that nothing distinguishes.
    static var noLandmark: Diagnostic {
        Diagnostic("one x and one y a row", expected: "a column landmark that says whose they are")
    }

    /// The column whose cells are names of joints in all rows, whatever it is called; `nil` without one.
    private static func nameColumn(of count: Int, in rows: [TableRow]) -> Int? {
        let rows = rows.filter { $0.count == count }
        return (0..<count).first { column in
            let cells = rows.filter { !$0.isMissing(column) }.map { $0.text(column) }
            // A column of sides or of single joints has few.
            return Set(cells).count >= Finger.allCases.count
                && cells.allSatisfy { NamedJoints.joint(named: $0) != nil || SkeletonJoints.meaning(of: $0) != nil }
        }
    }

    /// The column that numbers the points of each hand, 0 to 20 or 1 to 21 once in any order, whatever it is called; `nil`
    /// without one.
    ///
    /// - Parameters:
    ///   - columns: the columns that may number them.
    ///   - keys: the columns that identify images and hands, whose rows may stand apart.
    static func numberColumn(among columns: [Int], _ keys: [Int], in rows: [TableRow]) -> Int? {
        let hands = Dictionary(grouping: rows) { row in keys.map { row.text($0) } }.values
        return columns.first { column in
            let numbers = hands.map { rows in rows.map { row in row.value(column).flatMap { Int(exactly: $0) } ?? -1 } }
            guard let first = numbers.lazy.compactMap({ $0.min() }).min(), 0...1 ~= first else { return false }
            let hands = numbers.flatMap { numbers in
                stride(from: 0, to: numbers.count, by: HandJoint.count).map { numbers[$0...].prefix(HandJoint.count) }
            }
            return hands.contains { $0.count == HandJoint.count }
                && hands.allSatisfy { hand in
                    Set(hand).count == hand.count && hand.allSatisfy { $0 < first + HandJoint.count }
                }
        }
    }

    /// Finds the columns of single landmarks.
    static func landmark(
        in names: [String],
        _ rows: [TableRow],
        _ isUsed: inout [Bool]
    ) throws(Diagnostic) -> LandmarkColumns {
        let joined = names.map { NameWords.joined($0) }
        func column(_ axis: String) -> Int? { names.firstIndex { ColumnName.isPlain($0, axis) } }
        guard let x = column("x"), let y = column("y") else {
            throw Diagnostic(
                "\(noPoints): \(SchemaSniffer.shown(names))",
                expected: "columns such as x0, 0_x, landmark_0_x or WRIST_x, or landmark, x, y"
            )
        }
        let landmark =
            nameColumn(of: names.count, in: rows) ?? landmarkNames.lazy.compactMap({ joined.firstIndex(of: $0) }).first
        let confidences = names.indices.compactMap { index in
            NameWords.confidenceRank(ofJoint: names[index]).map { (rank: $0, index: index) }
        }
        let place = Place(x: x, y: y, z: column("z"), confidence: confidences.min { $0.rank < $1.rank }?.index)
        for column in [landmark, x, y, place.z, place.confidence].compactMap({ $0 }) { isUsed[column] = true }
        for (_, index) in confidences where NameWords.isOfMediaPipe(names[index]) { isUsed[index] = true }
        return LandmarkColumns(landmark: landmark, place: place)
    }

    // MARK: One number for each point

    /// The further columns with one for each point of a hand, by its number or its joint's name.
    var columnsForPoints: [[Int]] {
        var groups: [String: [Int]] = [:]
        for column in others {
            let words = NameWords.split(names[column])
            let numbers = words.indices.filter { Int(words[$0]) != nil }
            let isLast = words.count > 1 && NamedJoints.joint(named: words.dropLast().joined(separator: "_")) != nil
            let isFirst = words.count > 1 && NamedJoints.joint(named: words.dropFirst().joined(separator: "_")) != nil
            let counted = numbers.count == 1 ? words.filter { $0 != words[numbers[0]] }.joined() : nil
            let rest = isLast ? words.last : isFirst ? words.first : counted
            if let rest, !Self.rotations.contains(rest) { groups[rest, default: []].append(column) }
        }
        return groups.values.filter { $0.count == HandJoint.count }.sorted { $0[0] < $1[0] }
    }

    /// The last words of the columns of a joint's rotation.
    private static let rotations: Set = ["qx", "qy", "qz", "qw", "rx", "ry", "rz", "rw", "w", "roll", "pitch", "yaw"]
}

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
            // A few columns alike, such as a box's x1, y1, x2, y2, are no hand.
            guard Set(list.map(\.name.point)).count >= HandJoint.count / 2 else { continue }
            let first = try firstNumber(list.map(\.name))
            var places = [Place](repeating: Place(), count: HandJoint.count)
            for (column, name) in list {
                isUsed[column] = true
                let joint: Int
                switch name.point {
                case .joint(let named): joint = named.rawValue
                case .number(let number): joint = number - first
                }
                try put(column, name.axis, names[column], into: &places[joint])
            }
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

    /// Returns the columns of a hand, or those of two whose points are numbered through.
    private static func hands(
        of group: Group,
        _ list: [(column: Int, name: ColumnName)]
    ) -> [(ColumnName.Owner, [(column: Int, name: ColumnName)])] {
        let numbers = list.compactMap { if case .number(let number) = $0.name.point { number } else { nil } }
        guard group.owner == ColumnName.Owner(), numbers.count == list.count, let least = numbers.min(), least < 2,
            Set(numbers).sorted().elementsEqual(least..<least + 2 * HandJoint.count)
        else { return [(group.owner, list)] }
        return [0, 1].map { hand in
            let first = least + hand * HandJoint.count
            let own = zip(list, numbers).filter { first..<first + HandJoint.count ~= $0.1 }.map { column, number in
                var name = column.name
                name.point = .number(number - first)
                return (column.column, name)
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
        case .confidence:
            isTaken = place.confidence != nil
            place.confidence = column
        case .visibility: isTaken = false
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
            throw Diagnostic(points, expected: "a hand's 21, from 0 or from 1")
        }
        // 1 to 20 alone may be a hand without its wrist; it then lacks a point.
        return least == 1 && most == HandJoint.count ? 1 : 0
    }

    // MARK: One landmark a row

    private static let landmarkNames = [
        "landmark", "landmarkid", "landmarkindex", "landmarkidx", "landmarkno", "landmarknumber", "landmarkname",
        "joint",
        "jointid", "jointindex", "jointname", "keypoint", "keypointid", "keypointindex", "keypointname", "point",
        "pointid",
        "pointindex", "lm", "lmid", "lmindex",
    ]

    /// The fault of names that say nothing of points.
    static let noPoints = "no points of a hand by name"

    /// The fault of rows of single points that nothing distinguishes.
    static var noLandmark: Diagnostic {
        Diagnostic("one x and one y a row", expected: "a column landmark that says whose they are")
    }

    /// Finds the columns of single landmarks.
    static func landmark(in names: [String], _ isUsed: inout [Bool]) throws(Diagnostic) -> LandmarkColumns {
        let joined = names.map { NameWords.joined($0) }
        func column(_ axis: String) -> Int? {
            let words = ["", "norm", "pos", "position", "coord", "px", "pixel", "pixels"]
            let spellings = Set(words.flatMap { [axis + $0, $0 + axis] })
            return joined.firstIndex(where: spellings.contains)
        }
        guard let x = column("x"), let y = column("y") else {
            throw Diagnostic(
                "\(noPoints): \(SchemaSniffer.shown(names))",
                expected: "columns such as x0, 0_x, landmark_0_x or WRIST_x, or landmark, x, y"
            )
        }
        let landmark = landmarkNames.lazy.compactMap({ joined.firstIndex(of: $0) }).first
        let place = Place(
            x: x,
            y: y,
            z: column("z"),
            confidence: joined.firstIndex { ["confidence", "conf"].contains($0) }
        )
        for column in [landmark, x, y, place.z, place.confidence].compactMap({ $0 }) { isUsed[column] = true }
        for (index, name) in joined.enumerated() where ["visibility", "presence"].contains(name) {
            isUsed[index] = true
        }
        return LandmarkColumns(landmark: landmark, place: place)
    }
}

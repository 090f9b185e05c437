// Points of a hand that are no list of 21: lists of x and of y, fingers by name, points by number; and tables in JSON, by
// rows and by columns. Used by AnyJSON; pure.

import Keypoints

extension AnyJSON {
    /// Returns the 21 points of a hand that an object holds in another layout; `nil` for all else.
    ///
    /// Layouts are lists of each axis (`{"x": […], "y": […], "visible": […]}`, as Ultralytics writes them), a wrist and lists
    /// of four points for each finger from its base to its tip, and 21 points under their numbers.
    static func unfolded(_ value: JSONValue) -> JSONValue? {
        guard let members = value.object?.members else { return nil }
        return axes(value) ?? fingers(value) ?? (members.count == HandJoint.count ? numbered(members) : nil)
    }

    private static func axes(_ value: JSONValue) -> JSONValue? {
        func numbers(_ names: [String]) -> [JSONValue]? {
            names.lazy.compactMap { value[$0]?.array }.first { list in
                list.count == HandJoint.count && list.allSatisfy { $0.double != nil || $0.isNull }
            }
        }
        guard let x = numbers(["x"]), let y = numbers(["y"]) else { return nil }
        let z = numbers(["z"])
        let confidences = PointConfidences.named(in: value).lazy.map(\.member.name)
        let confidence = confidences.compactMap { name in numbers([name]).map { (name, $0) } }.first
        return .array(
            x.indices.map { place in
                .object(
                    [("x", x[place]), ("y", y[place])] + (z.map { [("z", $0[place])] } ?? [])
                        + (confidence.map { [($0, $1[place])] } ?? [])
                )
            }
        )
    }

    private static func fingers(_ value: JSONValue) -> JSONValue? {
        let holder = fingerFields.lazy.compactMap { value[$0] }.first { $0.object != nil } ?? value
        let wrists = wristFields.lazy.compactMap { value[$0] ?? holder[$0] }
        guard let wrist = wrists.compactMap({ isPoint($0) ? $0 : $0.array?.first }).first(where: isPoint) else {
            return nil
        }
        var fingers: [Finger: [JSONValue]] = [:]
        for member in holder.object?.members ?? [] {
            guard let finger = SkeletonJoints.finger(named: member.name) else { continue }
            let named = member.value.object?.members
            let points = named.map { $0.map(\.value) } ?? member.value.array ?? []
            guard points.count == AnyJSON.pointsOfFinger, points.allSatisfy(isPoint) else { continue }
            let isFromTip = named?.first.map { NameWords.split($0.name).contains("tip") } == true
            fingers[finger] = isFromTip ? points.reversed() : points
        }
        guard fingers.count == Finger.allCases.count else { return nil }
        return .array([wrist] + Finger.allCases.flatMap { fingers[$0] ?? [] })
    }

    static let pointsOfFinger = (HandJoint.count - 1) / Finger.allCases.count
    private static let fingerFields = ["fingers", "annotations"]
    private static let wristFields = ["wrist", "Wrist", "WRIST", "palmBase", "palm_base"]

    private static func isPoint(_ value: JSONValue) -> Bool {
        if let list = value.array { return (2...4).contains(list.count) && list.allSatisfy { $0.double != nil } }
        return value["x"]?.double != nil && value["y"]?.double != nil
    }

    /// Returns whether a value is nothing but a point.
    static func isPointAlone(_ value: JSONValue) -> Bool {
        isPoint(value)
            && value.names.allSatisfy { ["x", "y", "z"].contains($0) || NameWords.confidenceRank(ofJoint: $0) != nil }
    }

    private static func numbered(_ members: [JSONObject.Member]) -> JSONValue? {
        let points = members.compactMap { member in
            NameWords.split(member.name).last.flatMap { Int($0) }.map { ($0, member.value) }
        }.sorted { $0.0 < $1.0 }
        guard let first = points.first?.0, (0...1).contains(first),
            points.map(\.0) == Array(first..<first + HandJoint.count), points.allSatisfy({ isPoint($0.1) })
        else { return nil }
        return .array(points.map(\.1))
    }

    // MARK: Tables

    /// Returns the hands of a record whose fields have the names of a table's columns (`x0`, `wrist_y`, `left_x_3`), and its other
    /// fields; `nil` for all else.
    static func columns(of value: JSONValue) -> (hands: [JSONValue], others: JSONValue)? {
        guard let members = value.object?.members, members.count >= 2 * HandJoint.count,
            let schema = try? TableSchema(header: members.map(\.name)), !schema.hands.isEmpty
        else { return nil }
        func field(_ name: String, _ column: Int?) -> [(String, JSONValue)] {
            column.map { [(name, members[$0].value)] } ?? []
        }
        func confidence(_ column: Int?) -> [(String, JSONValue)] {
            let name = column.map { members[$0].name } ?? ""
            return field(NameWords.leavesZeros(name) ? "visibility" : NameWords.isOfMediaPipe(name) ? "v" : "c", column)
        }
        let hands = schema.hands.compactMap { hand -> JSONValue? in
            if hand.places.allSatisfy({ members[$0.x].value.isNull }) { return nil }
            let points = hand.places.map { place in
                JSONValue.object(
                    field("x", place.x) + field("y", place.y) + field("z", place.z) + confidence(place.confidence)
                )
            }
            let side = hand.owner.side.map { [("side", JSONValue.string($0.rawValue))] } ?? []
            return .object([("landmarks", .array(points))] + side)
        }
        let others = members.filter { ColumnName($0.name) == nil }.map { ($0.name, $0.value) }
        return (hands, .object(others))
    }

    /// Returns the rows of a table whose columns are the members of an object, as pandas writes them by default, or whose rows
    /// are under their numbers, or which has a list of `columns` and one of rows in `data`; `nil` for all else.
    static func rows(of value: JSONValue) -> [JSONValue]? {
        func field(_ name: String) -> String {
            Envelope.labelLists.contains(NameWords.joined(name)) ? "label" : name
        }
        if let names = value["columns"]?.array?.compactMap(\.string), let data = value["data"]?.array, !names.isEmpty {
            let rows = data.compactMap(\.array).filter { $0.count == names.count }
            return rows.count == data.count ? rows.map { .object(zip(names.map(field), $0).map { ($0, $1) }) } : nil
        }
        let columns = value.object?.members ?? []
        // Rows under their numbers.
        if let first = columns.first?.value, self.columns(of: first) != nil {
            return columns.allSatisfy { Int($0.name) != nil } ? columns.map(\.value) : nil
        }
        let cells = columns.compactMap { $0.value.object?.members.map(\.value) ?? $0.value.array }
        guard columns.count > 1, cells.count == columns.count, let count = cells.first?.count, count > 0,
            cells.allSatisfy({ $0.count == count }), columns.allSatisfy({ $0.value.names == columns[0].value.names })
        else { return nil }
        let rows = records(of: zip(columns, cells).map { (field($0.name), $1) }, count)
        if self.columns(of: rows[0]) != nil { return rows }
        let isTable = columns.contains { isAboveHand($0.value) } && cells.contains { $0.allSatisfy(isSimple) }
        return isTable && columns[0].value.object != nil ? rows : nil
    }

    /// The images of an object whose lists are columns, each with an element for every image, confidences among them: arrays
    /// of a network's results as `tolist()` gives them. `nil` for any other object.
    static func images(of object: JSONValue) -> [JSONValue]? {
        let lists = MediaPipeTasks.pointFields.compactMap { object[$0]?.array }
        guard let hands = lists.first(where: { !$0.isHand && $0.contains(where: holdsHand) }) else { return nil }
        let isOfImages = hands.count > Tuning.handsOfImage || hands.contains { $0.array?.isHand == false }
        let count = hands.count
        guard isOfImages, PointConfidences.named(in: object).contains(where: { $0.member.value.array?.count == count })
        else { return nil }
        let columns = object.object?.members.map { member in
            let list = member.value.array.flatMap { $0.count == count ? $0 : nil }
            return (member.name, list ?? [JSONValue](repeating: member.value, count: count))
        }
        return records(of: columns ?? [], count)
    }

    /// Returns the records whose fields stand in columns.
    private static func records(of columns: [(name: String, cells: [JSONValue])], _ count: Int) -> [JSONValue] {
        (0..<count).map { place in .object(columns.map { ($0.name, $0.cells[place]) }) }
    }

    static func isSimple(_ value: JSONValue) -> Bool { value.array == nil && value.object == nil }
}

extension SchemaSniffer {
    /// Whether an object holds the points of a hand in a layout of `AnyJSON.unfolded` or as the columns of a table.
    var isUnfoldedHand: Bool {
        guard kind == .object else { return false }
        if let x = self["x"], let y = self["y"], x.kind == .array, y.kind == .array {
            return x.count == HandJoint.count && x.elements.first?.kind != .array && (y.isCut || y.count == x.count)
        }
        if count >= 2 * HandJoint.count {
            return fields.count { ColumnName($0.name) != nil && !$0.value.isContainer } >= 2 * HandJoint.count
        }
        if count == HandJoint.count, !isCut {
            let numbers = fields.compactMap { NameWords.split($0.name).last.flatMap { Int($0) } }.sorted()
            return numbers == Array(0..<HandJoint.count) || numbers == Array(1...HandJoint.count)
        }
        let inner = ["fingers", "annotations"].lazy.compactMap { self[$0] }.first { $0.kind == .object } ?? self
        let fingers = inner.fields.filter { field in
            SkeletonJoints.finger(named: field.name) != nil && field.value.count == AnyJSON.pointsOfFinger
        }
        let wrists = (fields + inner.fields).contains { ["wrist", "palmbase"].contains(NameWords.joined($0.name)) }
        return wrists && fingers.count == Finger.allCases.count
    }

    /// Whether an object has the columns of a table of points, each with the values of all rows.
    var isWideTable: Bool {
        if let names = self["columns"], names.count >= 2 * HandJoint.count, let row = self["data"]?.elements.first {
            return row.count == names.count && names.elements.contains { ColumnName($0.text) != nil }
        }
        return count >= 2 * HandJoint.count && fields.first?.value.isContainer == true
            && fields.count { ColumnName($0.name) != nil && $0.value.isContainer } >= 2 * HandJoint.count
    }

    /// Whether an object is a table of `AnyJSON.rows`.
    var isTable: Bool {
        if self["columns"]?.elements.first?.kind == .string, self["data"]?.kind == .array { return true }
        if isWideTable { return true }
        guard fields.count > 1, fields.allSatisfy({ $0.value.kind == .object }), let first = fields.first?.value.fields
        else { return false }
        let names = first.map(\.name)
        let isEqual = fields.allSatisfy { field in
            let others = field.value.fields.map(\.name)
            return field.value.isCut ? names.starts(with: others) : others == names
        }
        let isWhole = fields.contains { field in
            !field.value.fields.isEmpty && field.value.fields.allSatisfy { !$0.value.isContainer }
        }
        return !names.isEmpty && isEqual && isWhole && wayToHand != nil
    }

    /// The number of hands at any depth, of long lists an estimate.
    var handCount: Int {
        if isHand || isUnfoldedHand { return 1 }
        let inner = elements + fields.filter { !HandForms.isSecond($0.name) }.map(\.value)
        let hands = inner.reduce(0) { $0 + $1.handCount }
        return kind == .array && !elements.isEmpty ? hands * count / elements.count : hands
    }
}

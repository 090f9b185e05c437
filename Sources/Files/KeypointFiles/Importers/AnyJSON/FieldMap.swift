// The places of the points of hands in records of JSON, as a user gives them. Used by AnyJSON; pure.

package import Keypoints

/// The paths to the fields of a record, such as `points=hands[].landmarks,label=sign`
/// (<doc:ImportedFormats#Paths-to-the-fields>).
package struct FieldMap: Sendable, Hashable {
    /// The fields that have a path, as the plainest JSON calls them; `points` are its landmarks, `left` and `right` those of
    /// hands of one side.
    package static let names =
        ["records"] + holders + [
            "label", "side", "handedness", "person", "score", "confidence", "t", "frame", "width", "height", "mirrored",
            "id", "file",
        ]

    private static let holders = ["points", "left", "right"]
    private static let ofHands: Set = ["label", "side", "handedness", "person", "score", "confidence"]

    private enum Step: Hashable {
        case name(String)
        case position(Int)
        case each
    }

    /// The way to the list of records; `nil` where each value of the file is one.
    private(set) var records: [JSONSplitter.Step]?
    private var paths: [String: [Step]] = [:]

    /// The sides that words of the source stand for, where these are others than its readers know.
    package var words: [String: Handedness] = [:]

    /// The direction of y where points are in metres, in axes of a right hand; `nil` for other units.
    package var metres: VerticalAxis?

    /// Reads a list of `field=path`, separated by commas outside of quotes.
    ///
    /// - Throws: what is wrong with it.
    package init(_ text: String) throws(Diagnostic) {
        var paths: [String: String] = [:]
        var isQuoted = false
        let parts = text.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        for part in parts {
            guard let sign = part.firstIndex(of: "="), sign > part.startIndex else {
                throw Diagnostic("\"\(part)\"", expected: "field=path, such as points=hands[].landmarks")
            }
            let name = String(part[..<sign].trimmed { $0 == " " })
            guard paths[name] == nil else { throw Diagnostic("two paths for \(name)", expected: "one") }
            paths[name] = String(part[part.index(after: sign)...].trimmed { $0 == " " })
        }
        try self.init(paths: paths)
    }

    /// Reads the path of each field.
    ///
    /// - Throws: what is wrong with a field, by its name, or with all.
    package init(paths: [String: String]) throws(Diagnostic) {
        for (name, path) in paths.sorted(by: { $0.key < $1.key }) {
            guard Self.names.contains(name) else {
                throw Diagnostic("\"\(name)\"", expected: "one of \(Self.names.joined(separator: ", "))")
            }
            self.paths[name] = try within(name) { () throws(Diagnostic) in try Self.steps(path) }
        }
        guard Self.holders.contains(where: { paths[$0] != nil }) else {
            throw Diagnostic("no points", expected: "points=path")
        }
        guard (paths["width"] == nil) == (paths["height"] == nil) else {
            throw Diagnostic("one side of the image", expected: "width and height")
        }
        // The list is meant where its elements are named.
        var records = self.paths.removeValue(forKey: "records")
        if records?.last == .each { records?.removeLast() }
        self.records = records?.map { step in
            switch step {
            case .name(let name): .name(name)
            case .position(let place): .position(place)
            case .each: .any
            }
        }
    }

    private static func steps(_ path: String) throws(Diagnostic) -> [Step] {
        if path == "." { return [] }
        var steps: [Step] = []
        // As in jq, a point may stand before the first name too.
        var rest = path.hasPrefix(".") ? path.dropFirst() : path[...]
        repeat {
            let count = steps.count
            if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
                steps.append(.name(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
            } else {
                let name = rest.prefix { !".[]\"".contains($0) }
                if !name.isEmpty { steps.append(name == "*" ? .each : .name(String(name))) }
                rest = rest.dropFirst(name.count)
            }
            while rest.first == "[", let end = rest.firstIndex(of: "]") {
                let inner = rest[..<end].dropFirst()
                guard inner.isEmpty || Int(inner) != nil else { break }
                steps.append(Int(inner).map { .position($0) } ?? .each)
                rest = rest[rest.index(after: end)...]
            }
            guard steps.count > count, rest.isEmpty || rest.first == "." else {
                let expected =
                    "names with points between, in quotes where they need them, and [] for each element of a list"
                throw Diagnostic("\"\(path)\"", expected: expected)
            }
            rest = rest.dropFirst()
        } while !rest.isEmpty
        return steps
    }

    private static func words(_ steps: some Sequence<Step>) -> String {
        steps.reduce(into: "") { words, step in
            switch step {
            case .name(let name): words += (words.isEmpty ? "" : ".") + quoted(name)
            case .position(let place): words += "[\(place)]"
            case .each: words += "[]"
            }
        }
    }

    /// Returns a name as a path has it: in quotes where it would be read otherwise without.
    static func quoted(_ name: String) -> String {
        let isPlain = !name.isEmpty && name != "*" && !name.contains { ".,[]\"= ".contains($0) }
        return isPlain ? name : "\"\(name)\""
    }

    /// Returns the map of a record with a list `hands` of which this is the first, whose points stand under some names.
    static func offer(_ way: [String], in hand: SchemaSniffer, of record: SchemaSniffer) -> String {
        var parts = ["points=hands[].\(way.map { $0 == "[]" ? $0 : quoted($0) }.joined(separator: "."))"]
        func add(_ field: String, _ names: [String], where isFit: (SchemaSniffer) -> Bool = { $0.kind == .string }) {
            for (start, owner) in [("hands[].", hand), ("", record)] where start.isEmpty || field != "t" {
                guard let name = names.first(where: { owner[$0].map(isFit) == true }) else { continue }
                return parts.append("\(field)=\(start)\(quoted(name))")
            }
        }
        add("label", Envelope.labelFields) { $0.kind == .string || $0.kind == .number }
        add("side", ["side", "type"]) { Handedness(named: $0.text) != nil }
        add("handedness", Envelope.sideFields + ["classification"], where: \.holdsSide)
        add("t", record.fields.map(\.name).filter { TimeKey.unit(of: $0) != nil }) {
            $0.kind == .number || $0.kind == .string
        }
        if let (width, height) = Envelope.sizeFields.first(where: { record.has(any: $0.0) && record.has(any: $0.1) }) {
            parts += ["width=\(width)", "height=\(height)"]
        } else if let pair = Envelope.pairFields.first(where: { record[$0]?.kind == .array && record[$0]?.count == 2 })
        {
            parts += ["width=\(pair)[0]", "height=\(pair)[1]"]
        }
        return "--map '\(parts.joined(separator: ","))'"
    }

    /// The fields that have a path, except for records.
    var fields: Set<String> { Set(paths.keys) }

    /// The fields of points that have a path.
    var points: [String] { Self.holders.filter { paths[$0] != nil } }

    /// Returns whether the path of a field leads to something in a value; that of points may lead to `null` or to a
    /// list without elements, where there is no hand.
    func has(_ field: String, in value: JSONValue) -> Bool {
        let found = walked(field, in: value)
        return Self.holders.contains(field) ? found != nil : found?.contains { !$0.value.isNull } == true
    }

    /// Returns a record as MediaPipe's users write it, with the fields where this map finds them.
    ///
    /// - Parameter said: the user's option for times, whose unit holds for the path that ends in its name.
    func record(of value: JSONValue, _ said: TimeKey? = nil) throws(Diagnostic) -> JSONValue {
        let points = self.points.flatMap { field in (walked(field, in: value) ?? []).map { (field: field, found: $0) } }
        var hands = points.map { field, found in
            Self.points(found.value) + (Handedness(rawValue: field) == nil ? [] : [("side", .string(field))])
        }
        var members: [(String, JSONValue)] = []
        for name in Self.names where paths[name] != nil && !Self.holders.contains(name) {
            let values = walked(name, in: value) ?? []
            guard Self.ofHands.contains(name) else {
                let there = values.map(\.value).filter { !$0.isNull }
                guard there.allSatisfy({ $0 == there[0] }) else {
                    throw Diagnostic(name, counted(there.count, "value") + " of one record", expected: "one")
                }
                if let first = there.first {
                    members.append((name, name == "t" ? try seconds(first, said) : first))
                }
                continue
            }
            // Of lists apart from that of the hands the elements follow in the same order.
            let areOfList = points.map { field, _ in
                zip(paths[field] ?? [], paths[name] ?? []).prefix { $0 == $1 }.contains { $0.0 == .each }
            }
            let isOfAll = values.count == 1 && paths[name]?.contains(.each) == false
            guard areOfList.contains(true) || values.isEmpty || isOfAll || values.count == hands.count else {
                let found = counted(values.count, "value")
                throw Diagnostic(name, found, expected: "\(hands.count), as there are hands, or one outside a list")
            }
            for index in hands.indices {
                let own =
                    areOfList[index]
                    ? values.filter { zip($0.places, points[index].found.places).allSatisfy(==) }
                    : Array(values.dropFirst(isOfAll ? 0 : index).prefix(1))
                guard own.count <= 1 else {
                    throw Diagnostic(name, "\(own.count) values for one hand", expected: "one")
                }
                if let value = own.first?.value, !value.isNull { hands[index].append((name, try fact(name, value))) }
            }
        }
        let there = zip(hands, points).filter { !$0.1.found.value.isNull }.map { JSONValue.object($0.0) }
        return .object(members + [("hands", .array(there))])
    }

    /// Returns points as a list, with the names of their joints where they have them; they may also be lists of each axis,
    /// fingers by name, or points by number or by joint.
    private static func points(_ value: JSONValue) -> [(String, JSONValue)] {
        guard let members = value.object?.members, value["landmark"] == nil else { return [("landmarks", value)] }
        if let list = AnyJSON.unfolded(value) { return [("landmarks", list)] }
        var places = [JSONValue](repeating: .null, count: HandJoint.count)
        for member in members {
            guard let joint = NamedJoints.joint(named: member.name) else { continue }
            places[joint.rawValue] = SkeletonJoints.place(in: member.value)
        }
        guard places.contains(where: { !$0.isNull }) else { return [("landmarks", value)] }
        return [("landmarks", .array(places)), ("joints", .array(HandJoint.allCases.map { .string($0.name) }))]
    }

    /// Returns a fact of a hand: a side by the words for them, a list of the points' confidences, all else as it is.
    private func fact(_ name: String, _ value: JSONValue) throws(Diagnostic) -> JSONValue {
        if name == "confidence", value.array == nil {
            throw Diagnostic(name, value.typeName, expected: "a list of numbers, one for each point")
        }
        guard !words.isEmpty, name == "side" || name == "handedness" else { return value }
        let word = value.string ?? value.text
        guard let side = words[word] else {
            let known = words.keys.sorted().joined(separator: ", ")
            throw Diagnostic(name, "\"\(word.prefix(Tuning.quotedCharacters))\"", expected: known)
        }
        return .string(side.rawValue)
    }

    /// Returns a time in seconds, by the unit that the last name of its path says.
    ///
    /// - Throws: an error where the user's option for times has another name.
    private func seconds(_ value: JSONValue, _ said: TimeKey?) throws(Diagnostic) -> JSONValue {
        guard let time else { return value }
        if let said, said.name != time.name {
            throw Diagnostic("--time \(said.name)", expected: "\(time.name), the last name of the path of t")
        }
        guard let number = value.double else { return value }
        return .number((said ?? time).seconds(number))
    }

    /// The last name of the path of times, with the unit that it says; `nil` without such a path.
    package var time: TimeKey? {
        let names = (paths["t"] ?? []).compactMap { step in if case .name(let name) = step { name } else { nil } }
        return names.last.map { TimeKey(name: $0, unit: TimeKey.unit(of: $0) ?? .seconds) }
    }

    /// A value at the end of a path, and its places in the lists on the way.
    private typealias Found = (value: JSONValue, places: [Int])

    /// Returns where the path of a field ends in a value without leading to something, and what is there.
    func end(of field: String, in value: JSONValue) -> String {
        let steps = paths[field] ?? []
        let count = steps.indices.first { walked(steps.prefix($0 + 1), in: value) == nil } ?? steps.count
        guard count < steps.count else { return "\(Self.words(steps)) is null" }
        let before = walked(steps.prefix(count), in: value)?.first?.value ?? value
        let found: String
        switch steps[count] {
        case .name(let name):
            let names = before.names.map(Self.quoted)
            let isEmpty = before.object != nil && names.isEmpty
            let there =
                names.isEmpty
                ? (isEmpty ? "in an empty object" : "in \(before.typeName)") : "beside \(SchemaSniffer.shown(names))"
            found = "no field \(Self.quoted(name)) \(there)"
        case .position(let place):
            found = before.array.map { "no element \(place) of \($0.count)" } ?? "no element in \(before.typeName)"
        case .each: found = "no elements in \(before.typeName)"
        }
        return "\(Self.words(steps.prefix(count + 1))): \(found)"
    }

    private func walked(_ name: String, in value: JSONValue) -> [Found]? { walked(paths[name] ?? [], in: value) }

    /// The values at the end of a path; `nil` where it leads nowhere.
    private func walked(_ steps: some Sequence<Step>, in value: JSONValue) -> [Found]? {
        var values: [Found] = [(value, [])]
        for step in steps {
            if values.allSatisfy(\.value.isNull) { return [] }
            var isEmpty = false
            values = values.flatMap { value, places -> [Found] in
                switch step {
                case .name(let name): return value[name].map { [($0, places)] } ?? []
                case .position(let place):
                    return value.array.flatMap { $0.indices.contains(place) ? [($0[place], places)] : nil } ?? []
                case .each:
                    let elements = value.array ?? value.object?.members.map(\.value)
                    isEmpty = isEmpty || elements?.isEmpty == true
                    return (elements ?? []).enumerated().map { ($1, places + [$0]) }
                }
            }
            if values.isEmpty { return isEmpty ? [] : nil }
        }
        return values
    }
}

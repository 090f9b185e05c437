// The places of the points of hands in records of JSON, as a user gives them. Used by AnyJSON; pure.

import Keypoints

/// The paths to the fields of a record, such as `points=hands[].landmarks,label=sign`
/// (<doc:ImportedFormats#Paths-to-the-fields>).
package struct FieldMap: Sendable, Hashable {
    /// The fields that have a path, as the plainest JSON calls them; `points` are its landmarks.
    package static let names = [
        "records", "points", "label", "side", "handedness", "person", "score", "t", "frame", "width", "height",
        "mirrored", "id", "file",
    ]

    private static let ofHands: Set = ["label", "side", "handedness", "person", "score"]

    private enum Step: Hashable {
        case name(String)
        case position(Int)
        case each
    }

    /// The way to the list of records; `nil` where each value of the file is one.
    let records: [JSONSplitter.Step]?
    private var paths: [String: [Step]] = [:]

    /// Reads a list of `field=path`, separated by commas outside of quotes.
    ///
    /// - Throws: what is wrong with it.
    package init(_ text: String) throws(Diagnostic) {
        var records: [Step]?
        var isQuoted = false
        let parts = text.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        for part in parts {
            guard let sign = part.firstIndex(of: "="), sign > part.startIndex else {
                throw Diagnostic("\"\(part)\"", expected: "field=path, such as points=hands[].landmarks")
            }
            let (name, path) = (
                part[..<sign].trimmed { $0 == " " }, part[part.index(after: sign)...].trimmed { $0 == " " }
            )
            guard Self.names.contains(name) else {
                throw Diagnostic("\"\(name)\"", expected: "one of \(Self.names.joined(separator: ", "))")
            }
            guard paths[name] == nil, name != "records" || records == nil else {
                throw Diagnostic("two paths for \(name)", expected: "one")
            }
            let steps = try Self.steps(path)
            if name == "records" { records = steps } else { paths[name] = steps }
        }
        guard paths["points"] != nil else { throw Diagnostic("no points", expected: "points=path") }
        guard (paths["width"] == nil) == (paths["height"] == nil) else {
            throw Diagnostic("one side of the image", expected: "width and height")
        }
        // The list is meant where its elements are named.
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

    /// Returns a Boolean value that indicates whether the path of a field leads to something in a value; that of points may
    /// lead to `null` or to a list without elements, where there is no hand.
    func has(_ field: String, in value: JSONValue) -> Bool {
        let found = walked(field, in: value)
        return field == "points" ? found != nil : found?.contains { !$0.value.isNull } == true
    }

    /// Returns a record as MediaPipe's users write it, with the fields where this map finds them.
    ///
    /// - Parameter said: the user's option for times, whose unit holds for the path that ends in its name.
    func record(of value: JSONValue, _ said: TimeKey? = nil) throws(Diagnostic) -> JSONValue {
        let points = walked("points", in: value) ?? []
        var hands: [[(String, JSONValue)]] = points.map { [("landmarks", $0.value)] }
        var members: [(String, JSONValue)] = []
        for name in Self.names.dropFirst(2) where paths[name] != nil {
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
            let isOfList = zip(paths["points"] ?? [], paths[name] ?? []).prefix { $0 == $1 }.contains { $0.0 == .each }
            let isOfAll = values.count == 1 && paths[name]?.contains(.each) == false
            guard isOfList || values.isEmpty || isOfAll || values.count == hands.count else {
                let found = counted(values.count, "value")
                throw Diagnostic(name, found, expected: "\(hands.count), as there are hands, or one outside a list")
            }
            for index in hands.indices {
                let own =
                    isOfList
                    ? values.filter { zip($0.places, points[index].places).allSatisfy(==) }
                    : Array(values.dropFirst(isOfAll ? 0 : index).prefix(1))
                guard own.count <= 1 else {
                    throw Diagnostic(name, "\(own.count) values for one hand", expected: "one")
                }
                if let value = own.first?.value, !value.isNull { hands[index].append((name, value)) }
            }
        }
        let there = zip(hands, points).filter { !$0.1.value.isNull }.map { JSONValue.object($0.0) }
        return .object(members + [("hands", .array(there))])
    }

    /// Returns a time in seconds, by the unit that the last name of its path says.
    ///
    /// - Throws: an error where the user's option for times has another name.
    private func seconds(_ value: JSONValue, _ said: TimeKey?) throws(Diagnostic) -> JSONValue {
        guard let time else { return value }
        if let said, said.name != time.name {
            throw Diagnostic("--time \(said.name)", expected: "\(time.name), the last name of t in --map")
        }
        guard let number = value.double else { return value }
        return .number((said ?? time).seconds(number))
    }

    /// The last name of the path of times, with the unit that it says; `nil` without such a path.
    var time: TimeKey? {
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

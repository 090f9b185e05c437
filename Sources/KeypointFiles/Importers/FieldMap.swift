// The places of the points of hands in records of JSON, as a user gives them. Used by AnyJSON; pure.

import Keypoints

/// The paths to the fields of a record, such as `points=hands[].landmarks,label=sign` (<doc:Formats#JSON-of-other-shapes>).
package struct FieldMap: Sendable, Hashable {
    /// The fields that have a path, as the plainest JSON calls them; `points` are its landmarks.
    package static let names = [
        "records", "points", "label", "side", "handedness", "person", "score", "t", "frame", "width", "height",
        "mirrored",
        "id", "file",
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

    /// Reads a list of `field=path`, separated by commas.
    ///
    /// - Throws: what is wrong with it.
    package init(_ text: String) throws(Diagnostic) {
        var records: [Step]?
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
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
        var steps: [Step] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "[" }
            guard !name.contains("]") else { throw Diagnostic("\"\(path)\"", expected: "[ before ]") }
            if !name.isEmpty { steps.append(name == "*" ? .each : .name(String(name))) }
            for bracket in part.dropFirst(name.count).split(separator: "[", omittingEmptySubsequences: false)
                .dropFirst()
            {
                let inner = bracket.dropLast()
                guard bracket.last == "]", inner.isEmpty || Int(inner) != nil else {
                    throw Diagnostic(
                        "\"\(path)\"",
                        expected: "names with points between, and [] for each element of a list"
                    )
                }
                steps.append(Int(inner).map { .position($0) } ?? .each)
            }
        }
        guard !steps.isEmpty else { throw Diagnostic("an empty path", expected: "such as hands[].landmarks") }
        return steps
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
    func record(of value: JSONValue) throws(Diagnostic) -> JSONValue {
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
                if let first = there.first { members.append((name, first)) }
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

    /// A value at the end of a path, and its places in the lists on the way.
    private typealias Found = (value: JSONValue, places: [Int])

    /// The values at the end of a path; `nil` where it leads nowhere.
    private func walked(_ name: String, in value: JSONValue) -> [Found]? {
        var values: [Found] = [(value, [])]
        for step in paths[name] ?? [] {
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

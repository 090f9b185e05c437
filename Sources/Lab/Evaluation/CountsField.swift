// A value of a tally's text with its path, which refuses what the text may not say. Read by CountsFields and
// EventCountsText; pure.

/// A value and the path by which it was reached; every way down throws with that path.
struct CountsField {
    let value: JSONValue
    let path: String

    /// The value in a few words for a message.
    private var summary: String {
        switch value {
        case .string(let text): "\"\(clipped(text, to: Table.nameWidth))\""
        case .array(let items): "a list of \(items.count)"
        case .object: "an object"
        // Its last digits were lost when it was read.
        case .number(let number) where number.magnitude > Double(Tuning.maximumVolume): "a number beyond ±2⁵³"
        default: clipped(value.text, to: Table.nameWidth)
        }
    }

    /// Returns the fault of the value, or of a part of it.
    func problem(_ wrong: String? = nil, expected: String, at part: String = "") -> Diagnostic {
        Diagnostic(path + part, wrong ?? summary, expected: expected)
    }

    /// Looks at what the text says it is, and at its version, before anything else: another version may have other
    /// fields.
    func checkHead(name: String, version: Int) throws(Diagnostic) {
        let head = try members()
        for (name, wanted) in [("tactus", JSONValue.string(name)), ("version", .integer(version))] {
            let found = head.first { $0.name == name }?.field
            guard found?.value != wanted else { continue }
            throw found?.problem(expected: wanted.text)
                ?? Diagnostic(name, "missing", expected: wanted.text)
        }
    }

    /// Refuses a sum of tallies that gets too large, or has too many names in a list.
    static func checkSum(of list: String, volume: Int, names: Int) throws(Diagnostic) {
        guard volume <= Tuning.maximumVolume else {
            throw Diagnostic(list, "\(volume) counts in all", expected: "at most \(Tuning.maximumVolume)")
        }
        guard names <= Tuning.maximumGroups else {
            throw Diagnostic(list, "\(names)", expected: "at most \(Tuning.maximumGroups)")
        }
    }

    func string() throws(Diagnostic) -> String {
        guard let text = value.string else { throw problem(expected: "a string") }
        return text
    }

    func integer() throws(Diagnostic) -> Int {
        guard let number = value.integer else { throw problem(expected: "a whole number") }
        return number
    }

    /// A count, which is added to the volume of all: no sum of them can overflow later.
    func count(addedTo volume: inout Int) throws(Diagnostic) -> Int {
        guard let number = value.integer, number >= 0 else { throw problem(expected: "a count of 0 or more") }
        guard number <= Tuning.maximumVolume - volume else {
            throw problem(expected: "counts that are at most \(Tuning.maximumVolume) in all")
        }
        volume += number
        return number
    }

    /// The items of a list, of a length that is known where `count` says so.
    func items(count: Int? = nil) throws(Diagnostic) -> [CountsField] {
        guard let items = value.array, items.count == count ?? items.count else {
            throw problem(expected: count.map { "a list of \($0)" } ?? "a list")
        }
        return items.enumerated().map { CountsField(value: $1, path: "\(path)[\($0)]") }
    }

    /// The members of an object; a name that is given twice is a problem.
    func members() throws(Diagnostic) -> [(name: String, field: CountsField)] {
        guard let members = value.object?.members else { throw problem(expected: "an object") }
        var seen: Set<NameKey> = []
        var fields: [(name: String, field: CountsField)] = []
        for member in members {
            let shown = clipped(member.name, to: Table.nameWidth)
            let field = CountsField(value: member.value, path: path.isEmpty ? shown : "\(path).\(shown)")
            guard seen.insert(NameKey(member.name)).inserted else {
                throw field.problem("the field is given twice", expected: "once")
            }
            fields.append((member.name, field))
        }
        return fields
    }

    /// Returns exactly the members that are named, with blanks between; one too many or too few is a problem.
    func members(_ words: String) throws(Diagnostic) -> CountsMembers {
        let names = words.split(separator: " ").map(String.init)
        let all = try members()
        for (name, field) in all where !names.contains(name) {
            throw field.problem("unknown", expected: "one of " + names.joined(separator: ", "))
        }
        let fields = Dictionary(all.map { ($0.name, $0.field) }) { first, _ in first }
        for name in names where fields[name] == nil {
            throw problem("missing", expected: "a value", at: path.isEmpty ? name : ".\(name)")
        }
        return CountsMembers(fields: fields)
    }
}

/// The members of an object, by name.
@dynamicMemberLookup
struct CountsMembers {
    fileprivate let fields: [String: CountsField]

    subscript(dynamicMember name: String) -> CountsField {
        guard let field = fields[name] else { preconditionFailure("\(name) was not requested") }
        return field
    }
}

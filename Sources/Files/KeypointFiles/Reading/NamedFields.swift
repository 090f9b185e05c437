// The fields or columns of labels, persons and identifiers that a user names. Read by all readers; pure.

import Keypoints

/// The fields of JSON records, or the columns of a table, for `label`, `person` and `id`.
///
/// A field stands with the hand, or with its record, whose hands then all have it. Where a name is given no other field
/// is read in its place.
package struct NamedFields: Sendable, Hashable {
    /// The field of the labels, `nil` for the usual names.
    package var label: String?

    /// The field of the persons, `nil` for the usual names.
    package var person: String?

    /// The field of the records' identifiers, `nil` for the usual names.
    package var id: String?

    /// The part of the path that persons are read from, in place of a field.
    package var personPath: PathPart?

    /// The part of the path that labels are read from, in place of a field.
    package var labelPath: PathPart?

    /// The conditions on the hands that are read.
    package var conditions: [FieldCondition] = []

    package init() {}

    /// Whether no field is named that records must be searched for.
    var isEmpty: Bool { label == nil && person == nil && id == nil }

    /// Returns the value of a field as a word: a string, a number, true or false; `nil` for all else.
    static func word(_ name: String, in value: JSONValue?) -> String? {
        guard let value = value?.optional(name), value.array == nil, value.object == nil else { return nil }
        return value.string ?? value.text
    }

    /// The lists that a record may hold its hands in.
    static let holders =
        ["hands", "people", "instances", "annotations", "frames", "instance_info"] + Envelope.resultFields

    func read(_ record: JSONValue, into frame: inout Frame) {
        if isEmpty { return }
        if let id { frame.replaceID(Self.word(id, in: record)) }
        let hands = Self.hands(of: record, count: frame.hands.count)
        for index in frame.hands.indices {
            let hand = hands.isEmpty ? nil : hands[hands.count == 1 ? 0 : index]
            func word(_ name: String) -> String? { Self.word(name, in: hand) ?? Self.word(name, in: record) }
            if let label { frame.hands[index].label = word(label) }
            if let person { frame.hands[index].person = word(person) }
        }
    }

    /// The values of a record's hands, one each or one for all; none where it is not known which is whose.
    private static func hands(of record: JSONValue, count: Int, depth: Int = 0) -> [JSONValue] {
        if let list = record.array { return list.count == count || list.count == 1 ? list : [] }
        guard depth < 2, let inner = record.firstField(of: holders)?.value else { return [] }
        let found = hands(of: inner, count: count, depth: depth + 1)
        return found.isEmpty && inner.object != nil ? [inner] : found
    }
}

extension Frame {
    /// Sets the named fields of a native record from those that Tactus passes through.
    mutating func take(_ fields: NamedFields) {
        if let id = fields.id { replaceID(extras.first { $0.name == id }?.namedText) }
        for index in hands.indices {
            let hand = hands[index]
            if let label = fields.label { hands[index].label = word(label, of: hand) }
            if let person = fields.person { hands[index].person = word(person, of: hand) }
        }
    }

    private func word(_ name: String, of hand: Hand) -> String? {
        if name == "label", let label = hand.label { return label }
        if name == "person", let person = hand.person { return person }
        let field = hand.extras.first { $0.name == name } ?? extras.first { $0.name == name }
        return field?.namedText
    }

    /// Sets or removes the identifier of a record; another one stays under a name of its own.
    mutating func replaceID(_ id: String?) {
        let field = id.map { UnknownField(name: "id", json: JSONValue.string($0).text) }
        guard let index = extras.firstIndex(where: { $0.name == "id" }) else {
            if let field { extras.append(field) }
            return
        }
        let old = UnknownField(name: "id_text", json: extras[index].json)
        if field != nil, extras[index].plainText != id { extras.append(old) }
        extras[index] = field ?? old
    }
}

extension UnknownField {
    fileprivate var namedText: String? { isSimple ? plainText : nil }
}

/// The named fields that occurred in an input.
package struct FoundFields: Sendable, Hashable {
    private var hasFrames = false
    private var found = NamedFields()

    /// The first values of the fields of conditions.
    private var values: [String: [String]] = [:]

    /// The conditions that held for a hand.
    private var held: Set<FieldCondition> = []

    /// Whether all conditions held for anything.
    private var hasSelected = false

    /// Notes the fields of a frame that has been read.
    mutating func check(_ frame: borrowing Frame, _ fields: NamedFields, path: String) {
        if frame.hands.isEmpty { return }
        hasFrames = true
        for condition in fields.conditions {
            for hand in frame.hands {
                let value = frame.word(condition.field, of: hand, path: path)
                if condition.holds(for: value) { held.insert(condition) }
                if let value { add(value, of: condition.field) }
            }
        }
        found.label = found.label ?? frame.hands.lazy.compactMap(\.label).first
        found.person = found.person ?? frame.hands.lazy.compactMap(\.person).first
        found.id = found.id ?? frame.extras.first { $0.name == "id" }?.name
    }

    mutating func noteSelected() { hasSelected = true }

    private mutating func add(_ value: String, of field: String) {
        let known = values[field, default: []]
        if known.count < Tuning.namedFields, !known.contains(value) { values[field] = known + [value] }
    }

    mutating func add(_ other: FoundFields) {
        hasFrames = hasFrames || other.hasFrames
        hasSelected = hasSelected || other.hasSelected
        held.formUnion(other.held)
        for (field, values) in other.values { for value in values { add(value, of: field) } }
        found.label = found.label ?? other.found.label
        found.person = found.person ?? other.found.person
        found.id = found.id ?? other.found.id
    }

    /// A line for each name that stood nowhere.
    ///
    /// - Parameter names: what there is instead.
    func notes(_ file: String, _ fields: NamedFields, names: [String]) -> [String] {
        guard hasFrames else { return [] }
        let missing: [(option: String, name: String?, found: String?)] = [
            ("--label", fields.label, found.label), ("--person", fields.person, found.person),
            ("--id", fields.id, found.id),
        ]
        let there = names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
        var notes = missing.compactMap { option, name, found -> String? in
            guard let name, found == nil else { return nil }
            return "\(file): no hand has a field or column \(name), as \(option) names\(there)"
        }
        let parts = [("--person", fields.personPath, found.person), ("--label", fields.labelPath, found.label)]
        for (option, part, word) in parts where word == nil {
            if case .pattern(let pattern) = part {
                notes.append("\(file): no path matches \(pattern), as \(option) says")
            } else if part == .folder {
                notes.append("\(file): it lies in no folder with a name, as \(option) says")
            }
        }
        for condition in fields.conditions {
            if let values = values[condition.field] {
                if hasSelected || held.contains(condition) { continue }
                let words = values.joined(separator: ", ")
                notes.append("\(file): no hand is left by --where \(condition); \(condition.field) is \(words)")
            } else if names.contains(condition.field) {
                let known = "label, person, side, score, frame or t"
                notes.append(
                    "\(file): \(condition.field) is read as another field, so --where has to name that: \(known)"
                )
            } else {
                notes.append("\(file): no hand has a field or column \(condition.field), as --where names\(there)")
            }
        }
        if !hasSelected, !fields.conditions.isEmpty, fields.conditions.allSatisfy(held.contains) {
            let words = fields.conditions.map { "--where \($0)" }.joined(separator: " ")
            notes.append("\(file): no hand is left by \(words) together")
        }
        return notes
    }
}

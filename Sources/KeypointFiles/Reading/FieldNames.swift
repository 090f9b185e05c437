// Where labels, persons and names of records stand if under other names than usual, as the user says. Read by
// KeypointReader, the tables and the importers.

import Keypoints

/// The fields or columns that a user names.
package struct FieldNames: Sendable, Hashable {
    /// Where the true shape stands, `nil` for the usual names.
    package var label: String?

    /// Where the person stands, `nil` for the usual names.
    package var person: String?

    /// Where the name of the record stands, `nil` for the usual names.
    package var id: String?

    /// Creates names.
    package init(label: String? = nil, person: String? = nil, id: String? = nil) {
        (self.label, self.person, self.id) = (label, person, id)
    }

    /// The names that were given, with the options that give them.
    var given: [(option: String, name: String)] {
        [("--label", label), ("--person", person), ("--id", id)].compactMap { option, name in
            name.map { (option, $0) }
        }
    }

    /// What is to be said of names that the first records of a file do not have.
    func notes(on values: [SchemaSniffer], file: String) -> [String] {
        guard !given.isEmpty else { return [] }
        let names = Set(values.flatMap { $0.names(within: Tuning.sketchedDepth) }.map(\.name))
        return given.filter { !names.contains($0.name) }
            .map { "\(file): no field \($0.name) in the first records, for \($0.option)" }
    }
}

extension Frame {
    /// Keeps the fields of a foreign record, or of the hands in it, that a user names, for `take` to find.
    mutating func note(_ fields: FieldNames, of record: JSONValue) {
        guard !fields.given.isEmpty else { return }
        let result = Envelope.result(in: record)
        let list = (result.firstField(of: ["hands", "instances"])?.value ?? result).array
        for (_, name) in fields.given {
            for index in hands.indices {
                let own = list?.count == hands.count ? list?[index][name] : nil
                // A list beside the hands may have one for each.
                let each = result[name]?.array.flatMap { $0.count == hands.count ? $0[index] : nil }
                guard let value = own ?? each else { continue }
                hands[index].extras.append(UnknownField(name: name, json: value.text))
            }
            guard let value = record[name] ?? result[name], value.array == nil,
                !extras.contains(where: { $0.name == name })
            else { continue }
            extras.append(UnknownField(name: name, json: value.text))
        }
    }

    /// Makes the fields that a user names labels, persons and the record's `id`.
    mutating func take(_ fields: FieldNames) {
        for index in hands.indices {
            if let label = word(fields.label, index) { hands[index].label = label }
            if let person = word(fields.person, index) { hands[index].person = person }
        }
        if let field = fields.id, field != "id",
            let id = word(field, nil) ?? hands.indices.first.flatMap({ word(field, $0) })
        {
            extras.removeAll { $0.name == "id" }
            setName("id", id)
        }
        for field in [fields.label, fields.person, fields.id].compactMap(\.self) where field != "id" && field != "file"
        {
            extras.removeAll { $0.name == field && $0.isSimple }
            for index in hands.indices { hands[index].extras.removeAll { $0.name == field && $0.isSimple } }
        }
    }

    /// The word in an unknown field of a hand, or else of the record.
    private func word(_ field: String?, _ hand: Int?) -> String? {
        guard let field else { return nil }
        let all = (hand.map { hands[$0].extras } ?? []) + extras
        return all.first { $0.name == field && $0.isSimple }?.plainText
    }
}

extension SchemaSniffer {
    /// The names of all fields down to a depth, with what stands there.
    func names(within depth: Int) -> [Field] {
        guard depth > 0 else { return [] }
        return fields.flatMap { [$0] + $0.value.names(within: depth - 1) }
            + elements.flatMap { $0.names(within: depth - 1) }
    }
}

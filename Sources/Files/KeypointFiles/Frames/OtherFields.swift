// The simple fields of JSON records and hands that no reader uses, which pass through. Used by MediaPipeTasks; pure.

import Keypoints

/// Finds the fields of records in the plainest JSON that Tactus does not know.
struct OtherFields: Hashable {
    /// The fields of points, those that would be read as a record's once they are written, and those that a user named,
    /// which are read under what they mean.
    private let used: Set<String>

    /// Creates the search.
    ///
    /// - Parameter points: the fields of points.
    init(_ options: ReaderOptions, points: [String]) {
        let named = [options.fields.label, options.fields.person, options.fields.id, options.time?.name]
        used = Set(points + ["hands", "bodies", "faces", "motions"] + named.compactMap(\.self))
    }

    /// Adds the further simple fields of a record or of a hand to those that are there.
    func add(_ value: JSONValue, to fields: inout [UnknownField]) {
        var known = Set(fields.map(\.name))
        for member in value.object?.members ?? [] where !used.contains(member.name) {
            if member.value.array != nil || member.value.object != nil || Envelope.reads(member.name) { continue }
            let field = UnknownField(name: member.name, json: member.value.text)
            if field.isSimple, known.insert(field.name).inserted { fields.append(field) }
        }
    }
}

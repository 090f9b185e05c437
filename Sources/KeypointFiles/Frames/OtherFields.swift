// The simple fields of JSON records and hands that no reader uses, which pass through. Used by MediaPipeTasks; pure.

import Keypoints

/// Finds the fields of records in the plainest JSON that Tactus does not know.
struct OtherFields: Hashable {
    /// The fields that a reader uses, or that would be read as its own once they are written.
    private var used: Set<String> = [
        "t", "time", "mirrored", "hands", "bodies", "faces", "motions", "side", "type", "score", "label", "person",
    ]

    /// Creates the search; the fields that a user named are read under what they mean.
    ///
    /// - Parameter points: the fields of points.
    init(_ options: ReaderOptions, points: [String]) {
        used.formUnion(NamedPoints.sideFields + points + Envelope.numberFields)
        used.formUnion(Envelope.sizeFields.flatMap { [$0.0, $0.1] })
        let named = [options.fields.label, options.fields.person, options.fields.id, options.time?.name]
        used.formUnion(named.compactMap(\.self))
    }

    /// Adds the further simple fields of a record or of a hand to those that are there.
    func add(_ value: JSONValue, to fields: inout [UnknownField]) {
        for member in value.object?.members ?? [] where !used.contains(member.name) {
            if member.value.array != nil || member.value.object != nil || TimeKey.unit(of: member.name) != nil {
                continue
            }
            let field = UnknownField(name: member.name, json: member.value.text)
            if field.isSimple, !fields.contains(where: { $0.name == field.name }) { fields.append(field) }
        }
    }
}

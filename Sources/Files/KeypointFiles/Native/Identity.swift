// The identity of a record: the fields that distinguish it and join it to its image. Used by readers and writers; pure.

package import Keypoints

extension UnknownField {
    /// Whether the value is a string, a number, true or false, and short enough to be a name and no content.
    package var isSimple: Bool {
        guard json.utf8.count <= Tuning.simpleExtraBytes, let first = json.utf8.first else { return false }
        return first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first != UInt8(ascii: "n")
    }

    /// The value as a cell of a table: a string without its quotes and escapes, all else unchanged.
    package var plainText: String {
        guard json.utf8.first == UInt8(ascii: "\"") else { return json }
        return JSONWriter.unescaped(ArraySlice(json.utf8.dropFirst().dropLast()))
    }
}

extension Frame {
    /// The fields that a table has columns for: the file of the record, or of its image, and the record's name.
    static let names = ["file", "id"]

    /// The names of `file` or `id` in other programs, the best first.
    private static let synonyms = [
        "file": [
            "filename", "filepath", "image", "imagename", "imagepath", "imagefile", "img", "imgname", "imgpath", "path",
            "video", "videoname",
        ],
        "id": ["imageid", "videoid"],
    ]

    /// Returns the value of a field that Tactus passes through, under this name or another of the same meaning, in
    /// plain text; `nil` where it is missing, or no simple value.
    package func name(_ field: String) -> String? { nameField(field)?.plainText }

    func nameField(_ field: String) -> UnknownField? {
        guard !extras.isEmpty else { return nil }
        if let own = extras.first(where: { $0.name == field }) { return own.isSimple ? own : nil }
        for synonym in Self.synonyms[field] ?? [] {
            if let found = extras.first(where: { $0.isSimple && NameWords.joined($0.name) == synonym }) { return found }
        }
        return nil
    }

    /// Whether it contains more than hands and names, which a table of hands leaves out.
    var hasMoreThanHandsAndNames: Bool {
        if !bodies.isEmpty || !faces.isEmpty || !motions.isEmpty { return true }
        let names = Self.names.compactMap(nameField)
        return hands.contains { !$0.extras.isEmpty }
            || extras.contains { extra in !extra.isSimple || !names.contains { $0.name == extra.name } }
    }

    /// Sets a name field, unless the record has one.
    mutating func setName(_ field: String, _ name: String) {
        guard !extras.contains(where: { $0.name == field }) else { return }
        extras.append(UnknownField(name: field, json: JSONValue.string(name).text))
    }
}

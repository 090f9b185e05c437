// What a record is called: the fields by which it is told from others and joined to its image. Used by readers and
// writers; pure.

package import Keypoints

extension UnknownField {
    /// A Boolean value that indicates whether the value is a string, a number, true or false, and short enough to be a
    /// name and no content.
    package var isSimple: Bool {
        guard json.utf8.count <= Tuning.simpleExtraBytes, let first = json.utf8.first else { return false }
        return first != UInt8(ascii: "{") && first != UInt8(ascii: "[") && first != UInt8(ascii: "n")
    }

    /// The value as a cell of a table shows it: a string without its quotes and escapes, all else as it stands.
    package var plainText: String {
        guard json.utf8.first == UInt8(ascii: "\"") else { return json }
        return JSONWriter.unescaped(ArraySlice(json.utf8.dropFirst().dropLast()))
    }
}

extension Frame {
    /// The fields that a table has columns for: the file that the record, or its image, is from, and what it is called.
    static let names = ["file", "id"]

    /// What a field that Tactus passes through says in a word, `nil` where it is not there, or no simple value.
    package func name(_ field: String) -> String? {
        guard !extras.isEmpty, let found = extras.first(where: { $0.name == field }), found.isSimple else { return nil }
        return found.plainText
    }

    /// Gives a field a name, unless the record has one.
    mutating func setName(_ field: String, _ name: String) {
        guard !extras.contains(where: { $0.name == field }) else { return }
        extras.append(UnknownField(name: field, json: JSONValue.string(name).text))
    }
}

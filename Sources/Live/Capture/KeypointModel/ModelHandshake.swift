// The first line of a model: who it is and what it gives (<doc:ModelProtocol#Overview>). Read by ModelRun.

import KeypointFiles

/// The hello of a model that is ready.
public struct ModelHandshake: Sendable, Hashable {
    /// The model's name.
    public var model: String

    /// Its version, empty where it says none.
    public var version: String

    /// The outputs that it announces.
    public var gives: [ModelOutput]

    /// A Boolean value that indicates whether its coordinates are those of the image flipped left-right; `nil` where it
    /// does not say.
    public var isMirrored: Bool?

    package var process: Int32
}

extension ModelHandshake {
    /// Parses the line.
    ///
    /// - Throws: `ModelFault.Kind`, the kind of its fault.
    init(line: [UInt8], process: Int32, of manifest: ModelManifest) throws(ModelFault.Kind) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try JSONDocument.parse(line)
        } catch {
            throw .badHello(line: shown(line), expected: Self.example)
        }
        guard let fields = value.object, let model = fields["model"]?.string, !model.isEmpty else {
            throw .badHello(line: shown(line), expected: Self.example)
        }
        if let version = fields["protocol"], version.integer != 1 {
            throw .unfitHello(wrong: "protocol \(version.shownText)", expected: "1")
        }
        let words = fields["gives"]?.array ?? [fields["gives"] ?? .null]
        let gives = words.compactMap { $0.string.flatMap(ModelOutput.init(rawValue:)) }
        guard !gives.isEmpty, gives.count == words.count else {
            let known = ModelOutput.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unfitHello(wrong: "gives \(fields["gives"]?.shownText ?? "nothing")", expected: "a list of \(known)")
        }
        if let missing = manifest.gives.first(where: { !gives.contains($0) }) {
            let given = gives.map(\.rawValue).joined(separator: ", ")
            throw .unfitHello(wrong: "gives \(given)", expected: "\(missing) too, as its manifest says")
        }
        let mirrored = fields["mirrored"]
        if let mirrored, mirrored.bool == nil {
            throw .unfitHello(wrong: "mirrored \(mirrored.shownText)", expected: "true or false")
        }
        self.init(
            model: model,
            version: fields["version"]?.string ?? "",
            gives: gives,
            isMirrored: mirrored?.bool,
            process: process
        )
    }

    private static let example = #"a handshake such as {"model":"echo","version":"1","gives":["hands"]}"#
}

/// The start of a line as it can be shown: cut, and without signs that a terminal would obey.
func shown(_ line: some Sequence<UInt8>) -> String {
    let start = Array(line.prefix(81))
    let text = plain(String(decoding: start.prefix(80), as: UTF8.self))
    if text.isEmpty { return "an empty line" }
    return "\"\(text)\(start.count > 80 ? "…" : "")\""
}

/// A text without control characters, which a terminal would obey.
func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        plain.append(isControl ? " " : scalar)
    }
    return String(plain)
}

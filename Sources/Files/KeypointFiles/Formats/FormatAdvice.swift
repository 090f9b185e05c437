// The advice about a file of unknown format: its content, the nearest format, and options that help. Used by
// KeypointReader; pure.

import Keypoints

extension FormatDetection {
    /// Returns the message, of at most `Tuning.messageCharacters`.
    ///
    /// - Parameters:
    ///   - what: the found content.
    ///   - prefix: the first bytes of the file.
    static func message(_ what: String, _ prefix: [UInt8]) -> String {
        let advice = hasAdvice(what) ? "" : advice(prefix)
        let start = "no known keypoint format: "
        let room = Tuning.messageCharacters - start.count - advice.count
        let found = what.count <= room ? what : "\(what.prefix(room - 1))…"
        return start + found + advice
    }

    /// Returns whether the found content's words contain advice.
    private static func hasAdvice(_ what: String) -> Bool { what.contains("; ") || what.contains("--") }

    private static func advice(_ prefix: [UInt8]) -> String {
        guard let first = prefix.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }), !prefix.contains(0) else {
            return "; expected JSON records or a table"
        }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return "; nearest is landmark-csv, whose columns --columns names"
        }
        let record = SchemaSniffer.values(in: prefix, limit: 1).first
        let formats = nearest(to: record).map(\.rawValue)
        let names = "nearest \(formats.count == 1 ? "is" : "are") \(formats.joined(separator: ", "))"
        return "; \(names), which --from names; the plainest is \(KeypointFormat.example)"
    }

    /// The formats whose records have most of the fields of a record, at most three.
    private static func nearest(to record: SchemaSniffer?) -> [KeypointFormat] {
        var names: Set<String> = []
        func collect(_ value: SchemaSniffer) {
            names.formUnion(value.fields.map(\.name))
            for inner in value.elements.prefix(1) + value.fields.map(\.value) { collect(inner) }
        }
        if let record { collect(record) }
        let scores = FormatSignature.all.map { signature in signature.names.count(where: names.contains) }
        let near = scores.indices.filter { scores[$0] > 0 }.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
        guard near.isEmpty else { return near.prefix(3).map { FormatSignature.all[$0].format } }
        return record?.kind == .array ? [.mediapipeTasks, .freihand, .tfjs] : [.native, .mediapipeTasks, .openpose]
    }
}

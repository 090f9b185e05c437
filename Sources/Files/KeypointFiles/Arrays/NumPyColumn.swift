// The values of an array beside hands, under the field that its name means. Held by NumPySource; pure.

import Keypoints

/// The values of an array, one for each record, for each hand or for each point.
struct NumPyColumn {
    let field: String

    /// The name of the array.
    let name: String

    /// To what the values belong; a size is of a record or of all.
    private(set) var meaning = NumPyRecording.Meaning.record

    /// Whether the values say whether there is a hand.
    private(set) var isValidity = false
    private(set) var side: Handedness?
    private var values: [JSONValue]

    /// Takes the values of one field for each record.
    init(field: String, values: [JSONValue]) {
        (self.field, name, self.values) = (field, field, values)
    }

    /// Takes the values of an array.
    ///
    /// - Parameter options: those with the names that the user gave for labels and times.
    init(_ column: NumPyRecording.Column, _ values: [JSONValue], _ options: ReaderOptions) {
        name = column.entry.name
        (side, self.values, meaning) = (column.side, values, column.meaning)
        switch column.meaning {
        case .record, .hand:
            isValidity =
                NameWords.split(name).contains(where: Self.validities.contains)
                && values.allSatisfy { $0.bool != nil || $0.double == 0 || $0.double == 1 }
            field = Self.field(column.side == nil ? name : Handedness.taken(from: name).rest, options)
        case .all: field = Self.field(name, options)
        case .point:
            // MediaPipe leaves zeros, which say nothing.
            field = NameWords.isOfMediaPipe(name) ? "visibility" : "confidence"
        case .size(let isHeightFirst):
            (field, meaning) = ("image_size", values.count <= 3 ? .all : .record)
            let count = max(1, column.entry.header.shape.last ?? 1)
            self.values = stride(from: 0, to: values.count - 1, by: count).map { start in
                .array(isHeightFirst ? [values[start + 1], values[start]] : [values[start], values[start + 1]])
            }
        }
    }

    /// Whether the values are sides.
    var isOfSides: Bool { field == "side" || Envelope.sideFields.contains(field) }

    private static let validities: Set = ["valid", "validity", "detected", "present", "found", "exists", "tracked"]

    /// The value of a record; `nil` without one.
    func value(_ record: Int) -> JSONValue? {
        let place = meaning == .all ? 0 : record
        return place < values.count ? values[place] : nil
    }

    /// The value of a hand of a record.
    func value(_ record: Int, hand: Int, of count: Int) -> JSONValue? {
        meaning == .hand ? values[record * count + hand] : value(record)
    }

    /// The confidences of a hand's points.
    func points(_ record: Int, hand: Int, in layout: NumPyHands) -> JSONValue {
        let first = (record * layout.handCount + hand) * layout.points
        return .array(Array(values[first..<first + layout.points]))
    }

    /// The field of a record or of a hand that an array of this name becomes: `labels` are the label, `timestamps_ms` are
    /// `timestamp_ms`, `time_vector` is the time.
    private static func field(_ name: String, _ options: ReaderOptions) -> String {
        if name == options.time?.name { return name }
        let label = options.fields.label
        if let label { if name == label { return "label" } else if name == "label" { return "label_text" } }
        var words = NameWords.split(name)
        let first = name.split(separator: "_").first.map { $0.lowercased() } ?? ""
        if label == nil, ["y", "label", "labels", "class", "classes", "target", "targets"].contains(first) {
            return "label"
        }
        if words.count > 1, ["vector", "array", "list", "values"].contains(words.last) { words.removeLast() }
        let isScore =
            words.contains { NameWords.confidenceRank(ofWord: $0) != nil }
            && words.allSatisfy { scoreWords.contains($0) || NameWords.confidenceRank(ofWord: $0) != nil }
        if isScore { return "score" }
        let single = words.map(singular).joined(separator: "_")
        return Envelope.reads(single) || Envelope.isOfRecord(single) ? single : name
    }

    private static func singular(_ word: String) -> String {
        if word == "indices" { return "index" }
        if word.hasSuffix("nesses") { return String(word.dropLast(2)) }
        return word.count > 2 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    private static let scoreWords: Set = ["hand", "hands", "handedness", "detection", "instance"]
}

extension JSONValue {
    /// Whether it is false, or 0.
    var isFalse: Bool { bool == false || double == 0 }
}

// HaGRID's annotations, version 1 and version 2-1M: one object a class, its members images.

import Keypoints

/// Reads `{"<image>": {labels, landmarks or hand_landmarks, user_id, …}}` into one frame an image (<doc:Formats>).
///
/// A hand whose landmarks are `null` or empty was not found by the detector and is left out; where none was found the
/// frame says in `expected` what the image shows. Labels are given in Tactus's words (`HaGRIDLabels`), the user is the
/// person. Version 1's `leading_hand` is the side of the hand that makes the gesture, as the person's own in an image
/// that is not mirrored; the other hand's side is unknown. The images' size is not in the files.
struct HaGRID: RecordImporter {
    private var scaler: CoordinateScaler
    private var count = 0

    /// The names of classes that mean another shape in HaGRID than in Tactus, as they were met.
    private var renamed: Set<String> = []

    init(options: ReaderOptions) { scaler = CoordinateScaler(options: options, fixed: .unit) }

    var notes: [String] {
        guard !renamed.isEmpty else { return scaler.notes }
        let words = renamed.sorted().map { "\($0) is \(HaGRIDLabels.shape($0)) here" }.joined(separator: ", ")
        return ["HaGRID's labels are given in Tactus's words: its \(words)"] + scaler.notes
    }

    /// Returns whether the members of an object are images with landmarks.
    static func isFile(_ object: SchemaSniffer) -> Bool {
        guard let entry = object.fields.first?.value, entry.kind == .object else { return false }
        return entry.has(any: "labels") && entry.has(any: "landmarks", "hand_landmarks")
    }

    mutating func frame(from value: JSONValue, origin: RecordOrigin) throws(Diagnostic) -> Frame? {
        defer { count += 1 }
        guard let field = value.firstField(of: ["hand_landmarks", "landmarks"]) else {
            throw Diagnostic(
                "no landmarks",
                expected: "landmarks or hand_landmarks, which HaGRID 1 and HaGRIDv2-1M have and HaGRID 2.0 has not"
            )
        }
        let labels = try labels(of: value)
        for label in labels where HaGRIDLabels.changed[label] != nil { renamed.insert(label) }
        var frame = Frame(number: count)
        if let name = origin.keys.first {
            frame.setName("id", name)
        }
        let lists = field.value.isNull ? [] : try within(field.name) { () throws(Diagnostic) in try field.value.list() }
        guard lists.isEmpty || lists.count == labels.count else {
            throw Diagnostic(field.name, counted(lists.count, "hand"), expected: "\(labels.count), as in labels")
        }
        let person = try value.optionalString("user_id")
        let leading = try value.optionalString("leading_hand").flatMap { Handedness(named: $0) }
        let leadingScore = try value.optionalFloat("leading_conf")
        // Of two hands that both make a gesture the leading one is unknown.
        let isOne = labels.count { $0 != Self.noGesture } == 1
        for (index, list) in lists.enumerated() {
            if list.isNull || list.array?.isEmpty == true { continue }
            let points = try within("\(field.name)[\(index)]") { () throws(Diagnostic) in
                try scaler.lists.hand(list)
            }
            var hand = Hand(points: points, label: HaGRIDLabels.shape(labels[index]), person: person)
            if let leading, isOne, labels[index] != Self.noGesture {
                hand.side = leading
                hand.score = leadingScore
            }
            frame.hands.append(hand)
        }
        if frame.hands.isEmpty, let shown = labels.first(where: { $0 != Self.noGesture }) ?? labels.first {
            let shape = JSONValue.string(HaGRIDLabels.shape(shown)).text
            frame.extras.append(UnknownField(name: "expected", json: shape))
        }
        scaler.scale(&frame)
        return frame
    }

    private static let noGesture = "no_gesture"

    private func labels(of value: JSONValue) throws(Diagnostic) -> [String] {
        let field = try value.required("labels")
        return try within("labels") { () throws(Diagnostic) in
            var labels: [String] = []
            for (index, label) in try field.list().enumerated() {
                guard let text = label.string else {
                    throw Diagnostic("[\(index)]", label.typeName, expected: "a string")
                }
                labels.append(text)
            }
            return labels
        }
    }
}

/// The names of HaGRID's classes in Tactus's words (<doc:ImportedFormats>).
///
/// Only names that mean one shape are changed, and the trap is taken away: HaGRID's `rock` is the horns sign, its fist
/// is `fist`. Everything else (`palm`, `stop`, `peace`, `two_up`, `no_gesture` …) keeps its own name, because a rule
/// book decides what counts as paper or as scissors.
package enum HaGRIDLabels {
    /// HaGRID's name to Tactus's name, for the names that differ.
    package static let changed: [String: String] = [
        "fist": "rock",
        "rock": "horns",
        "one": "pointing",
        "like": "thumbs_up",
        "dislike": "thumbs_down",
    ]

    /// The name of a class in Tactus's words.
    ///
    /// - Parameter label: HaGRID's name; blanks count as underscores, as in `stop inverted`.
    package static func shape(_ label: String) -> String {
        let name = String(label.lowercased().map { $0 == " " ? "_" : $0 })
        return changed[name] ?? name
    }
}

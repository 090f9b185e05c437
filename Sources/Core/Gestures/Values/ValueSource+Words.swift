// Sources of values in the words of kit files. Read back by Configurations; pure.

import Shapes

extension ValueSource {
    /// The sources other than measures, by their words.
    package static let words: [(word: String, source: ValueSource)] = [
        ("x", .x(.image)), ("y", .y(.image)), ("body x", .x(.body)), ("body y", .y(.body)), ("speed", .speed),
    ]

    /// The source in the words of a kit file.
    package var words: String {
        if case .measure(let measure) = self { return measure.description }
        return Self.words.first { $0.source == self }?.word ?? ""
    }

    /// The unit of readings; empty for a source without one.
    package var unit: String {
        switch self {
        case .measure(let measure): measure.unit == "palm" ? "palms" : measure.unit
        case .x(.image), .y(.image): ""
        case .x(.body), .y(.body): "m"
        case .speed: "palms/s"
        }
    }
}

// The parts of a take that can be muted, and their names in commands. Part of a take; pure.

/// A part of a take that can be muted.
public enum TakePart: Sendable, Hashable {
    /// The steps.
    case steps

    /// A layer, from 1.
    case layer(Int)

    /// All hits of an instrument, in steps and layers.
    case instrument(String)

    /// The name in commands: `steps`, `layer 2`, or the instrument's, after `instrument` where it could be another part's.
    package var words: String {
        switch self {
        case .steps: "steps"
        case .layer(let number): "layer \(number)"
        case .instrument(let name): Self(words: name) == self ? name : "instrument \(name)"
        }
    }

    /// Whether a take can have the part.
    package var isPossible: Bool {
        if case .layer(let number) = self { (1...Tuning.longestTake).contains(number) } else { true }
    }

    /// Creates a part from its name in commands; a number alone is a layer.
    package init(words: String) {
        let number = Int(words.hasPrefix("layer ") ? words.dropFirst(6) : words[...])
        if words.hasPrefix("instrument ") {
            self = .instrument(String(words.dropFirst(11)))
        } else {
            self = words == "steps" ? .steps : number.map { .layer($0) } ?? .instrument(words)
        }
    }
}

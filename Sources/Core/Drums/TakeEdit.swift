// Changes of single hits of a take and of whole layers, and their words in commands. Performed by DrumMachine; pure.

import Gestures

/// A position behind all that takes have, in quarter notes: `mostBars` of the longest metre, and more.
private let latestPosition = 1e6

/// A change of one hit of a take, or of a whole layer (<doc:TakesAndLoops#Commands>).
public enum TakeEdit: Sendable, Hashable {
    /// The place of a hit in a take.
    public struct Place: Sendable, Hashable {
        /// The steps or the layer.
        public var part: TakePart

        /// The position in quarter notes from the start of the take, as it was played.
        public var position: Double

        /// The instrument's name in the kit.
        public var instrument: String

        /// Creates the place of an instrument's hit in a part.
        public init(_ instrument: String, in part: TakePart, at position: Double) {
            (self.part, self.position, self.instrument) = (part, position, instrument)
        }
    }

    /// Adds a hit, or changes the velocity of one that is there; the layer after the last one is a new one.
    case addHit(Place, velocity: Float)

    /// Moves a hit to another position of its part.
    case moveHit(Place, to: Double)

    /// Changes the velocity of a hit.
    case setVelocity(Place, Float)

    /// Deletes a hit.
    case deleteHit(Place)

    /// Deletes a layer, from 1.
    case deleteLayer(Int)
}

extension TakeEdit {
    private static let hit = "a layer's number or steps, the position of a hit, and its instrument"

    /// The first word of each command, and what follows it.
    static let commands: [(word: String, rest: String)] = [
        ("add-hit", "\(hit), and a velocity above 0, up to 1, or nothing for the usual one"),
        ("move-hit", "\(hit), and its new position in quarter notes"),
        ("set-velocity", "\(hit), and a velocity above 0, up to 1"), ("delete-hit", hit),
        ("delete-layer", "a layer's number"),
    ]

    /// Creates an edit from the words of a command, such as `move-hit` and `2 1.5 kick 1.75`.
    init?(_ word: String, _ rest: String) {
        var words = rest.split(separator: " ")[...]
        if words.first == "layer" { words.removeFirst() }
        guard let part = words.popFirst().map({ TakePart(words: String($0)) }), part.isPossible else { return nil }
        if case .instrument = part { return nil }
        if word == "delete-layer" {
            guard case .layer(let number) = part, words.isEmpty else { return nil }
            self = .deleteLayer(number)
            return
        }
        guard let position = words.popFirst().flatMap(Self.position) else { return nil }
        let number = words.count > 1 ? words.last.flatMap { Float($0) } : nil
        let last = words.last
        if number != nil, word != "delete-hit" { words.removeLast() }
        guard !words.isEmpty else { return nil }
        let place = Place(words.joined(separator: " "), in: part, at: position)
        let velocity = number.flatMap { $0 <= 1 && Take.written($0) > 0 ? $0 : nil }
        switch word {
        case "add-hit" where number == nil: self = .addHit(place, velocity: Gestures.Tuning.velocity)
        case "add-hit": if let velocity { self = .addHit(place, velocity: velocity) } else { return nil }
        case "set-velocity": if let velocity { self = .setVelocity(place, velocity) } else { return nil }
        case "delete-hit": self = .deleteHit(place)
        case "move-hit":
            guard number != nil, let target = last.flatMap(Self.position) else { return nil }
            self = .moveHit(place, to: target)
        default: return nil
        }
    }

    private static func position(_ word: Substring) -> Double? {
        guard let position = Double(word), (0..<latestPosition).contains(position) else { return nil }
        return position
    }

    /// The words that give the edit again.
    var words: String {
        func words(_ place: Place) -> String {
            "\(place.part.words) \(Words.number(place.position)) \(place.instrument)"
        }
        switch self {
        case .addHit(let place, Gestures.Tuning.velocity): return "add-hit \(words(place))"
        case .addHit(let place, let velocity): return "add-hit \(words(place)) \(Words.number(velocity))"
        case .moveHit(let place, let position): return "move-hit \(words(place)) \(Words.number(position))"
        case .setVelocity(let place, let velocity): return "set-velocity \(words(place)) \(Words.number(velocity))"
        case .deleteHit(let place): return "delete-hit \(words(place))"
        case .deleteLayer(let number): return "delete-layer \(number)"
        }
    }
}

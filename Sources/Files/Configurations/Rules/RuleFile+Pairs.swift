// Reads the pairs of a rule book: "right hand thumbs_up and left hand thumbs_down". Called by RuleFile; pure.

import Keypoints
import Shapes

extension RuleFile {
    /// Reads the section of pairs, a name and two shapes for each.
    mutating func pairs(_ node: YAMLNode?, of shapes: [String]) -> [PairRule] {
        guard let node else { return [] }
        guard let fields = node.mapping else {
            report(node.place, "pairs: \(node.what), expected a name and the shapes of both hands for each")
            return []
        }
        var pairs: [PairRule] = []
        for field in fields {
            guard let name = reading.name(field.key, of: "a pair") else { continue }
            pairPlaces[name] = field.key.place
            guard let text = field.value.string else {
                report(field.value.place, "\(name): \(field.value.what), expected \(PairParser.example)")
                continue
            }
            do {
                pairs.append(try PairParser.pair(text, name: name, shapes: shapes, at: field.value.textPlace))
            } catch {
                reading.report(error)
            }
        }
        return pairs
    }
}

/// Parses `right hand SHAPE and left hand SHAPE`, in either order, and `both hands SHAPE`.
private struct PairParser {
    static let example = "\"right hand SHAPE and left hand SHAPE\" or \"both hands SHAPE\""

    private var cursor: TokenCursor
    private let shapes: [String]

    private static let language = TokenCursor.Language(
        signs: "",
        hasNumbers: false,
        end: "end",
        stranger: "unexpected"
    )

    static func pair(_ text: String, name: String, shapes: [String], at place: Place) throws(Diagnostic) -> PairRule {
        var parser = PairParser(cursor: try TokenCursor(text, of: language, at: place), shapes: shapes)
        let pair = try parser.pair(name)
        guard parser.cursor.token == .end else { throw parser.cursor.unexpected("the end") }
        return pair
    }

    private mutating func pair(_ name: String) throws(Diagnostic) -> PairRule {
        if cursor.take("both") {
            try cursor.expect("hands")
            let shape = try shape()
            return PairRule(name: name, left: shape, right: shape)
        }
        let first = try cursor.take(after: nil, Self.example, among: ["left", "right", "both"]) {
            Handedness(rawValue: $0)
        }
        try cursor.expect("hand")
        let one = try shape()
        try cursor.expect("and", first.opposite.rawValue, "hand")
        let other = try shape()
        return PairRule(name: name, left: first == .left ? one : other, right: first == .left ? other : one)
    }

    private mutating func shape() throws(Diagnostic) -> HandShape {
        let written: String? =
            switch cursor.token {
            case .word(let word), .quoted(let word): word
            default: nil
            }
        guard let name = shapes.first(where: { $0.lowercased() == written?.lowercased() }) else {
            throw cursor.unknown("a shape of the book", among: shapes)
        }
        cursor.skip()
        return HandShape(name)
    }
}

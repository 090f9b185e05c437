// A take as text that people can edit. Written where takes are saved; read back by TakeFile in Configurations; pure.

import Gestures

extension Take {
    /// The take as YAML; parsing it gives the same take again.
    public var text: String {
        var lines = [
            "# A take: steps of equal length, each with the instruments that sound on it and how hard, 0 to 1.",
            "bpm: \(Words.number(tempo))", "subdivision: \(subdivision)",
        ]
        lines.append(steps.isEmpty ? "steps: []" : "steps:")
        for step in steps {
            let hits = step.map { Self.text(of: $0) }
            lines.append(
                "  - " + (hits.isEmpty ? Self.rest : hits.count == 1 ? hits[0] : "[\(hits.joined(separator: ", "))]")
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The word for a step without hits.
    package static let rest = "rest"

    /// The largest size of the lines before the steps, in bytes.
    static let headBytes = 256

    /// The size of a step's line without its hits, or of a rest's, in bytes: its dash, brackets and break, or the word.
    static let stepBytes = 12

    /// Returns the size of a hit in a step of several, in bytes.
    static func bytes(of hit: Hit) -> Int { text(of: hit).utf8.count + 2 }

    /// Returns an instrument, with its velocity where that is not the usual one.
    private static func text(of hit: Hit) -> String {
        let isNumber = Float(hit.instrument.split(separator: " ").last ?? "") != nil
        let isUsual = hit.velocity == Gestures.Tuning.velocity && !isNumber
        return scalar(isUsual ? hit.instrument : "\(hit.instrument) \(Words.number(hit.velocity))")
    }

    /// Returns a text as a scalar of YAML, in quotes where necessary.
    private static func scalar(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_. ".unicodeScalars.contains(scalar))
        }
        // YAML leaves out a space at the end of what has no quotes.
        if isPlain, text.unicodeScalars.first?.properties.isAlphabetic == true, !text.hasSuffix(" ") { return text }
        return "'" + text.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
}

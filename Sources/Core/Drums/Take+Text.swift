// A take as text that people can edit. Written where takes are saved; read back by TakeFile in Configurations; pure.

import Gestures

extension Take {
    /// The take as YAML; parsing it gives the same take again.
    ///
    /// A take of steps alone is written as in the first version of the format, without the field `version`.
    public var text: String {
        let isOfSteps = layers.isEmpty && bars == 0
        var lines = [
            isOfSteps
                ? "# A take: steps of equal length, each with the instruments that sound on it and how hard, 0 to 1."
                : "# A take: hits with their positions in quarter notes, the instruments, and how hard they are hit, 0 to 1."
        ]
        if !isOfSteps || metre != .common || quantization != nil || !muted.isEmpty || !soloed.isEmpty {
            lines.append("version: 2")
        }
        lines.append("bpm: \(Words.number(tempo))")
        if metre != .common { lines.append("metre: \(metre)") }
        if bars > 0 { lines.append("bars: \(bars)") }
        if let quantization { lines.append("quantise: \(quantization)") }
        for (name, parts) in [("muted", muted), ("solo", soloed)] where !parts.isEmpty {
            let words = parts.map { Self.scalar($0.words) }.sorted()
            lines.append("\(name): [\(words.joined(separator: ", "))]")
        }
        if isOfSteps || !steps.isEmpty || subdivision != Tuning.subdivision {
            lines.append("subdivision: \(subdivision)")
        }
        if isOfSteps || !steps.isEmpty {
            lines.append(steps.isEmpty ? "steps: []" : "steps:")
            for step in steps {
                let hits = step.map { Self.text(of: $0) }
                lines.append(
                    "  - "
                        + (hits.isEmpty ? Self.rest : hits.count == 1 ? hits[0] : "[\(hits.joined(separator: ", "))]")
                )
            }
        }
        if !isOfSteps { lines.append(layers.isEmpty ? "layers: []" : "layers:") }
        for (index, layer) in layers.enumerated() {
            lines.append("  - layer: \(index + 1)")
            lines.append(layer.hits.isEmpty ? "    hits: []" : "    hits:")
            lines += layer.hits.map { "      - \(Self.text(of: $0))" }
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

    /// Returns the size of a hit of a layer, in bytes.
    static func bytes(of hit: TakeLayer.Hit) -> Int { text(of: hit).utf8.count + layerBytes }

    /// The size of a hit's line in a layer without the hit, in bytes.
    private static let layerBytes = 9

    /// Returns an instrument, with its velocity where that is not the usual one.
    private static func text(of hit: Hit) -> String { scalar(words(for: hit)) }

    /// Returns a position and a hit.
    private static func text(of hit: TakeLayer.Hit) -> String {
        let words = words(for: hit.hit)
        let position = Words.number(hit.position)
        return scalar(words) == words ? "\(position) \(words)" : "'\(position) \(scalar(words).dropFirst())"
    }

    private static func words(for hit: Hit) -> String {
        let isNumber = Float(hit.instrument.split(separator: " ").last ?? "") != nil
        let isUsual = hit.velocity == Gestures.Tuning.velocity && !isNumber
        return isUsual ? hit.instrument : "\(hit.instrument) \(Words.number(hit.velocity))"
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

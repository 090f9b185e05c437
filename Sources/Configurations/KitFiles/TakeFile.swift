// Reads a take's YAML, as `Take.text` writes it and people edit it, with the place of everything that is wrong.

package import Drums
import Gestures

/// A take's file, read: the take, or what is wrong with it and where.
package struct TakeFile: Sendable {
    /// The findings, in the order of the file; empty for a good take.
    package var findings: [Diagnostic] { reading.findings }

    private var reading: FileReading
    private var parsed: Take?

    /// Reads a take's text.
    ///
    /// - Parameters:
    ///   - text: YAML with the fields `bpm`, `subdivision` and `steps`; a step is `rest`, a hit, or a list of hits, and
    ///     a hit is an instrument's name and, where it is not the usual one, a velocity 0…1: `kick 0.8`.
    ///   - name: how messages name the file.
    package init(text: String, name: String) {
        reading = FileReading(of: name)
        if let root = reading.root(of: text, as: "a take", fields: "bpm and steps", atMost: Drums.Tuning.largestTake) {
            parsed = take(root)
        }
    }

    /// The take.
    ///
    /// - Throws: the first finding that is an error.
    package func take() throws(Diagnostic) -> Take { try reading.whole(parsed, "take") }

    private mutating func take(_ root: YAMLNode) -> Take? {
        let known = ["bpm", "subdivision", "steps"]
        guard let fields = reading.fields(of: root, known: known, what: "a take") else { return nil }
        var take = Take()
        take.tempo = reading.number(fields["bpm"], of: "bpm", in: Drums.Tuning.tempos) ?? take.tempo
        if let node = fields["subdivision"] {
            let finest = Drums.Tuning.finestSubdivision
            if let number = node.string.flatMap({ Int($0) }), (1...finest).contains(number) {
                take.subdivision = number
            } else {
                reading.report(node.place, "subdivision: \(node.what), expected a whole number from 1 to \(finest)")
            }
        }
        guard let steps = fields["steps"] else {
            reading.report(root.place, "no field \"steps\", expected a list of steps")
            return nil
        }
        let items = reading.items(steps, of: "steps")
        let most = Drums.Tuning.longestTake
        guard items.count <= most else {
            reading.report(items[most].place, "more than \(most) steps, expected fewer")
            return nil
        }
        take.steps = items.map { step($0) }
        return take
    }

    private mutating func step(_ node: YAMLNode) -> [Take.Hit] {
        switch node.content {
        case .scalar(Take.rest): return []
        case .scalar: return [hit(node)].compactMap(\.self)
        case .sequence(let items):
            var step: [Take.Hit] = []
            var instruments: Set<String> = []
            for item in items {
                guard let hit = hit(item) else { continue }
                if !instruments.insert(hit.instrument).inserted {
                    reading.report(item.place, "\(hit.instrument) is given twice in a step, expected once")
                }
                step.append(hit)
            }
            return step
        case .mapping:
            reading.report(node.place, "\(node.what), expected rest, a hit such as \"kick 0.8\", or a list of hits")
            return []
        }
    }

    private mutating func hit(_ node: YAMLNode) -> Take.Hit? {
        guard let text = node.string else {
            reading.report(node.place, "\(node.what), expected a hit such as \"kick 0.8\"")
            return nil
        }
        guard text != Take.rest, !(text.hasPrefix("\(Take.rest) ") && Float(text.dropFirst(Take.rest.count + 1)) != nil)
        else {
            reading.report(node.place, "\(node.what) as a hit, expected an instrument, or rest alone as a step")
            return nil
        }
        guard let space = text.lastIndex(of: " "), let velocity = Float(text[text.index(after: space)...]) else {
            return reading.name(node, of: "an instrument").map { Take.Hit($0, velocity: Gestures.Tuning.velocity) }
        }
        guard (0...1).contains(velocity) else {
            reading.report(node.place, "\(node.what), expected a velocity from 0 to 1")
            return nil
        }
        return reading.name(
            YAMLNode(content: .scalar(String(text[..<space])), place: node.place),
            of: "an instrument"
        )
        .map { Take.Hit($0, velocity: velocity) }
    }
}

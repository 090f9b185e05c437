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
    ///   - text: YAML with the fields of <doc:TakesAndLoops#Take-files>.
    ///   - name: how messages name the file.
    package init(text: String, name: String) {
        reading = FileReading(of: name)
        if let root = reading.root(of: text, as: "a take", fields: "bpm and steps", atMost: Drums.Tuning.largestTake) {
            parsed = take(root)
        }
    }

    /// The take.
    ///
    /// - Throws: `Diagnostic`, the first finding that is an error.
    package func take() throws(Diagnostic) -> Take { try reading.whole(parsed, "take") }

    private mutating func take(_ root: YAMLNode) -> Take? {
        let known = [
            "version", "bpm", "metre", "bars", "quantise", "muted", "solo", "subdivision", "steps", "layers",
        ]
        guard let fields = reading.fields(of: root, known: known, what: "a take") else { return nil }
        if let version = fields["version"], !["1", "2"].contains(version.string) {
            reading.report(version.place, "version: \(version.what), expected 1 or 2; a later Tactus wrote this take")
            return nil
        }
        let steps = steps(fields["steps"])
        if steps == nil, fields["layers"] == nil {
            reading.report(root.place, "no field \"steps\", expected a list of steps, or layers")
        }
        var take = layered(fields, steps: steps ?? [])
        take.tempo = reading.number(fields["bpm"], of: "bpm", in: Drums.Tuning.tempos) ?? take.tempo
        let subdivisions = 1...Drums.Tuning.finestSubdivision
        let subdivision = reading.wholeNumber(fields["subdivision"], of: "subdivision", in: subdivisions)
        take.subdivision = subdivision ?? take.subdivision
        return take
    }

    private mutating func steps(_ node: YAMLNode?) -> [[Take.Hit]]? {
        guard let node else { return nil }
        let items = reading.items(node, of: "steps")
        let most = Drums.Tuning.longestTake
        guard items.count <= most else {
            reading.report(items[most].place, "more than \(most) steps, expected fewer")
            return []
        }
        return items.map { step($0) }
    }

    // MARK: Layers

    /// Reads the fields of a timed take.
    private mutating func layered(_ fields: [String: YAMLNode], steps: [[Take.Hit]]) -> Take {
        let given = reading.value(fields["metre"], of: "metre", expected: "a metre such as 4/4 or 7/8") { Metre($0) }
        let metre = given ?? .common
        let bars = reading.wholeNumber(fields["bars"], of: "bars", in: 0...Drums.Tuning.mostBars)
        var count = 0
        let layers = reading.items(fields["layers"], of: "layers").enumerated().map { place, node in
            layer(node, number: place + 1, metre, &count)
        }
        let last =
            steps.isEmpty
            ? layers.compactMap(\.hits.last).map { ($0.tick / metre.bar + 1, $0) }.max { $0.0 < $1.0 } : nil
        if let bars, let last, bars < last.0, let node = fields["bars"] {
            let place = "a hit is at \(Words.number(last.1.position))"
            reading.report(node.place, "bars: \"\(bars)\", expected at least \(last.0): \(place)")
        }
        if let version = fields["version"], version.string == "1", !layers.isEmpty {
            reading.report(version.place, "version: \"1\", expected 2 for a take with layers")
        }
        var take = Take(steps: steps, metre: metre, bars: bars ?? 0, layers: layers)
        let grid = "a grid such as 1/16, 1/8t or 1/16 80 %"
        take.quantization = reading.value(fields["quantise"], of: "quantise", expected: grid) { Quantization($0) }
        take.muted = parts(fields["muted"], of: "muted", layers: layers.count)
        take.soloed = parts(fields["solo"], of: "solo", layers: layers.count)
        return take
    }

    private mutating func parts(_ node: YAMLNode?, of field: String, layers: Int) -> Set<TakePart> {
        var parts: Set<TakePart> = []
        for item in reading.items(node, of: field) {
            let part = TakePart(words: item.string ?? "")
            switch part {
            case .layer(let number) where number < 1 || number > layers:
                reading.report(item.place, "\(field): \(item.what), expected a layer from 1 to \(layers)")
            case .instrument
            where item.string?.isEmpty != false || item.string?.hasPrefix("layer ") == true || field == "solo":
                reading.report(item.place, "\(field): \(item.what), expected steps or layer N")
            default: parts.insert(part)
            }
        }
        return parts
    }

    private mutating func layer(_ node: YAMLNode, number: Int, _ metre: Metre, _ count: inout Int) -> TakeLayer {
        guard let fields = reading.fields(of: node, known: ["layer", "hits"], what: "a layer") else {
            return TakeLayer()
        }
        if let node = fields["layer"], node.string != "\(number)" {
            reading.report(node.place, "layer: \(node.what), expected \(number): layers are numbered in their order")
        }
        let items = reading.items(fields["hits"], of: "hits")
        count += items.count
        guard count <= Drums.Tuning.longestTake else {
            reading.report(node.place, "more than \(Drums.Tuning.longestTake) hits in layers, expected fewer")
            return TakeLayer()
        }
        return TakeLayer(items.compactMap { layerHit($0, metre) })
    }

    private mutating func layerHit(_ node: YAMLNode, _ metre: Metre) -> TakeLayer.Hit? {
        let expected = "a position in quarter notes and a hit, such as \"1.5 kick 0.8\""
        let last = Double(Drums.Tuning.mostBars * metre.bar) / Double(Ticks.perQuarter)
        guard let text = node.string, let space = text.firstIndex(of: " "),
            text[..<space].allSatisfy({ $0.isNumber && $0.isASCII || $0 == "." }),
            let position = Double(text[..<space]), position < last
        else {
            reading.report(
                node.place,
                "\(node.what), expected \(expected), and fewer than \(Drums.Tuning.mostBars) bars"
            )
            return nil
        }
        let rest = YAMLNode(content: .scalar(String(text[text.index(after: space)...])), place: node.place)
        return hit(rest).map { TakeLayer.Hit(at: position, $0) }
    }

    // MARK: Steps

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

// Reads the continuous values of a kit file. Called by KitFile.

import Drums
import Gestures
import Shapes

/// The range of the exponents of values.
private let valueCurves = 0.1...10

extension KitFile {
    mutating func value(_ node: YAMLNode, names: TriggerNames) -> KitValue? {
        let known = ["value", "of", "from", "to", "curve", "hand", "when", "in", "lost", "as"]
        guard let fields = reading.fields(of: node, known: known, what: "a value"),
            let name = name(fields["value"], of: "value", in: node)
        else { return nil }
        if !name.utf8.allSatisfy(Self.fitsAddress) {
            report(
                fields["value"]?.place,
                "the name \"\(name)\" of a value, expected letters from a to z, digits, - and _"
            )
        }
        guard let of = fields["of"] else {
            report(node.place, "the value \(name) is of nothing, expected of: \(Self.sourceForm)")
            return nil
        }
        guard let source = source(of) else { return nil }
        var value = HandValue(name, of: source)
        value.from = reading.number(fields["from"], of: "from", in: Tuning.readings) ?? value.from
        value.to = reading.number(fields["to"], of: "to", in: Tuning.readings) ?? value.to
        if value.from == value.to {
            report((fields["to"] ?? fields["from"])?.place, "from and to are the same, expected two numbers")
        }
        value.curve = reading.number(fields["curve"], of: "curve", in: valueCurves) ?? 1
        value.hand = reading.choice(fields["hand"], of: "hand")
        value.shape = fields["when"].flatMap { self.name($0, of: "when", "shape", among: names.shapes) }
            .map { HandShape($0) }
        value.region = fields["in"].flatMap { self.name($0, of: "in", "region", among: names.regions) }
        value.rest = fields["lost"].flatMap { rest($0) }
        guard let outputs = fields["as"].map({ outputs($0) }) else { return KitValue(value) }
        return KitValue(value, to: outputs)
    }

    private static let sourceForm = "a measure such as \"distance(thumb, index)\", x, y, body x, body y or speed"

    /// Returns whether a byte is allowed in an address of OSC and a topic of MQTT.
    private static func fitsAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private mutating func source(_ node: YAMLNode) -> ValueSource? {
        guard let text = node.string, !text.isEmpty else {
            report(node.place, "of: \(node.what), expected \(Self.sourceForm)")
            return nil
        }
        let words = text.split(separator: " ").joined(separator: " ")
        if let source = ValueSource.words.first(where: { $0.word == words })?.source { return source }
        guard text.contains("(") else {
            let known = ValueSource.words.map(\.word) + ConditionParser.measureWords
            let hint = NearestWord.hint(words, among: known)
            report(node.place, "of: \(node.what), expected \(Self.sourceForm)\(hint)")
            return nil
        }
        do throws(Diagnostic) {
            let words = ConditionParser.measureWords
            return .measure(try ConditionParser.measure(text, among: words, at: node.textPlace))
        } catch {
            reading.report(error)
            return nil
        }
    }

    /// Returns a name of a shape or a region; reports an unknown one.
    private mutating func name(_ node: YAMLNode, of field: String, _ what: String, among known: [String]?) -> String? {
        guard let name = reading.name(node, of: "a \(what)") else { return nil }
        guard let known, !known.contains(name) else { return name }
        let hint = NearestWord.hint(name, among: known)
        let list = known.isEmpty ? ", none is defined" : ", expected \(known.shown)"
        report(node.place, "\(field): unknown \(what) \"\(name)\"\(hint.isEmpty ? list : hint)")
        return nil
    }

    /// Returns the position to which a value returns without its hand; `nil` where it stays.
    private mutating func rest(_ node: YAMLNode) -> Double? {
        switch node.string {
        case "hold": return nil
        case "return": return 0
        default: break
        }
        if let position = node.string.flatMap(Double.init), (0...1).contains(position) { return position }
        report(node.place, "lost: \(node.what), expected hold, return, or a position from 0 to 1")
        return nil
    }

    private mutating func outputs(_ node: YAMLNode) -> [ValueOutput] {
        let nodes = node.sequence ?? [node]
        if nodes.isEmpty { report(node.place, "as: an empty list, expected \(ValueOutput.form)") }
        return nodes.compactMap { node in
            let isOSC = node.string?.lowercased().hasPrefix("osc") == true
            let form = isOSC ? ValueOutput.oscForm : ValueOutput.form
            return reading.value(node, of: "as", expected: form) { ValueOutput($0) }
        }
    }
}

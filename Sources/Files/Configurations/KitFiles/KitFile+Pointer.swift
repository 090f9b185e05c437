// Reads what moves the pointer, and what gestures do to buttons, keys and the wheel. Called by KitFile.

import Drums
import Gestures
import Keypoints
import Shapes

extension KitFile {
    /// Reads a line such as `{point: right hand, speed: 1.5}`.
    mutating func pointer(_ node: YAMLNode, names: TriggerNames) -> PointerSource? {
        let known = ["point", "speed", "dwell", "area", "scrolls"]
        guard let fields = reading.fields(of: node, known: known, what: "what points") else { return nil }
        let parts = PointerSource.Part.all
        let expected = parts.map(\.word).joined(separator: ", ")
        guard
            let part = reading.value(
                fields["point"],
                of: "point",
                expected: expected,
                { text in
                    parts.first { $0.word == text }?.part
                }
            )
        else { return nil }
        var source = PointerSource(part)
        source.speed = reading.number(fields["speed"], of: "speed", in: Gestures.Tuning.pointerSpeeds) ?? 1
        source.dwell = reading.number(fields["dwell"], of: "dwell", in: Gestures.Tuning.dwells)
        source.area = fields["area"].flatMap { area($0) }
        if source.hand != nil, let word = fields["scrolls"], word.string == "tilt" {
            report(word.place, "scrolls: tilt is for heads, expected a shape, or point: head")
        } else if source.hand != nil {
            source.scrollShape = fields["scrolls"].flatMap { shape($0, among: names.shapes) }
        } else {
            if let other = fields["area"] { report(other.place, "area is for hands, expected point: right hand") }
            let tilt = reading.value(fields["scrolls"], of: "scrolls", expected: "tilt, for a head") { word in
                word == "tilt" ? word : nil
            }
            source.scrollsByTilt = tilt != nil
        }
        return source
    }

    private mutating func shape(_ node: YAMLNode, among known: [String]?) -> HandShape? {
        guard let name = reading.name(node, of: "a shape") else { return nil }
        guard let known, !known.contains(name) else { return HandShape(name) }
        let hint = NearestWord.hint(name, among: known)
        report(node.place, "scrolls: unknown shape \"\(name)\"\(hint.isEmpty ? ", expected \(known.shown)" : hint)")
        return nil
    }

    private mutating func area(_ node: YAMLNode) -> PointerSource.Area? {
        let numbers = reading.items(node, of: "area").compactMap { item in
            reading.number(item, of: "area", in: Tuning.imageReach)
        }
        let area =
            numbers.count == 4
            ? PointerSource.Area(left: numbers[0], bottom: numbers[1], right: numbers[2], top: numbers[3]) : nil
        if area == nil {
            report(
                node.place,
                "area: expected [left, bottom, right, top] as shares of the image, such as [0.2, 0.2, 0.8, 0.8]"
            )
        }
        return area
    }

    mutating func pointerAction(_ field: String, _ node: YAMLNode) -> PointerAction? {
        switch field {
        case "press":
            let expected = "left, middle or right, alone or behind double or hold"
            return reading.value(node, of: field, expected: expected) { PointerAction(press: $0) }
        case "scroll":
            let steps = Gestures.Tuning.scrollSteps
            let expected = "up or down, alone or with \(steps.lowerBound) to \(steps.upperBound) steps"
            return reading.value(node, of: field, expected: expected) { PointerAction(scroll: $0) }
        case "precision":
            return reading.value(node, of: field, expected: "yes, no or toggle") { PointerAction(precision: $0) }
        default: return chord(node).map { .key($0) }
        }
    }

    private mutating func chord(_ node: YAMLNode) -> KeyChord? {
        do throws(KeyChord.Fault) {
            return try KeyChord(node.string ?? "")
        } catch {
            let wrong =
                switch error {
                case .unknown(let key):
                    "unknown key \"\(key)\"\(NearestWord.hint(key, among: KeyChord.names))"
                case .refused(let keys):
                    "\(keys) is not pressed by gestures, as it ends the session or takes the screen away"
                case .form:
                    "\(node.what), expected a key such as PageDown, or one behind modifiers, such as Ctrl+Shift+t"
                }
            report(node.place, "key: \(wrong)")
            return nil
        }
    }
}

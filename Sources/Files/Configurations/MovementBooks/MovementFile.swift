// Reads a book of movements from YAML, with the place of everything that is wrong. Called by the command line and by kits.

import Drums
package import Gestures

/// A parsed book's file: the movements, or the findings about them.
public struct MovementFile: Sendable {
    package var name: String { reading.name }

    /// The findings, in the order of the file; empty for a good book.
    public var findings: [Diagnostic] { reading.findings }

    /// The movements that the file defines, with their places.
    private(set) var defined: [(definition: MovementDefinition, place: Place)] = []

    var reading: FileReading
    private let base: MovementBook?
    private var parsed: MovementBook?

    /// Parses a book's text.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - name: the name of the file in messages.
    public init(text: String, name: String) { self.init(text: text, name: name, base: .swipesWavesCircles) }

    /// Parses a book's text.
    ///
    /// - Parameter base: the book that it adds to.
    init(text: String, name: String, base: MovementBook?) {
        (reading, self.base) = (FileReading(of: name), base)
        let what = "a book of movements"
        parsed = reading.root(of: text, as: what, fields: "movements and definitions").flatMap { book($0) }
    }

    /// Returns the book: the file's movements, and the built-in ones that it does not define.
    ///
    /// - Throws: `Diagnostic`, the first finding that is an error.
    package func book() throws(Diagnostic) -> MovementBook { try reading.whole(parsed, "book of movements") }

    /// The number of movements that the file defines.
    package var count: Int { defined.count }

    mutating func report(_ place: Place?, _ message: String) { reading.report(place, message) }

    private mutating func book(_ root: YAMLNode) -> MovementBook? {
        let known = ["movements", "about", "definitions"]
        guard let fields = reading.fields(of: root, known: known, what: "a book of movements") else { return nil }
        var book = MovementBook(name: name, definitions: [])
        if let node = fields["movements"] { book.name = reading.name(node, of: "a book") ?? name }
        book.about = reading.about(fields["about"])
        guard let list = fields["definitions"] else {
            report(root.place, "no field \"definitions\", expected a list of movements")
            return nil
        }
        let items = reading.items(list, of: "definitions")
        if items.count > Tuning.mostParts {
            report(items[Tuning.mostParts].place, "more than \(Tuning.mostParts) definitions, expected fewer")
        }
        for node in items.prefix(Tuning.mostParts) {
            guard let definition = definition(node) else { continue }
            if let other = defined.first(where: { $0.definition.movement == definition.movement }) {
                let name = definition.movement.rawValue
                report(node.place, "the movement \(name) is defined twice (line \(other.place.line)), expected once")
            }
            defined.append((definition, node.place))
        }
        guard findings.isEmpty else { return nil }
        book.definitions = defined.map(\.definition)
        return base?.adding(book) ?? book
    }

    // MARK: Definitions

    private mutating func definition(_ node: YAMLNode) -> MovementDefinition? {
        guard node.mapping != nil else {
            report(node.place, "\(node.what), expected a movement with the fields movement and \(Self.forms)")
            return nil
        }
        guard let nameNode = node["movement"], nameNode.string?.isEmpty == false else {
            if !hasUnknownField(node) { report(node.place, "a movement without a name, expected \"movement: NAME\"") }
            return nil
        }
        guard let name = reading.name(nameNode, of: "a movement") else { return nil }
        if let fault = Self.fault(ofName: name) {
            report(nameNode.place, "the name of a movement \(fault)")
            return nil
        }
        let movement = Movement(rawValue: name)
        let given = Self.keys.filter { node[$0] != nil }
        guard given.count < 2 else {
            report(node.place, "\(given.joined(separator: " and ")) at once, expected one of them")
            return nil
        }
        switch (given.first, base?.definition(of: movement)) {
        case ("drawn", _): return drawn(node, movement)
        case ("stroke", _):
            let word = node["stroke"]?.string?.split(separator: " ").joined(separator: " ")
            let point = StrokeForm.directions.first { $0.word == word }?.point ?? .palm
            return stroke(node, MovementDefinition(movement, of: point, .stroke(StrokeForm(of: point, direction: nil))))
        case ("strokes", _): return strokes(node, MovementDefinition(movement, of: .indexTip, .strokes(StrokesForm())))
        case ("turns", _): return turns(node, MovementDefinition(movement, of: .indexTip, .turns(TurnsForm())))
        case (_, let old?):
            switch old.form {
            case .stroke: return stroke(node, old)
            case .strokes: return strokes(node, old)
            case .turns: return turns(node, old)
            case .drawn: return drawn(node, movement)
            }
        default:
            guard !hasUnknownField(node) else { return nil }
            let known = base?.definitions.map(\.movement.rawValue) ?? []
            let hint = NearestWord.hint(name.lowercased(), among: known)
            let same = known.first { $0 == name.lowercased() }.map { ", did you mean \"\($0)\"?" }
            report(node.place, "the movement \(name) has no form, expected \(Self.forms)\(same ?? hint)")
            return nil
        }
    }

    /// Reports the first field that no form has, such as a misspelt one.
    private mutating func hasUnknownField(_ node: YAMLNode) -> Bool {
        let numbers =
            StrokeForm.numbers(of: .palm).map(\.name) + StrokesForm.numbers.map(\.name) + TurnsForm.numbers.map(\.name)
        let known = ["movement", "of", "distance", "pen", "pause", "rotation"] + Self.keys + numbers
        guard let field = node.mapping?.first(where: { $0.key.string.map { !known.contains($0) } ?? true }) else {
            return false
        }
        let word = field.key.string ?? ""
        report(field.key.place, "unknown field \"\(word)\"\(NearestWord.hint(word, among: known))")
        return true
    }

    /// Returns what is wrong with the name of a movement, which is in triggers and in lines of results; `nil` for a
    /// good one.
    package static func fault(ofName name: String) -> String? {
        if !(1...Tuning.longestName).contains(name.count) || !name.unicodeScalars.allSatisfy(\.fitsLine) {
            return "has 1 to \(Tuning.longestName) characters in a line"
        }
        if let sign = name.first(where: { "\";".contains($0) }) { return "has no \(sign)" }
        let words = name.split(separator: " ").joined(separator: " ")
        return words == name ? nil : "has single blanks, between words alone"
    }

    private static let keys = ["stroke", "strokes", "turns", "drawn"]
    private static let forms = "stroke: DIRECTION, strokes: NUMBER, turns: SENSE or drawn: DRAWINGS"

    private mutating func stroke(_ node: YAMLNode, _ old: MovementDefinition) -> MovementDefinition? {
        let hasPoint = StrokeForm.points.contains(old.point)
        guard case .stroke(var form) = old.form,
            let fields = fields(of: node, "stroke", StrokeForm.numbers(of: old.point), in: &form, hasPoint: hasPoint)
        else { return nil }
        if let node = fields["stroke"] {
            let word = node.string?.split(separator: " ").joined(separator: " ")
            if let direction = StrokeForm.directions.first(where: { $0.word == word }) {
                form.direction = direction.degrees
            } else {
                let known = StrokeForm.directions.map(\.word)
                let hint = NearestWord.hint(word ?? "", among: known)
                report(node.place, "stroke: \(node.what), expected \(known.joined(separator: ", "))\(hint)")
            }
        }
        return MovementDefinition(old.movement, of: point(fields["of"]) ?? old.point, .stroke(form))
    }

    private mutating func strokes(_ node: YAMLNode, _ old: MovementDefinition) -> MovementDefinition? {
        guard case .strokes(var form) = old.form,
            let fields = fields(of: node, "strokes", StrokesForm.numbers, in: &form)
        else { return nil }
        form.count = reading.wholeNumber(fields["strokes"], of: "strokes", in: 2...20) ?? form.count
        return MovementDefinition(old.movement, of: point(fields["of"]) ?? old.point, .strokes(form))
    }

    private mutating func turns(_ node: YAMLNode, _ old: MovementDefinition) -> MovementDefinition? {
        guard case .turns(var form) = old.form,
            let fields = fields(of: node, "turns", TurnsForm.numbers, in: &form)
        else { return nil }
        if let node = fields["turns"] {
            switch node.string {
            case "clockwise": form.isClockwise = true
            case "counterclockwise": form.isClockwise = false
            case "either": form.isClockwise = nil
            default: report(node.place, "turns: \(node.what), expected clockwise, counterclockwise or either")
            }
        }
        return MovementDefinition(old.movement, of: point(fields["of"]) ?? old.point, .turns(form))
    }

    private mutating func point(_ node: YAMLNode?) -> MovementDefinition.Point? {
        let point: PlacePoint? = reading.choice(node, of: "of")
        return point.flatMap { MovementDefinition.Point(rawValue: $0.rawValue) }
    }

    /// The values of `of`.
    private enum PlacePoint: String, CaseIterable {
        case palm
        case indexTip = "index tip"
        case hand
    }

    /// Returns the fields of a definition, and reads its numbers.
    private mutating func fields<Form>(
        of node: YAMLNode,
        _ key: String,
        _ numbers: [MovementNumber<Form>],
        in form: inout Form,
        hasPoint: Bool = true
    ) -> [String: YAMLNode]? {
        let known = ["movement", key] + (hasPoint ? ["of"] : []) + numbers.map(\.name)
        guard let fields = reading.fields(of: node, known: known, what: "a movement") else { return nil }
        read(numbers, of: fields, into: &form)
        return fields
    }

    /// Reads the numbers that a definition gives.
    ///
    /// - Parameter example: the value in messages; `nil` for the form's own.
    mutating func read<Form>(
        _ numbers: [MovementNumber<Form>],
        of fields: [String: YAMLNode],
        into form: inout Form,
        example: Double? = nil
    ) {
        for number in numbers {
            guard let node = fields[number.name] else { continue }
            if let value = node.string.flatMap(number.value) {
                form[keyPath: number.path] = value
            } else {
                let (low, high) = (Words.number(number.range.lowerBound), Words.number(number.range.upperBound))
                let words = number.words(example ?? form[keyPath: number.path])
                let expected = "such as \"\(words)\", the number from \(low) to \(high)"
                report(node.place, "\(number.name): \(node.what), expected \(expected)")
            }
        }
    }
}

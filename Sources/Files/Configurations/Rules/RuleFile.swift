// Reads a rule book's YAML into a definition, with the place of everything that is wrong. Called by the command line.

public import Shapes

/// A parsed rule book's file: the definition, or the findings about it.
public struct RuleFile: Sendable {
    package var name: String { reading.name }

    /// The YAML.
    package let text: String

    /// The findings, in the order of the file; empty for a good book.
    public var findings: [Diagnostic] { reading.findings }

    var reading: FileReading

    /// The place of each shape's rule, for findings about whole shapes.
    private(set) var places: [HandShape: Place] = [:]

    /// The place of the field `at least`.
    private(set) var atLeastPlace: Place?

    private var parsed: RuleBookDefinition?

    /// The place of each pair.
    var pairPlaces: [String: Place] = [:]

    /// The conditions with names.
    var named = NamedConditions()

    /// The number of single conditions so far.
    var conditionCount = 0

    /// Parses a book's text.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - name: the name of the file in messages.
    public init(text: String, name: String) {
        self.text = text
        reading = FileReading(of: name)
        parsed = reading.root(of: text, as: "a rule book", fields: "book and shapes").flatMap { book($0) }
    }

    /// Returns the definition.
    ///
    /// - Throws: `Diagnostic`, the first finding that is an error.
    package func definition() throws(Diagnostic) -> RuleBookDefinition { try reading.whole(parsed, "rule book") }

    mutating func report(_ place: Place?, _ message: String) { reading.report(place, message) }

    // MARK: The book

    private static let bookFields = [
        "book", "about", "fingers", "choose", "missing", "at least", "conditions", "shapes", "pairs", "labels",
    ]

    private mutating func book(_ root: YAMLNode) -> RuleBookDefinition? {
        guard let fields = reading.fields(of: root, known: Self.bookFields, what: "a rule book") else { return nil }
        guard let shapesNode = fields["shapes"] else {
            report(root.place, "no field \"shapes\", expected a list of shapes")
            return nil
        }
        var definition = RuleBookDefinition(name: name, shapes: [])
        if let node = fields["book"] { definition.name = reading.name(node, of: "a book") ?? name }
        definition.about = reading.about(fields["about"])
        definition.fingers = reading.choice(fields["fingers"], of: "fingers") ?? definition.fingers
        definition.choice = reading.choice(fields["choose"], of: "choose") ?? definition.choice
        definition.missing = reading.choice(fields["missing"], of: "missing") ?? definition.missing
        atLeastPlace = root.mapping?.first { $0.key.string == "at least" }?.key.place
        definition.atLeast = reading.number(fields["at least"], of: "at least", in: 0...1).map(Float.init) ?? 0
        nameConditions(fields["conditions"])
        definition.shapes = reading.items(shapesNode, of: "shapes").compactMap { shape($0) }
        definition.pairs = pairs(fields["pairs"], of: definition.shapes.map(\.shape.name))
        reportSameLabels(of: definition.shapes.map(\.shape))
        if let labels = fields["labels"] {
            definition.labels = self.labels(labels, for: definition.shapes.map(\.shape))
        }
        guard findings.isEmpty else { return nil }
        do {
            _ = try RuleBook(definition)
        } catch {
            report(shapesNode.place, error.description)
        }
        return definition
    }

    // MARK: Shapes

    private mutating func shape(_ node: YAMLNode) -> ShapeRule? {
        guard let fields = reading.fields(of: node, known: ["shape", "possible", "confirmed"], what: "a shape") else {
            return nil
        }
        guard let nameNode = fields["shape"], nameNode.string?.isEmpty == false else {
            report(node.place, "a shape without a name, expected \"shape: NAME\"")
            return nil
        }
        guard let name = reading.name(nameNode, of: "a shape") else { return nil }
        if Self.folded(name) == "none" {
            report(nameNode.place, "a shape called \"\(name)\", which means no shape, expected another name")
        }
        let shape = HandShape(name)
        if places[shape] != nil { report(node.place, "the shape \(name) is defined twice, expected once") }
        places[shape] = node.place
        let confirmed = fields["confirmed"].map { conditions($0, of: "confirmed") }
        let possible: Possibility
        switch fields["possible"] {
        case let node? where node.string == "otherwise": possible = .otherwise
        case let node?: possible = .conditions(conditions(node, of: "possible"))
        case nil where confirmed != nil: possible = .conditions(confirmed ?? [])
        case nil:
            report(node.place, "the shape \(name) has no conditions, expected possible, confirmed or both")
            return nil
        }
        return ShapeRule(shape: shape, possible: possible, confirmed: confirmed)
    }

    // MARK: Labels

    private mutating func labels(_ node: YAMLNode, for shapes: [HandShape]) -> [String: HandShape?] {
        let known = shapes.map(\.name) + ["none"]
        guard let fields = reading.fields(of: node, known: known, what: "labels") else { return [:] }
        var result: [String: HandShape?] = [:]
        var owners = Dictionary(shapes.map { (Self.folded($0.name), $0.name) }, uniquingKeysWith: { first, _ in first })
        for shape in known {
            guard let list = fields[shape] else { continue }
            guard let items = list.sequence else {
                report(list.place, "labels of \(shape): \(list.what), expected a list of labels")
                continue
            }
            for item in items {
                guard let label = item.string else {
                    report(item.place, "labels of \(shape): \(item.what), expected a label")
                    continue
                }
                let owner = owners.updateValue(shape, forKey: Self.folded(label)) ?? shape
                if owner != shape {
                    report(
                        item.place,
                        "the label \"\(label)\" means \(owner) already, expected one shape for it"
                    )
                }
                result[label] = .some(shape == "none" ? nil : HandShape(shape))
            }
        }
        return result
    }

    /// Reports shapes whose names are the same label in data sets.
    private mutating func reportSameLabels(of shapes: [HandShape]) {
        var owners: [String: HandShape] = [:]
        for shape in shapes {
            guard let owner = owners.updateValue(shape, forKey: Self.folded(shape.name)), owner != shape else {
                continue
            }
            report(
                places[shape],
                "the shape \(shape) is the same label as \(owner), expected names that differ in more than upper and "
                    + "lower case, hyphens and blanks"
            )
        }
    }

    /// Returns a label as for a lookup: upper and lower case are the same, and so are `-`, `_` and blanks, which do not
    /// count at its ends.
    private static func folded(_ label: String) -> String {
        let folded = label.lowercased().map { $0 == "-" || $0.isWhitespace ? "_" : $0 }
        let start = folded.firstIndex { $0 != "_" } ?? folded.endIndex
        let end = folded.lastIndex { $0 != "_" }.map { $0 + 1 } ?? start
        return String(folded[start..<end])
    }
}

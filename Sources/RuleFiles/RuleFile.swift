// Reads a rule book's YAML into a definition, with the place of everything that is wrong. Called by the command line.

import Keypoints
public import Shapes
import Yams

/// A rule book's file, read: the definition, or what is wrong with it and where.
public struct RuleFile: Sendable {
    /// The file, as the user named it.
    public let name: String

    /// What is wrong, in the order of the file; empty for a good book.
    public private(set) var findings: [RuleFinding] = []

    /// Where each shape's rule begins, for findings about whole shapes.
    private(set) var places: [Shape: Place] = [:]

    private var parsed: RuleBookDefinition?

    /// How many single conditions were read so far.
    var conditionCount = 0

    /// Reads a book's text.
    ///
    /// - Parameters:
    ///   - text: YAML.
    ///   - name: how messages name the file.
    public init(text: String, name: String) {
        self.name = name
        if let problem = YAMLGuard.problem(in: text) {
            report(problem.place, problem.message)
            return
        }
        do {
            // The texts of scalars are all that is read, so none of the library's rules for types is needed.
            guard let root = try Yams.compose(yaml: text, .basic) else {
                report(nil, "an empty file, expected a rule book with the fields book and shapes")
                return
            }
            parsed = book(root)
        } catch {
            let (place, message) = YAMLGuard.explain(error)
            report(place, message)
        }
    }

    /// The definition.
    ///
    /// - Throws: the first finding that is an error.
    public func definition() throws(RuleFinding) -> RuleBookDefinition {
        if let error = findings.first(where: { $0.severity == .error }) { throw error }
        guard let parsed else {
            throw RuleFinding(severity: .error, file: name, message: "no rule book")
        }
        return parsed
    }

    mutating func report(_ place: Place?, _ message: String) {
        guard findings.count <= Tuning.mostFindings else { return }
        let isLast = findings.count == Tuning.mostFindings
        findings.append(
            RuleFinding(
                severity: .error,
                file: name,
                line: place?.line,
                column: place?.column,
                message: isLast ? "here and further on is more that is wrong" : message
            )
        )
    }

    // MARK: The book

    private static let bookFields = ["book", "about", "fingers", "choose", "missing", "at least", "shapes", "labels"]

    private mutating func book(_ root: Node) -> RuleBookDefinition? {
        guard let fields = fields(of: root, known: Self.bookFields, what: "a rule book") else { return nil }
        guard let shapesNode = fields["shapes"] else {
            report(root.place, "no field \"shapes\", expected a list of shapes")
            return nil
        }
        var definition = RuleBookDefinition(name: name, shapes: [])
        if let node = fields["book"] { definition.name = self.name(node, of: "a book") ?? name }
        definition.about = fields["about"]?.string ?? ""
        definition.fingers = choice(fields["fingers"], of: "fingers") ?? definition.fingers
        definition.choice = choice(fields["choose"], of: "choose") ?? definition.choice
        definition.missing = choice(fields["missing"], of: "missing") ?? definition.missing
        if let node = fields["at least"] {
            if let number = node.float, (0...1).contains(number) {
                definition.atLeast = Float(number)
            } else {
                report(node.place, "at least: \(node.what), expected a number from 0 to 1")
            }
        }
        definition.shapes = shapes(shapesNode)
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

    private mutating func choice<Value: RawRepresentable & CaseIterable>(_ node: Node?, of field: String) -> Value?
    where Value.RawValue == String {
        guard let node else { return nil }
        if let value = node.string.flatMap(Value.init(rawValue:)) { return value }
        let known = Value.allCases.map(\.rawValue)
        let hint = node.string.map { NearestWord.hint($0, among: known) } ?? ""
        report(node.place, "\(field): \(node.what), expected \(known.joined(separator: ", "))\(hint)")
        return nil
    }

    // MARK: Shapes

    private mutating func shapes(_ node: Node) -> [ShapeRule] {
        guard case .sequence(let items) = node else {
            report(node.place, "shapes: \(node.what), expected a list")
            return []
        }
        return items.compactMap { shape($0) }
    }

    private mutating func shape(_ node: Node) -> ShapeRule? {
        guard let fields = fields(of: node, known: ["shape", "possible", "confirmed"], what: "a shape") else {
            return nil
        }
        guard let nameNode = fields["shape"], nameNode.string?.isEmpty == false else {
            report(node.place, "a shape without a name, expected \"shape: NAME\"")
            return nil
        }
        guard let name = self.name(nameNode, of: "a shape") else { return nil }
        let shape = Shape(name)
        if places[shape] != nil { report(node.place, "the shape \(name) stands here a second time, expected once") }
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

    /// A name that fits a line and a column of a table.
    private mutating func name(_ node: Node, of what: String) -> String? {
        let name = node.string ?? ""
        let isPlain = name.unicodeScalars.allSatisfy(\.fitsLine)
        if isPlain, (1...Tuning.longestName).contains(name.count) { return name }
        report(
            node.place,
            "\(node.what) as the name of \(what), expected 1 to \(Tuning.longestName) characters in a line"
        )
        return nil
    }

    // MARK: Labels and fields

    private mutating func labels(_ node: Node, for shapes: [Shape]) -> [String: Shape?] {
        let known = shapes.map(\.name) + ["none"]
        guard let fields = fields(of: node, known: known, what: "labels") else { return [:] }
        var result: [String: Shape?] = [:]
        for shape in known {
            guard let list = fields[shape] else { continue }
            guard case .sequence(let items) = list else {
                report(list.place, "labels of \(shape): \(list.what), expected a list of labels")
                continue
            }
            for item in items {
                guard case .scalar(let label) = item else {
                    report(item.place, "labels of \(shape): \(item.what), expected a label")
                    continue
                }
                result[label.string] = .some(shape == "none" ? nil : Shape(shape))
            }
        }
        return result
    }

    /// The fields of a mapping by name; reports what is no mapping, and names that are not known.
    private mutating func fields(of node: Node, known: [String], what: String) -> [String: Node]? {
        guard case .mapping(let mapping) = node else {
            report(node.place, "\(node.what), expected \(what) with the fields \(known.joined(separator: ", "))")
            return nil
        }
        var fields: [String: Node] = [:]
        for (key, value) in mapping where findings.count <= Tuning.mostFindings {
            guard case .scalar(let scalar) = key, known.contains(scalar.string) else {
                let hint = key.string.map { NearestWord.hint($0, among: known) } ?? ""
                let wanted = hint.isEmpty ? ", expected \(known.joined(separator: ", "))" : hint
                report(key.place, "unknown field \(key.string.map { "\"\($0)\"" } ?? key.what)\(wanted)")
                continue
            }
            fields[scalar.string] = value
        }
        return fields
    }
}

extension Node {
    var place: Place? { mark.map { Place(line: $0.line, column: $0.column) } }

    /// What the node is, for messages.
    var what: String {
        switch self {
        case .scalar(let scalar): "\"\(scalar.string.prefix(40))\""
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }
}

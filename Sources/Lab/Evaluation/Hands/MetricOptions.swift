// The options of a run of `tactus evaluate`. Counts add up only where these agree; made by the command line; pure.

import Keypoints
package import Shapes

/// The largest number of shapes of a rule book; a confusion matrix grows with its square.
private let maximumShapes = 256

/// The identity of a rule book: its name, and a fingerprint that changes with its contents.
public struct RuleBookMark: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The name, for people.
    public var name: String

    /// Any text that is equal exactly for equal rules.
    public var fingerprint: String

    /// Creates a mark.
    public init(name: String, fingerprint: String) {
        self.name = name
        self.fingerprint = fingerprint
    }

    /// Name and fingerprint, such as `seed (5f1c)`.
    public var description: String { "\(name) (\(fingerprint))" }
}

/// The property by which hands are grouped: their person, source or side, or any other field.
public struct Grouping: RawRepresentable, Codable, Sendable, Hashable {
    /// The name of the property, not empty.
    public let rawValue: String

    /// Creates a grouping from the name of a property; `nil` if it is empty.
    public init?(rawValue: String) {
        if rawValue.isEmpty { return nil }
        self.rawValue = rawValue
    }

    private init(_ name: String) { rawValue = name }

    /// By the hand's label.
    package static let label = Grouping("label")

    /// By the person who showed the hand.
    public static let person = Grouping("person")

    /// By the input that the hand was read from.
    public static let source = Grouping("source")

    /// By the person's own left or right hand.
    public static let side = Grouping("side")
}

/// The options of counts: those of two counts that are added must be equal.
public struct MetricOptions: Codable, Sendable, Equatable {
    /// The rule book.
    public let rules: RuleBookMark

    /// The rule book's shapes, in its order, which is also the order of every matrix.
    public let shapes: [String]

    /// The grouping of the hands, `nil` without one.
    public let grouping: Grouping?

    /// The seed that chooses the dropped keypoints.
    public let seed: UInt64

    /// The numbers of dropped keypoints, level by level: ascending, each once.
    public let drops: [Int]

    /// The group of hands whose property is unknown.
    package static let unknownGroup = "unknown"

    /// The index of each shape in `shapes`.
    let places: [String: Int]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - rules: the identity of the rule book.
    ///   - shapes: its shapes, 1…256, each once.
    ///   - grouping: the grouping of the hands.
    ///   - seed: the seed of the dropped keypoints.
    ///   - drops: the numbers of dropped keypoints, each 0…21, in any order.
    /// - Throws: `Diagnostic` for invalid shapes or drops.
    public init(
        rules: RuleBookMark,
        shapes: [String],
        grouping: Grouping? = nil,
        seed: UInt64 = 0,
        drops: [Int] = [0]
    ) throws(Diagnostic) {
        guard !shapes.isEmpty, shapes.count <= maximumShapes else {
            throw Diagnostic("shapes", "\(shapes.count)", expected: "1 to \(maximumShapes)")
        }
        var places: [String: Int] = [:]
        for (place, shape) in shapes.enumerated() where places.updateValue(place, forKey: shape) != nil {
            throw Diagnostic("shapes", "\"\(shape)\" twice", expected: "each shape once")
        }
        guard places["none"] == nil else {
            throw Diagnostic("shapes", "\"none\"", expected: "shapes; none is the answer where no shape is")
        }
        let range = 0...HandJoint.count
        guard !drops.isEmpty, drops.allSatisfy(range.contains) else {
            throw Diagnostic(
                "drops",
                drops.isEmpty ? "none" : listText(drops),
                expected: "numbers of points from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        self.rules = rules
        self.shapes = shapes
        self.grouping = grouping
        self.seed = seed
        self.drops = Set(drops).sorted()
        self.places = places
    }

    private enum CodingKeys: CodingKey { case rules, shapes, grouping, seed, drops }

    /// Decodes options.
    ///
    /// - Throws: `Diagnostic` for invalid shapes or drops, or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            rules: values.decode(RuleBookMark.self, forKey: .rules),
            shapes: values.decode([String].self, forKey: .shapes),
            grouping: values.decodeIfPresent(Grouping.self, forKey: .grouping),
            seed: values.decode(UInt64.self, forKey: .seed),
            drops: values.decode([Int].self, forKey: .drops)
        )
    }

    /// Returns the first difference of other options from these, with both values; `nil` where they agree.
    func difference(of other: MetricOptions) -> Diagnostic? {
        let rows = [
            ("rules", other.rules.description, rules.description),
            ("shapes", other.shapes.joined(separator: ","), shapes.joined(separator: ",")),
            ("by", other.grouping?.rawValue ?? "nothing", grouping?.rawValue ?? "nothing"),
            ("drops", listText(other.drops), listText(drops)),
            ("seed", "\(other.seed)", "\(seed)"),
        ]
        for (field, wrong, expected) in rows where NameKey(wrong) != NameKey(expected) {
            return Diagnostic(field, wrong, expected: "\(expected) as in the tally it is added to")
        }
        return nil
    }
}

func listText(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }

extension MetricOptions {
    /// Creates the identity of a rule book's counts: its rules, the meaning of labels, and the options.
    ///
    /// - Parameter confidenceFloor: the confidence up to which points were left out; another one than usual is part of
    ///   the fingerprint, as counts with other points are not of the same rules' answers.
    /// - Throws: `Diagnostic` for more shapes or drops than counts can hold.
    package init(
        book: RuleBook,
        labels: LabelChoices? = nil,
        confidenceFloor: Float = HandLandmarks.usualConfidenceFloor,
        grouping: Grouping?,
        seed: UInt64,
        drops: [Int]
    ) throws(Diagnostic) {
        let rules = book.definition.fingerprint
        let isUsual = confidenceFloor == HandLandmarks.usualConfidenceFloor
        try self.init(
            rules: RuleBookMark(
                name: book.definition.name,
                fingerprint: (labels?.fingerprint(after: rules) ?? rules)
                    + (isUsual ? "" : ", --confidence \(confidenceFloor)")
            ),
            shapes: book.shapes.map(\.name),
            grouping: grouping,
            seed: seed,
            drops: drops
        )
    }
}

extension LabelMap {
    /// Creates the meaning of data sets' labels in a rule book.
    package init(_ book: RuleBook) throws(Diagnostic) {
        try self.init(
            shapes: book.shapes.map(\.name),
            aliases: book.definition.labels.mapValues { $0.map { .shape($0.name) } ?? .other }
        )
    }
}

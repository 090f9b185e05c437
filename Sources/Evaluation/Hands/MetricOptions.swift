// How a run of `tactus evaluate` was made. Tallies add up only where these agree; made by the command line; pure.

import Keypoints

/// Which rule book it was: its name, and a fingerprint that changes with its contents.
public struct RuleBookMark: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The name, for people.
    public var name: String

    /// Any text that is the same exactly when the rules are.
    public var fingerprint: String

    /// Creates a mark.
    public init(name: String, fingerprint: String) {
        self.name = name
        self.fingerprint = fingerprint
    }

    /// Name and fingerprint, such as `seed (5f1c)`.
    public var description: String { "\(name) (\(fingerprint))" }
}

/// By what hands are told apart besides all of them together.
public enum Grouping: String, CaseIterable, Codable, Sendable, Hashable {
    case person
    case source
    case side
}

/// Everything that must be the same for two tallies to be added.
public struct MetricOptions: Codable, Sendable, Equatable {
    /// The rule book.
    public let rules: RuleBookMark

    /// The rule book's shapes, in its order, which is also the order of every matrix.
    public let shapes: [String]

    /// By what the hands are grouped, `nil` for not at all.
    public let grouping: Grouping?

    /// The seed from which the lost points are chosen.
    public let seed: UInt64

    /// How many points are lost, level by level: ascending, each once.
    public let drops: [Int]

    /// The place of each shape in `shapes`.
    let places: [String: Int]

    /// Creates options.
    ///
    /// - Parameters:
    ///   - rules: which rule book it is.
    ///   - shapes: its shapes, 1…256, each once.
    ///   - grouping: by what the hands are grouped.
    ///   - seed: the seed of the lost points.
    ///   - drops: how many points are lost, each 0…21, in any order.
    /// - Throws: `Diagnostic` when shapes or drops are not as said.
    public init(
        rules: RuleBookMark,
        shapes: [String],
        grouping: Grouping? = nil,
        seed: UInt64 = 0,
        drops: [Int] = [0]
    ) throws(Diagnostic) {
        guard !shapes.isEmpty, shapes.count <= Tuning.maximumShapes else {
            throw Diagnostic(field: "shapes", wrong: "\(shapes.count)", expected: "1 to \(Tuning.maximumShapes)")
        }
        var places: [String: Int] = [:]
        for (place, shape) in shapes.enumerated() where places.updateValue(place, forKey: shape) != nil {
            throw Diagnostic(field: "shapes", wrong: "\"\(shape)\" twice", expected: "each shape once")
        }
        guard places["none"] == nil else {
            throw Diagnostic(
                field: "shapes",
                wrong: "\"none\"",
                expected: "shapes; none is the answer where no shape is"
            )
        }
        let range = 0...HandJoint.count
        guard !drops.isEmpty, drops.allSatisfy(range.contains) else {
            throw Diagnostic(
                field: "drops",
                wrong: drops.isEmpty ? "none" : listText(drops),
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
    /// - Throws: `Diagnostic` when shapes or drops are not as they must be, or `DecodingError`.
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

    /// The first thing in which other options differ from these, naming both; `nil` where they agree.
    func difference(of other: MetricOptions) -> Diagnostic? {
        let rows = [
            ("rules", other.rules.description, rules.description),
            ("shapes", other.shapes.joined(separator: ","), shapes.joined(separator: ",")),
            ("by", other.grouping?.rawValue ?? "nothing", grouping?.rawValue ?? "nothing"),
            ("drops", listText(other.drops), listText(drops)),
            ("seed", "\(other.seed)", "\(seed)"),
        ]
        for (field, wrong, expected) in rows where NameKey(wrong) != NameKey(expected) {
            return Diagnostic(field: field, wrong: wrong, expected: "\(expected) as in the tally it is added to")
        }
        return nil
    }
}

/// Numbers with commas between them.
func listText(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }

// From the labels of datasets to the shapes of a rule book. Made by the command line, used for every hand; pure.

/// The meaning of a dataset's labels for a rule book: one of its shapes, another shape, or a hand that is not counted.
///
/// Datasets name the same shape differently (`palm`, `stop`, `stop_inverted` are all *paper* to rock, scissors, paper).
/// A lookup ignores case, and the difference between `-`, `_` and blanks.
public struct LabelMap: Sendable, Equatable {
    /// The target of an alias.
    public enum Target: Sendable, Hashable {
        /// A shape of the rule book.
        case shape(String)

        /// A gesture that the rule book does not know; confirmed classifications on it are wrong.
        case other

        /// A hand that is counted neither as right nor as wrong.
        case ignored

        /// Creates a target from its spelling in a file: `other`, `ignored`, or else the name of a shape.
        package init(named name: String) {
            switch name {
            case "other": self = .other
            case "ignored": self = .ignored
            default: self = .shape(name)
            }
        }
    }

    /// The meaning of a hand's label.
    public enum Meaning: Sendable, Hashable {
        /// The hand shows this shape of the rule book.
        case shape(String)

        /// The hand shows something else; the label as `LabelMap.fold(_:)` spells it.
        case other(String)

        /// The hand is counted neither as right nor as wrong.
        case ignored

        /// The hand has no label, or an empty one.
        case unlabelled
    }

    /// The target of each label, as `fold(_:)` spells it.
    var targets: [String: Target] = [:]

    /// The shapes of each label that means any of several; the target is the first.
    var alternatives: [String: [String]] = [:]

    /// Creates a map of the shapes' own names and the aliases.
    ///
    /// - Parameters:
    ///   - shapes: the names of the rule book's shapes.
    ///   - aliases: further labels, each with its target.
    /// - Throws: `Diagnostic` for an alias of an unknown shape, and for two names that are the same to a lookup and
    ///   have different targets.
    public init(shapes: [String], aliases: [String: Target] = [:]) throws(Diagnostic) {
        for shape in shapes { try set(shape, to: .shape(shape)) }
        for (alias, target) in aliases.sorted(by: { NameKey($0.key) < NameKey($1.key) }) {
            if case .shape(let shape) = target, !shapes.contains(shape) {
                throw Diagnostic(
                    "aliases.\(alias)",
                    "\"\(shape)\" is not a shape of the rule book",
                    expected: (shapes + ["other", "ignored"]).joined(separator: ", ")
                )
            }
            try set(alias, to: target)
        }
    }

    /// Returns the meaning of a hand's label; a label that the map does not contain is *other*.
    public func meaning(of label: String?) -> Meaning {
        guard let label else { return .unlabelled }
        if let target = targets[label] { return meaning(of: target, spelled: label) }
        let folded = Self.fold(label)
        if folded.isEmpty { return .unlabelled }
        return meaning(of: targets[folded] ?? .other, spelled: folded)
    }

    /// Returns the meaning of a hand's label, and of a label that means any of several shapes the answered one, if it is
    /// among them.
    package func meaning(of label: String?, answered shape: String?) -> Meaning {
        if let shape, let label, !alternatives.isEmpty, alternatives[Self.fold(label)]?.contains(shape) == true {
            return .shape(shape)
        }
        return meaning(of: label)
    }

    /// Returns whether the map contains a label, in any of its spellings.
    package func knows(_ label: String) -> Bool { targets[Self.fold(label)] != nil }

    /// The labels that mean a shape, in the order of their bytes.
    package var labelsOfShapes: [String] {
        targets.filter { if case .shape = $0.value { true } else { false } }.keys.sorted { NameKey($0) < NameKey($1) }
    }

    /// Returns the common spelling of all labels that are the same to a lookup: lower case, `_` for `-` and blanks,
    /// none at the ends.
    package static func fold(_ label: String) -> String {
        var folded = ""
        var waiting = 0
        for scalar in label.lowercased().unicodeScalars {
            if isBlank(scalar) {
                waiting += 1
            } else {
                if !folded.isEmpty { folded += String(repeating: "_", count: waiting) }
                waiting = 0
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", " ", "\t"..."\r": true
        default: !scalar.isASCII && scalar.properties.isWhitespace
        }
    }

    private func meaning(of target: Target, spelled folded: String) -> Meaning {
        switch target {
        case .shape(let shape): .shape(shape)
        case .other: .other(folded)
        case .ignored: .ignored
        }
    }

    private mutating func set(_ name: String, to target: Target) throws(Diagnostic) {
        let folded = Self.fold(name)
        if folded.isEmpty {
            throw Diagnostic("aliases", "\"\(name)\"", expected: "a label with a letter or a digit")
        }
        if let known = targets[folded], known != target {
            throw Diagnostic(
                "aliases.\(name)",
                "stands for \(target.text)",
                expected: "\(known.text), as the same name does already"
            )
        }
        targets[folded] = target
    }
}

extension LabelMap.Target {
    fileprivate var text: String {
        switch self {
        case .shape(let shape): "the shape \"\(shape)\""
        case .other: "other"
        case .ignored: "ignored"
        }
    }
}

// A YAML file that is being read: its parts by name, and what is wrong with it. Used by RuleFile, KitFile and TakeFile, and by
// models' manifests.

import Drums

/// A file that is being read, and what is wrong with it so far.
package struct FileReading: Sendable {
    package let name: String

    /// The faults, in the order of the file.
    package private(set) var findings: [Diagnostic] = []

    package init(of name: String) { self.name = name }

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - what: what is expected, such as "a rule book".
    ///   - fields: what an empty file should have had.
    ///   - most: how many bytes it may have.
    package mutating func root(of text: String, as what: String, fields: String, atMost most: Int = Tuning.largestText)
        -> YAMLNode?
    {
        do {
            if let root = try YAMLParser.parse(text, as: what, atMost: most) { return root }
            report(nil, "an empty file, expected \(what) with the fields \(fields)")
        } catch {
            report(error.place, error.message)
        }
        return nil
    }

    /// Returns the value that was read.
    ///
    /// - Throws: `Diagnostic`, the first finding; there is nothing without one.
    package func whole<Value>(_ value: Value?, _ what: String) throws(Diagnostic) -> Value {
        if let error = findings.first { throw error }
        guard let value else { throw Diagnostic(.error, in: name, nil, "no \(what)") }
        return value
    }

    /// Adds a finding.
    package mutating func report(_ place: Place?, _ message: String) {
        guard findings.count <= Tuning.mostFindings else { return }
        let isLast = findings.count == Tuning.mostFindings
        let message = isLast ? "here and further on is more that is wrong" : message
        findings.append(Diagnostic(.error, in: name, place, message))
    }

    /// Adds a fault of a text of the file.
    mutating func report(_ fault: Diagnostic) {
        report(Place(line: fault.line ?? 0, column: fault.column ?? 0), fault.wrong)
    }

    // MARK: Parts

    /// Returns the value that a word names; reports any other.
    package mutating func choice<Value: RawRepresentable & CaseIterable>(_ node: YAMLNode?, of field: String) -> Value?
    where Value.RawValue == String {
        guard let node else { return nil }
        if let value = node.string.flatMap(Value.init(rawValue:)) { return value }
        let known = Value.allCases.map(\.rawValue)
        let hint = node.string.map { NearestWord.hint($0, among: known) } ?? ""
        report(node.place, "\(field): \(node.what), expected \(known.joined(separator: ", "))\(hint)")
        return nil
    }

    /// Returns what a text means; reports one without a meaning, and what is no text.
    package mutating func value<Value>(
        _ node: YAMLNode?,
        of field: String,
        expected: @autoclosure () -> String,
        _ meaning: (String) -> Value?
    ) -> Value? {
        guard let node else { return nil }
        if let value = node.string.flatMap(meaning) { return value }
        report(node.place, "\(field): \(node.what), expected \(expected())")
        return nil
    }

    /// Returns the file's description; empty where the field is missing.
    mutating func about(_ node: YAMLNode?) -> String { value(node, of: "about", expected: "a text") { $0 } ?? "" }

    /// A name that fits a line and a column of a table.
    mutating func name(_ node: YAMLNode, of what: String) -> String? {
        let name = node.string ?? ""
        let isPlain = name.unicodeScalars.allSatisfy(\.fitsLine)
        if isPlain, (1...Tuning.longestName).contains(name.count) { return name }
        report(
            node.place,
            "\(node.what) as the name of \(what), expected 1 to \(Tuning.longestName) characters in a line"
        )
        return nil
    }

    /// The fields of a mapping by name; reports what is no mapping, and names that are not known.
    package mutating func fields(of node: YAMLNode, known: [String], what: String) -> [String: YAMLNode]? {
        guard let mapping = node.mapping else {
            report(node.place, "\(node.what), expected \(what) with the fields \(known.joined(separator: ", "))")
            return nil
        }
        var fields: [String: YAMLNode] = [:]
        for field in mapping where findings.count <= Tuning.mostFindings {
            let (key, value) = (field.key, field.value)
            guard let name = key.string, known.contains(name) else {
                let hint = key.string.map { NearestWord.hint($0, among: known) } ?? ""
                // A sentence that a comma has cut in two, within braces.
                let isCut = value.string?.isEmpty == true && key.string?.contains { " )".contains($0) } == true
                let wanted =
                    isCut
                    ? "; within {}, a text with a comma needs quotes"
                    : hint.isEmpty ? ", expected \(known.joined(separator: ", "))" : hint
                report(key.place, "unknown field \(key.string.map { "\"\($0)\"" } ?? key.what)\(wanted)")
                continue
            }
            fields[name] = value
        }
        return fields
    }

    /// The items of a list, each with its place; reports what is no list.
    mutating func items(_ node: YAMLNode?, of field: String) -> [YAMLNode] {
        guard let node else { return [] }
        if let items = node.sequence { return items }
        report(node.place, "\(field): \(node.what), expected a list")
        return []
    }

    /// Returns a number within a range; reports anything else.
    package mutating func number(_ node: YAMLNode?, of field: String, in range: ClosedRange<Double>) -> Double? {
        let bounds = (Words.number(range.lowerBound), Words.number(range.upperBound))
        return value(node, of: field, expected: "a number from \(bounds.0) to \(bounds.1)") { text in
            Double(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns a whole number within a range; reports anything else.
    mutating func wholeNumber(_ node: YAMLNode?, of field: String, in range: ClosedRange<Int>) -> Int? {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return value(node, of: field, expected: expected) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension [String] {
    /// The first of them for a message, each once.
    var shown: String { eachOnce.prefix(20).joined(separator: ", ") }
}

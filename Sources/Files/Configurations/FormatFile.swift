// A user's declaration of a format of keypoints as YAML. Read for the option --from.

package import KeypointFiles
import Keypoints

/// A format's file, read: its declaration, or what is wrong with it and where (<doc:ImportedFormats#A-format-of-your-own>).
package struct FormatFile: Sendable {
    /// The findings, in the order of the file; empty for a good one.
    package var findings: [Diagnostic] { reading.findings }

    private var reading: FileReading
    private var parsed: FormatDeclaration?

    private static let others = [
        "name", "about", "columns", "joints", "scale", "third", "y", "size", "time", "words",
    ]

    /// Reads a declaration's text.
    ///
    /// - Parameter name: how messages name the file.
    package init(text: String, name: String) {
        reading = FileReading(of: name)
        let known = FieldMap.names + Self.others
        let what = "a format"
        guard let root = reading.root(of: text, as: what, fields: known.joined(separator: ", ")),
            let fields = reading.fields(of: root, known: known, what: what)
        else { return }
        _ = reading.about(fields["about"])
        let source = fields["name"].flatMap { reading.name($0, of: what) } ?? name
        let y: VerticalAxis? = reading.choice(fields["y"], of: "y")
        let isMetric = fields["columns"] == nil && fields["scale"]?.string == "metres"
        if isMetric, y == nil { reading.report(fields["scale"]?.place, "scale: metres, expected y: up or down too") }
        guard
            var format = fields["columns"] == nil
                ? paths(in: fields, root, source, isMetric ? y : nil) : table(fields, source)
        else { return }
        if isMetric {
            format.scale = .unit
        } else {
            let scales = CoordinateScale.allCases.map(\.rawValue) + (format.map == nil ? [] : ["metres"])
            let expected = scales.joined(separator: ", ")
            format.scale = reading.value(fields["scale"], of: "scale", expected: expected) {
                CoordinateScale(rawValue: $0)
            }
            format.y = y
        }
        format.joints = joints(fields["joints"], isTable: format.map == nil)
        format.third = isMetric ? .z : reading.choice(fields["third"], of: "third")
        format.size = reading.value(fields["size"], of: "size", expected: "WxH, such as 640x480") {
            ImageSize(text: $0)
        }
        let last = format.map?.time?.name
        let units = TimeUnit.allCases.map(\.rawValue).joined(separator: ", ")
        let times = last == nil ? "name:unit, with one of \(units)" : "one of \(units), the unit of t"
        format.time = reading.value(fields["time"], of: "time", expected: times) { text in
            last.map { name in TimeUnit(rawValue: text).map { TimeKey(name: name, unit: $0) } } ?? TimeKey(text: text)
        }
        format.mirrored = Self.answer(fields["mirrored"])
        parsed = format
    }

    /// The declaration.
    ///
    /// - Throws: `Diagnostic`, the first finding.
    package func declaration() throws(Diagnostic) -> FormatDeclaration { try reading.whole(parsed, "format") }

    /// A word instead of a path.
    private static func answer(_ node: YAMLNode?) -> Bool? { node?.string.flatMap { ["yes": true, "no": false][$0] } }

    private mutating func paths(
        in fields: [String: YAMLNode],
        _ root: YAMLNode,
        _ source: String,
        _ metres: VerticalAxis?
    ) -> FormatDeclaration? {
        var paths: [String: String] = [:]
        for name in FieldMap.names where name != "mirrored" || Self.answer(fields[name]) == nil {
            paths[name] = reading.value(fields[name], of: name, expected: "a path, such as hands[].\(name)") { $0 }
        }
        guard findings.isEmpty else { return nil }
        do throws(Diagnostic) {
            var map = try FieldMap(paths: paths)
            (map.words, map.metres) = (words(fields["words"]), metres)
            return FormatDeclaration(source, .paths(map))
        } catch {
            let field = error.field.isEmpty ? "" : "\(error.field): "
            let expected = error.wrong == "no points" ? "points, left or right with a path, or columns" : error.expected
            let place = fields[error.field]?.place ?? root.place
            reading.report(place, "\(field)\(error.wrong), expected \(expected)")
            return nil
        }
    }

    private mutating func table(_ fields: [String: YAMLNode], _ source: String) -> FormatDeclaration? {
        let node = fields["columns"]
        for name in FieldMap.names + ["words"] {
            guard let path = fields[name], name != "mirrored" || Self.answer(path) == nil else { continue }
            reading.report(path.place, "\(name): a path, expected none beside columns")
        }
        let names = node?.sequence?.compactMap(\.string) ?? node?.string.map { FormatDeclaration.columns($0) } ?? []
        let format = FormatDeclaration(source, .columns(names))
        guard let fault = format.columnsFault else { return format }
        reading.report(node?.place, "columns: \(fault)")
        return nil
    }

    private mutating func joints(_ node: YAMLNode?, isTable: Bool) -> JointOrder? {
        guard let items = node?.sequence else { return reading.choice(node, of: "joints") }
        var joints: [HandJoint?] = []
        for item in items {
            let expected = "a joint, such as index_finger_tip, or none"
            let joint =
                item.string == "none" ? nil : reading.value(item, of: "joints", expected: expected, JointOrder.joint)
            if let joint, joints.contains(joint) {
                reading.report(item.place, "joints: \(item.what) a second time, expected each joint once")
            }
            joints.append(joint)
        }
        if items.isEmpty || isTable && items.count != HandJoint.allCases.count {
            reading.report(
                node?.place,
                "joints: \(items.count), expected \(HandJoint.allCases.count) or the name of an order"
            )
        }
        return JointOrder("in \(reading.name)", joints)
    }

    private mutating func words(_ node: YAMLNode?) -> [String: Handedness] {
        guard let node else { return [:] }
        guard let pairs = node.pairs else {
            reading.report(node.place, "words: \(node.what), expected pairs such as L: left")
            return [:]
        }
        var words: [String: Handedness] = [:]
        for (word, side) in pairs { words[word] = reading.choice(side, of: "words") }
        return words
    }
}

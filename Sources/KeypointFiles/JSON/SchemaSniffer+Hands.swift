// Hands in the first part of a JSON text, and the lists that they stand in. Used by FormatDetection and JSONCutter; pure.

import Keypoints

extension SchemaSniffer {
    /// A Boolean value that indicates whether a list is 21 points, each with two or three numbers, perhaps after the
    /// landmark's, or these numbers themselves.
    var isHand: Bool {
        guard kind == .array, let first = elements.first else { return false }
        switch first.kind {
        case .object:
            // Of a point that is cut off a name may be to come.
            return (isCut || count == HandJoint.count) && !first.isCut && first.has(any: "x", "X")
        case .array:
            return (isCut || count == HandJoint.count) && (2...4).contains(first.count)
                && first.elements.first?.kind == .number
        case .number: return [2 * HandJoint.count, 3 * HandJoint.count].contains(count)
        default: return false
        }
    }

    /// The names in an object that lead to a hand at any depth, beside those in metres; `nil` without one.
    var wayToHand: [String]? {
        if kind == .array {
            if elements.first?.kind == .number { return !isCut && (isHand || [84, 126].contains(count)) ? [] : nil }
            if isHand, !isCut || count >= HandJoint.count { return [] }
            return elements.lazy.compactMap(\.wayToHand).first.map { ["[]"] + $0 }
        }
        if let xs = self["xs"], [2 * HandJoint.count, 3 * HandJoint.count].contains(xs.count) { return ["xs"] }
        return fields.lazy.filter { !NameWords.isOfWorld($0.name) }
            .compactMap { field in field.value.wayToHand.map { [field.name] + $0 } }.first
    }

    /// A Boolean value that indicates whether there are 33 points at any depth.
    var holdsBody: Bool {
        if kind == .array, count == 33, !isCut, let first = elements.first {
            return first.has(any: "x", "X") || (2...5).contains(first.count) && first.elements.first?.kind == .number
        }
        return elements.contains(where: \.holdsBody) || fields.contains { $0.value.holdsBody }
    }

    /// The lists in JSON of an unknown shape that are cut out of it element by element; `nil` where each value is one.
    ///
    /// - Parameters:
    ///   - values: the first values of the text.
    ///   - map: the user's paths.
    static func handLists(_ values: [SchemaSniffer], map: FieldMap?) -> [[JSONSplitter.Step]]? {
        let first = values.first
        if let map { return map.records.map { [$0] } ?? (first?.kind == .array ? [[]] : nil) }
        guard let first else { return nil }
        let hasLabels = first.fields.contains { $0.value.kind == .array && Envelope.labelLists.contains($0.name) }
        let isRecord = first.fields.contains { field in
            ![.array, .object].contains(field.value.kind) && Envelope.isOfRecord(field.name)
        }
        // What stands beside the hands would be lost.
        if first.kind == .object, values.count > 1 || isRecord && !hasLabels { return nil }
        guard let member = first.fields.first?.value, member.kind == .array else {
            let isOfObjects = first["xs"] == nil && first.fields.allSatisfy { $0.value.kind == .object }
            return first.kind == .array || isOfObjects ? [[]] : nil
        }
        return first.fields.allSatisfy { $0.value.kind == .array && !$0.value.isHand } ? [[.any]] : [[]]
    }
}

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

    /// The names in an object that lead to a hand; `nil` without one.
    var wayToHand: [String]? {
        if isHand { return [] }
        return fields.lazy.filter { !NameWords.isOfWorld($0.name) }
            .compactMap { field in field.value.wayToHand.map { [field.name] + $0 } }.first
    }

    /// A Boolean value that indicates whether there is a hand at any depth, beside those in metres.
    var holdsHand: Bool {
        if kind == .array {
            if elements.first?.kind == .number { return !isCut && (isHand || [84, 126].contains(count)) }
            return isHand && (!isCut || count >= HandJoint.count) || elements.contains(where: \.holdsHand)
        }
        if let xs = self["xs"], [2 * HandJoint.count, 3 * HandJoint.count].contains(xs.count) { return true }
        return fields.contains { !NameWords.isOfWorld($0.name) && $0.value.holdsHand }
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
    /// - Parameter map: the user's paths.
    static func handLists(_ first: SchemaSniffer?, map: FieldMap?) -> [[JSONSplitter.Step]]? {
        if let map { return map.records.map { [$0] } ?? (first?.kind == .array ? [[]] : nil) }
        guard let first else { return nil }
        guard let member = first.fields.first?.value, member.kind == .array else {
            let isOfObjects = first["xs"] == nil && first.fields.allSatisfy { $0.value.kind == .object }
            return first.kind == .array || isOfObjects ? [[]] : nil
        }
        return first.fields.allSatisfy { $0.value.kind == .array && !$0.value.isHand } ? [[.any]] : [[]]
    }
}

// Conditions on the fields of hands, by which a user selects some. Applied to each frame that is read; pure.

package import Keypoints
import Text

/// A condition on one field: it has one of some values, or none of them.
package struct FieldCondition: Sendable, Hashable, CustomStringConvertible {
    package var field: String

    /// The values, any of which the field may have.
    package var values: [String]

    /// Whether the field must have none of the values; one that is missing has none.
    package var isNegated: Bool

    /// Reads `FIELD=VALUE`, `FIELD!=VALUE`, and several values with `|` between; `nil` for all else.
    package init?(_ text: String) {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = text[..<sign]
        isNegated = name.last == "!"
        field = String(isNegated ? name.dropLast() : name)
        values = text[text.index(after: sign)...].split(separator: "|", omittingEmptySubsequences: false).map(
            String.init
        )
        if field.isEmpty { return nil }
        // Sources write Left and LEFT too.
        if ["side", "handedness"].contains(field) { values = values.map { $0.lowercased() } }
    }

    package var description: String { "\(field)\(isNegated ? "!=" : "=")\(values.joined(separator: "|"))" }

    func holds(for value: String?) -> Bool { value.map(values.contains) ?? false ? !isNegated : isNegated }
}

extension Frame {
    /// Returns the value of a field of a hand, or of the record, as a word; `nil` where it is missing or no simple value.
    ///
    /// A hand's own field goes before the record's, and `file` is the path where the record has no such field.
    ///
    /// - Parameter path: the file that the record was read from.
    package func word(_ field: String, of hand: Hand?, path: String) -> String? {
        switch field {
        case "label": return hand?.label
        case "person": return hand?.person
        case "side", "handedness": return hand?.side?.rawValue
        case "frame": return number.map { "\($0)" }
        default: break
        }
        if let own = hand?.extras.first(where: { $0.name == field }) ?? extras.first(where: { $0.name == field }) {
            return own.isSimple ? own.plainText : nil
        }
        return name(field) ?? known(field, of: hand, path: path)
    }

    /// Returns a value that the formats themselves define, as a word; `nil` where it is unknown.
    private func known(_ field: String, of hand: Hand?, path: String) -> String? {
        switch field {
        case "file": path
        case "t", "time": time.map { JSONWriter.number($0, places: 6) }
        case "width": size.map { JSONWriter.number(Double($0.width), places: 6) }
        case "height": size.map { JSONWriter.number(Double($0.height), places: 6) }
        case "mirrored": isMirrored.map { "\($0)" }
        case "score": hand?.score.map { "\($0)" }
        default: nil
        }
    }

    /// Removes the hands for which a condition does not hold.
    ///
    /// - Returns: whether anything is left: a hand, or a frame without one for whose own fields all conditions hold.
    mutating func select(_ conditions: [FieldCondition], path: String) -> Bool {
        func holds(_ hand: Hand?) -> Bool {
            conditions.allSatisfy { $0.holds(for: word($0.field, of: hand, path: path)) }
        }
        if hands.isEmpty { return holds(nil) }
        let chosen = hands.filter(holds)
        if chosen.count < hands.count { hands = chosen }
        return !hands.isEmpty
    }
}

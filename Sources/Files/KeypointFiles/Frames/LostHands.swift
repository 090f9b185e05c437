// Hands that their tracker says it has lost, whose joints are those of the last moment it saw them. Held by the importers; pure.

import Keypoints

/// The fields that say whether a hand is tracked, and the number of hands that are not.
struct LostHands {
    private(set) var count = 0

    var notes: [String] {
        count == 0 ? [] : ["\(counted(count, "hand that is", "hands that are")) not tracked left out"]
    }

    /// The names of such fields, as visionOS, Unity, OpenXR and others have them, without punctuation.
    private static let names: Set = [
        "istracked", "tracked", "istracking", "handtracked", "ishandtracked", "isvalid", "valid", "isdatavalid",
        "trackingvalid", "istrackingvalid", "trackingstate", "trackingstatus", "isactive", "isdetected", "detected",
    ]

    /// The words of a state in which the joints are not seen, without punctuation.
    private static let words: Set = [
        "false", "no", "0", "lost", "none", "nottracked", "nottracking", "untracked", "invalid", "inactive",
        "unavailable",
        "notavailable", "limited", "undetected", "notdetected",
    ]

    /// The names of a hand's confidence, which is below 0 where its tracker has none.
    private static let confidences: Set = [
        "confidence", "trackingconfidence", "handconfidence", "detectionconfidence", "score", "handscore",
    ]

    /// The hand that a name is about, and the other words of it.
    private static func subject(of name: String) -> (owner: ColumnName.Owner, word: String) {
        ColumnName.ofHand(name) ?? (ColumnName.Owner(), NameWords.joined(name))
    }

    /// Returns the hand that a column can mark as not tracked in a row; `nil` for other columns.
    static func owner(ofColumn name: String) -> ColumnName.Owner? {
        let (owner, word) = subject(of: name)
        return names.contains(word) || confidences.contains(word) ? owner : nil
    }

    /// Returns whether the cell of such a column says that the hand is not tracked.
    static func isLost(_ name: String, _ cell: String, _ number: Double?) -> Bool {
        guard names.contains(subject(of: name).word) else { return (number ?? 0) < 0 }
        return number == 0 || words.contains(NameWords.joined(cell))
    }

    /// Returns whether a field says that a hand is not tracked.
    private static func isLost(_ word: @autoclosure () -> String, _ value: JSONValue) -> Bool {
        switch value {
        case .bool(let isTracked): return !isTracked && names.contains(word())
        case .string(let text): return words.contains(NameWords.joined(text)) && names.contains(word())
        default:
            guard let number = value.double, number <= 0 else { return false }
            return (number == 0 ? names : confidences).contains(word())
        }
    }

    /// Returns whether a hand is lost, by the fields of its record; counts it.
    mutating func take(_ hand: JSONValue) -> Bool {
        let isLost = hand.object?.members.contains { Self.isLost(NameWords.joined($0.name), $0.value) } ?? false
        if isLost { count += 1 }
        return isLost
    }

    // MARK: Hands by their side

    /// Returns a record without the hands whose sides a field names as not tracked: `left_is_tracked`; counts them.
    ///
    /// - Parameter origin: the names above the record, and the fields around it.
    mutating func remove(from record: JSONValue, _ origin: RecordOrigin) -> JSONValue {
        let members = record.object?.members.map { ($0.name, $0.value) } ?? []
        let sides = (members + origin.fields).compactMap { name, value in
            Self.isLost(Self.subject(of: name).word, value) ? Self.subject(of: name).owner.side : nil
        }
        if sides.isEmpty { return record }
        return Set(sides).reduce(record) { record, side in
            var isThere = false
            let rest =
                origin.keys.contains { Handedness.taken(from: $0).side == side }
                ? .null : Self.remove(side, from: record, &isThere)
            if isThere || rest.isNull { count += 1 }
            return rest
        }
    }

    private static func remove(_ side: Handedness, from value: JSONValue, _ isThere: inout Bool) -> JSONValue {
        guard let members = value.object?.members else { return value }
        return .object(
            members.map { member in
                let (name, value) = (member.name, member.value)
                guard Handedness.taken(from: name).side == side else {
                    return (name, remove(side, from: value, &isThere))
                }
                if value.isNull || value.bool != nil || value.string != nil { return (name, value) }
                isThere = true
                return (name, .null)
            }
        )
    }
}

// Hands that their tracker says it has lost, whose joints are those of the last moment it saw them. Held by the importers; pure.

/// The fields that say whether a hand is tracked, and the number of hands that are not.
struct LostHands {
    private(set) var count = 0

    var notes: [String] {
        count == 0 ? [] : ["\(counted(count, "hand")) that \(count == 1 ? "is" : "are") not tracked left out"]
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

    /// Returns a Boolean value that indicates whether a field, or a column, says that a hand is not tracked.
    static func isLost(_ name: String, _ word: String) -> Bool {
        isState(name) && words.contains(NameWords.joined(word))
    }

    /// Returns a Boolean value that indicates whether a field, or a column, says whether a hand is tracked.
    static func isState(_ name: String) -> Bool { names.contains(NameWords.joined(name)) }

    /// Returns a Boolean value that indicates whether a hand is lost, by the fields of its record; counts it.
    mutating func take(_ hand: JSONValue) -> Bool {
        let isLost =
            hand.object?.members.contains { member in
                switch member.value {
                case .bool(let isTracked): !isTracked && Self.isState(member.name)
                case .string(let word): Self.isLost(member.name, word)
                default:
                    member.value.double.map { number in
                        number == 0 && Self.isState(member.name)
                            || number < 0 && Self.confidences.contains(NameWords.joined(member.name))
                    } ?? false
                }
            } ?? false
        if isLost { count += 1 }
        return isLost
    }
}

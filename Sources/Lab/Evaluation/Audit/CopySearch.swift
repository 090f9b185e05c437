// Hands that are copies of others but for position, size, turn and side. Made by Audit; pure.

/// A hand that is a copy of an earlier one.
struct HandCopy: Equatable {
    var place: Int
    var original: Int
    var isMirrored: Bool
}

/// A search for copies of hands.
enum CopySearch {
    /// Returns the hands that are copies of an earlier hand of another person or label, or mirrored ones; O(n log n).
    static func copies(among hands: [AuditHand]) -> [HandCopy] {
        struct Entry {
            var key: Float
            var place: Int
            var form: HandForm
        }
        let entries = hands.enumerated().compactMap { place, hand in
            hand.form.map { Entry(key: $0.key, place: place, form: $0) }
        }.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
        let reach = HandForm.reach(of: Tuning.auditSameHand)
        var copies: [HandCopy] = []
        var originals: [Entry] = []
        var first = 0
        for entry in entries {
            while first < originals.count, originals[first].key < entry.key - reach { first += 1 }
            var isNew = true
            for other in originals[first...] where other.form.isWithin(Tuning.auditSameHand, of: entry.form) {
                let isMirrored = other.form.isFlipped != entry.form.isFlipped
                let (one, two) = (hands[other.place], hands[entry.place])
                if isMirrored || one.person != two.person || one.meaning != two.meaning {
                    let (original, place) = (min(other.place, entry.place), max(other.place, entry.place))
                    copies.append(HandCopy(place: place, original: original, isMirrored: isMirrored))
                } else {
                    isNew = false
                }
                break
            }
            if isNew { originals.append(entry) }
        }
        return copies.sorted { ($0.place, $0.original) < ($1.place, $1.original) }
    }
}

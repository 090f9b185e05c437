// Finds the word a user may have meant. Called by the parsers of this room and by the command line; pure.

package enum NearestWord {
    /// The known word with the smallest edit distance, if it is near enough to be meant: at most a third of the
    /// letters, and at least two, may differ, but not all.
    package static func to(_ word: String, among known: [String]) -> String? {
        let lower = word.lowercased()
        let near = known.map { (word: $0, distance: distance(lower, $0.lowercased())) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= max(2, near.word.count / 3),
            near.distance < min(word.count, near.word.count)
        else { return nil }
        return near.word
    }

    /// The Damerau–Levenshtein distance with adjacent swaps (Damerau 1964): insertions, deletions, changes, swaps.
    package static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.unicodeScalars.prefix(64)), Array(b.unicodeScalars.prefix(64)))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                let change = rows[i][j] + (a[i] == b[j] ? 0 : 1)
                var least = min(change, row[j] + 1, rows[i][j + 1] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    /// `, did you mean "word"?`, or nothing; nothing too where that would be the same word.
    package static func hint(_ word: String, among known: [String]) -> String {
        guard let near = to(word, among: known), near != word else { return "" }
        return ", did you mean \"\(near)\"?"
    }
}

// The one or two large letters of each pad, by which drums are told apart at a glance. Pure.

/// The signs of pads.
enum PadSigns {
    /// The initials of each title; where two have the same, also the first letter in which all of these differ.
    static func signs(of titles: [String]) -> [String] {
        var signs = titles.map(initials)
        for (initials, places) in Dictionary(grouping: signs.indices, by: { signs[$0] })
            .filter({ $0.value.count > 1 }).sorted(by: { $0.key < $1.key })
        {
            let letters = places.map { titles[$0].filter { $0 != " " } }
            let longest = letters.map(\.count).max() ?? 0
            let longer = (1..<max(longest, 2)).lazy.map { place in
                letters.map { initials + ($0.dropFirst(place).first.map { $0.uppercased() } ?? "") }
            }
            // Where not even that tells them apart, their numbers do.
            let numbered = places.indices.map { initials + "\($0 + 1)" }
            let found =
                longer.first { row in Set(row).count == row.count && !signs.contains(where: row.contains) } ?? numbered
            for (place, sign) in zip(places, found) { signs[place] = sign }
        }
        return signs
    }

    private static func initials(_ title: String) -> String {
        title.split(separator: " ").compactMap(\.first).map { $0.uppercased() }.joined()
    }
}

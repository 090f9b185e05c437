// The number of conditions that hold, and the margins and degrees in order. Used by conditions that count; pure.

/// The bounds of the number of conditions that hold.
struct TernaryCount {
    private var (certain, possible) = (0, 0)

    mutating func add(_ truth: TernaryValue) {
        if truth == .yes { certain += 1 }
        if truth != .no { possible += 1 }
    }

    /// Returns whether the number is within bounds, which is unknown where both answers are possible.
    func isWithin(_ least: Int, _ most: Int) -> TernaryValue {
        if certain >= least, possible <= most { return .yes }
        return certain > most || possible < least ? .no : .unknown
    }
}

/// Values in falling order, without allocation.
struct Ranking {
    static let most = SIMD16<Float>.scalarCount

    private var values = SIMD16<Float>.zero
    private var count = 0

    mutating func insert(_ value: Float) {
        var place = count
        while place > 0, values[place - 1] < value {
            values[place] = values[place - 1]
            place -= 1
        }
        values[place] = value
        count += 1
    }

    /// The value at a place, from 1; `nil` at 0 and behind the last.
    subscript(place: Int) -> Float? { place > 0 && place <= count ? values[place - 1] : nil }
}

// The grid that hits of layers are drawn to when they sound. Part of a take; pure.

/// A grid, how much hits are drawn to it, and its swing. The positions that were played stay in the take.
public struct Quantization: Sendable, Hashable {
    /// The notes of the grid per whole note: 4, 8, 16 or 32.
    public let grid: Int

    /// A Boolean value that indicates whether three notes of the grid take the time of two.
    public let isTriplet: Bool

    /// The share of the way to the grid that a hit is moved, 0…1.
    public var strength: Double

    /// The position of each second note of the grid between its neighbours, 0.5…0.75: 0.5 is straight, 0.667 the swing of
    /// triplets.
    public var swing: Double

    /// Creates a quantization; `nil` if a value is out of range.
    public init?(grid: Int, isTriplet: Bool = false, strength: Double = 1, swing: Double = 0.5) {
        guard [4, 8, 16, 32].contains(grid), (0...1).contains(strength), Self.swings.contains(swing) else { return nil }
        (self.grid, self.isTriplet, self.strength, self.swing) = (grid, isTriplet, strength, swing)
    }

    /// The range of `swing`.
    public static let swings = 0.5...0.75

    /// The distance of two notes of the grid, in ticks.
    var step: Int { Ticks.perQuarter * 4 / grid * (isTriplet ? 2 : 3) / 3 }

    /// Returns the position at which a hit sounds, in ticks.
    func position(of tick: Int) -> Int {
        let pair = 2 * step
        let start = Int((Double(tick) / Double(pair)).rounded(.down)) * pair
        let second = start + Int((Double(pair) * swing).rounded())
        let nearest = [start, second, start + pair].min { abs($0 - tick) < abs($1 - tick) } ?? start
        return tick + Int((strength * Double(nearest - tick)).rounded())
    }
}

extension Quantization: LosslessStringConvertible {
    /// Creates a quantization from words such as `1/16`, `1/8t`, `1/16 80 %` or `1/16 80 % swing 58 %`.
    public init?(_ description: String) {
        var words = description.split(whereSeparator: { $0 == " " || $0 == "%" })[...]
        guard let grid = words.popFirst(), grid.hasPrefix("1/") else { return nil }
        let isTriplet = grid.hasSuffix("t")
        guard let notes = Int(grid.dropFirst(2).dropLast(isTriplet ? 1 : 0)) else { return nil }
        var (strength, swing) = (100.0, 50.0)
        if let word = words.first, word != "swing" {
            guard let number = Double(word) else { return nil }
            (strength, words) = (number, words.dropFirst())
        }
        if words.first == "swing" {
            guard words.count == 2, let number = words.last.flatMap({ Double($0) }) else { return nil }
            (swing, words) = (number, [])
        }
        guard words.isEmpty else { return nil }
        self.init(grid: notes, isTriplet: isTriplet, strength: strength / 100, swing: swing / 100)
    }

    /// The words that give the quantization again.
    public var description: String {
        var words = gridWords
        if strength != 1 { words += " \(Self.percent(strength)) %" }
        if swing != 0.5 { words += " swing \(Self.percent(swing)) %" }
        return words
    }

    /// The words of the grid without strength and swing.
    var gridWords: String { "1/\(grid)\(isTriplet ? "t" : "")" }

    private static func percent(_ share: Double) -> String { Words.number((share * 1_000).rounded() / 10) }
}

// The metre of a take. Written in takes and options, used by layers and the click; pure.

/// The number of beats in a bar, and the note that each of them is, such as 4/4 or 7/8.
public struct Metre: Sendable, Hashable {
    /// The upper number: the beats in a bar, 1…32.
    public let beats: Int

    /// The lower number: 1, 2, 4, 8, 16 or 32; the tempo always counts quarter notes.
    public let unit: Int

    /// Creates a metre; `nil` if a number is out of range.
    public init?(_ beats: Int, _ unit: Int) {
        guard (1...32).contains(beats), [1, 2, 4, 8, 16, 32].contains(unit) else { return nil }
        (self.beats, self.unit) = (beats, unit)
    }

    private init(fixed beats: Int, _ unit: Int) { (self.beats, self.unit) = (beats, unit) }

    /// Four quarter notes.
    public static let common = Metre(fixed: 4, 4)

    /// The length of a beat of the metre, and of a bar, in ticks.
    package var beat: Int { Ticks.perQuarter * 4 / unit }
    package var bar: Int { beats * beat }
}

extension Metre: LosslessStringConvertible {
    /// Creates a metre from its two numbers, such as `7/8`.
    public init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let beats = Int(parts[0]), let unit = Int(parts[1]) else { return nil }
        self.init(beats, unit)
    }

    /// The two numbers, such as `7/8`.
    public var description: String { "\(beats)/\(unit)" }
}

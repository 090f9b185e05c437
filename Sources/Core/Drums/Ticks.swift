// Positions in music: whole ticks, and the clock that turns them into seconds. Used by takes and DrumMachine; pure.

import Text

/// Positions in a take as whole numbers, so that rounds add up without error.
package enum Ticks {
    /// The ticks of a quarter note: the least common multiple of 1…16, so each subdivision's steps lie on ticks, as do
    /// triplets.
    package static let perQuarter = 720_720

    /// The decimals of positions in files: 0.1 ms and less from 60 beats per minute on.
    private static let places = 10_000.0

    /// The latest position of another program, in quarter notes: five thousand years.
    static let farthestPosition = 1e9

    /// Returns a position in quarter notes, with four decimals.
    package static func quarters(_ ticks: Int) -> Double {
        (Double(ticks) / Double(perQuarter) * places).rounded() / places
    }

    /// Returns the tick of a position in quarter notes, no farther than songs are followed.
    package static func ticks(_ quarters: Double) -> Int {
        let farthest = farthestPosition
        return Int(nearest: quarters.clamped(to: -farthest...farthest) * Double(perQuarter))
    }

    /// Returns the nearest position that a file can state.
    package static func written(_ ticks: Int) -> Int { self.ticks(quarters(ticks)) }

    /// Returns the length of ticks in seconds, at a tempo in quarter notes per minute.
    ///
    /// One multiplication and one division, never a sum: the error is that of a single number
    /// (<doc:TakesAndLoops#Steps>).
    package static func seconds(_ ticks: Int, tempo: Double) -> Double {
        60 * Double(ticks) / (tempo * Double(perQuarter))
    }
}

/// The times of ticks, while the tempo changes.
struct BeatClock: Sendable {
    /// The time of the tick `anchor`, or the time that it would have had at the present tempo.
    private var start: Double
    private var anchor: Int

    init(at start: Double, tick: Int = 0) { (self.start, anchor) = (start, tick) }

    func time(of tick: Int, tempo: Double) -> Double { start + Ticks.seconds(tick - anchor, tempo: tempo) }

    /// Returns the tick that is nearest to a time; `nil` beyond what can be counted.
    func tick(at time: Double, tempo: Double) -> Int? {
        let passed = (time - start) * tempo * Double(Ticks.perQuarter) / 60
        // Two of these may be added.
        guard abs(Double(anchor) + passed) < 0x1p62 else { return nil }
        return anchor + Int(nearest: passed)
    }

    /// Returns the last tick that is due up to and including a time; `nil` beyond what can be counted.
    func lastTick(dueBy time: Double, tempo: Double) -> Int? {
        tick(at: time, tempo: tempo).map { self.time(of: $0, tempo: tempo) <= time ? $0 : $0 - 1 }
    }

    /// Moves all ticks to later times.
    mutating func shift(by seconds: Double) { start += seconds }

    /// Changes the tempo at a time: what has passed stays, what follows takes place at the new tempo.
    mutating func change(at time: Double, from old: Double, to new: Double) {
        guard let tick = tick(at: time, tempo: old) else { return }
        let rest = time - self.time(of: tick, tempo: old)
        (start, anchor) = (time - rest * old / new, tick)
    }
}

// The beat of another program at a moment. Made by the followers of clocks, followed by DrumMachine; pure.

/// The position of another program in its song at a moment, and its tempo
/// (<doc:TakesAndLoops#Following-another-program>).
public struct GridPosition: Sendable, Hashable {
    /// The time, in seconds of the performance.
    public var time: Double

    /// The position at that time, in quarter notes from the start of the song.
    public var position: Double

    /// The tempo, in quarter notes per minute.
    public var tempo: Double

    /// A Boolean value that indicates whether the song is running.
    public var isRunning: Bool

    /// Creates a position.
    public init(time: Double, position: Double, tempo: Double, isRunning: Bool) {
        (self.time, self.position, self.tempo, self.isRunning) = (time, position, tempo, isRunning)
    }

    /// Returns the position of the same song at another time.
    package func moved(to time: Double) -> GridPosition {
        var moved = self
        if isRunning { moved.position += (time - self.time) * tempo / 60 }
        moved.time = time
        return moved
    }

    /// Whether its numbers can be counted with.
    var isValid: Bool {
        abs(time) <= Tuning.latest && abs(position) <= Ticks.farthestPosition && tempo > 0 && tempo.isFinite
    }

    /// Returns the nearest tick of the song at a time, as it continues from this position.
    package func tick(at time: Double) -> Int {
        Ticks.ticks(moved(to: time).position)
    }
}

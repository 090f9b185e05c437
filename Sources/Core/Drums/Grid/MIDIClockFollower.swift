// The beat of MIDI clock: 24 ticks a quarter note, with start, stop and song position. Pure.

import Text

/// The share of an interval by which a tick is early or late enough for one to have been doubled or lost, and how
/// exactly the next one must then fit.
private let tickDoubt = 0.6
private let tickTolerance = 0.3

/// The pause between two ticks after which they are counted by the tempo, in seconds: two at the slowest.
private let clockGap = 0.25

/// The silence after which a clock is lost, in seconds.
private let clockPatience = 0.5

/// Turns the messages of MIDI clock into positions, in spite of jitter, lost and doubled ticks.
public struct MIDIClockFollower: Sendable {
    /// A message of the clock.
    public enum Message: Sendable, Hashable {
        /// A 24th of a quarter note has passed.
        case tick

        /// The song begins with the next tick.
        case start

        /// The song continues with the next tick.
        case proceed

        /// The song stops.
        case stop

        /// The song is at this 16th note from now on.
        case position(Int)
    }

    /// The ticks of a quarter note.
    package static let perQuarter = 24

    /// The most ticks and 16th notes that are counted: positions beyond are not followed.
    private static let most = Int(Ticks.farthestPosition)

    private var line: BeatLine

    /// The number and time of the last tick.
    private var last: (number: Int, time: Double)?

    /// The time between the last two ticks, where the next one decides whether others were lost or doubled.
    private var doubt: Double?

    /// The song's tick at the clock's tick `origin`.
    private var (song, origin) = (0, 0)
    private var (isRunning, startsNext) = (false, false)
    private var isLost = false

    /// Creates a follower.
    ///
    /// - Parameter tempo: the tempo that is assumed until two ticks have come.
    public init(tempo: Double) { line = BeatLine(interval: 60 / (tempo * Double(Self.perQuarter))) }

    /// Processes a message.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - time: its time, in seconds.
    /// - Returns: the position by then; `nil` where the message has none.
    public mutating func receive(_ message: Message, at time: Double) -> GridPosition? {
        guard abs(time) <= Tuning.latest else { return nil }
        switch message {
        case .tick: return tick(at: time)
        case .start:
            song = 0
            startsNext = true
            return nil
        case .proceed:
            startsNext = !isRunning
            return nil
        case .position(let sixteenth):
            song = sixteenth.clamped(to: 0...Self.most) * Self.perQuarter / 4
            origin = (last?.number ?? 0) + 1
            return nil
        case .stop:
            startsNext = false
            guard isRunning else { return nil }
            // The next tick would have been the one at which it continues.
            let next = (last?.number ?? 0) + 1
            (song, origin) = (song + next - origin, next)
            isRunning = false
            return position(Double(song), at: time)
        }
    }

    /// Returns a Boolean value that indicates whether the clock of a running song has gone silent since the last call.
    public mutating func loses(at time: Double) -> Bool {
        guard isRunning, !isLost, let last, time - last.time > clockPatience else { return false }
        isLost = true
        return true
    }

    private var tempo: Double { 60 / (line.interval * Double(Self.perQuarter)) }

    private mutating func tick(at time: Double) -> GridPosition? {
        if let last, time < last.time { return nil }
        count(at: time)
        isLost = false
        guard let last else { return nil }
        if startsNext { (origin, isRunning, startsNext) = (last.number, true, false) }
        let passed = isRunning ? line.position(at: time) - Double(origin) : 0
        return position(Double(song) + passed, at: time)
    }

    private func position(_ tick: Double, at time: Double) -> GridPosition {
        let quarters = tick / Double(Self.perQuarter)
        return GridPosition(time: time, position: quarters, tempo: tempo, isRunning: isRunning)
    }

    /// Numbers a tick and adds it to the line.
    private mutating func count(at time: Double) {
        guard let before = last else { return add(0, at: time) }
        let (gap, usual) = (time - before.time, line.interval)
        if gap > clockGap {
            // What has passed by the last tempo; the ticks from now on have their own tempo.
            line.restart()
            doubt = nil
            return add(before.number + Int(nearest: gap / usual).clamped(to: 1...Self.most), at: time)
        }
        guard let doubtful = doubt.take() else {
            let share = gap / usual
            if share > 1 + tickDoubt || share < 1 - tickDoubt { doubt = gap }
            return add(before.number + 1, at: time)
        }
        let (shares, share) = (doubtful / usual, gap / usual)
        let lost = Int(nearest: min(shares, Double(Tuning.lineTicks))) - 1
        if lost > 0, abs(share - 1) < tickTolerance, abs(shares - Double(lost + 1)) < tickTolerance {
            line.moveLast(by: Double(lost))
            return add(before.number + lost + 1, at: time)
        }
        if shares < tickTolerance, abs(share + shares - 1) < tickTolerance {
            // The one before came twice.
            line.removeLast()
            return add(before.number, at: time)
        }
        // One came late, and the next in time; or both have another tempo.
        if abs(share / shares - 1) < tickTolerance { line.restart(keeping: 1) }
        add(before.number + 1, at: time)
    }

    private mutating func add(_ number: Int, at time: Double) {
        last = (number, time)
        line.add(Double(number), at: time)
    }
}

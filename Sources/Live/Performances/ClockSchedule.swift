// The ticks of MIDI clock, put into the sequencer's queue a little ahead. Owned by MIDIClockTarget; pure.

import Drums
import Outputs

/// The time by which ticks of MIDI clock are put into the sequencer's queue ahead, in seconds; a busy process is late by
/// less.
private let clockAhead = 0.25

/// The time before which ticks are not taken back any more, in seconds: they may be on their way.
private let clockEdge = 0.01

/// The phase by which the clock must be off to be corrected, in seconds.
private let clockError = 0.0002

/// The part of a 16th note by which a start may be known late.
private let clockGrace = 0.15

/// Decides when ticks, starts and stops are sent, so that receivers count the same position.
///
/// Ticks are ahead by `clockAhead`: the sequencer sends each at its time, however busy this process is. Where the beat
/// changes, those that are not sent yet are taken back.
struct ClockSchedule {
    enum Order: Equatable {
        case send(MIDIMessage, at: Double)
        case takeBack(from: Double)
    }

    /// The position by which ticks are put; while stopped only its tempo and phase matter.
    private var line: GridPosition?

    /// The number of the next tick: of the song while it runs.
    private var next = 0

    /// The ticks that may not be sent yet, and the last one that is.
    private var put: [(tick: Int, time: Double)] = []

    private static let perQuarter = Double(MIDIClockFollower.perQuarter)

    /// Advances to the present position.
    ///
    /// - Parameter grid: the position of what plays now, by the system's clock.
    mutating func advance(to grid: GridPosition) -> [Order] {
        let now = grid.time
        while put.count > 1, put[1].time <= now { put.removeFirst() }
        var orders: [Order] = []
        if let line {
            switch (line.isRunning, grid.isRunning) {
            case (false, false):
                if line.tempo != grid.tempo { orders += bend(at: now) { Self.free(grid.tempo, after: $0) } }
            case (false, true): orders += [.takeBack(from: 0)] + start(grid)
            case (true, false): orders += stop(grid)
            case (true, true):
                let off = position(line, at: now) - grid.position
                if abs(off) > 0.25 {
                    orders += stop(grid) + start(grid)
                } else if abs(off) * 60 / grid.tempo > clockError || line.tempo != grid.tempo {
                    orders += bend(at: now) { _ in grid }
                }
            }
        } else if grid.isRunning {
            orders += start(grid)
        } else {
            line = Self.free(grid.tempo, after: (0, now))
            next = 1
        }
        return orders + fill(until: now + clockAhead, from: now)
    }

    /// Ends the clock.
    mutating func end(at now: Double) -> [Order] {
        defer { line = nil }
        return [.takeBack(from: 0)] + (line?.isRunning == true ? [.send(.stop, at: now)] : [])
    }

    /// Continues by another line, after the ticks that are too near to be taken back.
    private mutating func bend(
        at now: Double,
        _ line: ((tick: Int, time: Double)) -> GridPosition
    ) -> [Order] {
        let edge = now + clockEdge
        while put.count > 1, let last = put.last, last.time >= edge { put.removeLast() }
        let last = put.last ?? (next - 1, now)
        next = last.tick + 1
        self.line = line(last)
        return [.takeBack(from: edge)]
    }

    private mutating func start(_ grid: GridPosition) -> [Order] {
        let now = grid.time
        // A start that is known a little late is one from there; receivers begin at 16th notes.
        let sixteenth = Int((grid.position * 4 - clockGrace).rounded(.up))
        line = grid
        next = sixteenth * MIDIClockFollower.perQuarter / 4
        put = []
        let moment = max(now, time(of: next))
        guard sixteenth > 0 else { return [.send(.start, at: moment)] }
        return [.send(.songPosition(sixteenth), at: now), .send(.proceed, at: moment)]
    }

    private mutating func stop(_ grid: GridPosition) -> [Order] {
        let sent = put.last { $0.time <= grid.time } ?? (next - 1, grid.time)
        put = [sent]
        next = sent.tick + 1
        line = Self.free(grid.tempo, after: sent)
        return [.takeBack(from: 0), .send(.stop, at: grid.time)]
    }

    /// Returns a line of a stopped song, on which ticks continue after one.
    private static func free(_ tempo: Double, after last: (tick: Int, time: Double)) -> GridPosition {
        GridPosition(time: last.time, position: Double(last.tick) / perQuarter, tempo: tempo, isRunning: false)
    }

    private mutating func fill(until end: Double, from now: Double) -> [Order] {
        var orders: [Order] = []
        while true {
            let due = time(of: next)
            guard due < end else { return orders }
            let moment = max(due, put.last?.time ?? now)
            orders.append(.send(.clock, at: max(moment, now)))
            put.append((next, max(moment, now)))
            next += 1
        }
    }

    private func time(of tick: Int) -> Double {
        guard let line else { return .infinity }
        return line.time + (Double(tick) / Self.perQuarter - line.position) * 60 / line.tempo
    }

    private func position(_ line: GridPosition, at time: Double) -> Double {
        line.position + (time - line.time) * line.tempo / 60
    }
}

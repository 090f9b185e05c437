// The beat of MIDI time code: positions at a given tempo. Pure.

/// The silence after which a time code has stopped, in seconds: 20 quarter frames.
private let timecodePatience = 0.2

/// Turns quarter frames and full frames of MIDI time code into positions at a tempo.
public struct TimecodeFollower: Sendable {
    /// The tempo of the song, in quarter notes per minute.
    private let tempo: Double

    private var line = BeatLine(interval: 1)

    /// The last eight pieces of the time code.
    private var pieces: [UInt8] = []

    /// The time code of the last quarter frame, in seconds, and its moment.
    private var last: (code: Double, time: Double)?
    private var quarter = Timecode.Rate.frames25.frame / 4
    private var isRunning = false

    /// Creates a follower of a song that begins at 0:00 and has one tempo.
    public init(tempo: Double) { self.tempo = tempo }

    /// Processes a quarter frame.
    ///
    /// - Parameters:
    ///   - byte: its data: the number of the piece, and four bits of the time code.
    ///   - time: its time, in seconds.
    /// - Returns: the position by then; `nil` until a whole time code is known.
    public mutating func receive(quarterFrame byte: UInt8, at time: Double) -> GridPosition? {
        let piece = byte >> 4 & 7
        if let previous = pieces.last.map({ $0 >> 4 & 7 }), piece != (previous + 1) & 7 {
            // Backwards, or with pieces missing: the next whole time code says where it is.
            pieces = []
            last = nil
        }
        pieces.append(byte)
        pieces = pieces.suffix(8)
        if let last, time - last.time > timecodePatience { self.last = nil }
        let expected = last.map { $0.code + quarter }
        var code = expected
        if piece == 7, pieces.count == 8 {
            guard let whole = wholeCode else { return nil }
            quarter = whole.rate.frame / 4
            // It is that of the first piece.
            code = whole.seconds + 7 * quarter
        }
        guard let code else { return nil }
        if expected.map({ abs($0 - code) > quarter }) ?? true { line.restart() }
        last = (code, time)
        line.add(code, at: time)
        isRunning = true
        return position(line.position(at: time), at: time)
    }

    /// Processes a full frame, which places the song.
    public mutating func receive(_ code: Timecode, at time: Double) -> GridPosition? {
        (last, pieces, isRunning) = (nil, [], false)
        return position(code.seconds, at: time)
    }

    /// Returns a stopped position once when quarter frames no longer come.
    public mutating func look(at time: Double) -> GridPosition? {
        guard isRunning, let last, time - last.time > timecodePatience else { return nil }
        (self.last, pieces, isRunning) = (nil, [], false)
        return position(last.code, at: time)
    }

    private func position(_ code: Double, at time: Double) -> GridPosition {
        GridPosition(time: time, position: code * tempo / 60, tempo: tempo, isRunning: isRunning)
    }

    private var wholeCode: Timecode? {
        let parts = pieces.map { Int($0 & 0xF) }
        func number(_ place: Int, _ mask: Int) -> Int { parts[place] | (parts[place + 1] & mask) << 4 }
        guard let rate = Timecode.Rate(rawValue: parts[7] >> 1 & 3) else { return nil }
        return Timecode(
            rate,
            hours: number(6, 1),
            minutes: number(4, 3),
            seconds: number(2, 3),
            frames: number(0, 1)
        )
    }
}

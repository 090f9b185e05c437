// A Standard MIDI File, read: its notes, tempos and metres. Used by imports of takes; pure.

/// The notes of a Standard MIDI File of format 0 or 1, in ticks.
package struct MIDIScore: Sendable, Hashable {
    package struct Note: Sendable, Hashable {
        package var tick: Int

        /// The channel, 1…16.
        package var channel: Int
        package var note: Int

        /// The velocity, 1…127.
        package var velocity: Int

        /// The last text of the track before it; `nil` for none.
        package var text: String?
    }

    /// A tempo, in microseconds per quarter note, from a tick on.
    package struct Tempo: Sendable, Hashable {
        package var tick: Int
        package var microseconds: Int
    }

    /// A metre from a tick on; its unit is a power of two.
    package struct Meter: Sendable, Hashable {
        package var tick: Int
        package var beats: Int
        package var unit: Int
    }

    /// The ticks of a quarter note.
    package private(set) var division = 0

    /// The beginnings of notes, by tracks.
    package private(set) var tracks: [[Note]] = []

    /// The tempos, in the order of their ticks.
    package private(set) var tempos: [Tempo] = []

    /// The metres, in the order of their ticks.
    package private(set) var meters: [Meter] = []

    /// The end of the longest track.
    package private(set) var end = 0

    /// Reads a file.
    ///
    /// - Parameter name: how messages name the file.
    /// - Throws: `Diagnostic`, the place and content of the first fault.
    package init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
        var file = MIDIBytes(bytes, name: name)
        guard try file.take(4, "a Standard MIDI File, which begins with MThd").elementsEqual("MThd".utf8) else {
            throw file.fault(at: 0, "\"\(MIDIBytes.shown(bytes.prefix(4)))\"", "MThd, as a Standard MIDI File begins")
        }
        var head = try file.chunk()
        let format = try head.number(2, "the format")
        guard format < 2 else { throw head.fault(at: 8, "format \(format)", "0 or 1") }
        let count = try head.number(2, "the number of tracks")
        division = try head.number(2, "the ticks of a quarter note")
        guard (1...0x7FFF).contains(division) else {
            let isClock = division > 0x7FFF
            throw head.fault(at: 12, isClock ? "a division of seconds" : "a division of 0", "ticks of a quarter note")
        }
        while tracks.count < count {
            let start = file.place
            let kind = try file.take(4, "\(counted(count, "track")), and \(tracks.count) are there")
            var chunk = try file.chunk()
            // Chunks of other kinds are ignored, as the standard demands.
            guard kind.elementsEqual("MTrk".utf8) else {
                guard kind.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
                    throw file.fault(at: start, "no name of a chunk", "MTrk")
                }
                continue
            }
            try readTrack(&chunk)
        }
        tempos.sort { $0.tick < $1.tick }
        meters.sort { $0.tick < $1.tick }
    }

    private mutating func readTrack(_ track: inout MIDIBytes) throws(Diagnostic) {
        var notes: [Note] = []
        var tick = 0
        var running: UInt8?
        var text: String?
        events: while !track.isAtEnd {
            tick += try track.variable("the time of an event")
            let start = track.place
            var status = try track.byte("an event")
            if status < 0x80 {
                guard let known = running else {
                    throw track.fault(at: start, "\(status) as an event", "a status of 128 or more")
                }
                status = known
                track.place = start
            }
            switch status {
            case 0x80..<0xF0:
                running = status
                let first = try track.data()
                let second = (0xC0..<0xE0).contains(status) ? 0 : try track.data()
                if status & 0xF0 == 0x90, second > 0 {
                    let channel = Int(status & 0xF) + 1
                    notes.append(Note(tick: tick, channel: channel, note: first, velocity: second, text: text))
                }
            case 0xF0, 0xF7: _ = try track.take(try track.variable("a length"), "the end of a system message")
            case 0xFF:
                let kind = try track.byte("the kind of an event")
                let size = try track.variable("a length")
                let data = Array(try track.take(size, "\(counted(size, "byte")) of an event"))
                switch kind {
                case 0x01: text = String(decoding: data, as: UTF8.self)
                case 0x2F: break events
                case 0x51:
                    let microseconds = data.reduce(0) { $0 << 8 | Int($1) }
                    guard data.count == 3, microseconds > 0 else {
                        throw track.fault(at: start, "a tempo of \(counted(data.count, "byte"))", "3 bytes above 0")
                    }
                    tempos.append(Tempo(tick: tick, microseconds: microseconds))
                case 0x58:
                    guard data.count >= 2, data[0] > 0, data[1] < 16 else {
                        throw track.fault(at: start, "an invalid metre", "beats and a power of two")
                    }
                    meters.append(Meter(tick: tick, beats: Int(data[0]), unit: 1 << Int(data[1])))
                default: break
                }
            default: throw track.fault(at: start, "\(status) as an event", "one of a file")
            }
        }
        tracks.append(notes)
        end = max(end, tick)
    }
}

/// The bytes of a file or of one of its chunks.
private struct MIDIBytes {
    var place: Int

    private let bytes: ArraySlice<UInt8>
    private let name: String

    init(_ bytes: [UInt8], name: String) { (self.bytes, self.name, place) = (bytes[...], name, 0) }

    private init(_ bytes: ArraySlice<UInt8>, _ name: String) {
        (self.bytes, self.name, place) = (bytes, name, bytes.startIndex)
    }

    var isAtEnd: Bool { place >= bytes.endIndex }

    func fault(at place: Int, _ wrong: String, _ expected: String) -> Diagnostic {
        Diagnostic(file: name, field: "byte \(place)", wrong: wrong, expected: expected)
    }

    /// Returns the bytes that can be shown.
    static func shown(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    mutating func take(_ count: Int, _ expected: String) throws(Diagnostic) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - place else {
            throw fault(at: bytes.endIndex, bytes.isEmpty ? "nothing" : "the end", expected)
        }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func byte(_ expected: String) throws(Diagnostic) -> UInt8 { try take(1, expected).first ?? 0 }

    mutating func number(_ count: Int, _ expected: String) throws(Diagnostic) -> Int {
        try take(count, expected).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a byte of a message.
    mutating func data() throws(Diagnostic) -> Int {
        let byte = try byte("a byte of a message")
        guard byte < 0x80 else { throw fault(at: place - 1, "\(byte) in a message", "0 to 127") }
        return Int(byte)
    }

    /// Reads a number of one to four bytes of seven bits.
    mutating func variable(_ expected: String) throws(Diagnostic) -> Int {
        var value = 0
        for _ in 0..<4 {
            let byte = try byte(expected)
            value = value << 7 | Int(byte & 0x7F)
            if byte < 0x80 { return value }
        }
        throw fault(at: place - 4, "a number of more than 4 bytes", expected)
    }

    /// Reads the length of a chunk and its bytes.
    mutating func chunk() throws(Diagnostic) -> MIDIBytes {
        let size = try number(4, "the length of a chunk")
        return MIDIBytes(try take(size, "\(counted(size, "byte")) of a chunk"), name)
    }
}

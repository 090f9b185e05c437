// All outputs keep what the protocol promises; the port only where there is a sequencer, else the devices' check has
// it.

import Dispatch
import Platform
import Foundation
import Outputs
import Testing

/// An output that refuses chosen messages.
private final class RefusingOutput: MIDIOutput {
    var refuses: (MIDIMessage) -> Bool = { _ in true }
    var sent: [MIDIMessage] = []
    var isClosed = false

    func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
        sent.append(message)
        if refuses(message) { throw TactusError(.unavailable, "refused \(sent.count)") }
    }

    func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}

    func close() throws(TactusError) { isClosed = true }
}

@Suite struct MIDIOutputTests {
    private enum Sibling: String, CaseIterable, CustomTestStringConvertible {
        case file, pipe, port

        var testDescription: String { rawValue }

        static var here: [Sibling] {
            allCases.filter { $0 != .port || FileManager.default.fileExists(atPath: "/dev/snd/seq") }
        }

        func make(in folder: TestFolder) throws -> any MIDIOutput {
            switch self {
            case .file: MIDIFile(try Recording(folder.path("take.mid")), tempo: 120)
            case .pipe: MIDIFile(try Recording("/dev/null"), tempo: 120)
            case .port: try MIDIPort(client: "Tactus test")
            }
        }
    }

    @Test(arguments: Sibling.here)
    private func aTakeIsPlayedAndClosed(sibling: Sibling) throws {
        let folder = try TestFolder()
        let output = try sibling.make(in: folder)
        var drums = MIDIPercussion(output)
        for beat in 0..<50 {
            let time = Double(beat) * 0.3
            try drums.advance(to: time)
            try drums.hit(36 + beat % 10, velocity: Float(beat % 5) / 4, at: time)
            if beat % 10 == 0 { try drums.setTempo(100 + Double(beat), at: time) }
        }
        try drums.close()
        try drums.close()
        // After the close nothing is taken, and nothing goes wrong.
        try drums.hit(36, velocity: 1, at: 99)
        try output.send(.allNotesOff(), at: 99)
        try output.setTempo(90, at: 99)
        if let file = output as? MIDIFile { #expect(file.count == 100) }
        if sibling == .file {
            let read = try #require(PlainMIDIReader(try folder.bytes("take.mid")))
            #expect(read.events.count { $0.bytes[0] == 0x99 } == 50)
            #expect(read.events.count { $0.bytes[0] == 0x89 } == 50)
            #expect(folder.names == ["take.mid"])
        }
    }

    @Test func aFaultStopsNeitherTheEndNorTheNextHit() throws {
        let output = RefusingOutput()
        var drums = MIDIPercussion(output)
        let fault = #expect(throws: TactusError.self) { try drums.hit(36, velocity: 1, at: 0) }
        #expect(fault?.description == "refused 1")
        output.refuses = { _ in false }
        try drums.hit(36, velocity: 1, at: 0.01)
        output.refuses = { _ in true }
        #expect(throws: TactusError.self) { try drums.close() }
        #expect(output.isClosed)
        #expect(
            output.sent.map { $0.bytes[0] } == [0x99, 0x89, 0x99, 0x89]
        )
    }

    @Test func withoutASequencerThePortSaysWhatIsMissing() throws {
        guard !FileManager.default.fileExists(atPath: "/dev/snd/seq") else { return }
        let fault = #expect(throws: TactusError.self) { _ = try MIDIPort() }
        #expect(fault?.kind == .unavailable)
        #expect(fault?.description.contains("snd-seq") == true)
    }
}

@Suite struct MIDIFileTests {
    private func strike(_ file: MIDIFile, at time: Double) throws {
        try file.send(.noteOn(channel: 10, note: 36, velocity: 100), at: time)
    }

    /// A queue, settled in between, writes the same as one track at once.
    @Test func aQueueWritesTheSameBytes() throws {
        let folder = try TestFolder()
        let queue = DispatchQueue(label: "test")
        let recording = try Recording(folder.path("queue.mid"))
        let file = MIDIFile(recording, tempo: 100, queue: queue)
        var plain = MIDITrack(tempo: 100)
        plain.setMeter(Tuning.quarters)
        for number in 0..<400 {
            // Now and then one that was meant for an earlier time.
            let time = Double(number) / 8 - (number % 7 == 0 ? 0.9 : 0)
            let message = MIDIMessage.noteOn(channel: 10, note: 36 + number % 9, velocity: 100)
            try file.send(message, at: time)
            plain.add(message, at: time)
            if number % 90 == 0 {
                try file.setTempo(100 + Double(number), at: time)
                plain.setTempo(100 + Double(number), at: time)
            }
        }
        file.end(at: 60)
        plain.end = 60
        #expect(file.count == 400)
        try file.close()
        #expect(try folder.bytes("queue.mid") == plain.bytes())
    }

    /// A run that is killed leaves a whole file.
    @Test func theFileIsWholeAtEveryMoment() throws {
        let folder = try TestFolder()
        let file = MIDIFile(try Recording(folder.path("take.mid")), tempo: 120)
        #expect(folder.names == [])
        var least = 0
        for number in 0..<200 {
            try strike(file, at: Double(number) / 4)
            let read = try #require(PlainMIDIReader(try folder.bytes("take.mid")))
            #expect(read.events.count - 3 >= least)
            least = max(least, Int(Double(number) - 4 * Tuning.saveSeconds))
        }
        #expect(least > 100)
        try file.close()
        let read = try #require(PlainMIDIReader(try folder.bytes("take.mid")))
        #expect(read.events.count == 203)
        #expect(read.events[1].tick == 0)
    }

    /// During playing, a hit after which nothing is played is not lost either.
    @Test func theLastHitIsSavedByItself() throws {
        let folder = try TestFolder()
        let queue = DispatchQueue(label: "test")
        let file = MIDIFile(try Recording(folder.path("take.mid")), tempo: 100, queue: queue)
        for time in [0, 0.2, 0.4] { try strike(file, at: time) }
        let deadline = ContinuousClock.now + .seconds(60)
        func saved() -> Int { (try? PlainMIDIReader(folder.bytes("take.mid"))?.events.count) ?? 0 }
        while saved() < 6, ContinuousClock.now < deadline { usleep(20_000) }
        #expect(saved() == 6)
        try file.close()
    }

    /// The written bytes do not grow with the square of the length, and a crash costs 1 s or a thousandth.
    @Test func aLongTakeIsSavedInProportion() throws {
        let folder = try TestFolder()
        let path = folder.path("take.mid")
        let file = MIDIFile(try Recording(path), tempo: 120)
        var (place, savedTime, written): (NSNumber?, Double, Int) = (nil, 0, 0)
        for time in stride(from: 0.0, to: 4_000, by: 1) {
            try strike(file, at: time)
            let found = try FileManager.default.attributesOfItem(atPath: path)
            // A file that is written anew is another one.
            if found[.systemFileNumber] as? NSNumber != place {
                place = found[.systemFileNumber] as? NSNumber
                savedTime = time
                written += found[.size] as? Int ?? 0
            }
            #expect(time - savedTime < max(Tuning.saveSeconds, time * Tuning.saveShare) + 1)
        }
        try file.close()
        let bytes = try folder.bytes("take.mid")
        #expect(PlainMIDIReader(bytes)?.events.count == 4_003)
        // Every second, it would be 2,000 times as much.
        #expect(written < 1_000 * bytes.count)
    }

    @Test(arguments: ["/no such folder/take.mid", "/proc/take.mid", "/"])
    func aFileThatCannotBeIsToldAtOnce(path: String) throws {
        var fault: TactusError?
        do throws(TactusError) {
            let file = MIDIFile(try Recording(path), tempo: 120)
            // A folder is no file, and is only found out at the end.
            try file.close()
        } catch {
            fault = error
        }
        #expect(fault?.kind == .inputOutput)
        #expect(fault?.description.contains(path) == true)
    }

    @Test func aFolderThatVanishesCostsNoTake() throws {
        let folder = try TestFolder()
        let file = MIDIFile(try Recording(folder.path("take.mid")), tempo: 120)
        try strike(file, at: 0)
        try FileManager.default.removeItem(at: folder.url)
        #expect(throws: TactusError.self) { try strike(file, at: 100) }
        try strike(file, at: 100.5)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try file.close()
        #expect(PlainMIDIReader(try folder.bytes("take.mid"))?.events.count == 6)
    }

    @Test func aFileHasOneTempoAtItsStartAndAMeter() throws {
        let folder = try TestFolder()
        let file = MIDIFile(try Recording(folder.path("take.mid")), tempo: 90)
        var drums = MIDIPercussion(file)
        try drums.setTempo(96, at: 0)
        try drums.hit(36, velocity: 1, at: 0)
        try drums.setTempo(100, at: 2)
        try drums.setTempo(110, at: 2)
        try drums.close()
        let read = try #require(PlainMIDIReader(try folder.bytes("take.mid")))
        let heads = read.events.filter { $0.bytes[0] == 0xFF }.map(\.bytes)
        #expect(
            heads == [
                [0xFF, 0x51, 3, 0x09, 0x89, 0x68], [0xFF, 0x58, 4, 4, 2, 24, 8], [0xFF, 0x51, 3, 0x08, 0x52, 0xAF],
                [0xFF, 0x2F, 0],
            ]
        )
        #expect(read.events.prefix(2).allSatisfy { $0.tick == 0 })
    }
}

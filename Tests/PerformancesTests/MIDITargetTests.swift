// The MIDI file of a performance: hits at their intended times, in their order; a port has them when they come.

import Drums
import Gestures
import Outputs
import Synchronization
import Testing

@testable import Performances

@Suite struct MIDITargetTests {
    /// Notes the beginnings of notes.
    final class Noting: MIDIOutput {
        let notes: Notes
        init(_ notes: Notes) { self.notes = notes }
        func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
            if case .noteOn(_, let note, _) = message { notes.add("\((time * 1000).rounded() / 1000) \(note)") }
        }
        func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}
        func close() throws(TactusError) { notes.add("end") }
    }

    final class Notes: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Notes the bytes of all messages.
    final class NotingBytes: MIDIOutput {
        let notes: Notes
        init(_ notes: Notes) { self.notes = notes }
        func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
            let bytes = message.bytes.map(Int.init)
            if bytes[0] >> 4 != 8 { notes.add("\((time * 1000).rounded() / 1000) \(bytes)") }
        }
        func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}
        func close() throws(TactusError) {}
    }

    private static let crash = Instrument("crash", note: 49, position: ControlMessage(.controller(16)))

    private func struck(offCentre: Float?) -> DrumHit {
        let gesture = Gesture(time: 0, kind: .struck, offCentre: offCentre)
        return DrumHit(Self.crash, time: 0, velocity: 1, cause: .gesture(gesture))
    }

    @Test(
        "places come before their notes, a choke is released before the next stroke, all in order",
        arguments: [true, false]
    )
    func controls(isRecord: Bool) throws {
        let notes = Notes()
        let target = try MIDITarget(NotingBytes(notes), isRecord: isRecord, tempo: 120, say: notes.add)
        let request = DrumRequest(at: 0, cause: .message)
        let words = ["cc 74", "cc14 1", "bend", "pressure channel 2", "pressure 49", "osc"]
        let value = KitValue(HandValue("v", of: .speed), to: words.compactMap(ValueOutput.init))
        target.advance(to: 0)
        target.play(struck(offCentre: 0.5), at: 1, meantFor: 1, from: "a")
        target.didOccur(.action(.choke(Self.crash, request)), at: 1.1)
        target.play(struck(offCentre: 0.5), at: 1.25, meantFor: 1.2, from: "a")
        target.play(hit(49), at: 1.3, meantFor: 1.3, from: "a")
        target.didOccur(.action(.value(value, 0.5, request)), at: 2)
        target.didOccur(.action(.value(value, 0.501, request)), at: 2.1)
        #expect(target.close(at: 2.2) == nil)
        let second = isRecord ? 1.2 : 1.25
        #expect(
            notes.all == [
                "1.0 [185, 16, 64]", "1.0 [153, 49, 127]", "1.1 [169, 49, 127]", "\(second) [169, 49, 0]",
                "\(second) [153, 49, 127]", "1.3 [153, 49, 127]",
                "2.0 [185, 74, 64]", "2.0 [185, 1, 64]", "2.0 [185, 33, 0]", "2.0 [233, 0, 64]", "2.0 [209, 64]",
                "2.0 [169, 49, 64]", "2.1 [185, 1, 64]", "2.1 [185, 33, 16]", "2.1 [233, 16, 64]",
            ]
        )
    }

    private func hit(_ note: Int) -> DrumHit {
        DrumHit(Instrument("\(note)", note: note), time: 0, velocity: 1, cause: .take)
    }

    /// Plays a soft stroke that is reported after the next one.
    private func played(isRecord: Bool) throws -> [String] {
        let notes = Notes()
        let target = try MIDITarget(Noting(notes), isRecord: isRecord, tempo: 120, say: notes.add)
        target.advance(to: 10)
        target.play(hit(38), at: 10.52, meantFor: 10.5, from: "a")
        target.play(hit(36), at: 10.55, meantFor: 10.45, from: "a")
        target.advance(to: 10.6)
        if isRecord { #expect(notes.all.isEmpty) }
        target.advance(to: 11)
        target.play(hit(42), at: 11.2, meantFor: 11.1, from: "a")
        #expect(target.close(at: 11.2) == nil)
        return notes.all
    }

    @Test(
        "the kit's settings decide channels, velocities and the click's notes",
        arguments: [
            (KitMIDI.ClickNote.instrument, ["1 12 0.25", "3 10 0.25"]), (.off, ["1 12 0.25"]),
            (.note(76), ["1 12 0.25", "76 11 0.25"]),
        ]
    )
    func settings(_ click: KitMIDI.ClickNote, _ expected: [String]) throws {
        let notes = Notes()
        final class Messages: MIDIOutput {
            let notes: Notes
            init(_ notes: Notes) { self.notes = notes }
            func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
                switch message {
                case .noteOn(let channel, let note, let velocity):
                    notes.add("\(note) \(channel) \((Double(velocity) / 127 * 100).rounded() / 100)")
                case .program(let channel, let number): notes.add("program \(number) on \(channel)")
                default: break
                }
            }
            func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {}
            func close() throws(TactusError) {}
        }
        var settings = KitMIDI()
        (settings.channel, settings.curve, settings.program, settings.click) = (11, 2, 5, click)
        let target = try MIDITarget(Messages(notes), isRecord: false, tempo: 120, settings: settings, say: notes.add)
        for (note, channel, cause) in [(1, 12, Cause.take), (3, 10, .metronome)] {
            var instrument = Instrument("\(note)", note: note)
            instrument.channel = channel
            target.play(DrumHit(instrument, time: 0, velocity: 0.5, cause: cause), at: Double(note))
        }
        #expect(notes.all == ["program 5 on 11"] + expected)
    }

    @Test func aFileHasThemWhenTheyWereMeant() throws {
        #expect(try played(isRecord: true) == ["0.45 36", "0.5 38", "1.1 42", "end"])
    }

    @Test func aPortHasThemWhenTheyCome() throws {
        #expect(try played(isRecord: false) == ["0.52 38", "0.55 36", "1.2 42", "end"])
    }

    @Test func whatComesLateNeverGoesBackBehindWhatIsWritten() throws {
        let notes = Notes()
        let target = try MIDITarget(Noting(notes), isRecord: true, tempo: 120, say: notes.add)
        target.advance(to: 0)
        target.play(hit(38), at: 1, meantFor: 1, from: "a")
        target.advance(to: 2)
        target.play(hit(36), at: 2, meantFor: 0.5, from: "a")
        #expect(target.close(at: 2) == nil)
        #expect(notes.all == ["1.0 38", "1.0 36", "end"])
    }
}

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

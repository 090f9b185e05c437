// Properties of any bytes as a Standard MIDI File. Called by the fuzzer and by the tests.

import Configurations
import Drums
import Outputs
import Text

@testable import Performances

/// Reads bytes as a file and converts it to a take and back; traps where a refusal is no line, a take cannot be read again,
/// or a file is read otherwise than written.
func fuzzMIDI(_ bytes: [UInt8]) {
    let instruments = (0..<100).map { Instrument("note \($0)-x", note: $0) }
    do throws(Diagnostic) {
        let score = try MIDIScore(bytes, name: "a.mid")
        for channel in [1, 10] {
            do throws(Diagnostic) {
                check(
                    try ImportedTake(score, instruments: instruments, channel: channel, name: "a.mid"),
                    instruments
                )
            } catch {
                check(error)
            }
        }
    } catch {
        check(error)
    }
}

private func check(_ error: Diagnostic) {
    let line = "\(error)"
    precondition(line.hasPrefix("a.mid: ") && line.utf8.count < 400 && !line.contains("\n"), "no line: \(line)")
}

private func check(_ imported: ImportedTake, _ instruments: [Instrument]) {
    let take = imported.take
    guard let read = try? TakeFile(text: take.text, name: "a.yaml").take() else {
        preconditionFailure("a take that cannot be read")
    }
    precondition(read.text == take.text, "a take is read otherwise than written")
    let export = ExportedTake(read, instruments: instruments)
    for format in 0...1 {
        guard let bytes = try? export.midi(format: format), let score = try? MIDIScore(bytes, name: "b.mid") else {
            preconditionFailure("a file that cannot be read")
        }
        precondition(score.tracks.reduce(0) { $0 + $1.count } == take.hitCount, "other hits in a file")
    }
    let song = export.hydrogenSong(named: "a")
    precondition(song.hasSuffix("</song>\n"), "no song")
}

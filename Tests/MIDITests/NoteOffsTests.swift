// The ends of notes, as rows of strikes and messages: "+36" begins, "-36" ends, "@1.06" the time.

import Outputs
import Testing

@Suite struct NoteOffsTests {
    /// Returns the messages in the order of sending.
    private func words(_ messages: [TimedMessage]) -> String {
        messages.map { timed in
            let time = "@\((timed.time * 1_000).rounded() / 1_000)"
            return switch timed.message {
            case .noteOn(_, let note, _): "+\(note)\(time)"
            case .noteOff(_, let note): "-\(note)\(time)"
            case .controller(_, let number, _): "c\(number)\(time)"
            default: "no note\(time)"
            }
        }.joined(separator: " ")
    }

    @Test(
        arguments: [
            ([(36, 1.0)], "+36@1.0 -36@1.06"),
            ([(36, 1.0), (38, 1.02)], "+36@1.0 +38@1.02 -36@1.06 -38@1.08"),
            // Struck again while it sounds: its end comes first, and only one more.
            ([(36, 1.0), (36, 1.03)], "+36@1.0 -36@1.03 +36@1.03 -36@1.09"),
            // Struck again at its very end.
            ([(36, 1.0), (36, 1.06)], "+36@1.0 -36@1.06 +36@1.06 -36@1.12"),
            // The same note twice at one moment.
            ([(36, 1.0), (36, 1.0)], "+36@1.0 -36@1.0 +36@1.0 -36@1.06"),
            // A closed hat and a pedal end an open one, but not the other way round.
            ([(46, 1.0), (42, 1.01)], "+46@1.0 -46@1.01 +42@1.01 -42@1.07"),
            ([(46, 1.0), (44, 1.01)], "+46@1.0 -46@1.01 +44@1.01 -44@1.07"),
            ([(42, 1.0), (46, 1.01)], "+42@1.0 +46@1.01 -42@1.06 -46@1.07"),
            // A clock that goes back: every beginning keeps its end.
            ([(36, 5.0), (38, 1.0), (36, 1.01)], "+36@5.0 +38@1.0 -36@1.01 +36@1.01 -38@1.06 -36@1.07"),
            ([(200, 1.0), (-5, 1.0)], "+127@1.0 +0@1.0 -127@1.06 -0@1.06"),
        ] as [([(Int, Double)], String)]
    )
    func endsFollow(strikes: [(Int, Double)], expected: String) {
        var ends = NoteOffs()
        var sent: [TimedMessage] = []
        for (note, time) in strikes { sent += ends.strike(note, velocity: 0.5, at: time) }
        #expect(words(sent + ends.all()) == expected)
        #expect(ends.all().isEmpty)
    }

    @Test func whatIsDueIsSentOnceAndInOrder() {
        var ends = NoteOffs(length: 0.1)
        _ = ends.strike(36, velocity: 1, at: 1)
        _ = ends.strike(38, velocity: 1, at: 1.05)
        #expect(ends.due(by: 1.09).isEmpty)
        #expect(words(ends.due(by: 1.1)) == "-36@1.1")
        #expect(ends.due(by: 1.1).isEmpty)
        #expect(words(ends.due(by: 9)) == "-38@1.15")
    }

    @Test func theEndDoesNotDependOnHowOftenIsLooked() {
        var (seldom, often) = (NoteOffs(), NoteOffs())
        var (few, many): ([TimedMessage], [TimedMessage]) = ([], [])
        for beat in 0..<200 {
            let time = Double(beat) * 0.037
            few += seldom.strike(36 + beat % 3, velocity: 0.5, at: time)
            for look in 0..<10 { many += often.due(by: time - 0.037 + Double(look) * 0.0037) }
            many += often.strike(36 + beat % 3, velocity: 0.5, at: time)
        }
        #expect(few + seldom.all() == many + often.all())
    }

    @Test func aNoteEndsOnItsOwnChannelAlone() {
        var ends = NoteOffs()
        _ = ends.strike(46, channel: 1, velocity: 1, at: 1)
        #expect(
            ends.strike(42, velocity: 1, at: 1.01).map(\.message) == [.noteOn(channel: 10, note: 42, velocity: 127)]
        )
        #expect(
            ends.all().map(\.message) == [.noteOff(channel: 1, note: 46), .noteOff(channel: 10, note: 42)]
        )
    }

    @Test func aThousandHitsAtOnceAllEnd() {
        var ends = NoteOffs()
        var sent: [TimedMessage] = []
        for number in 0..<1_000 { sent += ends.strike(35 + number % 47, velocity: 0.5, at: 3) }
        sent += ends.all()
        let begun = sent.count { if case .noteOn = $0.message { true } else { false } }
        #expect((begun, sent.count) == (1_000, 2_000))
    }
}

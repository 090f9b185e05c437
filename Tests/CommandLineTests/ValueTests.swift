// Continuous values as other programs have them: Mido reads a rendered file, and a real oscdump the messages.

import Foundation
import Testing

@Suite("Continuous values") struct ValueTests {
    let place = Workplace()

    /// A right hand that rises from the middle of the image to its top within a second, and rests there.
    private static let take = (0..<60).map { number in
        let up = Double(min(number, 30)) * 0.01
        let points = Sample.points("paper").map { "[\(Double($0.x) / 1000),\(Double($0.y) / 1000 - up)]" }
        return #"{"t":\#(Double(number) / 30),"width":1000,"height":1000,"mirrored":false,"#
            + #""hands":[{"side":"right","points":[\#(points.joined(separator: ","))]}]}"#
    }

    private func write(_ sent: String) throws {
        try place.write(Self.take, to: "take.jsonl")
        try place.write("values: [{value: cutoff, of: y, from: 0.35, to: 0.55, as: \(sent)}]\n", to: "kit.yaml")
    }

    private static let hasMido = (try? Workplace().shell("/usr/bin/python3 -c 'import mido'").status == 0) ?? false

    @Test("Mido reads the controllers of a rendered file, which is the same each time", .enabled(if: hasMido))
    func mido() throws {
        try write("[cc 74, cc14 1, bend channel 2]")
        let run = try place.make(
            """
            $tactus render take.jsonl --kit kit.yaml --output a.mid && $tactus render take.jsonl --kit kit.yaml --output b.mid
            cmp a.mid b.mid && /usr/bin/python3 -c '
            import mido
            for m in mido.MidiFile("a.mid"):
                if m.type == "control_change": print(m.channel, m.control, m.value)
                elif m.type == "pitchwheel": print(m.channel, "bend", m.pitch)'
            """
        )
        let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
        func values(_ channel: String, _ control: String) -> [Int] {
            rows.filter { $0[0] == channel && $0[1] == control }.compactMap { Int($0[2]) }
        }
        let coarse = values("9", "74")
        #expect(coarse.first == 0 && coarse.last == 127 && zip(coarse, coarse.dropFirst()).allSatisfy(<), "\(coarse)")
        #expect(coarse.count > 10)
        #expect(zip(values("9", "1"), values("9", "33")).map { $0 * 128 + $1 }.last == 16_383)
        #expect(values("1", "bend").first == -8192 && values("1", "bend").last == 8191)
    }

    @Test("events have each value, and a summary does not count them as gestures") func events() throws {
        try write("osc")
        let run = try place.make("$tactus render take.jsonl --kit kit.yaml --events - ; $tactus kits check kit.yaml")
        let events = run.lines.compactMap { Fields($0) }.filter { $0.text("kind") == "value" }
        #expect(events.count > 10 && events.allSatisfy { $0.text("id") == "cutoff" && $0.text("hand") == "right" })
        #expect(events.first?.double("position") == 0 && events.last?.double("position") == 1)
        #expect(run.errLines.contains { $0.hasPrefix("60 records; 0 hits; ") && !$0.contains("gesture") }, "\(run.err)")
        #expect(run.text.contains("0 gestures, 0 instruments, 1 value"), "\(run)")
    }

    private static let hasDump = (try? Workplace().shell("command -v oscdump").status == 0) ?? false

    @Test("a real oscdump has a float for each change", .enabled(if: hasDump)) func osc() throws {
        try write("[osc, osc /synth/filter]")
        // It does not say when it listens, but the kernel does; and it ignores the gentle signals.
        let run = try place.make(
            """
            port=$((20000 + $$ % 20000)); oscdump -L $port >dump & trap "kill -KILL $!" EXIT
            until grep -q $(printf ':%04X ' $port) /proc/net/udp /proc/net/udp6; do sleep 0.05; done
            $tactus play take.jsonl --kit kit.yaml --no-sound --osc localhost:$port --osc-profile hydrogen --quiet
            sleep 0.3; cat dump
            """
        )
        for address in ["/tactus/value/cutoff", "/synth/filter"] {
            let values = run.lines.map { $0.split(separator: " ") }.filter { $0.contains { $0 == address } }
                .compactMap { Double($0.last ?? "") }
            #expect(values.count > 10 && values.first == 0 && values.last == 1, "\(run)")
        }
    }
}

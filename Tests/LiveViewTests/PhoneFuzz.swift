// Properties of phones over time, with any messages. Called by the fuzzer and by the tests.

import Drums
import KeypointFiles
import LiveScene

/// Plays lines of `SECONDS CONNECTION MESSAGE`, where a message is JSON, or nothing for the end of the connection;
/// traps at an invalid hit, answer or count.
func fuzzPhones(_ bytes: [UInt8]) {
    let instruments = ["kick", "snare", "ride-bell"]
    let kit = Kit(name: "fuzz", instruments: instruments.map { Instrument($0, note: 38) })
    var table = PhoneTable(.init(kit, program: "tactus", profile: "adaptive"))
    var now = 1_000.0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(500) {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count >= 2, let step = Double(words[0]), let connection = UInt32(words[1]), step.isFinite else {
            continue
        }
        now += min(max(step, 0), 1e6)
        let before = table.report
        let update: PhoneUpdate
        if words.count == 3 {
            guard let value = try? JSONDocument.parse(Array(words[2].utf8)) else { continue }
            update = table.hear(value, from: connection, at: now)
        } else {
            update = table.lose(connection, at: now)
        }
        if let hit = update.hit {
            precondition(instruments.contains(hit.instrument) && hit.velocity > 0 && hit.velocity <= 1, "no hit")
            precondition(hit.onset <= now && now - hit.onset <= LiveScene.Tuning.lateness, "a hit at another time")
        }
        for reply in update.replies {
            precondition((try? JSONDocument.parse(reply.json.bytes)) == reply.json, "an answer that is not JSON")
        }
        for line in update.lines { precondition(line.utf8.count < 1_000, "a line of \(line.utf8.count) bytes") }
        let report = table.report
        precondition(report.hits >= before.hits && report.lost >= before.lost, "a count that goes back")
        precondition(table.shown.count <= LiveScene.Tuning.mostPhones, "more phones than places")
        precondition(!report.words.contains("nan") && !report.words.contains("inf"), report.words)
    }
}

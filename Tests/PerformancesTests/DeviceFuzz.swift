// Properties of devices over time, with any messages. Called by the fuzzer and by the tests.

import Drums
import Gestures
import Outputs

@testable import Performances

/// Plays lines of `SECONDS SOURCE ADDRESS ARGUMENT…`, where an argument is a text or `i:`, `h:`, `f:`, `d:` and a
/// number, and the seconds those since the line before; traps at an invalid hit, line or table.
func fuzzDevices(_ bytes: [UInt8]) {
    let kit = Kit(
        name: "fuzz",
        instruments: [Instrument("kick", note: 36), Instrument("snare", note: 38), Instrument("Ride", note: 51)]
    )
    var configuration = GestureRecognizer.Configuration()
    configuration.impactProfile = bytes.count % 2 == 0 ? .squaredDelta : .adaptive
    var devices = HeardDevices(kit, configuration)
    var (now, latest) = (1_000.0, 1_000.0)
    var said: [Substring: Int] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(500) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 3, words[2].hasPrefix("/"), let step = Double(words[0]), step.isFinite else { continue }
        now += min(max(step, -10), 10_000)
        latest = max(latest, now)
        let message = OSCMessage(words[2], words.dropFirst(3).prefix(8).map(argument))
        let before = devices.counts
        let (outcome, lines) = devices.hear(OSCReceived(message, from: words[1]), at: now)
        check(outcome, in: kit)
        check(lines)
        let counts = devices.counts
        precondition(
            counts.messages + counts.malformed + counts.passedOver
                == before.messages + before.malformed + before.passedOver + 1,
            "a message that is not counted once"
        )
        let host = words[1].prefix(upTo: words[1].lastIndex(of: ":") ?? words[1].endIndex)
        said[host, default: 0] += counts.malformed == before.malformed ? lines.count : 0
        let most = Outputs.Tuning.linesAtOnce + 1 + Int((latest - 1_000) / Outputs.Tuning.lineSeconds)
        precondition(words[1].isOfThisMachine || said[host, default: 0] <= most, "a host with too many lines")
        check(devices.look(at: now))
        precondition(devices.remembered <= 3 * Outputs.Tuning.deviceLimit + 1, "tables without an end")
    }
    for seconds in [0, 130, 260] as [Double] { check(devices.look(at: latest + seconds)) }
    precondition(devices.remembered == 0, "what is silent is not forgotten")
}

private func argument(_ word: String) -> OSCValue {
    let text = word.dropFirst(2)
    return switch word.prefix(2) {
    case "i:": Int32(text).map { .int($0) } ?? .null
    case "h:": Int64(text).map { .long($0) } ?? .null
    case "f:": Float(text).map { .float($0) } ?? .impulse
    case "d:": Double(text).map { .double($0) } ?? .bool(true)
    default: .string(word)
    }
}

private func check(_ outcome: HeardDevices.Outcome?, in kit: Kit) {
    guard case .request(.hit(let name), let velocity, _) = outcome else { return }
    precondition(kit.instrument(named: name) != nil, "a hit of nothing")
    precondition(velocity > 0 && velocity <= 1, "a hit that cannot be")
}

private func check(_ lines: [String]) {
    for line in lines {
        precondition(!line.isEmpty && line.utf8.count < 1_000 && !line.contains(where: \.isNewline), "no line: \(line)")
    }
}

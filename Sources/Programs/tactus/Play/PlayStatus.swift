// The status of playing: a line that is renewed, and a summary at the end. Made by `tactus play`.

import Drums
import Capture
import Performances

/// Says how a performance stands.
final class PlayStatus: Sendable {
    private let isQuiet: Bool

    /// Whether the line is renewed in place, for a person who watches; else only events are printed.
    private let isInPlace: Bool

    /// - Parameters:
    ///   - isQuiet: whether nothing but remarks is wanted.
    ///   - sharesTerminal: whether results go to the same terminal; the line would run into them.
    init(isQuiet: Bool, sharesTerminal: Bool) {
        self.isQuiet = isQuiet
        isInPlace = StandardStreams.isWatched && !sharesTerminal && !isQuiet
    }

    /// Says what is played on what.
    func begin(_ kits: [String], _ sources: [String], isWithoutCamera: Bool, _ outputs: PlayOutputs, hasKeys: Bool) {
        guard !isQuiet else { return }
        let from = sources.isEmpty ? "" : " from \(sources.joined(separator: ", "))"
        let kit = "\(kits.count > 1 ? "kits" : "kit") \(kits.joined(separator: ", "))"
        StandardStreams.say(
            "playing the \(kit)\(from)\(isWithoutCamera ? " alone, without a camera" : ""); " + outputs.words
        )
        if hasKeys { StandardStreams.say("? for keys") }
    }

    /// Performs the command of a key, or lists the keys.
    func press(_ key: Character, _ performance: Performance) {
        if key == "?" { StandardStreams.say(PlayerKeys.help) } else { performance.press(key) }
    }

    /// Shows how the performance stands.
    func update(_ report: PlayReport) {
        guard isInPlace else { return }
        let fields = report.status
        StandardStreams.show { StatusText.line(fields, columns: $0) }
    }

    /// Takes the line away.
    func end() { StandardStreams.endStatus() }

    /// Prints what the performance came to, and the times of its stages.
    func finish(_ report: PlayReport, live: LiveReport?, outputs: PlayOutputs, latency: Bool, stats: Bool) {
        if !isQuiet {
            for (device, warning) in report.rateWarnings { StandardStreams.say("\(device): \(warning)") }
            StandardStreams.say(Self.summary(report, outputs))
        }
        if stats {
            StandardStreams.say(lines: live.map(LiveStatus.stages) ?? ["--stats: no keypoint model was run"])
        }
        if latency { StandardStreams.say(lines: Self.stages(report, live, outputs)) }
    }

    // MARK: Texts

    private static func summary(_ report: PlayReport, _ outputs: PlayOutputs) -> String {
        let hits = report.hits.map { "\($0.instrument) \($0.count)" }.joined(separator: ", ")
        var parts = [
            counted(report.frames, "record"),
            counted(report.hitCount, "hit") + (hits.isEmpty ? "" : " (\(hits))"),
        ]
        if report.frames > 0, report.gestures == 0, report.values.isEmpty {
            parts.append("no gesture that the kit responds to")
        }
        if !report.strangers.isEmpty {
            let names = report.strangers.joined(separator: ", ")
            parts.append("the kit has no trigger for the device \(names)")
        }
        if report.unmatched > 0 { parts.append(counted(report.unmatched, "gesture") + " without a line in the kit") }
        if report.faults.unarmed > 0 { parts.append(counted(report.faults.unarmed, "gesture") + " while not armed") }
        if report.dropped > 0 {
            parts.append(counted(report.dropped, "record") + " dropped, with times that do not increase")
        }
        let faults = report.faults
        if faults.unknownInstruments > 0 {
            parts.append(counted(faults.unknownInstruments, "hit") + " on instruments missing from the kit")
        }
        if faults.invalidTimestamps + faults.nonMonotonicTimestamps > 0 {
            let count = faults.invalidTimestamps + faults.nonMonotonicTimestamps
            parts.append(
                counted(count, "gesture or step", "gestures and steps") + " left out because of impossible times"
            )
        }
        if faults.overruns > 0 { parts.append("the take was cut short over a long gap") }
        let played = report.takeHits > 0 ? ", \(counted(report.takeHits, "hit")) of it played" : ""
        parts.append("take \(report.takeWords)\(played)")
        return (parts + outputs.remarks).joined(separator: "; ")
    }

    /// The time that each stage took, from the image to the sound.
    private static func stages(_ report: PlayReport, _ live: LiveReport?, _ outputs: PlayOutputs) -> [String] {
        var rows: [(String, LatencyHistogram)] = []
        if report.strikeDetection.count > 0 { rows.append(("strike detection", report.strikeDetection)) }
        if let live {
            rows.append(("capture", live.captureTime))
            rows.append(("waiting for the model", live.age))
            rows.append(("model", live.modelTime))
        }
        rows.append(("engine", report.engine))
        if let sound = outputs.soundTime { rows.append(("sound", sound)) }
        rows.append(("end-to-end", report.endToEndLatency))
        // Without a sound no light comes to one.
        if live != nil, outputs.soundTime != nil { rows.append(("light-to-sound", report.captureToSound)) }
        return stageTable(rows, last: "jitter ms", \.jitter)
    }
}

// The status of playing for the player. Shown by `tactus play`; pure.

import Drums
import Keypoints
import Capture

extension PlayReport {
    /// The status of the performance: `● recording  120 bpm  4 steps  L rock  R –  snare ██████·· 0.76  cutoff 0.5  41 hits  delay
    /// 38 ms`.
    package var status: [StatusField] {
        let sign =
            switch mode {
            case .freestyle: "○"
            case .recording: "●"
            case .playing: "▶"
            }
        return [
            StatusField(rank: 0, ["\(sign) \(mode.rawValue)", sign]),
            StatusField(rank: 0, isArmed ? [] : ["not armed"]),
            StatusField(rank: 4, ["\(JSONWriter.number(tempo, places: 1)) bpm\(isClicking ? ", click" : "")"]),
            StatusField(rank: 3, kit.map { [$0] } ?? []),
            StatusField(rank: 3, sceneTexts),
            StatusField(rank: mode == .freestyle ? 7 : 3, takeTexts),
            StatusField(rank: 1, handTexts),
            StatusField(rank: 2, hitTexts),
            StatusField(rank: 5, valueTexts),
            StatusField(rank: 5, countTexts),
            StatusField(rank: 6, delayTexts),
        ]
    }

    /// The texts about the takes that can be switched between: the present one, and the one that waits for its bar.
    private var sceneTexts: [String] {
        guard scenes.names.count > scenes.current else { return [] }
        let present = "\(scenes.current + 1) \(scenes.names[scenes.current])"
        guard let next = scenes.next else { return [present, "scene \(scenes.current + 1)"] }
        return ["\(present) → \(next + 1) \(scenes.names[next])", "→ \(next + 1)"]
    }

    /// The texts about the take: the position in it; while it is played also its present hits.
    private var takeTexts: [String] {
        if mode == .playing, let step {
            let place = "step \(step + 1)/\(takeLength)"
            let beat = "beat \(step / max(subdivision, 1) + 1)"
            let names = takeNames.isEmpty ? [] : ["\(beat) \(place): \(takeNames.joined(separator: "+"))"]
            return names + ["\(beat) \(place)", place, "\(step + 1)/\(takeLength)"]
        }
        if let bar, mode != .freestyle {
            let place = "bar \(bar.bar)/\(bars) beat \(bar.beat)"
            return ["\(place)  \(takeWords)", place, "\(bar.bar)/\(bars)"]
        }
        if takeLength == 0, bars == 0, mode == .freestyle { return [] }
        return ["take \(takeWords)", takeWords]
    }

    /// The length of the take, in steps or bars, its layers and grid, and the number of parts that are muted.
    package var takeWords: String {
        let length = bars > 0 ? counted(bars, "bar") : takeLength > 0 || layers == 0 ? counted(takeLength, "step") : nil
        let parts = [layers > 0 ? counted(layers, "layer") : nil, quantise, muted > 0 ? "\(muted) muted" : nil]
        return ([length] + parts).compactMap(\.self).joined(separator: ", ")
    }

    /// The texts about the hands, with their shapes and regions; empty without a camera or keypoints.
    private var handTexts: [String] {
        guard let hands else { return [] }
        func texts(_ name: (Handedness) -> String) -> String { "L \(name(.left))  R \(name(.right))" }
        func shape(_ side: Handedness) -> String { hands[side].map { $0.shape ?? "seen" } ?? "–" }
        let long = texts { side in shape(side) + (hands[side]?.region.map { " in \($0)" } ?? "") }
        let seen = "\(hands[.left] == nil ? "–" : "L") \(hands[.right] == nil ? "–" : "R")"
        return [long, texts(shape), seen]
    }

    /// The last hit and how hard it was.
    private var hitTexts: [String] {
        guard let last = lastHits.last else { return [] }
        let share = min(max(Double(last.velocity), 0), 1)
        let full = Int((share * Double(Self.meter)).rounded())
        let meter = String(repeating: "█", count: full) + String(repeating: "·", count: Self.meter - full)
        let number = JSONWriter.number(share, places: 2)
        return ["\(last.name) \(meter) \(number)", "\(last.name) \(number)", last.name]
    }

    /// The positions of the continuous values.
    private var valueTexts: [String] {
        guard !values.isEmpty else { return [] }
        let texts = values.sorted { $0.key < $1.key }.map { "\($0.key) \(JSONWriter.number($0.value, places: 2))" }
        return [texts.joined(separator: "  "), counted(values.count, "value")]
    }

    /// The number of hits, and the names of those before the last.
    private var countTexts: [String] {
        let count = counted(hitCount, "hit")
        let before = lastHits.dropLast().map(\.name)
        return (before.isEmpty ? [] : ["\(count): \(before.joined(separator: " "))"]) + [count]
    }

    private var delayTexts: [String] {
        endToEndLatency.count > 0
            ? ["delay \(JSONWriter.number(endToEndLatency.milliseconds(percentile: 50), places: 0)) ms"] : []
    }

    /// The width of a hit's meter in columns: an eighth is as fine as an eye sees at a glance.
    private static let meter = 8
}

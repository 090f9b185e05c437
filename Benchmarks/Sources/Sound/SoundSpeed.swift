// How soon a stroke is heard, what many voices cost, and how long the built-in kit takes to make. Called by run.

import Glibc
import Sound

/// Runs the measurements and prints a line each.
@main enum SoundSpeed {
    static func main() throws {
        let clock = ContinuousClock()
        let start = clock.measure { _ = SoundBank.builtIn }
        print("built-in kit made in \(milliseconds(start)) ms")
        for usesHRTF in [false, true] {
            try delay(usesHRTF)
            try load(usesHRTF)
        }
    }

    /// Strokes of the built-in kit at any time, and the frames until each is there: the first of 1 % of its peak.
    static func delay(_ usesHRTF: Bool) throws {
        let path = "/tmp/tactus-sound-\(getpid()).wav"
        defer { unlink(path) }
        let names = ["kick", "snare", "closed-hat", "crash", "side-stick", "low-tom"]
        let output = try FileOutput(path: path, bank: .builtIn, usesHRTF: usesHRTF)
        let frames = (0..<300).map { 4_800 + $0 * 110_037 }
        for (number, frame) in frames.enumerated() {
            try output.advance(to: Double(frame) / 48_000)
            output.strike(sound: names[number % names.count], velocity: 1, place: SIMD3(0, 0, -1), gain: 1)
        }
        try output.close()
        let samples = try left(path)
        let delays = frames.map { frame in
            let part = samples[frame..<min(frame + 4_800, samples.count)]
            let peak = part.map(abs).max() ?? 0
            return (part.firstIndex { abs($0) > peak / 100 } ?? part.endIndex) - part.startIndex
        }
        let most = delays.max() ?? 0
        print(
            "stroke to first sample, rendered\(words(usesHRTF)): \(delays.min() ?? 0) to \(most) frames,",
            "\(Double(most) / 48) ms at most"
        )
    }

    /// 32 sounds at once over ten seconds.
    static func load(_ usesHRTF: Bool) throws {
        let tone = (0..<600_000).map { Float($0 % 109) / 109 * 0.02 }
        let names = (0..<32).map { "tone \($0)" }
        let bank = SoundBank(
            name: "tones",
            sounds: Dictionary(uniqueKeysWithValues: names.map { ($0, SampledSound(layers: [SampleLayer(tone)])) })
        )
        let output = try FileOutput(path: "/dev/null", bank: bank, usesHRTF: usesHRTF)
        for (number, name) in names.enumerated() {
            let side = Float(number) / 16 - 1
            output.strike(sound: name, velocity: 1, place: SIMD3(side, 0.2, -0.5), gain: 1)
        }
        let before = clock()
        try output.advance(to: 10)
        let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
        print("32 voices\(words(usesHRTF)): \(Double(Int(seconds * 1_000)) / 100) % of a core")
    }

    private static func words(_ usesHRTF: Bool) -> String { usesHRTF ? ", for headphones" : "" }

    private static func milliseconds(_ duration: Duration) -> Double {
        Double(Int(Double(duration.components.attoseconds) / 1e14)) / 10
    }

    /// The left samples of a file as FileOutput writes it.
    private static func left(_ path: String) throws -> [Int] {
        guard let file = fopen(path, "r") else { throw TactusError(.missing, path, "gone") }
        defer { fclose(file) }
        fseek(file, 44, SEEK_SET)
        var (samples, block) = ([Int](), [Int16](repeating: 0, count: 1 << 16))
        while true {
            let count = fread(&block, 2, block.count, file)
            guard count > 0 else { return samples }
            samples += stride(from: 0, to: count, by: 2).map { Int(block[$0]) }
        }
    }
}

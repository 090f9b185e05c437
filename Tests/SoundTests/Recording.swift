// The common parts of tests of sound: their own folder, WAV files, and outputs whose result is read back.

import Foundation
import RealModule
import Testing

@testable import Outputs

/// A folder that is gone with its owner.
final class TestFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-sound-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: file(name))) }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Writes a WAV file of 16 bits.
    func write(wav samples: [Float], to name: String, frequency: Int = 48_000, channels: Int = 1) throws {
        try write(WAV.bytes(samples, frequency: frequency, channels: channels), to: name)
    }
}

/// WAV files by hand, apart from libsndfile.
enum WAV {
    static func bytes(_ samples: [Float], frequency: Int, channels: Int) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let size = samples.count * 2
        return Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
            + little(channels, 2) + little(frequency, 4) + little(frequency * channels * 2, 4)
            + little(channels * 2, 2) + little(16, 2) + Array("data".utf8) + little(size, 4)
            + samples.flatMap { little(Int(($0 * 32_767).rounded()) & 0xFFFF, 2) }
    }

    /// Left and right of a file as FileOutput writes it.
    static func stereo(_ path: String) throws -> (left: [Float], right: [Float]) {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let header = 44
        try #require(bytes.count >= header && bytes[36..<40].elementsEqual("data".utf8))
        func value(_ at: Int) -> Float {
            Float(Int16(truncatingIfNeeded: Int(bytes[at]) | Int(bytes[at + 1]) << 8)) / 32_767
        }
        let frames = (bytes.count - header) / 4
        return (
            (0..<frames).map { value(header + $0 * 4) }, (0..<frames).map { value(header + $0 * 4 + 2) }
        )
    }
}

/// Plays into a file and reads it back.
func recorded(
    _ bank: SoundBank,
    usesHRTF: Bool = false,
    width: Float? = nil,
    _ play: (FileOutput) throws -> Void
) throws -> (left: [Float], right: [Float], counts: SoundCounts) {
    let folder = try TestFolder()
    let path = folder.file("take.wav")
    let output = try FileOutput(path: path, bank: bank, usesHRTF: usesHRTF, width: width)
    try play(output)
    try output.close()
    let (left, right) = try WAV.stereo(path)
    return (left, right, output.counts)
}

/// Sounds that are easily measured.
enum TestSound {
    static let front = SIMD3<Float>(0, 0, -1)

    /// A tone that begins with 0 and ends abruptly.
    static func tone(_ hertz: Float, seconds: Float, level: Float = 0.5) -> [Float] {
        (0..<Int((seconds * 48_000).rounded())).map { level * Float.sin(2 * .pi * hertz * Float($0) / 48_000) }
    }

    /// One sample, and nothing.
    static let click: [Float] = [1] + Array(repeating: 0, count: 47)

    static func bank(_ sounds: [String: [Float]], chokeGroup: String? = nil) -> SoundBank {
        SoundBank(
            name: "test",
            sounds: sounds.mapValues { SampledSound(layers: [SampleLayer($0)], chokeGroup: chokeGroup) }
        )
    }
}

extension RandomAccessCollection<Float> {
    /// The largest step between two samples.
    var largestStep: Float { zip(self, dropFirst()).reduce(0) { Swift.max($0, abs($1.1 - $1.0)) } }

    var peak: Float { reduce(0) { Swift.max($0, abs($1)) } }

    var energy: Float { reduce(0) { $0 + $1 * $1 } }

    func first(above level: Float) -> Index? { firstIndex { abs($0) > level } }
}

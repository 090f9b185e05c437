// `tactus synthesize --video` and `--drums`: a video of drawn hands, and the truth of a take.

import Console
import Files
import HandRenderer
import Imaging
import KeypointFiles
import Keypoints
import LiveCapture
import SyntheticHands

/// Writes a take's images and truth.
struct VideoFile {
    let video: any SyntheticTake

    func write(to path: String, kind: VideoKind) async throws {
        let truth = try ByteSink(path: Self.truth(beside: path))
        try writeTruth(to: truth)
        try await writeImages(to: path, kind: kind)
        try truth.finish()
    }

    /// The file of the true keypoints, beside a video whose ending names its kind.
    static func truth(beside path: String) -> String {
        String(path.dropLast(VideoKind(path: path)?.rawValue.count ?? 0)) + "jsonl"
    }

    func writeImages(to path: String, kind: VideoKind) async throws {
        switch kind {
        case .mjpeg: try writeJPEGs(to: path)
        case .mp4: try await record(to: path)
        }
    }

    func writeTruth(to sink: borrowing ByteSink) throws {
        var text = JSONWriter()
        for number in 0..<video.count {
            text.append(video.frame(number))
            if text.bytes.count > 1 << 20 {
                try sink.write(text.bytes)
                text.removeAll()
            }
        }
        try sink.write(text.bytes)
    }

    /// JPEGs one after another are a video that every player of MJPEG knows.
    private func writeJPEGs(to path: String) throws {
        let sink = try ByteSink(path: path)
        var encoder = JPEGEncoder()
        var progress = Progress.standard()
        defer { progress.finish() }
        for number in 0..<video.count {
            let image = video.image(number)
            try sink.write(
                try encoder.jpeg(
                    of: image.pixels,
                    width: image.width,
                    height: image.height,
                    layout: .rgb24
                )
            )
            progress.reach(number + 1, of: video.count, "images")
        }
        try sink.finish()
    }

    private func record(to path: String) async throws {
        let place = try Recording(path)
        var end = Recording.End.broken
        defer { if let line = place.settle(end) { StandardStreams.say(line) } }
        var number = 0
        var progress = Progress.standard()
        defer { progress.finish() }
        try await VideoRecorder.record(to: path, rate: video.rate, format: .rgb24) {
            guard number < video.count else { return nil }
            progress.reach(number, of: video.count, "images")
            let image = video.image(number)
            let header = ImageHeader(
                number: number,
                time: video.time(of: number),
                width: image.width,
                height: image.height,
                format: .rgb24,
                byteCount: image.pixels.count
            )
            number += 1
            return Image(header: header, bytes: image.pixels)
        }
        end = .whole
    }
}

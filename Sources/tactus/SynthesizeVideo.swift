// `tactus synthesize --video` and `--drums`: a video of drawn hands, and the truth of a take.

import Files
import KeypointFiles
import Keypoints
import Pictures
import Pipeline
import SyntheticHands

/// Writes a take's pictures and truth.
struct VideoFile {
    let video: any SyntheticTake

    func write(to path: String, kind: VideoKind) async throws {
        let truth = try ByteSink(path: Self.truth(beside: path))
        try writeTruth(to: truth)
        try await writePictures(to: path, kind: kind)
        try truth.finish()
    }

    /// The file of the true keypoints, beside a video whose ending names its kind.
    static func truth(beside path: String) -> String {
        String(path.dropLast(VideoKind(path: path)?.rawValue.count ?? 0)) + "jsonl"
    }

    func writePictures(to path: String, kind: VideoKind) async throws {
        switch kind {
        case .mjpeg: try writeJPEGs(to: path)
        case .mp4: try await record(to: path)
        }
    }

    func writeTruth(to sink: borrowing ByteSink) throws {
        var text = JSONText()
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
        for number in 0..<video.count {
            let picture = video.picture(number)
            try sink.write(
                try encoder.jpeg(
                    of: picture.pixels,
                    width: picture.width,
                    height: picture.height,
                    layout: .rgb24
                )
            )
        }
        try sink.finish()
    }

    private func record(to path: String) async throws {
        let place = try Recording(path)
        var end = Recording.End.broken
        defer { if let line = place.settle(end) { StandardStreams.say(line) } }
        var number = 0
        try await VideoRecorder.record(to: path, rate: video.rate, format: .rgb24) {
            guard number < video.count else { return nil }
            let picture = video.picture(number)
            let header = PictureHeader(
                number: number,
                time: video.time(of: number),
                width: picture.width,
                height: picture.height,
                format: .rgb24,
                byteCount: picture.pixels.count
            )
            number += 1
            return Picture(header: header, bytes: picture.pixels)
        }
        end = .whole
    }
}

// Writes the images of a synthetic take as a video, and its truth beside it. Used by the subcommands of synthesize.

import Capture
import Keypoints
import Runs
import SyntheticHands

/// The kinds of video that can be written.
enum VideoKind: String, CaseIterable {
    case mjpeg, mp4

    static func named(_ path: String) throws(ValidationError) -> VideoKind {
        if let kind = allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) { return kind }
        throw ValidationError("\(path): expected a name that ends in .mp4 or .mjpeg")
    }
}

/// Writes a take's images and truth.
struct VideoFile {
    let video: any SyntheticTake

    /// Writes the truth, then the images. A run that is killed leaves the files of an earlier one together, under numbered
    /// names.
    ///
    /// - Parameters:
    ///   - truth: the file of the true keypoints.
    ///   - others: files that belong to them, each with its contents.
    func write(to path: String, kind: VideoKind, truth: String, others: [(path: String, bytes: [UInt8])] = [])
        async throws
    {
        let paths = [path, truth] + others.map(\.path)
        let number = Recording.freeNumber(for: paths)
        let places = try paths.map { path throws(TactusError) in try Recording(path, number: number) }
        var end = Recording.End.nothing
        defer { for line in places.compactMap({ $0.settle(end) }) { StandardStreams.say(line) } }
        for place in places { try place.moveAside() }
        let sink = try ByteSink(places[1])
        try writeTruth(to: sink)
        try sink.finish()
        for (place, other) in zip(places[2...], others) {
            let sink = try ByteSink(place)
            try sink.write(other.bytes)
            try sink.finish()
        }
        end = .broken
        switch kind {
        case .mjpeg: try writeJPEGs(to: ByteSink(places[0]))
        case .mp4: try await record(to: path)
        }
        end = .whole
    }

    /// The file of the true keypoints, beside a video whose ending names its kind.
    static func truth(beside path: String) -> String {
        String(path.prefix(through: path.lastIndex(of: ".") ?? path.startIndex)) + "jsonl"
    }

    func writeTruth(to sink: borrowing ByteSink) throws {
        try (0..<video.count).lazy.map { video.frame($0) }.write(to: sink)
    }

    /// JPEGs one after another are a video that every player of MJPEG knows.
    private func writeJPEGs(to sink: borrowing ByteSink) throws {
        var encoder = JPEGEncoder()
        var progress = Progress.standard()
        defer { progress.finish() }
        for number in 0..<video.count {
            let image = video.image(number)
            try sink.write(try encoder.jpeg(of: image.pixels, width: image.width, height: image.height, layout: .rgb24))
            progress.reach(number + 1, of: video.count, "images")
        }
        try sink.finish()
    }

    private func record(to path: String) async throws {
        var number = 0
        var progress = Progress.standard()
        defer { progress.finish() }
        try await VideoRecorder.record(to: path, rate: video.rate, format: .rgb24) {
            guard number < video.count else { return nil }
            progress.reach(number, of: video.count, "images")
            let image = video.image(number)
            defer { number += 1 }
            let (time, size) = (video.time(of: number), (image.width, image.height))
            return Image(image.pixels, number: number, time: time, size: size, format: .rgb24)
        }
    }
}

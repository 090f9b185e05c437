// `tactus synthesize --images` and `--video`: their options, and what is written of drawn hands.

import ArgumentParser
import System
import SyntheticHands
import KeypointFiles
import Keypoints
import Capture

/// What is drawn, beside the keypoints.
struct DrawingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Render images of the hands to a folder of JPEG files, keypoints.jsonl and dataset.yaml.",
            valueName: "folder"
        )
    )
    var images: String?

    @Option(
        help: ArgumentHelp(
            "Render a video of hands changing shape, with its reference keypoints in a .jsonl file beside it.",
            valueName: "file.mp4|.mjpeg"
        )
    )
    var video: String?

    @Option(help: ArgumentHelp("Number of hands per image, video or drummer.", valueName: "1|2"))
    var hands: Int?

    @Option(
        help: ArgumentHelp("Duration of the video or of the drummer's take in seconds; by default 10.", valueName: "s")
    )
    var seconds: Double?

    @Option(help: ArgumentHelp("Frame rate of the video or drummer; by default 30.", valueName: "fps"))
    var fps: Double?

    @Option(
        help: ArgumentHelp(
            "The background of rendered images.",
            valueName: "kind"
        )
    )
    var background: ImageBackground?

    /// Throws where options do not go together; `keypointOptions` are those given that only keypoints have, and
    /// `isDrums` tells that a drummer plays.
    func validate(keypointOptions: [String], isDrums: Bool) throws {
        if images != nil, video != nil { throw ValidationError("--images and --video: give one of them") }
        for (name, isGiven) in [("--seconds", seconds != nil), ("--fps", fps != nil)]
        where isGiven && video == nil && !isDrums {
            throw ValidationError("\(name) is for --video")
        }
        for (name, isGiven) in [("--hands", hands != nil && !isDrums), ("--background", background != nil)]
        where isGiven && video == nil && images == nil {
            throw ValidationError("\(name) is for --images and --video")
        }
        if let name = keypointOptions.first, images != nil || video != nil {
            throw ValidationError("\(name) is for keypoints without images; rendered images come with exact keypoints")
        }
        if let hands, !(1...2).contains(hands) { throw ValidationError("--hands: \(hands), expected 1 or 2") }
        if let video, VideoKind(path: video) == nil {
            throw ValidationError("--video \(video): expected a name that ends in .mp4 or .mjpeg")
        }
    }
}

extension ImageBackground: ExpressibleByArgument {}

/// The kinds of video that can be written, told by the file's name.
enum VideoKind: String, CaseIterable {
    case mjpeg, mp4

    init?(path: String) {
        guard let match = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else { return nil }
        self = match
    }
}

/// Writes a folder of drawn images.
struct ImageFolder {
    let options: SyntheticOptions
    let drawing: DrawingOptions

    func write(to folder: String) async throws {
        let stop = Latch()
        let interruption = SignalHandler(stop)
        if try await !draw(into: folder, until: stop) { interruption.endProcess() }
    }

    /// Draws all images; `false` where a signal broke it off, and nothing of it is left.
    private func draw(into folder: String, until stop: Latch) async throws -> Bool {
        let dataset = try SyntheticImages(options, hands: drawing.hands ?? 1, background: drawing.background)
        let names = Self.names(dataset.count)
        let staging = try StagedFolder(folder)
        let truth = try ByteSink(path: staging.path(names[0]))
        var encoder = JPEGEncoder()
        var text = JSONWriter()
        for (number, name) in names.dropFirst().dropLast().enumerated() {
            if stop.isSet { return false }
            let image = dataset.image(number)
            let jpeg = try encoder.jpeg(
                of: image.pixels,
                width: image.width,
                height: image.height,
                layout: .rgb24
            )
            try FreshFile.write(jpeg, to: staging.path(name), isSafe: false)
            text.append(dataset.frame(number))
            try truth.write(text.bytes)
            text.removeAll()
        }
        try truth.finish()
        let summed = Array(names.dropLast())
        let sums = try await Checksums.sha256(of: summed.map { staging.path($0) })
        let card = description(of: dataset, Array(zip(summed, sums)))
        try FreshFile.write(Array(card.utf8), to: staging.path("dataset.yaml"))
        try staging.keep(names)
        return true
    }

    /// The names of the files: the truth, so many images, and the card.
    static func names(_ count: Int) -> [String] { ["keypoints.jsonl"] + (0..<count).map(name) + ["dataset.yaml"] }

    /// `000012.jpg`: names in the order of the frames.
    private static func name(_ number: Int) -> String { zeroPadded(String(number), to: 6) + ".jpg" }

    private func description(of dataset: SyntheticImages, _ sums: [(name: String, sum: String)]) -> String {
        let classes = options.classes.map(\.name)
        let persons = (1...options.persons).map { $0 < 10 ? "p0\($0)" : "p\($0)" }
        let size = "\(Int(options.size.width))×\(Int(options.size.height))"
        return """
            name: synthetic-images
            what: >
              \(dataset.count) images of \(size) pixels of drawn hands with their true keypoints, line n of
              keypoints.jsonl for the n-th image; not based on photographs or real people.
            how made: tactus synthesize --images, seed \(options.seed)
            licence: Apache-2.0
            format: JPEG files, and native keypoint records, version 1, one image a record
            classes: [\(classes.joined(separator: ", "))]
            counts: {\(classes.map { "\($0): \(options.count)" }.joined(separator: ", "))}
            persons: [\(persons.joined(separator: ", "))]
            split: none; leave one person out with "tactus evaluate --by person"
            sha256:
            \(sums.map { "  \($0.name): \($0.sum)" }.joined(separator: "\n"))

            """
    }
}

// `tactus synthesize --pictures` and `--video`: their options, and what is written of drawn hands.

import ArgumentParser
import Files
import KeypointFiles
import Keypoints
import Pictures
import Pipeline
public import SyntheticHands

/// What is drawn, beside the keypoints.
struct DrawingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw the hands: a folder for JPEG files, keypoints.jsonl and dataset.yaml.",
            valueName: "folder"
        )
    )
    var pictures: String?

    @Option(
        help: ArgumentHelp(
            "Draw a video of hands that go from shape to shape, with its truth in a .jsonl beside it.",
            valueName: "file.mp4|.mjpeg"
        )
    )
    var video: String?

    @Option(help: ArgumentHelp("How many hands a picture, video or drummer has.", valueName: "1|2"))
    var hands: Int?

    @Option(help: ArgumentHelp("How long a video or a drummer's take is; else 10 s.", valueName: "s"))
    var seconds: Double?

    @Option(help: ArgumentHelp("How many pictures a second it has; else 30.", valueName: "fps"))
    var rate: Double?

    @Option(
        help: ArgumentHelp(
            "What is behind the hands: \(PictureBackground.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "kind"
        )
    )
    var background: PictureBackground?

    /// Throws where options do not go together; `keypointOptions` are those given that only keypoints have, and `isDrums`
    /// tells that a drummer plays.
    func validate(keypointOptions: [String], isDrums: Bool) throws {
        if pictures != nil, video != nil { throw ValidationError("--pictures and --video: give one of them") }
        for (name, isGiven) in [("--seconds", seconds != nil), ("--rate", rate != nil)]
        where isGiven && video == nil && !isDrums {
            throw ValidationError("\(name) is for --video")
        }
        for (name, isGiven) in [("--hands", hands != nil && !isDrums), ("--background", background != nil)]
        where isGiven && video == nil && pictures == nil {
            throw ValidationError("\(name) is for --pictures and --video")
        }
        if let name = keypointOptions.first, pictures != nil || video != nil {
            throw ValidationError("\(name) is for keypoints without pictures; what is drawn comes with its true ones")
        }
        if let hands, !(1...2).contains(hands) { throw ValidationError("hands: \(hands), expected 1 or 2") }
        if let video, VideoKind(path: video) == nil {
            throw ValidationError("--video \(video): expected a name that ends in .mp4 or .mjpeg")
        }
    }
}

extension PictureBackground: ExpressibleByArgument {}

/// The kinds of video that can be written, told by the file's name.
enum VideoKind: String, CaseIterable {
    case mjpeg, mp4

    init?(path: String) {
        guard let match = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) else { return nil }
        self = match
    }
}

/// Writes a folder of drawn pictures.
struct PictureFolder {
    let options: SyntheticOptions
    let drawing: DrawingOptions

    func write(to folder: String) async throws {
        let stop = Latch()
        let interruption = Interruption(stop)
        if try await !draw(into: folder, until: stop) { interruption.endProcess() }
    }

    /// Draws all pictures; `false` where a signal broke it off, and nothing of it is left.
    private func draw(into folder: String, until stop: Latch) async throws -> Bool {
        let dataset = try SyntheticPictures(options, hands: drawing.hands ?? 1, background: drawing.background)
        let names = Self.names(dataset.count)
        let staging = try StagedFolder(folder)
        let truth = try ByteSink(path: staging.path(names[0]))
        var encoder = JPEGEncoder()
        var text = JSONText()
        for (number, name) in names.dropFirst().dropLast().enumerated() {
            if stop.isSet { return false }
            let picture = dataset.picture(number)
            let jpeg = try encoder.jpeg(
                of: picture.pixels,
                width: picture.width,
                height: picture.height,
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

    /// The names of the files: the truth, so many pictures, and the card.
    static func names(_ count: Int) -> [String] { ["keypoints.jsonl"] + (0..<count).map(name) + ["dataset.yaml"] }

    /// `000012.jpg`: names in the order of the frames.
    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".jpg"
    }

    private func description(of dataset: SyntheticPictures, _ sums: [(name: String, sum: String)]) -> String {
        let classes = options.classes.map(\.name)
        let persons = (1...options.persons).map { $0 < 10 ? "p0\($0)" : "p\($0)" }
        let size = "\(Int(options.size.width))×\(Int(options.size.height))"
        return """
            name: synthetic-pictures
            what: >
              \(dataset.count) pictures of \(size) pixels of drawn hands with their true keypoints, line n of
              keypoints.jsonl for the n-th picture; no photograph and no person stands behind them.
            how made: tactus synthesize --pictures, seed \(options.seed)
            licence: Apache-2.0
            format: JPEG files, and native keypoint records, version 1, one picture a record
            classes: [\(classes.joined(separator: ", "))]
            counts: {\(classes.map { "\($0): \(options.count)" }.joined(separator: ", "))}
            persons: [\(persons.joined(separator: ", "))]
            split: none; leave one person out with "tactus evaluate --by person"
            sha256:
            \(sums.map { "  \($0.name): \($0.sum)" }.joined(separator: "\n"))

            """
    }
}

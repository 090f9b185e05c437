// `tactus synthesize images`: drawn hands with their labels and true keypoints.

import Capture
import Keypoints
import SyntheticHands

struct SynthesizeImages: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "images",
        abstract: "Render images of hands to a folder of JPEG files, keypoints.jsonl and dataset.yaml.",
        discussion: SyntheticOptionGroup.shapes + "\nAngles are ranges in degrees, such as -90…90 or -90..90."
    )

    @Argument(help: "The folder to write; --force also replaces the files in it.")
    var folder: String

    @Option(help: .value("1|2", "Number of hands per image."))
    var hands = 1

    @Option(help: .value("kind", "The background of the images."))
    var background: ImageBackground?

    @OptionGroup var still: HandSetOptions

    func validate() throws {
        try check("--hands", hands, in: 1...2)
        try SyntheticOptionGroup.check { () throws(Diagnostic) in _ = try SyntheticImages(options, hands: hands) }
    }

    func run() async throws {
        var files = RunFiles()
        // In a folder that does not exist nothing can be in the way.
        if Path.isThere(folder) {
            for name in Self.names(try SyntheticImages(options, hands: hands).count) {
                files.write("\(folder)/\(name)", beside: folder, as: "")
            }
        }
        try files.claim(isForced: still.common.force)
        let stop = Latch()
        let interruption = SignalHandler(stop)
        if try await !draw(until: stop) { interruption.endProcess() }
    }

    private var options: SyntheticOptions { still.options(usualRoll: hands == 2 ? SyntheticImages.pairRoll : nil) }

    /// Draws all images; `false` where a signal broke it off, and nothing of it is left.
    private func draw(until stop: Latch) async throws -> Bool {
        let dataset = try SyntheticImages(options, hands: hands, background: background)
        let names = Self.names(dataset.count)
        let staging = try StagedFolder(folder)
        let truth = try ByteSink(path: staging.path(names[0]))
        var encoder = JPEGEncoder()
        var text = JSONWriter()
        for (number, name) in names.dropFirst().dropLast().enumerated() {
            if stop.isSet { return false }
            let image = dataset.image(number)
            let jpeg = try encoder.jpeg(of: image.pixels, width: image.width, height: image.height, layout: .rgb24)
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

    /// Returns the names of the files: the reference, the images, and the card.
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
            how made: tactus synthesize images, seed \(options.seed)
            licence: Apache-2.0
            format: JPEG files, and native keypoint records, version 1, one image a record
            classes: [\(classes.joined(separator: ", "))]
            counts: {\(classes.map { "\($0): \(options.count)" }.joined(separator: ", "))}
            persons: [\(persons.joined(separator: ", "))]
            split: none; leave one person out with "tactus evaluate hands --by person"
            sha256:
            \(sums.map { "  \($0.name): \($0.sum)" }.joined(separator: "\n"))

            """
    }
}

// `tactus capture`: camera → keypoint model → keypoint records.

import ArgumentParser
import KeypointFiles
import Pipeline

struct Capture: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Turn a camera's pictures into keypoint records.",
        discussion: """
            One native record a picture that the model looked at, each written before the next picture is begun. A \
            model that is slower than the camera always gets the newest picture; those it never saw are counted. \
            Ctrl-C ends the run with everything written.
            """
    )

    @Argument(help: "A camera (/dev/video0), a video file, a folder of pictures, or - for pictures on standard input.")
    var source: String?

    @Option(help: ArgumentHelp("The same as the source.", valueName: "/dev/videoN"))
    var device: String?

    @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
    var output = "-"

    @Option(help: ArgumentHelp("Also keep all pictures: NAME.mjpeg, untouched, or NAME.mp4.", valueName: "file"))
    var frames: String?

    @OptionGroup(title: "Camera and model") var live: LiveOptions

    func validate() throws {
        if source != nil, device != nil {
            throw ValidationError("--device: a source is given too, expected one of them")
        }
        if let frames, ![".mjpeg", ".mjpg", ".mp4"].contains(where: frames.lowercased().hasSuffix) {
            throw ValidationError("--frames: \(frames), expected a file that ends in .mjpeg or .mp4")
        }
    }

    func run() async throws {
        let source = source ?? device
        let run = try live.run(source, recording: frames)
        for target in [output, frames].compactMap({ $0 }) {
            if let source { try InputOptions.refuse(target, among: [source]) }
        }
        let sink = try ByteSink(path: output)
        let status = LiveStatus(isQuiet: live.quiet, sharesTerminal: output == "-" && Output.isWatched)
        var report: LiveReport?
        defer { status.finish(report, stats: live.stats) }
        let stop = Latch()
        let interruption = Interruption(stop)
        defer { withExtendedLifetime(interruption) {} }
        var text = JSONText()
        report = try await run.run(until: stop, say: status.say, status: status.update) { frame in
            text.removeAll()
            text.append(frame)
            try sink.write(text.bytes)
        }
    }
}

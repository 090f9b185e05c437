// `tactus capture`: camera → keypoint model → keypoint records.

import ArgumentParser
import Files
import KeypointFiles
import KeypointModel
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

    @Flag(help: "Replace the lines beside the kept pictures too (NAME.mjpeg.jsonl), where there are some.")
    var force = false

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
        try files(source, run).refuse(isForced: force)
        let records = output == "-" ? nil : try Recording(output)
        let pictures = try keptPictures()
        let sink = try ByteSink(records)
        let status = LiveStatus(isQuiet: live.quiet, sharesTerminal: output == "-" && Output.isWatched)
        var report: LiveReport?
        var end = Recording.End.broken
        defer {
            status.finish(report, stats: live.stats)
            for line in (pictures + [records].compactMap(\.self)).compactMap({ $0.settle(end) }) { status.say(line) }
        }
        let stop = Latch()
        let interruption = Interruption(stop)
        defer { withExtendedLifetime(interruption) {} }
        var text = JSONText()
        report = try await run.run(until: stop, say: status.say, status: status.update) { frame in
            text.removeAll()
            text.append(frame)
            try sink.write(text.bytes)
        }
        if report?.answered == 0, records?.wasThere == true { status.say("\(output): no records; it stays as it was") }
        if report?.answered == 0, records?.wasThere == false { try records?.makeIfEmpty() }
        try sink.finish()
        end = .whole
    }

    /// All that the run reads and writes.
    private func files(_ source: String?, _ run: LiveRun) -> RunFiles {
        var files = RunFiles()
        files.read(sources: [source].compactMap(\.self))
        files.read(model: run.model.manifest, arguments: live.with)
        files.write(output, as: "--output")
        if let frames {
            files.write(frames, as: "--frames")
            for path in RunFiles.besidePictures(frames) { files.write(path, beside: frames, as: "--frames") }
        }
        return files
    }

    /// The places of the pictures that the camera's process keeps, and of the lines beside them.
    private func keptPictures() throws -> [Recording] {
        let paths = frames.map { [$0] + RunFiles.besidePictures($0) } ?? []
        let number = Recording.freeNumber(for: paths)
        return try paths.map { path in
            do throws(OutputProblem) {
                return try Recording(path, number: number)
            } catch {
                throw Failure(.outputError, "\(error.target): cannot be made: \(error.wrong)")
            }
        }
    }
}

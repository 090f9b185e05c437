// `tactus capture`: camera → keypoint model → keypoint records.

import Capture

struct CaptureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Capture keypoint records from a camera or a video.",
        discussion: """
            Writes one native record per processed frame, before the next frame is processed. A model that is slower \
            than the camera always gets the latest frame; dropped frames are counted. Ctrl-C stops and completes all \
            files.
            """
    )

    @Argument(
        help:
            "A camera (/dev/video0, rtsp://HOST/PATH), a video file, a folder of images, or - for images on standard input."
    )
    var source: String?

    @Option(help: .value("file", "The output file; - is standard output."))
    var output = "-"

    @Option(help: .value("file", "Also record all frames, to NAME.mjpeg (unmodified) or NAME.mp4."))
    var frames: String?

    @Flag(help: "Also replace an existing NAME.mjpeg.jsonl beside the recorded frames.")
    var force = false

    @OptionGroup(title: "Camera and model") var live: LiveOptions

    func validate() throws {
        if let frames, ![".mjpeg", ".mjpg", ".mp4"].contains(where: frames.lowercased().hasSuffix) {
            throw ValidationError("--frames: \(frames), expected a file that ends in .mjpeg or .mp4")
        }
    }

    func run() async throws {
        var run = try live.run(source)
        run.camera.recording = frames.map { ($0, RunFiles.besideImages($0)) }
        try files(run).claim(isForced: force)
        let records = output == "-" ? nil : try Recording(output)
        let images = try keptImages()
        let sink = try ByteSink(records)
        let status = LiveStatus(isQuiet: live.images.quiet, sharesTerminal: output == "-" && Output.isWatched)
        var report: LiveReport?
        var end = Recording.End.broken
        defer {
            status.finish(report, stats: live.images.stats)
            for line in (images + [records].compactMap(\.self)).compactMap({ $0.settle(end) }) {
                StandardStreams.say(line)
            }
        }
        var text = JSONWriter()
        let isEnded = try await untilInterrupted { [run] stop in
            report = try await run.run(until: stop, say: StandardStreams.say, status: status.update) { frame in
                text.removeAll()
                text.append(frame)
                try sink.write(text.bytes)
            }
            return stop.isSet
        }
        if report?.answered == 0, records?.wasThere == true {
            StandardStreams.say("\(output): no records; the file was not changed")
        }
        if report?.answered == 0, records?.wasThere == false { try records?.makeIfEmpty() }
        try sink.finish()
        // Who ends a run by Ctrl-C may not have meant to replace what an earlier one recorded.
        if !isEnded { end = .whole }
    }

    /// All that the run reads and writes.
    private func files(_ run: LiveRun) -> RunFiles {
        var files = RunFiles()
        files.read(sources: [source].compactMap(\.self))
        files.read(model: run.model.manifest, arguments: live.images.modelArg)
        files.write(output, as: "--output")
        if let frames {
            files.write(frames, as: "--frames")
            for path in RunFiles.besideImages(frames) { files.write(path, beside: frames, as: "--frames") }
        }
        return files
    }

    /// The places of the images that the camera's process keeps, and of the lines beside them.
    private func keptImages() throws -> [Recording] {
        let paths = frames.map { [$0] + RunFiles.besideImages($0) } ?? []
        let number = Recording.freeNumber(for: paths)
        return try paths.map { path in
            do throws(TactusError) {
                return try Recording(path, number: number)
            } catch {
                throw TactusError(.inputOutput, error.subject, "cannot be made: \(error.wrong)")
            }
        }
    }
}

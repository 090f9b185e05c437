// `tactus view`: a recording in the browser, in real time and without sound.

import Viewer
import Runs
import Performances
import Gestures
import Keypoints
import Capture
import LiveScene

struct View: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Show a recording in the live view, in real time: skeletons, shapes and explanations.",
        discussion: """
            A recording is a keypoint file, a video file or a folder of images. It begins again at its end; the page can \
            pause keypoints and go to any time. Ctrl-C stops.
            """
    )

    @Argument(help: "A keypoint file, a video file, or a folder of images.")
    var recording: String

    @OptionGroup(title: "Live view") var place: ViewPlace
    @OptionGroup var book: BookOptions
    @OptionGroup(title: "Keypoint files") var input: InputOptions
    @OptionGroup(title: "Model, for videos") var live: PacedOptions

    func validate() throws {
        guard recording != "-", MediaSource(recording) != .camera else {
            throw ValidationError("\(recording): is no recording, expected a file; see tactus watch --view")
        }
        try SourceOptions.check([recording], live.givenForImages(keypointsAt: .real), input)
    }

    func run() async throws {
        sayLeftOut()
        let rules = book.arguments
        let book = try book.book()
        let hasImages = MediaSource(recording).hasImages
        let hello = ViewSession.hello("view", hasImages ? .video : .keypoints, recording, book)
        let session = try ViewSession(place.page, hello: hello, book: book, rules: rules)
        let player = try hasImages ? nil : RecordingPlayer(frames())
        try await untilInterrupted { stop in
            let limit = Task {
                guard let duration = live.images.duration else { return }
                try await Task.sleep(for: .seconds(duration))
                if !hasImages { stop.set() }
            }
            defer { limit.cancel() }
            try await ViewSession.run(session, until: stop) {
                if let player {
                    try await session.start(abilities: ["seek"], status: player.status, handlers: player.handlers)
                    await player.play(to: session.viewer, until: stop)
                } else {
                    try await playImages(session, until: stop)
                }
            }
        }
    }

    private func playImages(_ session: ViewSession, until stop: Latch) async throws {
        try SourceOptions.ensureThere(recording)
        var run = try live.run(recording, usualPace: .real)
        // No image is left out, and a model that is still loading is waited for.
        run.policy = .block
        run.shown = { image in session.viewer.see(image) }
        let status = ViewLive()
        try await session.start(abilities: ["image"], status: status.status)
        // Each round starts camera and model anew, as a video cannot be wound back.
        while !stop.isSet {
            let report = try await run.run(until: stop, say: session.tell, status: status.update) { frame in
                session.viewer.see(frame)
            }
            guard report.arrived > 0 || stop.isSet else {
                throw Failure(.badInput, "\(recording): has no images")
            }
            if live.images.duration != nil { return }
        }
    }

    /// Prints the other files of a folder that could be shown.
    private func sayLeftOut() {
        let kind = MediaSource(recording)
        guard [.imageFolder, .folder].contains(kind) else { return }
        let others = FolderEntry.names(in: recording).sorted().map { Path.inside(recording, $0) }.filter { path in
            kind == .imageFolder && KeypointReader.readsInFolder(path) || MediaSource(path).hasImages
        }
        guard let first = others.first else { return }
        let shown = kind == .imageFolder ? "the images of this folder are shown" : "the keypoint files are shown"
        let left = others.count == 1 ? first : "\(first) and \(others.count - 1) more that can be"
        StandardStreams.say("\(recording): \(shown), and not \(left); see tactus view \(first)")
    }

    private func frames() throws -> [Frame] {
        try input.refuseImages([recording])
        var reader = try KeypointReader(path: recording, options: input.reader())
        var log = input.records.problemLog()
        var frames: [Frame] = []
        var times = FrameTimes(recording, rate: live.images.fps, isSizeNeeded: false)
        var remarks: [String] = []
        while frames.count < Self.mostFrames, let result = try reader.next() {
            switch result {
            case .problem(let problem): try log.add(problem)
            case .frame(var frame, _):
                let passage = times.process(&frame) { remarks.append($0) }
                if passage != .on, reader.files.count > 1 { throw Self.severalRecordings(recording, reader.files) }
                if passage != .dropped { frames.append(frame) }
            }
        }
        if frames.count == Self.mostFrames {
            StandardStreams.say("\(recording): only its first \(frames.count) frames are shown")
        }
        for remark in remarks + reader.notes { StandardStreams.say(remark) }
        try log.report(good: frames.count)
        try log.ensureWhole()
        guard !frames.isEmpty else { throw Failure(.badInput, "\(recording): has no frames") }
        return frames
    }

    /// Files that each begin with their own time are no recording in parts.
    private static func severalRecordings(_ folder: String, _ files: PathList) -> Failure {
        let others = counted(files.count, "file")
        let wrong = "a folder of recordings (\(others)) whose times do not go on from one to the next"
        return Failure(.badInput, "\(folder): \(wrong), expected one of them: tactus view \(files[0])")
    }

    /// Two hours of a webcam.
    private static let mostFrames = 216_000
}

// A performance of live sources: camera and model, keypoints, devices; each in its own task or thread, and one
// thread that plays due hits. Called by `tactus play`.

package import KeypointFiles
package import Capture
import Synchronization
package import Platform

/// The interval between calls of targets when nothing is due: half of the 5 ms within which a cut voice must be
/// gone.
private let conductorInterval = 0.0025

/// A source of a performance.
package enum PlaySource: Sendable {
    /// A camera, or images in its place, and a keypoint model.
    case live(LiveRun, isDevice: Bool)

    /// A file, a folder or `-`, each record at its own time.
    case keypoints(String)

    /// Devices that send OSC.
    case devices(PlayDevices)

    /// An Ableton Link session.
    case link(LinkSession)

    /// JACK's transport.
    case jack(JACKFollower)

    /// Devices and programs at a MIDI port.
    case midi(PlayMIDI)

    case phones(PlayPhones)

    package var name: String {
        switch self {
        case .live(_, let isDevice): isDevice ? "camera" : "video"
        case .keypoints(let path): path == "-" ? "stdin" : "file"
        case .devices: "osc"
        case .link: LinkSession.name
        case .jack: JACKFollower.name
        case .midi: PlayMIDI.name
        case .phones: PlayPhones.name
        }
    }
}

extension PlaySource {
    /// Whether hands are looked for in it.
    package var looksForHands: Bool {
        switch self {
        case .live, .keypoints: true
        case .devices, .midi, .link, .jack, .phones: false
        }
    }
}

/// A performance in time.
package struct PlayRun: Sendable {
    /// The sources; the first one's time is the performance's. Without any the take plays alone, and its end is the
    /// performance's.
    package var sources: [PlaySource]

    package var reading: ReaderOptions

    /// The rate of keypoint files without times; `nil` for a webcam's.
    package var rate: Double?

    /// The length of the performance in seconds; `nil` to end with its sources.
    package var duration: Double?

    /// Whether the performance continues after its take: other programs may send more requests.
    package var isOpenEnded = false

    package init(_ sources: [PlaySource], reading: ReaderOptions) {
        self.sources = sources
        self.reading = reading
    }

    /// Plays until all sources but devices and phones have ended, the duration is over, or `stop` is set; devices and
    /// phones alone until then.
    ///
    /// - Throws: `TactusError` and the errors of `watch.problem`; due hits are played before.
    package func run(_ performance: Performance, until stop: Latch, _ watch: PlayWatch) async throws {
        let end = Latch()
        let conductor = Worker("play") { conduct(performance, until: end) }
        var failure: (any Error)?
        var listeners: [Worker<Never>] = []
        var sessions: [Task<Void, Never>] = []
        do {
            try await withThrowingTaskGroup { group in
                var isBounded = false
                for (number, source) in sources.enumerated() {
                    switch source {
                    case .devices, .midi, .jack: listeners.append(listener(source, performance, until: end, watch))
                    case .link(let session):
                        sessions.append(Task { await session.follow(performance, until: end) })
                    case .phones(let phones): phones.play(performance)
                    case .live, .keypoints:
                        isBounded = true
                        add(source, number, performance, until: end, watch, to: &group)
                    }
                }
                if !isBounded {
                    performance.start()
                    group.addTask { await end.wait() }
                }
                let ending = Task {
                    await stop.wait()
                    end.set()
                }
                let limit = Task {
                    guard let duration else { return }
                    try await Task.sleep(for: .seconds(duration))
                    // Records end by their own times, however late the first one came; silence does not.
                    var (seen, hasMore) = (-1, isBounded)
                    while hasMore {
                        let count = performance.report.frames
                        (seen, hasMore) = (count, count != seen)
                        if hasMore { try await Task.sleep(for: .seconds(Tuning.recordTimeout)) }
                    }
                    end.set()
                }
                defer {
                    ending.cancel()
                    limit.cancel()
                }
                try await group.waitForAll()
            }
        } catch {
            failure = error
        }
        end.set()
        for case .phones(let phones) in sources { phones.play(nil) }
        await conductor.wait()
        // A port that is being read must not be closed while the process exits.
        for listener in listeners { await listener.wait() }
        for session in sessions { await session.value }
        if let failure { throw failure }
    }

    private func add(
        _ source: PlaySource,
        _ number: Int,
        _ performance: Performance,
        until end: Latch,
        _ watch: PlayWatch,
        to group: inout ThrowingTaskGroup<Void, any Error>
    ) {
        let name = source.name
        switch source {
        case .live(let run, let isDevice):
            // Images of a recording that is worked through say nothing of the time that it was played in.
            let origin: TimebaseMapper.Origin = isDevice ? .clock : run.policy == .dropOldest ? .images : .own
            group.addTask {
                try await ending(end) {
                    _ = try await run.run(until: end, say: performance.say, status: watch.live) { time, moment in
                        if origin == .images {
                            performance.act { $0.noteArrival(ofImageAt: time, of: number, at: moment) }
                        }
                    } answer: { frame in
                        let observation = performance.receive(frame, of: number, origin, from: name)
                        watch.frame?(frame, observation)
                    }
                }
            }
        case .keypoints(let path):
            var file = PacedFile(path: path, reading: reading, source: number, name: name, rate: rate)
            if let duration { file.duration = duration }
            let worker = Worker("keypoints") { [file] () throws in try file.play(performance, until: end, watch) }
            group.addTask { try await ending(end) { try await worker.wait(until: end) } }
        case .devices, .midi, .link, .jack, .phones: break
        }
    }

    /// Listens to devices until the end, on its own thread.
    private func listener(
        _ source: PlaySource,
        _ performance: Performance,
        until end: Latch,
        _ watch: PlayWatch
    ) -> Worker<Never> {
        Worker(source.name) {
            do {
                switch source {
                case .devices(let devices): try devices.listen(performance, until: end, from: source.name)
                case .midi(let midi): try midi.listen(performance, until: end)
                case .jack(let follower): follower.follow(performance, until: end)
                case .live, .keypoints, .link, .phones: break
                }
            } catch {
                performance.say("\(error); messages from devices are no longer received")
            }
        }
    }

    /// Ends the run for all of its sources where one of them fails.
    private func ending(_ end: Latch, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            end.set()
            throw error
        }
    }

    /// Plays due hits, and advances the targets, until the end.
    private func conduct(_ performance: Performance, until end: Latch) {
        while !end.isSet {
            let now = MonotonicClock.now
            let next = performance.advance() ?? .infinity
            if sources.isEmpty, !isOpenEnded, performance.isTakeOver { end.set() }
            MonotonicClock.sleep(until: min(next, now + conductorInterval))
        }
        _ = performance.advance()
    }
}

// An Ableton Link session, by the program tactus-link: its beat is followed, and tempo, start and stop go both ways. Runs in
// a task of PlayRun.

import Drums
import Capture
import KeypointFiles
import Outputs
import Platform
import Subprocess
import Synchronization
import SystemPackage

/// The time after which a member of an Ableton Link session that has met no other is alone, in seconds: three times what
/// Link needs to find and measure the others.
private let linkPatience = 1.0

/// The time within which a member of an Ableton Link session announces whether that is playing, in seconds: they do so
/// four times a second.
private let linkAnnouncement = 0.3

/// The most lines of tactus-link that are heard in a second: it writes fewer than a tenth of them.
private let linkLines = 200.0

/// Joins a session, and is a target that passes on what the player changes.
package final class LinkSession: PlayTarget {
    private let program: String

    private struct State {
        /// The state of the session, once it is known.
        var last: LinkLine?

        /// The time from which the program's state is that of the session: a little after the first peer, or a while alone.
        var settles = Double.infinity

        /// Limits what is heard and said: a faulty program must neither play a storm nor bury all else.
        var intake = TokenBucket(capacity: linkLines, perSecond: linkLines)
        var lines = LineLimiter(
            TokenBucket(capacity: Double(Outputs.Tuning.ownLinesAtOnce), perSecond: Outputs.Tuning.ownLines)
        )
    }

    private let state = Mutex(State())
    private let commands = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(16))

    /// Finds the program.
    ///
    /// - Throws: `TactusError` if it is not set up.
    package init() throws(TactusError) {
        let own = "\(Path.userData)/tactus/link/tactus-link"
        guard let program = Path.isProgram(own) ? own : Path.program("tactus-link") else {
            throw TactusError(
                .unavailable,
                "--follow link",
                "tactus-link is not set up; run Scripts/setup-link once, in a copy of Tactus's sources where Tactus was installed "
                    + "from a package: it builds the program into your data folder"
            )
        }
        self.program = program
    }

    /// The state of the session in words, `2 peers`; `nil` before it is known.
    package var words: String? {
        state.withLock(\.last).map { counted($0.peers, "peer") }
    }

    /// Follows the session until the end; a program that ends by itself is started again.
    func follow(_ performance: Performance, until end: Latch) async {
        var backoff = Backoff()
        while !end.isSet {
            let words = await run(performance, until: end)
            if end.isSet { return }
            performance.say("Ableton Link: \(words); starting it again")
            await end.wait(atMost: backoff.next())
        }
    }

    /// Runs the program once; returns how it ended, in words.
    private func run(_ performance: Performance, until end: Latch) async -> String {
        var platform = PlatformOptions()
        // Ctrl-C in the terminal is not the program's.
        platform.processGroupID = 0
        platform.teardownSequence = Self.teardown
        state.withLock { $0.settles = MonotonicClock.now + linkPatience }
        let configuration = Configuration(executable: .path(FilePath(program)), platformOptions: platform)
        do {
            let status = try await Subprocess.run(
                configuration,
                input: .inputWriter,
                output: .sequence,
                error: .discarded
            ) { execution in
                await withTaskGroup { group in
                    group.addTask { [commands] in
                        for await command in commands.stream {
                            guard (try? await execution.standardInputWriter.write(Array("\(command)\n".utf8))) != nil
                            else {
                                return
                            }
                        }
                    }
                    group.addTask {
                        await end.wait()
                        await execution.teardown(using: Self.teardown)
                    }
                    do {
                        for try await line in execution.standardOutput.strings() { hear(line, performance) }
                    } catch {}
                    group.cancelAll()
                }
            }.terminationStatus
            return "tactus-link ended (\(status))"
        } catch {
            return "\(program): \(error)"
        }
    }

    /// It has nothing to write at its end.
    private static let teardown: [TeardownStep] = [
        .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]

    private func hear(_ text: String, _ performance: Performance) {
        let now = MonotonicClock.now
        guard let line = LinkLine(text), state.withLock({ $0.intake.take(at: now) }) else { return }
        let heard = state.withLock { state -> (before: LinkLine?, isSaid: Bool)? in
            if line.peers > 0 { state.settles = min(state.settles, now + linkAnnouncement) }
            guard now >= state.settles else { return nil }
            defer { state.last = line }
            return (state.last, state.last?.peers != line.peers && state.lines.admit(at: now) != nil)
        }
        guard let (before, isSaid) = heard else { return }
        performance.act { $0.follow(line.grid, at: now, from: Self.name) }
        let current = performance.current
        let plays = current.mode != .freestyle
        if isSaid {
            let waits = before == nil && !line.isPlaying && !plays && !current.take.isEmpty
            performance.say(
                "Ableton Link: \(counted(line.peers, "peer"))"
                    + (waits ? "; the take waits for the session's start, or for the mode playing" : "")
            )
        }
        if before == nil, plays, !line.isPlaying {
            commands.continuation.yield("play")
        } else if before?.isPlaying ?? false != line.isPlaying, plays != line.isPlaying {
            performance.request(.mode(line.isPlaying ? .playing : .freestyle), cause: .message, from: Self.name)
        }
    }

    // MARK: What the player changes

    package func willPlay(_ event: PerformanceEvent, from source: String) {
        guard source != Self.name, let last = state.withLock(\.last) else { return }
        switch event {
        case .action(.tempo(let tempo, _)): commands.continuation.yield("tempo \(tempo)")
        case .action(.mode(let mode, _)):
            let plays = mode != .freestyle
            if plays != last.isPlaying { commands.continuation.yield(plays ? "play" : "stop") }
        default: break
        }
    }

    package func close(at time: Double) -> TactusError? {
        commands.continuation.finish()
        return nil
    }

    /// The source of what the session asks, in events.
    static let name = "link"
}

/// The state of a session at a moment.
struct LinkLine: Equatable {
    /// The moment, by the system's clock, in seconds.
    var time: Double

    /// The position at that moment, in quarter notes; the bars of the session begin at multiples of its quantum.
    var position: Double

    /// The tempo, in beats per minute.
    var tempo: Double

    /// Whether a peer has started playing, where peers share that.
    var isPlaying: Bool

    /// The number of other programs in the session.
    var peers: Int

    /// Creates a state from `grid TIME BEAT TEMPO PLAYING PEERS`; `nil` for any other text.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 6, words[0] == "grid",
            let time = Double(words[1]), let position = Double(words[2]), let tempo = Double(words[3]),
            time.isFinite, position.isFinite, (1...1000).contains(tempo),
            words[4] == "0" || words[4] == "1", let peers = Int(words[5]), peers >= 0
        else { return nil }
        (self.time, self.position, self.tempo, self.peers) = (time, position, tempo, peers)
        isPlaying = words[4] == "1"
    }

    /// The position that the drum machine follows: the beat of a session never stands still.
    var grid: GridPosition { GridPosition(time: time, position: position, tempo: tempo, isRunning: true) }
}

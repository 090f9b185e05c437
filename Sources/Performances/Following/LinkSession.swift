// An Ableton Link session, by the program tactus-link: its beat is followed, and tempo, start and stop go both ways. Runs in
// a task of PlayRun.

import Drums
import Capture
import KeypointFiles
import Platform
import Subprocess
import Synchronization
import SystemPackage

/// Joins a session, and is a target that passes on what the player changes.
package final class LinkSession: PlayTarget {
    private let program: String

    /// The state of the session, once it is known.
    private let last = Mutex<LinkLine?>(nil)
    private let commands = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(16))
    private let say: @Sendable (String) -> Void

    /// Finds the program.
    ///
    /// - Throws: an error where it is not set up.
    package init(say: @escaping @Sendable (String) -> Void) throws(TactusError) {
        let own = "\(Path.userData)/tactus/link/tactus-link"
        guard let program = Path.isProgram(own) ? own : Path.program("tactus-link") else {
            throw TactusError(
                .unavailable,
                "--follow link",
                "tactus-link is not set up; run Scripts/setup-link once, in a copy of Tactus's sources where Tactus was installed "
                    + "from a package: it builds the program into your data folder"
            )
        }
        (self.program, self.say) = (program, say)
    }

    /// The state of the session in words, `2 peers`; `nil` before it is known.
    package var words: String? {
        last.withLock(\.self).map { counted($0.peers, "peer") }
    }

    /// Follows the session until the end; a program that ends by itself is started again.
    func follow(_ performance: Performance, until end: Latch) async {
        var backoff = Backoff()
        while !end.isSet {
            let words = await run(performance, until: end)
            if end.isSet { return }
            say("Ableton Link: \(words); starting it again")
            await end.wait(atMost: backoff.next())
        }
    }

    /// Runs the program once; returns how it ended, in words.
    private func run(_ performance: Performance, until end: Latch) async -> String {
        var platform = PlatformOptions()
        // Ctrl-C in the terminal is not the program's.
        platform.processGroupID = 0
        platform.teardownSequence = Self.teardown
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
        guard let line = LinkLine(text) else { return }
        let before = last.withLock { last in
            defer { last = line }
            return last
        }
        performance.act { $0.follow(line.grid, at: MonotonicClock.now, from: Self.name) }
        if before?.peers != line.peers { say("Ableton Link: \(counted(line.peers, "peer"))") }
        if before?.isPlaying ?? false != line.isPlaying {
            let mode = performance.current.mode
            guard (mode == .freestyle) == line.isPlaying else { return }
            performance.request(.mode(line.isPlaying ? .playing : .freestyle), cause: .message, from: Self.name)
        }
    }

    // MARK: What the player changes

    package func willPlay(_ event: PerformanceEvent, from source: String) {
        guard source != Self.name, let last = last.withLock(\.self) else { return }
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

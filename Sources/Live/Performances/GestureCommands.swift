// Commands of the user's that gestures start. Called by the performance and by tactus watch, on any thread.

package import Drums
import Gestures
package import Keypoints
package import Platform
import Shapes
import Synchronization

/// A command, and what it is started by: a shape, `smile`, or an action of the kit by its name.
package struct GestureCommand: Sendable, Hashable {
    package var gesture: String
    package var command: UserCommand

    /// The name of the face's state among gestures.
    package static let smile = "smile"

    /// Parses `GESTURE=COMMAND`.
    ///
    /// - Throws: `TactusError`, `usage` with the expected form.
    package init(_ text: String) throws(TactusError) {
        let form = "GESTURE=COMMAND, such as rock='play bell.wav'"
        guard let sign = text.firstIndex(of: "=") else {
            throw TactusError(.usage, "no = in \(printable(text, atMost: 60)), expected \(form)")
        }
        guard sign != text.startIndex else { throw TactusError(.usage, "no gesture before =, expected \(form)") }
        gesture = String(text[..<sign])
        command = try UserCommand(String(text[text.index(after: sign)...]))
    }
}

/// Starts commands when gestures begin; none of them while it runs.
package final class GestureCommands: Sendable {
    private struct State {
        var running: Set<GestureCommand> = []

        /// The commands among these that are not started yet, and who waits until they are.
        var starting: Set<GestureCommand> = []
        var waiting: [CheckedContinuation<Void, Never>] = []

        /// The commands whose fault was reported.
        var reported: Set<GestureCommand> = []
    }

    private let commands: [GestureCommand]
    private let say: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates an idle set of commands; `nil` without any.
    ///
    /// - Parameter say: prints a line for the user; any thread.
    package init?(_ commands: [GestureCommand], say: @escaping @Sendable (String) -> Void) {
        if commands.isEmpty { return nil }
        self.commands = commands
        self.say = say
    }

    /// Takes the change of a hand or a face, at a time of its source.
    package func process(_ seen: SeenState, at time: Double, from source: String) {
        switch seen {
        case .shape(let shape?, let side): start(shape.name, side, at: time, from: source)
        case .shape(nil, _), .smile(false): break
        case .smile(true): start(GestureCommand.smile, nil, at: time, from: source)
        }
    }

    /// Starts the commands of a gesture, where they do not run.
    package func start(_ gesture: String, _ hand: Handedness?, at time: Double, from source: String) {
        for command in commands where command.gesture == gesture {
            let isNew = state.withLock {
                guard $0.running.insert(command).inserted else { return false }
                $0.starting.insert(command)
                return true
            }
            guard isNew else { continue }
            var variables = [
                "TACTUS_GESTURE": gesture, "TACTUS_SOURCE": source, "TACTUS_TIME": JSONWriter.number(time, places: 6),
            ]
            variables["TACTUS_HAND"] = hand?.rawValue
            Task { [self, variables] in
                do throws(TactusError) {
                    try await command.command.run(variables: variables) { self.didStart(command) }
                } catch {
                    let isNew = state.withLock { $0.reported.insert(command).inserted }
                    if isNew { say("--on \(gesture): \(command.command.words[0]): \(error.wrong)") }
                }
                state.withLock { _ = $0.running.remove(command) }
                didStart(command)
            }
        }
    }

    /// Waits until all pending commands have started or failed: a process that ends before would lose it.
    package func allStarted() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock {
                if !$0.starting.isEmpty { $0.waiting.append(continuation) }
                return $0.starting.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    private func didStart(_ command: GestureCommand) {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            state.starting.remove(command)
            guard state.starting.isEmpty else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// The commands as an output of a performance.
package final class CommandTarget: PlayTarget {
    private let commands: GestureCommands

    package init(_ commands: GestureCommands) { self.commands = commands }

    package var followsSeen: Bool { true }

    package func didSee(_ seen: SeenState, at time: Double, from source: String) {
        commands.process(seen, at: time, from: source)
    }

    /// Starts the commands of the kit's actions.
    package func willPlay(_ event: PerformanceEvent, from source: String) {
        guard case .action(.named(let name, let request)) = event else { return }
        commands.start(name, request.cause.gesture?.hand, at: request.time, from: source)
    }

    /// Leaves what runs to itself.
    package func close(at time: Double) -> TactusError? { nil }
}

// Lines for the engine on standard output, written by their own thread: an engine that does not read holds up no
// browser. Called on the threads of servers.

import Dispatch
import Platform
import Synchronization

/// The most commands that wait for the engine.
private let mostCommands = 256

/// The number of lines waiting for the engine with which nothing more is read from phones …
private let mostPhoneLines = 256

/// … and the number at which reading resumes.
private let fewPhoneLines = 64

/// The output for commands of browsers.
package final class CommandOutput: Sendable {
    private let queue = DispatchQueue(label: "tactus.commands")
    private let waiting = Atomic(0)
    private let put: @Sendable (String) -> Void
    private let drained = Mutex<(@Sendable () -> Void)?>(nil)

    /// Creates an output.
    ///
    /// - Parameter put: writes a line with its line break; may block.
    package init(put: @escaping @Sendable (String) -> Void) { self.put = put }

    package static func standard() -> CommandOutput {
        CommandOutput { line in
            // An engine that is gone is noticed by the end of its input.
            try? ByteSink.standardOutput().write(line)
        }
    }

    package func write(_ line: String) {
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            put(line + "\n")
            let left = waiting.subtract(1, ordering: .relaxed).newValue
            if left == fewPhoneLines { drained.withLock { $0 }?() }
        }
    }

    package var waitingCount: Int { waiting.load(ordering: .relaxed) }

    /// Whether phones have to wait because of the waiting lines.
    var isFull: Bool { waitingCount >= mostPhoneLines }

    /// Sets what is called when few lines are left, by the thread that writes.
    func onDrained(_ body: @escaping @Sendable () -> Void) { drained.withLock { $0 = body } }

    /// Writes a line, if not too many wait already.
    func writeIfFree(_ line: String) -> Bool {
        guard waitingCount < mostCommands else { return false }
        write(line)
        return true
    }
}

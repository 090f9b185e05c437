// Lines for the engine on standard output, written by a thread of their own: an engine that does not read holds up no
// browser. Called on the event loop.

import Dispatch
import Files
import Synchronization

/// Where commands of browsers go.
package final class CommandOutput: Sendable {
    private let queue = DispatchQueue(label: "tactus.commands")
    private let waiting = Atomic(0)
    private let put: @Sendable (String) -> Void

    /// Creates an output.
    ///
    /// - Parameter put: writes a line with its line break; may block.
    package init(put: @escaping @Sendable (String) -> Void) { self.put = put }

    /// The output that writes to standard output.
    package static func standard() -> CommandOutput {
        CommandOutput { line in
            // An engine that is gone is noticed by the end of its input.
            try? ByteSink.standardOutput().write(line)
        }
    }

    /// Writes a line.
    package func write(_ line: String) {
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            put(line + "\n")
            waiting.subtract(1, ordering: .relaxed)
        }
    }

    /// Writes a line, if not too many wait already.
    func writeIfFree(_ line: String) -> Bool {
        guard waiting.load(ordering: .relaxed) < Tuning.mostCommands else { return false }
        write(line)
        return true
    }
}

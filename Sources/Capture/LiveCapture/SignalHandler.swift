// Ctrl-C, SIGTERM and a terminal that is closed as a wish to end. Used by the live commands, once in a process.

internal import CSignals
import System
import Glibc
import Synchronization

/// Turns signals that ask for the end into a latch, and tells `Interruption`.
package final class SignalHandler: Sendable {
    private let listener: SignalListener
    private let first: FirstSignal

    /// Listens from now on: the first signal sets the latch, the second one ends the process as it would have.
    ///
    /// Who starts a program with `nohup` wants it to outlive the terminal: signals that were ignored stay ignored. To be
    /// made behind all that is read before a run: that may be a pipe that nobody writes to, and Ctrl-C ends that as well.
    ///
    /// - Parameter isLive: whether from now on nobody waits for who reads standard error either.
    package init(_ latch: Latch, isLive: Bool = false) {
        if isLive { StandardStreams.detach() }
        let first = FirstSignal()
        self.first = first
        listener = SignalListener([SIGINT, SIGTERM, SIGHUP], keepsIgnored: true) { number in
            if latch.isSet { CSignalsEndBy(number) }
            first.number.withLock { $0 = number }
            Interruption.ask()
            latch.set()
        }
    }

    /// Ends the process by the signal that asked for it, for a command that leaves nothing behind when it is broken
    /// off.
    package func endProcess() {
        if let number = first.number.withLock(\.self) { CSignalsEndBy(number) }
    }
}

/// The signal that set the latch.
private final class FirstSignal: Sendable {
    let number = Mutex<Int32?>(nil)
}

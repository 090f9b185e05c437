// Ctrl-C, SIGTERM and a terminal that is closed as a wish to end. Used by the live commands, once in a process.

internal import CSignals
package import Platform
import Glibc
import Synchronization

/// Turns signals that request the end into a latch, and informs `Interruption`.
package final class SignalHandler: Sendable {
    private let listener: SignalListener
    private let first: FirstSignal

    /// Listens from now on: the first signal sets the latch, the second one ends the process as without a handler.
    ///
    /// A program started with `nohup` must outlive the terminal: signals that were ignored stay ignored. To be created
    /// after all that is read before a run: that may be a pipe without a writer, and Ctrl-C ends that as well.
    ///
    /// - Parameter isLive: whether from now on readers of standard error are not awaited either.
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

    /// Ends the process by the signal that requested it, for a command that leaves nothing behind when it is
    /// interrupted.
    package func endProcess() {
        if let number = first.number.withLock(\.self) { CSignalsEndBy(number) }
    }
}

private final class FirstSignal: Sendable {
    let number = Mutex<Int32?>(nil)
}

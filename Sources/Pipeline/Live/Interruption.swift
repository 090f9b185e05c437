// Ctrl-C, SIGTERM and a terminal that is closed as a wish to end. Used by the live commands, once in a process.

internal import CSignals
import Glibc

/// Turns signals that ask for the end into a latch.
public final class Interruption: Sendable {
    private let listener: SignalListener

    /// Listens from now on: the first signal sets the latch, the second one ends the process as it would have.
    ///
    /// Who starts a program with `nohup` wants it to outlive the terminal: signals that were ignored stay ignored.
    public init(_ latch: Latch) {
        listener = SignalListener([SIGINT, SIGTERM, SIGHUP], keepsIgnored: true) { number in
            if latch.isSet { CSignalsEndBy(number) }
            latch.set()
        }
    }
}

// Ctrl-C, SIGTERM and a terminal that is closed as a wish to end. Used by the live commands, once in a process.

internal import CSignals
import Dispatch
import Glibc

/// Turns signals that ask for the end into a latch, whichever thread they reach.
///
/// Who starts a program with `nohup` wants it to outlive the terminal: signals that were ignored stay ignored.
public final class Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let isListening: Bool

    /// Listens from now on: the first signal sets the latch, the second one ends the process as it would have.
    public init(_ latch: Latch) {
        let pipe = unsafe CSignalsListen(Self.signals, Self.signals.count, 1)
        isListening = pipe >= 0
        guard isListening else { return }
        // A thread of its own: it sleeps in `read` until the end.
        DispatchQueue(label: "tactus.interruption").async {
            defer { close(pipe) }
            // Who starts us may hold signals back, as the queue's other threads do: this one takes them.
            unsafe CSignalsAdmit(Self.signals, Self.signals.count)
            var number: UInt8 = 0
            while true {
                let count = unsafe read(pipe, &number, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1, number != 0 else { return }
                if latch.isSet { CSignalsEndBy(Int32(number)) }
                latch.set()
            }
        }
    }

    deinit {
        if isListening { unsafe CSignalsForget(Self.signals, Self.signals.count) }
    }
}

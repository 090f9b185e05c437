// Signals that come over a pipe, whichever thread of the process they reach, and the one that interrupted a run. Used by
// SignalHandler and StandardStreams.

internal import CSignals
import Dispatch
import Glibc
internal import Synchronization

/// Calls a function at each of some signals, on its own thread, to the end of its life.
///
/// A mask would not do: libraries may start threads before `main`, and the parent process may block signals.
package final class SignalListener: Sendable {
    private let signals: [Int32]
    private let isListening: Bool

    /// Listens from now on; where no pipe is available, the signals keep their effects.
    ///
    /// - Parameter keepsIgnored: whether signals that the process was started to ignore, as by `nohup`, stay ignored.
    package init(_ signals: [Int32], keepsIgnored: Bool, _ body: @escaping @Sendable (Int32) -> Void) {
        self.signals = signals
        let pipe = unsafe CSignalsListen(signals, signals.count, keepsIgnored ? 1 : 0)
        isListening = pipe >= 0
        guard isListening else { return }
        DispatchQueue(label: "tactus.signals").async {
            defer { close(pipe) }
            unsafe CSignalsAdmit(signals, signals.count)
            var number: UInt8 = 0
            while true {
                let count = unsafe read(pipe, &number, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1, number != 0 else { return }
                body(Int32(number))
            }
        }
    }

    deinit {
        if isListening { unsafe CSignalsForget(signals, signals.count) }
    }
}

/// The user's request for the end, as by Ctrl-C.
package enum Interruption {
    private static let flag = Atomic(false)

    /// Whether the end was requested.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    package static func ask() { flag.store(true, ordering: .relaxed) }
}

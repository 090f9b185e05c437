// Ctrl-C, SIGTERM and a terminal that is closed as a wish to end. Used by the live commands, once in a process.

import Dispatch
import Glibc

/// Turns signals that ask for the end into a latch.
public final class Interruption {
    private let sources: [any DispatchSourceSignal]

    /// Listens from now on: the first signal sets the latch, the second one ends the process as it would have.
    public init(_ latch: Latch) {
        let queue = DispatchQueue(label: "interruption")
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            let before = signal(number, SIG_IGN)
            // Who starts a program with `nohup` wants it to outlive the terminal.
            let isIgnored = unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            if number == SIGHUP, isIgnored { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if latch.isSet {
                    // The queue's threads hold all signals back.
                    var own = sigset_t()
                    unsafe sigemptyset(&own)
                    unsafe sigaddset(&own, number)
                    _ = signal(number, SIG_DFL)
                    unsafe pthread_sigmask(SIG_UNBLOCK, &own, nil)
                    _ = raise(number)
                }
                latch.set()
            }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }
}

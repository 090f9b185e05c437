// The keys that a player presses while a command runs. Owned by the command; read on its own thread.

internal import CSignals
import Glibc

/// Reads keys from standard input's terminal, one by one and without showing them, until it is destroyed.
///
/// The terminal has its modes of before whenever the process does not run in its foreground: at the end, after a crash,
/// and while it is stopped or in the background.
package struct TerminalKeys: ~Copyable {
    private let end = Latch()
    private let stops: SignalListener

    /// The milliseconds after which the reader looks whether the terminal is still its own.
    private static let interval: Int32 = 100

    /// Reads from now on; `nil` if standard input is not a terminal.
    ///
    /// - Parameter press: receives each key, on the reader's thread.
    package init?(_ press: @escaping @Sendable (Character) -> Void) {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        stops = SignalListener([SIGTSTP], keepsIgnored: true) { number in
            CSignalsStopBy(number)
            StandardStreams.showAgain()
        }
        _ = Worker("keys") { [end] in Self.read(until: end, press) }
    }

    deinit {
        end.set()
        CSignalsGiveKeys()
    }

    private static func read(until end: Latch, _ press: (Character) -> Void) {
        var isAway = false
        while !end.isSet {
            guard CSignalsTakeKeys(STDIN_FILENO) == 1 else {
                isAway = true
                usleep(UInt32(interval) * 1000)
                continue
            }
            if isAway { StandardStreams.showAgain() }
            isAway = false
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, interval) == 1, !end.isSet else { continue }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            // What begins with Escape is a key without a character, such as an arrow.
            for key in String(decoding: bytes[..<count].prefix { $0 != 0x1B }, as: UTF8.self) { press(key) }
        }
    }
}

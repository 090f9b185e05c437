// Standard error with the line of status on it, and what must hold of the streams before anything is written. Used by
// all commands, on any thread.

internal import CSignals
import Glibc
import Synchronization
import SystemPackage

/// The standard streams of a command.
package enum StandardStreams {
    /// The line that is renewed in place.
    private struct StatusLine {
        /// Returns the text for a number of columns; `nil` without a status.
        var text: (@Sendable (Int) -> String)?

        var shown = ""
    }

    private static let status = Mutex(StatusLine())

    private static let backlog = Backlog(.standardError)

    /// Redraws the line when the terminal has become wider or narrower.
    private static let resizes = SignalListener([SIGWINCH], keepsIgnored: false) { _ in
        status.withLock { draw(&$0) }
    }

    /// Removes the line before a signal ends the process.
    private static let ends = SignalListener([SIGINT, SIGTERM, SIGHUP], keepsIgnored: true) { number in
        detach()
        // Another thread that draws is awaited for a moment, as its terminal may stand still; none draws afterwards.
        for _ in 0..<100 {
            _ = status.withLockIfAvailable { status in
                erase(&status)
                CSignalsEndBy(number)
            }
            usleep(1_000)
        }
        CSignalsEndBy(number)
    }

    /// Makes what can be wrong with the streams an error that is reported.
    ///
    /// A reader that closes its end of our output, or a limit on the size of files, must not end the process; and the
    /// place of a stream that was closed from the start must not be taken by the first file that is opened, or messages
    /// would be written into data.
    package static func prepare() {
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
        // Swift's runtime would print the position of each thread, and continue.
        _ = signal(SIGQUIT, SIG_DFL)
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The wrong way round: reading or writing fails, as it does on a closed stream.
            _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes a line for the user to standard error, above the line of status where there is one; names in it may come
    /// from anybody, and must neither command the terminal nor make their own line.
    package static func say(_ line: String) { draw([printable(line)]) }

    package static func say(lines: [String]) { draw(lines.map(printable)) }

    /// Writes a drawing of our own to standard error as it is, with what colours it.
    package static func draw(_ lines: [String]) {
        status.withLock { status in
            let text = erasing(status) + backlog.remark() + lines.joined(separator: "\n") + "\n" + status.shown
            if !backlog.put(text) { backlog.drop() }
        }
    }

    /// Stops waiting for the readers of standard error: playing and capturing continue while a pager stands still, and
    /// unread lines are counted instead of shown.
    package static func detach() { backlog.begin() }

    /// Removes the line, and waits a short while for the reader of standard error to read the last ones; before the process
    /// ends.
    package static func finish() {
        // Whoever has it may wait for the reader.
        guard status.withLockIfAvailable({ erase(&$0) }) == nil else { return }
        backlog.end(within: Backlog.flushTime)
    }

    private static func erase(_ status: inout StatusLine) {
        status.text = nil
        draw(&status)
        backlog.end(within: Backlog.flushTime)
    }

    /// Shows the progress of a run that any signal ends at once.
    package static func show(progress text: String) {
        _ = ends
        show(text)
    }

    /// Shows a text instead of the last one on the terminal's line; clears the line for an empty one.
    package static func show(_ text: String) { show { $0 > 0 ? clipped(text, to: $0) : "" } }

    /// Shows a status line instead of the last one, and redraws it when the terminal's width changes.
    ///
    /// - Parameter text: returns the line for a number of columns, at most.
    package static func show(_ text: @escaping @Sendable (Int) -> String) {
        _ = resizes
        status.withLock { status in
            status.text = text
            draw(&status)
        }
    }

    /// Shows the status line once more, where others have written meanwhile.
    package static func showAgain() {
        status.withLock { status in
            status.shown = ""
            draw(&status)
        }
    }

    /// Removes the status line.
    package static func endStatus() {
        status.withLock { status in
            status.text = nil
            draw(&status)
        }
    }

    /// Redraws the line if it has changed. The last column stays free: some terminals wrap when it is filled.
    private static func draw(_ status: inout StatusLine) {
        let text = status.text?(TerminalWindow.columns - 1) ?? ""
        // A new state can wait for the next one; that the line goes cannot.
        guard text != status.shown, text.isEmpty || !backlog.isBusy else { return }
        if backlog.put(erasing(status) + text) { status.shown = text }
    }

    /// Returns the text that erases the line. One that has become too wide for the terminal was broken into several by
    /// it.
    private static func erasing(_ status: StatusLine) -> String {
        guard !status.shown.isEmpty else { return "" }
        let above = (displayWidth(status.shown) - 1) / TerminalWindow.columns
        return above > 0 ? "\u{1B}[\(above)A\r\u{1B}[J" : "\r\u{1B}[K"
    }

    /// Whether a person watches standard error, and a line can be renewed there.
    package static var isWatched: Bool { isatty(STDERR_FILENO) == 1 && TerminalWindow.isObedient }
}

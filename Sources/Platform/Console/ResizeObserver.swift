// Changes of the terminal's size. Used by the commands that show a line of status, once in a process.

import Glibc

/// Calls back whenever the terminal has become wider or narrower.
package final class ResizeObserver: Sendable {
    private let listener: SignalListener

    /// Watches from now on, to the end of its life.
    ///
    /// - Parameter body: is called on a thread of its own.
    package init(_ body: @escaping @Sendable () -> Void) {
        listener = SignalListener([SIGWINCH], keepsIgnored: false) { _ in body() }
    }
}

// Why bytes could not be written: one clear line. Thrown by all that writes files.

internal import Glibc

/// Why bytes could not be written.
package struct OutputProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where to: a path, or "standard output".
    package var target: String

    /// What went wrong, in the system's words.
    package var wrong: String

    /// Creates a problem.
    package init(target: String, wrong: String) {
        self.target = target
        self.wrong = wrong
    }

    /// One clear line.
    package var description: String { "\(target): \(wrong)" }

    /// What the system said last, of this target.
    package init(lastErrorOf target: String) { self.init(of: target, errno) }

    /// What the system says of this target by one of its numbers for errors.
    init(of target: String, _ code: Int32) {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        self.init(target: target, wrong: words)
    }
}

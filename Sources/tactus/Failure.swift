// The end of a run with a message. Thrown by commands, printed by Tactus.main.

// All commands end with these.
@_exported public import Platform
@_exported public import Text

/// A run that cannot continue, or whose answer is "no".
struct Failure: Error {
    var code: ExitStatus

    /// The fault, without the advice.
    var problem: String

    /// The advice to the user.
    var advice: String?

    init(_ code: ExitStatus, _ problem: String, advice: String? = nil) {
        self.code = code
        self.problem = problem
        self.advice = advice
    }

    /// The problem and the advice in one line.
    var message: String { problem + (advice.map { "; \($0)" } ?? "") }
}

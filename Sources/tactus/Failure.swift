// The end of a run with a message. Thrown by commands, printed by Tactus.main.

// All commands end with these.
@_exported public import System
@_exported public import Text

/// A run that cannot continue, or whose answer is "no".
struct Failure: Error {
    var code: ExitStatus
    var message: String

    init(_ code: ExitStatus, _ message: String) {
        self.code = code
        self.message = message
    }
}

// What the system says went wrong. Used by all of this room.

// What is thrown is part of what this target offers.
@_exported public import Diagnostics
internal import Glibc

extension TactusError {
    /// What the system said last, of this file or stream.
    package init(lastErrorOf subject: String) { self.init(of: subject, errno) }

    /// What the system says of this file or stream by one of its numbers for errors.
    init(of subject: String, _ code: Int32) {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        self.init(.inputOutput, subject, words)
    }
}

// The system's errors. Used by all of this room.

// What is thrown is part of what this target offers.
@_exported public import Text
package import SystemPackage

extension TactusError {
    /// Creates an error of a file or stream from the system's code, by default the last one.
    package init(_ subject: String, _ code: Errno = .last) {
        if code == .brokenPipe {
            self.init(.closed, subject, "closed by its reader before everything was written")
        } else {
            self.init(.inputOutput, subject, code.description)
        }
    }

    /// Calls what throws the system's errors, and says of them what they are about.
    static func of<Value>(_ subject: String, _ body: () throws -> Value) throws(TactusError) -> Value {
        do throws(Errno) { return try attempt(body) } catch { throw TactusError(subject, error) }
    }
}

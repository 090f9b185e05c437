// Why bytes could not be written: one clear line. Thrown by all that writes files.

package import SystemPackage

/// Why bytes could not be written.
package struct OutputProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where to: a path, or "standard output".
    package var target: String

    /// The system's error.
    package var code: Errno

    /// Creates a problem.
    package init(_ target: String, _ code: Errno = .last) {
        self.target = target
        self.code = code
    }

    /// What went wrong, in the system's words.
    package var wrong: String {
        code == .brokenPipe ? "closed by its reader before everything was written" : code.description
    }

    /// One clear line.
    package var description: String { "\(target): \(wrong)" }

    /// Calls what throws the system's errors, and says of them what they are about.
    static func of<Value>(_ target: String, _ body: () throws -> Value) throws(OutputProblem) -> Value {
        do throws(Errno) { return try attempt(body) } catch { throw OutputProblem(target, error) }
    }
}

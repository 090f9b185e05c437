// The variables of the process's environment. Any thread.

internal import Glibc

/// The variables of the process's environment.
package enum Environment {
    /// The value of a variable; `nil` where it is not set, or empty.
    package static subscript(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }
}

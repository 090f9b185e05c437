// The variables of the process's environment. Any thread.

internal import Glibc

/// The variables of the process's environment.
package enum Environment {
    /// The value of a variable; `nil` where it is not set, or empty.
    package static subscript(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }

    /// Removes a variable, so that programs that are started from now on do not have it.
    ///
    /// - Parameter name: to be called before other threads look at the environment.
    package static func remove(_ name: String) { _ = unsafe unsetenv(name) }
}

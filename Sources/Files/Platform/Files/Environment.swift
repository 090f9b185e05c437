// The variables of the environment. Any thread, but for what removes one.

internal import Glibc

/// The variables of the process's environment.
package enum Environment {
    /// The value of a variable; `nil` where it is not set, or empty.
    package static subscript(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        return unsafe String(cString: value)
    }

    /// Removes a variable, so that programs that are started from now on do not have it, and overwrites its value, which
    /// the system would show to the user's other programs (`/proc/PID/environ`) as long as the process runs.
    ///
    /// - Parameter name: to be called before other threads look at the environment.
    package static func remove(_ name: String) {
        if let value = unsafe getenv(name) { unsafe value.update(repeating: 0, count: strlen(value)) }
        _ = unsafe unsetenv(name)
    }
}

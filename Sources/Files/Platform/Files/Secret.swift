// Passwords and tokens: from the environment or a file. Any thread.

internal import Glibc
internal import Synchronization
internal import SystemPackage

/// Secrets that a user gives to a program.
package enum Secret {
    /// The most bytes of a secret's file.
    private static let limit = 4096

    /// The values of the variables that were taken from the environment.
    private static let taken = Mutex<[String: String]>([:])

    /// Takes variables from the environment, and keeps their values: programs that are started from now on, such as models
    /// and commands of the user's, do not have them.
    ///
    /// - Parameter variables: to be taken before other threads look at the environment.
    package static func take(_ variables: [String]) {
        for variable in variables {
            guard let value = Environment[variable] else { continue }
            taken.withLock { $0[variable] = value }
            Environment.remove(variable)
        }
    }

    /// Returns the values of variables that are set, whether they were taken or not.
    package static func values(of variables: [String]) -> [String: String] {
        let known = taken.withLock { $0 }
        return variables.reduce(into: [:]) { $0[$1] = known[$1] ?? Environment[$1] }
    }

    /// Returns the value of a variable, or the line of the file that another variable names; `nil` where neither is
    /// set.
    ///
    /// - Throws: `TactusError` if both are set, or the file cannot be read; it has names, and nothing of the contents.
    package static func value(of variable: String, orFile fileVariable: String) throws(TactusError) -> String? {
        let values = values(of: [variable, fileVariable])
        guard values.count < 2 else {
            throw TactusError(.usage, "both \(variable) and \(fileVariable) are set, expected one of them")
        }
        if let value = values[variable] { return try checked(value, variable) }
        guard let path = values[fileVariable] else { return nil }
        return try contents(of: path)
    }

    /// Returns whether an address, with a scheme or without, holds a name or a password.
    package static func isSignedIn(_ address: String) -> Bool {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        return address[start...].prefix { !"/?#".contains($0) }.contains("@")
    }

    /// Refuses a name or a password in an address among the arguments.
    ///
    /// - Parameters:
    ///   - owner: what is at the address.
    ///   - expected: the place for them that no list of processes shows.
    package static func ensureNone(in address: String, of owner: String, expected: String) throws(TactusError) {
        guard isSignedIn(address) else { return }
        throw TactusError(
            .usage,
            "\(owner)'s address contains a name or a password, which every account of this machine can read in the "
                + "list of processes, expected \(expected)"
        )
    }

    /// The one line of a file.
    ///
    /// - Throws: `TactusError` if it cannot be read, contains no line or several, is another account's, or may be read
    ///   or written by one.
    package static func contents(of path: String) throws(TactusError) -> String {
        if let status = Path.status(path), status.type == .regular {
            guard [geteuid(), 0].contains(status.userID.rawValue) else {
                throw TactusError(.broken, path, "a file of another account", expected: "one of your own, or of root")
            }
            guard status.permissions.isDisjoint(with: [.groupReadWrite, .otherReadWrite]) else {
                throw TactusError(
                    .broken,
                    path,
                    "other accounts of this machine may read or write it",
                    expected: "a file of your own: chmod 600 \(path)"
                )
            }
        }
        let bytes: [UInt8]?
        do throws(Errno) {
            bytes = try Path.contents(path, atMost: limit)
        } catch {
            let kind: TactusError.Kind = error == .noSuchFileOrDirectory ? .missing : .inputOutput
            throw TactusError(kind, path, "cannot be read: \(error)")
        }
        guard let bytes else {
            throw TactusError(.broken, path, "more than \(limit) bytes", expected: "a password, a token or an address")
        }
        let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let line = bytes.prefix { !ends.contains($0) }
        guard !line.isEmpty else {
            throw TactusError(.broken, path, "an empty first line", expected: "a password or a token")
        }
        guard bytes[line.endIndex...].allSatisfy(ends.contains) else {
            throw TactusError(
                .broken,
                path,
                "more than one line",
                expected: "one line: a password, a token or an address"
            )
        }
        return try checked(String(decoding: line, as: UTF8.self), path)
    }

    /// Refuses what could add a line to a request: no password or token has control characters.
    private static func checked(_ secret: String, _ place: String) throws(TactusError) -> String {
        guard secret.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw TactusError(.broken, place, "a control character", expected: "a password or a token of one line")
        }
        return secret
    }
}

// Passwords and tokens: from the environment or a file. Any thread.

internal import SystemPackage

/// Secrets that a user gives to a program.
package enum Secret {
    /// The most bytes of a secret's file.
    private static let limit = 4096

    /// The value of a variable, or the first line of the file that another variable names; `nil` where neither is set.
    ///
    /// - Throws: where the file cannot be read; the line names the file, and nothing of what is in it.
    package static func value(of variable: String, orFile fileVariable: String) throws(TactusError) -> String? {
        if let value = Environment[variable] { return try checked(value, variable) }
        guard let path = Environment[fileVariable] else { return nil }
        return try contents(of: path)
    }

    /// The first line of a file.
    ///
    /// - Throws: where it cannot be read, holds none, or every account of the machine may read it.
    package static func contents(of path: String) throws(TactusError) -> String {
        if let status = Path.status(path), status.type == .regular, status.permissions.contains(.otherRead) {
            throw TactusError(
                .broken,
                path,
                "every account of this machine may read it",
                expected: "a file of your own: chmod 600 \(path)"
            )
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
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty else {
            throw TactusError(.broken, path, "an empty first line", expected: "a password or a token")
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

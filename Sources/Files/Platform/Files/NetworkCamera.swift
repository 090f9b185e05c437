// The address of a camera of the network, and its sign-in from the environment. Queries the environment.

/// The address of a camera of the network: RTSP, or a stream of images or video over HTTP.
package struct NetworkCamera: Sendable, Hashable, CustomStringConvertible {
    /// The address as FFmpeg takes it, without a name and a password.
    package let address: String

    private static let schemes = ["rtsp://", "rtsps://", "http://", "https://"]

    /// The environment variables of a name and a password, or of a file with the password.
    package static let variables = [
        "TACTUS_CAMERA_USERNAME", "TACTUS_CAMERA_PASSWORD", "TACTUS_CAMERA_PASSWORD_FILE",
    ]

    /// Returns whether a source is named by an address of the network.
    package static func isAddress(_ name: String) -> Bool {
        let start = name.prefix(8).lowercased()
        return schemes.contains(where: start.hasPrefix)
    }

    /// Creates an address; `nil` for another name.
    ///
    /// - Throws: `TactusError` if it has no host, contains a name or a password, or characters that no address has.
    package init?(_ name: String) throws(TactusError) {
        guard Self.isAddress(name), let start = name.firstRange(of: "://")?.upperBound else { return nil }
        let expected = "\(Self.variables[0]) and \(Self.variables[1]) in the environment"
        try Secret.ensureNone(in: name, of: "the camera", expected: expected)
        let authority = name[start...].prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw TactusError(
                .usage,
                "\(printable(name, atMost: 60)): no address of a camera, expected rtsp://HOST/PATH"
            )
        }
        address = name
    }

    /// The address without its query, which may contain a key, cut to a length that a line has room for.
    package var description: String {
        let path = address.prefix { $0 != "?" }
        return printable(String(path), atMost: 80) + (path.endIndex < address.endIndex ? "?…" : "")
    }

    /// Returns the address with the name and the password of the environment.
    ///
    /// - Throws: `TactusError` if the password's file cannot be read, or there is a password without a name.
    package func signedIn() throws(TactusError) -> String {
        let password = try Secret.value(of: Self.variables[1], orFile: Self.variables[2])
        guard let username = Secret.values(of: Self.variables)[Self.variables[0]] else {
            guard password == nil else {
                throw TactusError(
                    .usage,
                    "there is a password for the camera without a name, expected \(Self.variables[0]) too"
                )
            }
            return address
        }
        guard let start = address.firstRange(of: "://")?.upperBound else { return address }
        let identity = [username, password].compactMap(\.self).map(Self.escaped).joined(separator: ":")
        return address[..<start] + identity + "@" + address[start...]
    }

    /// Returns a text with all but the unreserved characters of RFC 3986 escaped.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                return String(character)
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}

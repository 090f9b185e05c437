// The certificate with which phones' connections are encrypted: made by OpenSSL's program on this machine, kept for a year, and
// made anew when it runs out or the machine is called otherwise. Called by the command line, before the server starts.

import System
package import LiveScene
import SystemPackage

/// A certificate that this machine makes for itself.
///
/// No authority has signed it, and a phone warns of it once. Its key can be read by this user alone.
package struct PhoneCertificate: Sendable {
    /// The paths of certificate and key.
    package let paths: ServerConfiguration.Certificate

    /// A Boolean value that indicates whether it was made just now.
    package let isNew: Bool

    /// The default folder.
    package static var usualFolder: String { "\(Path.userData)/tactus/phones" }

    /// Returns the certificate of this user on this machine; makes one if there is no valid one.
    ///
    /// - Parameters:
    ///   - folder: its folder.
    ///   - names: the machine's names and addresses.
    /// - Throws: an error where there is no valid one and it cannot be made.
    package static func current(
        in folder: String = usualFolder,
        for names: [String]
    ) async throws(TactusError) -> PhoneCertificate {
        try Path.makePrivateFolder(folder)
        let paths = ServerConfiguration.Certificate(path: "\(folder)/certificate.pem", key: "\(folder)/key.pem")
        // What is no name would be a setting of its own in the request.
        let names = names.filter { ViewConfiguration.isAddress($0) || MachineAddresses.isName($0) }
        var isNew = false
        // Of several starts at once one makes it, and the others find it. Where there can be no lock, another may have put
        // its key beside our certificate.
        let lock = await locked("\(folder)/lock")
        defer { withExtendedLifetime(lock) {} }
        for _ in 0..<Tuning.certificateTries {
            if await isGood(paths, folder, for: names) { break }
            try await make(paths, folder, for: names)
            isNew = true
        }
        return PhoneCertificate(paths: paths, isNew: isNew)
    }

    /// The lock of a file, waited for while another start has it; `nil` where it cannot be had.
    private static func locked(_ path: String) async -> FileLock? {
        let deadline = ContinuousClock.now + Tuning.certificatePatience
        do throws(TactusError) {
            while ContinuousClock.now < deadline {
                if let lock = try FileLock.taken(path) { return lock }
                guard (try? await Task.sleep(for: Tuning.certificateLook)) != nil else { return nil }
            }
        } catch {
            // Some file systems have no locks.
        }
        return nil
    }

    /// Returns a Boolean value that indicates whether the present certificate names this machine, is valid for another
    /// day, and has a key of its own that only this user can read.
    private static func isGood(
        _ paths: ServerConfiguration.Certificate,
        _ folder: String,
        for names: [String]
    ) async -> Bool {
        let list = "\(folder)/names"
        guard isPrivate(paths.key), Path.isRegularFile(paths.path), Path.isRegularFile(list),
            let kept = try? Path.contents(list, atMost: 1 << 16)
        else { return false }
        let known = Set(String(decoding: kept, as: UTF8.self).split(separator: "\n").map(String.init))
        guard known.isSuperset(of: names) else { return false }
        let rest = "\(Tuning.certificateRest)"
        guard let key = try? await openssl(["pkey", "-in", paths.key, "-passin", "pass:", "-pubout"]), !key.isEmpty,
            let certificate = try? await openssl(["x509", "-in", paths.path, "-noout", "-pubkey", "-checkend", rest])
        else { return false }
        return certificate.contains(key)
    }

    /// Returns a Boolean value that indicates whether a key is a file, no link to one, and this user's alone.
    private static func isPrivate(_ key: String) -> Bool {
        guard let status = Path.status(key, followsLink: false) else { return false }
        return status.type == .regular && status.permissions.rawValue & 0o077 == 0
    }

    private static func make(
        _ paths: ServerConfiguration.Certificate,
        _ folder: String,
        for names: [String]
    ) async throws(TactusError) {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        // A settings file of our own: what the system's adds differs from one to the next.
        let settings = "\(folder)/settings.cnf"
        try write(request(for: names), to: settings)
        let key = "\(folder)/new-key-\(number).pem"
        let certificate = "\(folder)/new-certificate-\(number).pem"
        defer { for path in [key, certificate] { Path.remove(path) } }
        _ = try await openssl([
            "req", "-x509", "-config", settings, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-sha256", "-days", "\(Tuning.certificateDays)", "-keyout", key, "-out", certificate,
        ])
        try Path.makePrivate(key)
        // The names last: a certificate without them is made anew.
        Path.remove("\(folder)/names")
        for (new, place) in [(key, paths.key), (certificate, paths.path)] { try Path.move(new, to: place) }
        try write(names.joined(separator: "\n") + "\n", to: "\(folder)/names")
    }

    private static func write(_ text: String, to path: String) throws(TactusError) {
        // What else stands there, such as a pipe, would be written to.
        if !Path.isRegularFile(path) || Path.isLink(path) { Path.remove(path) }
        try FreshFile.write(Array(text.utf8), to: path, isSafe: false)
    }

    /// Returns the settings of a request: the names of its owner, without the right to sign others.
    static func request(for names: [String]) -> String {
        let named = names.map { ViewConfiguration.isAddress($0) ? "IP:\($0)" : "DNS:\($0)" }.joined(separator: ", ")
        return """
            [req]
            prompt = no
            distinguished_name = subject
            x509_extensions = extensions
            [subject]
            CN = Tactus
            [extensions]
            basicConstraints = critical, CA:FALSE
            keyUsage = critical, digitalSignature
            extendedKeyUsage = serverAuth
            subjectAltName = \(named)

            """
    }

    /// Runs OpenSSL's program; returns its output.
    ///
    /// - Throws: an error where it cannot be run, fails, or does not end.
    private static func openssl(_ arguments: [String]) async throws(TactusError) -> String {
        try await ShortProgram.run("openssl", arguments, limit: 1 << 14, within: Tuning.certificateTime)
    }
}

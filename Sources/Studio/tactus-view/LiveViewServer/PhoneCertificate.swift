// The certificate with which phones' connections are encrypted: made by OpenSSL's library on this machine, kept for a year, and
// made anew when it runs out or the machine is called otherwise. Used by tactus-view, before the phones' server starts.

internal import CWebServer
import Glibc
import LiveScene
import Platform
import SystemPackage

/// The days for which a certificate for phones is good: browsers take none that is good for longer.
private let certificateDays: Int32 = 397

/// The seconds, of a day, for which a certificate must still be good not to be made anew.
private let certificateRest: Int32 = 86_400

/// The time that another start may take to make a certificate; one that takes longer has been stopped.
private let certificatePatience = Duration.seconds(5)

/// The microseconds between two looks whether the other one is ready.
private let certificateLook: UInt32 = 10_000

/// A certificate is made so often at most until its key fits.
private let certificateTries = 3

/// A certificate that this machine makes for itself.
///
/// No authority has signed it, and a phone warns of it once. Its key can be read by this user alone.
package struct PhoneCertificate: Sendable {
    /// The paths of a certificate and its key, in PEM.
    package struct Paths: Sendable {
        package var certificate: String

        package var key: String
    }

    package let paths: Paths

    /// Whether it was made just now.
    package let isNew: Bool

    /// Returns the certificate of this user on this machine; makes one if there is no valid one.
    ///
    /// - Parameters:
    ///   - folder: its folder.
    ///   - names: the machine's names and addresses.
    /// - Throws: `TactusError` where there is no valid one and it cannot be made.
    package static func current(
        in folder: String,
        for names: [String]
    ) throws(TactusError) -> PhoneCertificate {
        try Path.makePrivateFolder(folder)
        let paths = Paths(certificate: "\(folder)/certificate.pem", key: "\(folder)/key.pem")
        // A text that is not a name would be another setting.
        let names = names.filter { ViewConfiguration.isAddress($0) || ViewConfiguration.isName($0) }
        var isNew = false
        // Of several starts at once one makes it, and the others find it. Where there can be no lock, another may have put
        // its key beside our certificate.
        let lock = locked("\(folder)/lock")
        defer { withExtendedLifetime(lock) {} }
        for _ in 0..<certificateTries {
            if isGood(paths, folder, for: names) { break }
            try make(paths, folder, for: names)
            isNew = true
        }
        return PhoneCertificate(paths: paths, isNew: isNew)
    }

    /// The lock of a file, waited for while another start has it; `nil` where it cannot be had.
    private static func locked(_ path: String) -> FileLock? {
        let deadline = ContinuousClock.now + certificatePatience
        do throws(TactusError) {
            while ContinuousClock.now < deadline {
                if let lock = try FileLock.taken(path) { return lock }
                usleep(certificateLook)
            }
        } catch {
            // Some file systems have no locks.
        }
        return nil
    }

    /// Returns whether the present certificate names this machine, is valid for another day, and has its own key that
    /// only this user can read.
    private static func isGood(
        _ paths: Paths,
        _ folder: String,
        for names: [String]
    ) -> Bool {
        let list = "\(folder)/names"
        guard isPrivate(paths.key), Path.isRegularFile(paths.certificate), Path.isRegularFile(list),
            let kept = try? Path.contents(list, atMost: 1 << 16)
        else { return false }
        let known = Set(String(decoding: kept, as: UTF8.self).split(separator: "\n").map(String.init))
        guard known.isSuperset(of: names) else { return false }
        return unsafe CWebCertificateIsGood(paths.certificate, paths.key, certificateRest) != 0
    }

    /// Returns whether a key is a file, no link to one, and this user's alone.
    private static func isPrivate(_ key: String) -> Bool {
        guard let status = Path.status(key, followsLink: false) else { return false }
        return status.type == .regular && status.permissions.rawValue & 0o077 == 0
    }

    private static func make(
        _ paths: Paths,
        _ folder: String,
        for names: [String]
    ) throws(TactusError) {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        let key = "\(folder)/new-key-\(number).pem"
        let certificate = "\(folder)/new-certificate-\(number).pem"
        defer { for path in [key, certificate] { Path.remove(path) } }
        let list = names.map { ViewConfiguration.isAddress($0) ? "IP:\($0)" : "DNS:\($0)" }.joined(separator: ",")
        let status = unsafe CWebCertificateMake(list, certificateDays, certificate, key)
        guard status == CWebServerStatus(CWEBSERVER_OK) else {
            throw TactusError(.unavailable, "\(folder): no certificate could be made there")
        }
        // The names last: a certificate without them is made anew.
        Path.remove("\(folder)/names")
        for (new, place) in [(key, paths.key), (certificate, paths.certificate)] { try Path.move(new, to: place) }
        try write(names.joined(separator: "\n") + "\n", to: "\(folder)/names")
    }

    private static func write(_ text: String, to path: String) throws(TactusError) {
        // What else is there, such as a pipe, would be written to.
        if !Path.isRegularFile(path) || Path.isLink(path) { Path.remove(path) }
        try FreshFile.write(Array(text.utf8), to: path, isSafe: false)
    }
}

extension ViewConfiguration {
    /// The names and addresses that a certificate for this place is for.
    var certifiedNames: [String] {
        let own = Self.isAddress(host) || names.contains(host) ? [] : [host]
        return own + names + ["localhost", "127.0.0.1", "::1"]
    }
}

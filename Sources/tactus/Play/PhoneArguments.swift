// Options of phones. Part of `tactus play`.

import ArgumentParser
import System
import LiveScene
import Performances

/// Whether phones play, and where they are listened to.
struct PhoneArguments: ParsableArguments {
    @Flag(help: "Let phones in the same network play: prints a link and a QR code for them.")
    var phones = false

    @Option(
        help: ArgumentHelp(
            "The address or name at which phones are listened to; by default all of this machine's.",
            valueName: "host"
        )
    )
    var phoneHost: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The port for phones; by default \(ServerConfiguration.Phones.usualPort), or any free one.",
            valueName: "port"
        )
    )
    var phonePort: Int?

    func validate() throws {
        if !phones, let option = given.first { throw ValidationError("\(option): requires --phones") }
        try check("--phone-port", phonePort, in: 0...65535)
        if let phoneHost, phoneHost.isEmpty {
            throw ValidationError("--phone-host: nothing, expected an address or a name")
        }
    }

    /// Where phones are listened to, with a new token; the names that the machine answers to come with the likeliest
    /// address first, which is the one that the link has.
    var place: ViewConfiguration {
        let host = ViewConfiguration.host(phoneHost ?? "0.0.0.0")
        return ViewConfiguration(
            host: host,
            port: phonePort ?? ServerConfiguration.Phones.usualPort,
            takesOtherPort: phonePort == nil,
            token: ViewPlace.newToken,
            names: MachineAddresses.all + (MachineAddresses.name.map { [$0, "\($0).local"] } ?? [])
        )
    }
}

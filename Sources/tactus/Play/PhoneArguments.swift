// Options of phones. Part of `tactus play`.

import ArgumentParser
import Platform
import LiveScene
import Performances

/// The options of phones.
struct PhoneArguments: ParsableArguments {
    @Flag(help: "Let phones in the same network play: prints a link and a QR code for them.")
    var phones = false

    @Option(
        help: .value("host", "The address or name at which phones are listened to; by default all of this machine's.")
    )
    var phoneHost: String?

    @Option(
        parsing: .unconditional,
        help: .value(
            "port",
            "The port for phones; by default \(ServerConfiguration.Phones.usualPort), or any free one."
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

    /// The address for phones, with a new token; the names of the machine come with the likeliest address first, which
    /// is the one of the link.
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

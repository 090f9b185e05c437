// Options of phones. Part of `tactus play`.

import LiveScene
import Viewer

/// The options of phones.
struct PhoneArguments: ParsableArguments {
    @Flag(help: "Let phones in the same network play: prints a link and a QR code for them.")
    var phones = false

    @Option(help: .rare("host", "The address or name that phones connect to; by default all of this machine's."))
    var phoneHost: String?

    @Option(
        help: .rare(
            "port",
            "The port for phones; by default \(ServerConfiguration.Phones.usualPort), or any free one."
        )
    )
    var phonePort: Int?

    func validate() throws {
        if !phones, let option = given.first { throw ValidationError("\(option): requires --phones") }
        try ViewConfiguration.check("phone", phoneHost, phonePort)
    }

    /// The address for phones, with a new token; the names of the machine come with the likeliest address first, which
    /// is the one of the link.
    var place: ViewConfiguration {
        let usual = ServerConfiguration.Phones.usualPort
        return ViewConfiguration(phoneHost ?? "0.0.0.0", port: phonePort, usual: usual, addresses: MachineAddresses.all)
    }
}

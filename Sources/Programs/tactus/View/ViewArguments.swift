// Options of the live view. Part of `play`, `watch` and `view`.

import LiveScene
import Viewer

/// The address of the live view.
struct ViewPlace: ParsableArguments {
    @Option(
        help: .rare(
            "host",
            "The address or name at which the live view is served; by default only this machine can reach it."
        )
    )
    var viewHost: String?

    @Option(
        help: .rare("port", "The port of the live view; by default \(ViewConfiguration.usualPort), or any free one.")
    )
    var viewPort: Int?

    @Flag(help: .rare("Live view without bursts of light."))
    var calm = false

    @Option(
        help: .rare(
            "file",
            "A Wavefront OBJ file whose mesh shows faces; by default one for the points of MediaPipe's Face Mesh."
        )
    )
    var faceMesh: String?

    func validate() throws {
        try ViewConfiguration.check("view", viewHost, viewPort)
    }

    /// The same as a value, with a new token of the server.
    var page: PageConfiguration {
        let place = ViewConfiguration(viewHost ?? "127.0.0.1", port: viewPort, usual: ViewConfiguration.usualPort)
        return PageConfiguration(place: place, isCalm: calm, faceMesh: faceMesh)
    }
}

/// The address of the live view, and how it looks.
struct PageConfiguration {
    let place: ViewConfiguration
    let isCalm: Bool

    /// The file of the mesh that shows faces; `nil` for the built-in one.
    let faceMesh: String?
}

extension ViewConfiguration {
    /// Creates the place of a server, with a new token of 128 unpredictable bits.
    ///
    /// - Parameters:
    ///   - port: the requested port; `nil` for the usual one, or any other that is free.
    ///   - addresses: the machine's addresses by which others reach it.
    init(_ host: String, port: Int?, usual: Int, addresses: [String] = []) {
        self.init(
            host: Self.host(host),
            port: port ?? usual,
            takesOtherPort: port == nil,
            token: [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map(hexadecimal).joined(),
            names: addresses + (MachineAddresses.name.map { [$0, "\($0).local"] } ?? [])
        )
    }

    /// Throws for an invalid address or port of a server.
    static func check(_ name: String, _ host: String?, _ port: Int?) throws(ValidationError) {
        try tactus.check("--\(name)-port", port, in: 0...65535)
        guard host?.isEmpty != true else {
            throw ValidationError("--\(name)-host: nothing, expected an address or a name")
        }
    }
}

/// Whether there is a live view, and where.
struct ViewArguments: ParsableArguments {
    @Flag(help: "Show the live view in a browser: skeletons, shapes and hits as they happen.")
    var view = false

    @OptionGroup var place: ViewPlace

    func validate() throws {
        if !view, let option = place.given.first { throw ValidationError("\(option): requires --view") }
    }
}

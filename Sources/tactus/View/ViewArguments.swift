// Options of the live view. Part of `play`, `classify --camera` and `view`.

import ArgumentParser
import System
import KeypointFiles
import LiveScene
import Performances

/// Where the live view is served.
struct ViewPlace: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address or name at which the live view is served; by default only this machine can reach it.",
            valueName: "host"
        )
    )
    var viewHost: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The port of the live view; by default \(ViewConfiguration.usualPort), or any free one.",
            valueName: "port"
        )
    )
    var viewPort: Int?

    @Flag(help: "Live view without bursts of light.")
    var calm = false

    @Option(
        help: ArgumentHelp(
            "A Wavefront OBJ file whose mesh shows faces; by default one for the points of MediaPipe's Face Mesh.",
            valueName: "file"
        )
    )
    var faceMesh: String?

    /// The options that were given.
    var given: [String] {
        [
            ("--view-host", viewHost != nil), ("--view-port", viewPort != nil), ("--calm", calm),
            ("--face-mesh", faceMesh != nil),
        ].filter(\.1).map(\.0)
    }

    func validate() throws {
        if let viewPort, !(0...65535).contains(viewPort) {
            throw ValidationError("--view-port: \(viewPort), expected 0 to 65535")
        }
        if let viewHost, viewHost.isEmpty {
            throw ValidationError("--view-host: nothing, expected an address or a name")
        }
    }

    /// The mesh of the file that was given.
    func mesh() throws -> FaceMesh? {
        try faceMesh.map { path in
            try FaceMesh(obj: try ByteSource.text(of: path, atMost: FaceMesh.mostBytes), name: path)
        }
    }

    /// Where the server listens; with a new token.
    var configuration: ViewConfiguration {
        let host = ViewConfiguration.host(viewHost ?? "127.0.0.1")
        return ViewConfiguration(
            host: host,
            port: viewPort ?? ViewConfiguration.usualPort,
            takesOtherPort: viewPort == nil,
            token: Self.newToken,
            names: MachineAddresses.name.map { [$0, "\($0).local"] } ?? []
        )
    }

    /// 128 bits that nobody can guess, new with each run.
    static var newToken: String {
        [UInt64.random(in: .min ... .max), .random(in: .min ... .max)].map(hexadecimal).joined()
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

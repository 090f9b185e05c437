// Options of the live view. Part of `play`, `watch` and `view`.

import ArgumentParser
import Platform
import KeypointFiles
import LiveScene
import Performances

/// The address of the live view.
struct ViewPlace: ParsableArguments {
    @Option(
        help: .value(
            "host",
            "The address or name at which the live view is served; by default only this machine can reach it."
        )
    )
    var viewHost: String?

    @Option(
        parsing: .unconditional,
        help: .value("port", "The port of the live view; by default \(ViewConfiguration.usualPort), or any free one.")
    )
    var viewPort: Int?

    @Flag(help: "Live view without bursts of light.")
    var calm = false

    @Option(
        help: .value(
            "file",
            "A Wavefront OBJ file whose mesh shows faces; by default one for the points of MediaPipe's Face Mesh."
        )
    )
    var faceMesh: String?

    func validate() throws {
        try check("--view-port", viewPort, in: 0...65535)
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

    /// The configuration of the server; with a new token.
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

    /// 128 unpredictable bits, new with each run.
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

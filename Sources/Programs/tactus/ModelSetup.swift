// `tactus models setup`: makes what a model runs with, by the script that is supplied with the models.

import Capture

extension Models {
    struct Setup: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "setup",
            abstract: "Set up a keypoint model, once: download the networks and packages that it needs.",
            discussion: """
                The litert models share LiteRT's library and their networks: 34 MB in tactus/models/litert in the user's \
                data folder. Any Python since 3.9 downloads them (57 MB) with pip and runs none of them. Where a package \
                of Tactus brought them, nothing is left to do. Any other model gets a virtual environment with the \
                packages that its requirements.lock names, for which the Debian package python3-venv is needed.

                Everything comes from PyPI, by version and checksum, or is taken from wheels that lie in a folder. Nothing \
                is installed in the system, and nothing else in Tactus needs the network. Does nothing if the model is \
                set up already. Exit code 69 without the network, Python or pip; 66 if a wheel is not in the folder, 65 \
                if it is another one; 74 without space.
                """
        )

        @Argument(help: "The name of the model, or the path of its folder.", completion: .models)
        var name: String

        @Option(
            help: .value("folder", "Take the packages from this folder, without the network."),
            completion: .directory
        )
        var from: String?

        func run() async throws {
            let manifest = try Models.manifest(named: name)
            guard manifest.hasSetUp else {
                if let missing = manifest.missing { throw Failure(.unavailable, "\(missing)") }
                return StandardStreams.say("tactus: \(manifest.name) is ready, it needs no set-up")
            }
            let status = try await manifest.setUp(from: from)
            guard status == 0 else { throw ExitCode(status) }
        }
    }
}

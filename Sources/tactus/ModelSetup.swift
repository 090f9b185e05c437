// `tactus models setup`: makes the environment that a model runs in, by the script that is supplied with the models.

import Capture

extension Models {
    struct Setup: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "setup",
            abstract: "Set up a keypoint model, once: download the packages and networks that it needs.",
            discussion: """
                Makes a virtual environment in tactus/models in the user's data folder, with the packages that the \
                model's requirements.lock names, by version and checksum, from PyPI. Nothing else in Tactus needs the \
                network. Nothing is installed in the system, but its package python3-venv is needed. Does nothing if the \
                model is set up already. Exit code 69 without the network or Python 3.11.
                """
        )

        @Argument(help: "The name of the model, or the path of its folder.")
        var name: String

        func run() async throws {
            let manifest = try Models.manifest(named: name)
            guard manifest.hasLock else {
                if let missing = manifest.missing { throw Failure(.unavailable, "\(missing)") }
                return StandardStreams.say("tactus: \(manifest.name) is ready, it needs no set-up")
            }
            let status = try await manifest.setUp()
            guard status == 0 else { throw ExitCode(status) }
        }
    }
}

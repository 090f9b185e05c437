// The manifest in a model's folder: its command, inputs and outputs, and the script that sets the model up. Read by
// ManifestReader; the outputs are named by handshakes too.

public import KeypointFiles
internal import Platform
internal import Subprocess
internal import SystemPackage

/// A model's `model.yaml`.
public struct ModelManifest: Sendable, Hashable {
    /// Its name, which is that of its virtual environment too.
    public var name: String

    /// The description, in one sentence.
    package var what: String

    /// The program and its arguments, with their placeholders filled in.
    package var command: [String]

    /// The outputs, at least one.
    public var gives: [ModelOutput]

    /// The accepted image formats, the best first, at least one.
    public var accepts: [ImageFormat]

    package var install: String

    /// Under which licence it, and what it is made of, may be used.
    package var licence: String

    /// The time limit for one image.
    package var timeout: Duration

    /// The time limit from its start to its hello.
    package var startTimeout: Duration

    /// The folder of the manifest, `""` without one.
    package var folder: String

    /// A file that is there when its set-up is complete; `nil` where none is needed.
    package var stamp: String?

    package init(
        name: String,
        what: String = "",
        command: [String],
        gives: [ModelOutput] = [.hands],
        accepts: [ImageFormat] = [.jpeg],
        install: String = "",
        licence: String = "",
        timeout: Duration = ModelConfiguration.answerLimit,
        startTimeout: Duration = ModelConfiguration.startLimit,
        folder: String = "",
        stamp: String? = nil
    ) {
        precondition(!command.isEmpty && !gives.isEmpty && !accepts.isEmpty, "no list of a manifest may be empty")
        self.name = name
        self.what = what
        self.command = command
        self.gives = gives
        self.accepts = accepts
        self.install = install
        self.licence = licence
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.folder = folder
        self.stamp = stamp
    }

    /// The path of the command's program, `nil` where it is not installed.
    package var program: String? {
        let name = command[0]
        return name.contains("/") ? Path.isProgram(name) ? name : nil : Path.program(name)
    }

    /// The reason why it cannot be started, `nil` without one.
    package var missing: ModelFault? {
        guard program != nil else {
            return ModelFault(model: name, .notInstalled(program: command[0], install: install))
        }
        guard let stamp, !Path.isRegularFile(stamp) else { return nil }
        return ModelFault(model: name, .notSetUp(stamp: stamp, install: install))
    }
}

/// An output of a model; the names of the record's fields (<doc:NativeRecords>).
public enum ModelOutput: String, Sendable, Hashable, CaseIterable {
    /// Hands with 21 points.
    case hands

    /// Bodies with named points.
    case bodies

    /// Faces with points and coefficients.
    case faces
}

extension ModelManifest {
    /// Whether the script sets it up: it runs the networks that models share, or packages of a lock.
    package var hasSetUp: Bool {
        stamp?.hasSuffix("/litert/ready") == true || Path.isRegularFile("\(folder)/requirements.lock")
    }

    /// Makes what it needs, or checks that it is complete; the script's messages go to standard error.
    ///
    /// - Parameter wheels: a folder of packages, the network's where it is `nil`.
    /// - Returns: the exit code of the script, of sysexits.h.
    /// - Throws: `TactusError` where the script is not supplied with this program, or cannot be run.
    package func setUp(from wheels: String? = nil) async throws(TactusError) -> Int32 {
        guard let script = ModelFolders.supplied.map({ "\($0)/setup" }), Path.isProgram(script) else {
            throw TactusError(.unavailable, "no set-up of models came with this program")
        }
        return try await TactusError.of(program: script) {
            let status = try await Subprocess.run(
                .path(FilePath(script)),
                arguments: Arguments([Path.resolved(folder) ?? folder] + (wheels.map { ["--from", $0] } ?? [])),
                input: .none,
                output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
                error: .currentStandardError
            ).terminationStatus
            guard case .exited(let code) = status else { throw TactusError(.unavailable, "\(script): \(status)") }
            return code
        }
    }
}

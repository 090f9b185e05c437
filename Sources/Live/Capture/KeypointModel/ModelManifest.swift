// The manifest in a model's folder: its command, inputs and outputs. Read by ManifestReader; the outputs are named by
// handshakes too.

public import KeypointFiles
internal import Platform

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

// What a model's folder says about it: how it is started, what it takes and gives. Read by ManifestReader.

internal import System
public import KeypointFiles

/// A model's `model.yaml`.
public struct ModelManifest: Sendable, Hashable {
    /// Its name, which is that of its virtual environment too.
    public var name: String

    /// What it is, in one sentence.
    package var what: String

    /// The program and its arguments, with their placeholders filled in.
    package var command: [String]

    /// What it looks for, at least one.
    public var gives: [ModelOutput]

    /// How it takes images, the best first, at least one.
    public var accepts: [ImageFormat]

    /// The command that installs it.
    package var install: String

    /// Under which licence it, and what it is made of, may be used.
    package var licence: String

    /// How long it may take for one image.
    package var timeout: Duration

    /// How long it may take from its start to its hello.
    package var startTimeout: Duration

    /// The folder of the manifest, `""` where there is none.
    package var folder: String

    /// A file that is there when its set-up is complete; `nil` where none is needed.
    package var stamp: String?

    /// Creates a manifest.
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

    /// Where the program of the command is, `nil` where it is not installed.
    package var program: String? {
        let name = command[0]
        return name.contains("/") ? Path.isProgram(name) ? name : nil : Path.program(name)
    }

    /// Why it cannot be started, `nil` where nothing speaks against it.
    package var missing: ModelFault? {
        guard program != nil else {
            return ModelFault(model: name, .notInstalled(program: command[0], install: install))
        }
        guard let stamp, !Path.isRegularFile(stamp) else { return nil }
        return ModelFault(model: name, .notSetUp(stamp: stamp, install: install))
    }
}

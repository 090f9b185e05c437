// The command of the camera's process: its program, its source and its options. Made by the commands.

// What is thrown is part of what this target offers.
@_exported public import Text
import Platform
import Subprocess
import SystemPackage

/// The command line of `tactus-camera`.
package struct CameraCommand: Sendable {
    package static let name = "tactus-camera"

    package var program: String

    /// A device, file, folder, `-` or `null`; `nil` lets the program choose the first camera.
    package let source: String?

    /// The source as messages may name it.
    var shownSource: String? { source.map { (try? NetworkCamera($0))?.description ?? $0 } }

    /// The variables of the name and the password for a camera of the network, which only the camera's program gets.
    var signIn: [String: String] {
        source.map(NetworkCamera.isAddress) == true ? Secret.values(of: NetworkCamera.variables) : [:]
    }

    /// Further options, as the program spells them.
    package var options: [String]

    /// The recording that the program makes of the images, with the files beside it; `nil` without one.
    ///
    /// An existing file is moved to a numbered name, which `Recording` knows.
    package var recording: (path: String, siblings: [String])?

    /// Whether the source reads this process's standard input.
    package var readsStandardInput: Bool { source == "-" }

    /// Whether the source is a camera, whose capture times are the system's clock; determined before it is opened, as
    /// it may be gone later.
    package let isDevice: Bool

    package init(program: String, source: String?, options: [String] = []) {
        self.program = program
        self.source = source
        isDevice = source.map { MediaSource($0) == .camera } ?? true
        self.options = options
    }

    /// The arguments behind the program's name.
    var arguments: [String] {
        let record = recording.map { ["--record", $0.path, "--force", "--keep-old"] } ?? []
        return options + record + (source.map { ["--", $0] } ?? [])
    }

    /// The command for a camera that comes back: its recording continues in another file.
    var again: CameraCommand {
        var command = self
        if let recording {
            command.recording?.path = Recording.furtherName(recording.path, siblings: recording.siblings)
        }
        return command
    }

    /// Returns the list of cameras as the program prints it.
    ///
    /// - Parameter json: whether as one line of JSON, or as a table for people.
    /// - Throws: `TactusError` where the program cannot be run.
    package func list(json: Bool) async throws(TactusError) -> String {
        try await TactusError.of(program: program, .fault) {
            let result = try await Subprocess.run(
                .path(FilePath(program)),
                arguments: json ? ["--list", "--json"] : ["--list"],
                input: .none,
                output: .string(limit: Tuning.listLimit),
                error: .string(limit: Tuning.listLimit)
            )
            let status = result.terminationStatus
            let words = result.standardError.split(separator: "\n").map { $0.message(of: Self.name) }
            guard status.isSuccess else {
                throw TactusError(.ended(status: status.code), "\(program): --list: \(words.last ?? "\(status)")")
            }
            for line in words { StandardStreams.say(line) }
            return result.standardOutput
        }
    }

    /// Returns the program beside the running one, where a build or an installation puts both.
    ///
    /// - Throws: `TactusError` where it is missing.
    package static func programBesideThis() throws(TactusError) -> String {
        try Path.programBesideThis(name)
    }
}

extension TerminationStatus {
    /// The exit code; that of an internal error (sysexits.h) where a signal ended the process.
    var code: Int32 { if case .exited(let code) = self { code } else { 70 } }
}

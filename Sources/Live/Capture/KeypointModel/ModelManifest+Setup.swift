// The set-up of a model, by the script that is supplied with the models. Called by the command line.

internal import Platform
internal import Subprocess
internal import SystemPackage

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

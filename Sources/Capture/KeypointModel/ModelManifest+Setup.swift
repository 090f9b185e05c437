// The set-up of a model's environment, by the script that is supplied with the models. Called by the command line.

internal import Platform
internal import Subprocess
internal import SystemPackage

extension ModelManifest {
    /// A Boolean value that indicates whether the model runs in an environment with the packages of a lock.
    package var hasLock: Bool { Path.isRegularFile("\(folder)/requirements.lock") }

    /// Makes the environment, or checks that it is complete; the script's messages go to standard error.
    ///
    /// - Returns: the exit code of the script, of sysexits.h.
    /// - Throws: `TactusError` where the script is not supplied with this program, or cannot be run.
    package func setUp() async throws(TactusError) -> Int32 {
        guard let script = ModelFolders.supplied.map({ "\($0)/setup" }), Path.isProgram(script) else {
            throw TactusError(.unavailable, "no set-up of models came with this program")
        }
        return try await TactusError.of(program: script) {
            let status = try await Subprocess.run(
                .path(FilePath(script)),
                arguments: [Path.resolved(folder) ?? folder],
                input: .none,
                output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
                error: .currentStandardError
            ).terminationStatus
            guard case .exited(let code) = status else { throw TactusError(.unavailable, "\(script): \(status)") }
            return code
        }
    }
}

// Runs a program of the system that is soon over, such as openssl or tar. Called by whoever needs what it writes; any task.

package import Text
internal import Subprocess
internal import SystemPackage

/// A program that takes nothing, says little, and must end soon.
package enum ShortProgram {
    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - name: the program, which also is the name of its Debian package.
    ///   - variables: of the environment, beside those of this process.
    ///   - limit: how many bytes it may write.
    ///   - time: how long it may take; then it is ended, with what it has started.
    /// - Returns: what it wrote.
    /// - Throws: where it cannot be run, fails, writes more, or does not end; the last line of what it said.
    package static func run(
        _ name: String,
        _ arguments: [String],
        variables: [String: String] = [:],
        limit: Int,
        within time: Duration
    ) async throws(TactusError) -> String {
        let done: (isGood: Bool, text: String, words: String)?
        do {
            done = try await ended(name, arguments, variables, limit, time)
        } catch let error as TactusError {
            throw error
        } catch {
            let isMissing = (error as? SubprocessError)?.code == .executableNotFound
            throw TactusError(.unavailable, isMissing ? "the Debian package \(name) is needed" : "\(name): \(error)")
        }
        guard let done else { throw TactusError(.unavailable, "\(name): no end after \(time); it was ended") }
        guard done.isGood else {
            // Some say at the very end that they go on, or end.
            let lines = done.words.split(separator: "\n").filter { !$0.contains("xiting") && !$0.contains("Skipping") }
            var fault = lines.last ?? "failed"
            if let name = fault.firstRange(of: "\(name): ") { fault = fault[name.upperBound...] }
            throw TactusError(.unavailable, "\(name): \(fault)")
        }
        return done.text
    }

    /// How it ended; `nil` where it did not in time.
    private static func ended(
        _ name: String,
        _ arguments: [String],
        _ variables: [String: String],
        _ limit: Int,
        _ time: Duration
    ) async throws -> (isGood: Bool, text: String, words: String)? {
        var platform = PlatformOptions()
        platform.processGroupID = 0
        platform.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
        ]
        var environment = Subprocess.Environment.inherit
        for (variable, value) in variables {
            environment = environment.updating([Subprocess.Environment.Key(stringLiteral: variable): value])
        }
        let configuration = Configuration(
            executable: .name(name),
            arguments: Arguments(arguments),
            environment: environment,
            platformOptions: platform
        )
        return try await withThrowingTaskGroup { group in
            group.addTask { () -> (isGood: Bool, text: String, words: String)? in
                let room = try SystemRoom(for: name)
                defer { room.end() }
                let result = try await Subprocess.run(
                    configuration,
                    input: .fileDescriptor(room.nowhere, closeAfterSpawningProcess: false),
                    output: .string(limit: limit),
                    error: .string(limit: limit)
                )
                return (result.terminationStatus.isSuccess, result.standardOutput, result.standardError)
            }
            group.addTask {
                try await Task.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}

// Runs a program of the system that is soon over, such as openssl or tar. Called by whoever needs what it writes; any task.

internal import Subprocess
package import SystemPackage

/// A program that takes nothing, says little, and must end soon.
package enum ShortProgram {
    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - name: the program, which also is the name of its Debian package.
    ///   - variables: of the environment, beside those of this process.
    ///   - limit: the largest output in bytes.
    ///   - time: the time limit; then it is ended, with its children, as it is where the task is cancelled.
    ///   - fault: the kind of error where it fails of itself, or writes more.
    ///   - input: writes the bytes that it reads, on its own thread; `nil` for none.
    /// - Returns: its output.
    /// - Throws: `TactusError` if it fails or writes more, with the last line of its messages; `inputOutput` where that
    ///   is about the disk or the system, `unavailable` where it cannot be run, is killed or does not end; an error of its input before
    ///   all of these.
    package static func run(
        _ name: String,
        _ arguments: [String],
        variables: [String: String] = [:],
        limit: Int,
        within time: Duration,
        fault kind: TactusError.Kind = .unavailable,
        input: Input? = nil
    ) async throws(TactusError) -> String {
        let answer = try await answer(
            of: .name(name),
            arguments,
            variables: variables,
            limit: limit,
            within: time,
            fault: kind,
            input: input
        )
        guard answer.isSuccess else {
            // Some report at the very end that they continue, or end.
            let lines = answer.words.split(separator: "\n").filter {
                !$0.contains("xiting") && !$0.contains("Skipping")
            }
            var fault = lines.last ?? "failed"
            if let name = fault.firstRange(of: "\(name): ") { fault = fault[name.upperBound...] }
            // The last is tar's of a file that had room for its beginning.
            let isOfSystem = Errno.ofSystem(in: String(fault)) != nil || fault.contains("Wrote only")
            throw TactusError(isOfSystem ? .inputOutput : kind, "\(name): \(fault)")
        }
        return answer.text
    }

    /// Calls what it is given with the next bytes.
    package typealias Input = @Sendable (_ write: ([UInt8]) throws(TactusError) -> Void) throws(TactusError) -> Void

    /// The output of a program that has ended, and what it said on standard error.
    package struct Answer: Sendable {
        package var isSuccess: Bool
        package var text: String
        package var words: String
    }

    /// Runs a program that is a file to its end, whatever its exit code.
    ///
    /// - Throws: `TactusError` if it cannot be run, is killed, does not end or writes more than the limit.
    package static func answer(
        ofFile path: String,
        _ arguments: [String],
        limit: Int,
        within time: Duration
    ) async throws(TactusError) -> Answer {
        try await answer(of: .path(FilePath(path)), arguments, variables: [:], limit: limit, within: time)
    }

    private static func answer(
        of program: Executable,
        _ arguments: [String],
        variables: [String: String],
        limit: Int,
        within time: Duration,
        fault kind: TactusError.Kind = .unavailable,
        input: Input? = nil
    ) async throws(TactusError) -> Answer {
        guard let input else {
            return try await answer(of: program, arguments, variables, limit, time, kind, input: .none)
        }
        let pipe = try PipedProgram.pipe()
        let writer = Worker("input") { () throws(TactusError) in
            defer { try? pipe.writing.close() }
            do throws(TactusError) {
                try input { bytes throws(TactusError) in try pipe.writing.write(bytes, as: "\(program)") }
            } catch {
                // A program that ends before its input says why.
                if error.kind != .closed { throw error }
            }
        }
        let reading = FileDescriptorInput.fileDescriptor(pipe.reading, closeAfterSpawningProcess: false)
        let result: Result<Answer, TactusError>
        do throws(TactusError) {
            result = .success(try await answer(of: program, arguments, variables, limit, time, kind, input: reading))
        } catch {
            result = .failure(error)
        }
        try? pipe.reading.close()
        try await writer.wait()
        return try result.get()
    }

    private static func answer(
        of program: Executable,
        _ arguments: [String],
        _ variables: [String: String],
        _ limit: Int,
        _ time: Duration,
        _ kind: TactusError.Kind,
        input: some InputProtocol
    ) async throws(TactusError) -> Answer {
        let done: Done?
        do {
            done = try await ended(program, arguments, variables, limit, time, input)
        } catch let error as TactusError {
            throw error
        } catch {
            switch (error as? SubprocessError)?.code {
            case .executableNotFound: throw TactusError(.unavailable, "the Debian package \(program) is needed")
            case .outputLimitExceeded: throw TactusError(kind, "\(program): it says more than \(limit) bytes")
            default: throw TactusError(.unavailable, "\(program): \(error)")
            }
        }
        guard let done else {
            throw TactusError(.unavailable, "\(program): did not exit within \(time) and was stopped")
        }
        if case .signaled(let number) = done.status {
            throw TactusError(.unavailable, "\(program): killed by signal \(number)")
        }
        return Answer(isSuccess: done.status.isSuccess, text: done.text, words: done.words)
    }

    private typealias Done = (status: TerminationStatus, text: String, words: String)

    /// Returns the program's exit status; `nil` after the time limit.
    private static func ended(
        _ program: Executable,
        _ arguments: [String],
        _ variables: [String: String],
        _ limit: Int,
        _ time: Duration,
        _ input: some InputProtocol
    ) async throws -> Done? {
        var platform = PlatformOptions()
        platform.processGroupID = 0
        platform.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
        ]
        let configuration = Configuration(
            executable: program,
            arguments: Arguments(arguments),
            environment: .inheriting(variables),
            platformOptions: platform
        )
        return try await withTimeout(time) {
            // It must not stay when we are killed.
            try await Guardian.released { guardian in
                let result = try await Subprocess.run(
                    configuration,
                    input: input,
                    output: .string(limit: limit),
                    error: .string(limit: limit)
                ) { execution in
                    guardian = Guardian(of: execution.processIdentifier.value)
                }
                return (result.terminationStatus, result.standardOutput, result.standardError)
            }
        }
    }
}

extension StringProtocol {
    /// Returns a line of a program's standard error without its break and the program's name before it.
    package func message(of program: String) -> String {
        var line = self[...]
        while line.last?.isNewline == true { line = line.dropLast() }
        if let start = line.firstRange(of: "error while loading shared libraries: ")?.upperBound {
            let library = line[start...].prefix { $0 != ":" }
            return "the Debian package \(library.debianPackage) is needed (\(library))"
        }
        return String(line.hasPrefix("\(program): ") ? line.dropFirst(program.count + 2) : line)
    }

    /// The Debian package of a shared library by Debian's rule of names: `libopencv_core.so.406` is in `libopencv-core406`.
    private var debianPackage: String {
        let parts = lowercased().replacing("_", with: "-").split(separator: ".so.", maxSplits: 1)
        let name = parts.first ?? ""
        return name + (name.last?.isNumber == true ? "-" : "") + (parts.dropFirst().first ?? "")
    }
}

extension Errno {
    /// Returns the error of the disk or the system that a program reports, which is no fault of the program.
    package static func ofSystem(in fault: String) -> Errno? { ofSystem.first { fault.contains($0.description) } }

    private static let ofSystem: [Errno] = [
        .noSpace, .diskQuotaExceeded, .fileTooLarge, .readOnlyFileSystem, .ioError, .permissionDenied, .noMemory,
        .tooManyOpenFiles, .tooManyOpenFilesInSystem, .resourceTemporarilyUnavailable,
    ]
}

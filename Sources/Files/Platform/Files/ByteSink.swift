// The destination of bytes: standard output, a file that is whole or absent, or a recording that grows. Owned by the
// commands; one thread at a time.

package import SystemPackage

/// Standard output or a file, to be written to.
package struct ByteSink: ~Copyable {
    private enum Target {
        case standardOutput
        case result(FreshFile)
        case recording(RecordingWriter)
        case converted(FreshFile?, as: String, input: FileDescriptor, PipedProgram)
    }

    private let target: Target

    private init(_ target: Target) { self.target = target }

    package static func standardOutput() -> ByteSink { ByteSink(.standardOutput) }

    /// A file of results, which takes its place when it is finished; `-` is standard output.
    ///
    /// - Throws: `TactusError` if no file can be written there.
    package init(path: String) throws(TactusError) {
        self.init(path == "-" ? .standardOutput : .result(try FreshFile(path: path)))
    }

    /// A file of results, or standard output where the path is `-`, which a program writes.
    ///
    /// - Parameter program: starts it with what it reads and what it writes to.
    /// - Throws: `TactusError` if no file can be written there, or the program cannot be started.
    package init(
        path: String,
        through program: (_ input: FileDescriptor, _ output: FileDescriptor) throws(TactusError) -> PipedProgram
    ) throws(TactusError) {
        let file = path == "-" ? nil : try FreshFile(path: path)
        let pipe = try PipedProgram.pipe()
        defer { try? pipe.reading.close() }
        do throws(TactusError) {
            let started = try program(pipe.reading, file?.descriptor ?? .standardOutput)
            self.init(.converted(file, as: file == nil ? "standard output" : path, input: pipe.writing, started))
        } catch {
            try? pipe.writing.close()
            throw error
        }
    }

    /// A recording, whose file is made with the first bytes; `nil` is standard output.
    ///
    /// - Throws: `TactusError` if a pipe or device cannot be opened.
    package init(_ recording: Recording?) throws(TactusError) {
        guard let recording else {
            self.init(.standardOutput)
            return
        }
        self.init(.recording(try RecordingWriter(recording)))
    }

    /// Writes all bytes; where a recording takes only some of them, it is left as it was before, without half a record.
    ///
    /// - Throws: `TactusError` if not everything can be written: a full disk, or a pipe that its reader has closed.
    package func write(_ bytes: [UInt8]) throws(TactusError) {
        switch target {
        case .standardOutput: try FileDescriptor.standardOutput.write(bytes, as: "standard output")
        case .result(let file): try file.write(bytes)
        case .recording(let file): try file.write(bytes)
        case .converted(_, let path, let input, let program):
            do throws(TactusError) { try input.write(bytes, as: "a pipe") } catch {
                if error.kind == .closed, let fault = program.fault() { throw Self.error(fault, of: path) }
                throw error
            }
        }
    }

    package func write(_ text: String) throws(TactusError) { try write(Array(text.utf8)) }

    /// Ends the writing: a file of results takes its place, safe on the disk; nothing is written afterwards.
    ///
    /// - Throws: `TactusError` if it fails; previous results are unchanged.
    package func finish() throws(TactusError) {
        switch target {
        case .standardOutput: break
        case .result(let file): try file.keep()
        case .recording(let file): try file.close()
        case .converted(let file, let path, let input, let program):
            try? input.close()
            if let fault = program.fault() { throw Self.error(fault, of: path) }
            try file?.keep()
        }
    }

    /// Returns the error of a program that could not write: what the system says, or what it says itself.
    private static func error(_ fault: String, of path: String) -> TactusError {
        let system = fault.contains("\(Errno.brokenPipe)") ? .brokenPipe : Errno.ofSystem(in: fault)
        return system.map { TactusError(path, $0) } ?? TactusError(.unavailable, path, fault)
    }
}

// The destination of bytes: standard output, a file that is whole or absent, or a recording that grows. Owned by the
// commands; one thread at a time.

internal import SystemPackage

/// Standard output or a file, to be written to.
package struct ByteSink: ~Copyable {
    private enum Target {
        case standardOutput
        case result(FreshFile)
        case recording(RecordingWriter)
    }

    private let target: Target

    private init(_ target: Target) { self.target = target }

    package static func standardOutput() -> ByteSink { ByteSink(.standardOutput) }

    /// A file of results, which takes its place when it is finished; `-` is standard output.
    ///
    /// - Throws: where no file can be written there.
    package init(path: String) throws(TactusError) {
        self.init(path == "-" ? .standardOutput : .result(try FreshFile(path: path)))
    }

    /// A recording, whose file is made with the first bytes; `nil` is standard output.
    ///
    /// - Throws: where a pipe or device cannot be opened.
    package init(_ recording: Recording?) throws(TactusError) {
        guard let recording else {
            self.init(.standardOutput)
            return
        }
        self.init(.recording(try RecordingWriter(recording)))
    }

    /// Writes all bytes; where a recording takes only some of them, it is left as it was before, without half a record.
    ///
    /// - Throws: where not all could be written: a full disk, or a reader that has closed its end of a pipe.
    package func write(_ bytes: [UInt8]) throws(TactusError) {
        switch target {
        case .standardOutput: try FileDescriptor.standardOutput.write(bytes, as: "standard output")
        case .result(let file): try file.write(bytes)
        case .recording(let file): try file.write(bytes)
        }
    }

    package func write(_ text: String) throws(TactusError) { try write(Array(text.utf8)) }

    /// Ends the writing: a file of results takes its place, safe on the disk; nothing is written afterwards.
    ///
    /// - Throws: where that fails; what stood at the place of results is still there.
    package func finish() throws(TactusError) {
        switch target {
        case .standardOutput: break
        case .result(let file): try file.keep()
        case .recording(let file): try file.close()
        }
    }
}

// Writes a recording's bytes as they come. Owned by one writer; one thread at a time.

internal import SystemPackage

/// A recording that is written as a stream of bytes; its file is made with the first of them.
package final class RecordingWriter {
    private let recording: Recording
    private var file: FileDescriptor?
    private var isClosed = false

    /// Prepares the writing; a pipe or device is opened.
    ///
    /// - Throws: `TactusError` if that cannot be.
    package init(_ recording: Recording) throws(TactusError) {
        self.recording = recording
        if !recording.isFile { try begin() }
    }

    deinit { try? file?.close() }

    /// Makes the file now.
    ///
    /// - Throws: `TactusError` if it cannot be created.
    package func begin() throws(TactusError) { if file == nil { file = try recording.make() } }

    /// Writes all bytes; where a file takes only some of them, it is left as it was before, without half a record.
    ///
    /// - Throws: `TactusError` if the file cannot be created or completely written.
    package func write(_ bytes: [UInt8]) throws(TactusError) {
        guard !isClosed else { return }
        try begin()
        try file?.write(bytes, as: recording.path)
    }

    /// Closes it, safe on the disk; closing twice does nothing.
    ///
    /// - Throws: `TactusError` if it cannot be completely written, or another program has replaced the file meanwhile.
    package func close() throws(TactusError) {
        isClosed = true
        guard let open = file.take() else { return }
        try open.close(as: recording.path)
        try recording.check()
    }
}

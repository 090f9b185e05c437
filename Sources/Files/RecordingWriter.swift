// Writes a recording's bytes as they come. Owned by one writer; one thread at a time.

internal import Glibc

/// A recording that is written as a stream of bytes; its file is made with the first of them.
package final class RecordingWriter {
    private let recording: Recording
    private var descriptor: Int32 = -1
    private var isClosed = false

    /// Prepares the writing; a pipe or device is opened.
    ///
    /// - Throws: where that cannot be.
    package init(_ recording: Recording) throws(TactusError) {
        self.recording = recording
        if !recording.isFile { descriptor = try recording.make() }
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Writes all bytes; where a file takes only some of them, it is left as it was before, without half a record.
    ///
    /// - Throws: where the file cannot be made, and where not all could be written.
    package func write(_ bytes: [UInt8]) throws(TactusError) {
        guard !isClosed else { return }
        if descriptor < 0 { descriptor = try recording.make() }
        try OutputFile.write(bytes, to: descriptor, of: recording.path)
    }

    /// Closes it, safe on the disk; closing twice does nothing.
    ///
    /// - Throws: where not all could be written.
    package func close() throws(TactusError) {
        guard !isClosed else { return }
        isClosed = true
        guard descriptor >= 0 else { return }
        let open = descriptor
        descriptor = -1
        try OutputFile.close(open, of: recording.path)
    }
}

// Images on a stream. Called by tactus-camera, one thread at a time.

import Platform
import KeypointFiles
import SystemPackage

/// The wire form of <doc:ModelProtocol> on a stream.
final class WireSink: ImageSink {
    private let descriptor: Int32
    private let name: String
    private var isClosed = false

    /// Writes the hello.
    ///
    /// - Parameters:
    ///   - descriptor: stays the caller's.
    ///   - name: its name in errors.
    /// - Throws: `TactusError` if it cannot be written.
    init(descriptor: Int32, name: String, hello: StreamHeader) throws(TactusError) {
        self.descriptor = descriptor
        self.name = name
        try Self.write(hello.line, descriptor: descriptor, name: name)
    }

    func add(_ image: Image) throws(TactusError) {
        guard !isClosed else { return }
        for bytes in [image.header.line, image.bytes] {
            try Self.write(bytes, descriptor: descriptor, name: name)
        }
    }

    /// Stops writing; the descriptor stays open.
    func close() throws(TactusError) { isClosed = true }

    /// Writes bytes to a descriptor that stays the caller's.
    ///
    /// - Throws: `TactusError` if it cannot be written.
    static func write(_ bytes: [UInt8], descriptor: Int32, name: String) throws(TactusError) {
        try TactusError.mapping { () throws(TactusError) in
            try FileDescriptor(rawValue: descriptor).write(bytes, as: name)
        }
    }
}

// Images on a stream. Called by tactus-camera, one thread at a time.

package import Imaging

/// The wire form of <doc:ModelProtocol> on a stream.
package final class WireSink: ImageSink {
    private var target: ByteTarget?

    /// Writes the hello.
    ///
    /// - Parameters:
    ///   - descriptor: stays the caller's.
    ///   - name: what faults call it.
    /// - Throws: where it cannot be written.
    package init(descriptor: Int32, name: String, hello: StreamHeader) throws(TactusError) {
        let target = ByteTarget(descriptor: descriptor, name: name)
        try target.write(hello.line)
        self.target = target
    }

    /// Writes an image's header line and bytes at once.
    package func add(_ image: Image) throws(TactusError) { try target?.write(image.header.line, image.bytes) }

    /// Writes a text to a descriptor that stays the caller's.
    ///
    /// - Throws: where it cannot be written.
    package static func write(_ text: String, descriptor: Int32, name: String) throws(TactusError) {
        try ByteTarget(descriptor: descriptor, name: name).write(Array(text.utf8))
    }

    /// The descriptor stays open.
    package func close() throws(TactusError) { target = nil }
}

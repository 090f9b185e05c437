// The first byte of a phone's connection tells whether it is encrypted: TLS begins with a record of the type 22 (RFC 8446
// §5.1), and a request of HTTP with a letter. On the event loop.

import NIOCore
import NIOSSL

/// Waits for the first byte of a connection, and adds the handlers that fit.
final class FirstByte: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let encryption: NIOSSLContext?
    private let open: (_ isSecure: Bool) throws -> Void
    private var isDecided = false

    /// - Parameters:
    ///   - encryption: the certificate; `nil` where nothing can be encrypted.
    ///   - open: adds the handlers of HTTP.
    init(_ encryption: NIOSSLContext?, open: @escaping (_ isSecure: Bool) throws -> Void) {
        self.encryption = encryption
        self.open = open
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What comes while this handler goes is no first byte.
        guard !isDecided, let byte = unwrapInboundIn(data).readableBytesView.first else {
            return context.fireChannelRead(data)
        }
        isDecided = true
        do {
            let isSecure = byte == Self.handshake
            if isSecure {
                guard let encryption else { return context.close(promise: nil) }
                let pipeline = context.pipeline.syncOperations
                try pipeline.addHandler(NIOSSLServerHandler(context: encryption), position: .after(self))
            }
            try open(isSecure)
            context.fireChannelRead(data)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }

    /// The type of a record of TLS that begins a connection.
    private static let handshake: UInt8 = 0x16
}

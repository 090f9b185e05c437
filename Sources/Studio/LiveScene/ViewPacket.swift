// The framing between tactus and tactus-view: what each message on the pipe is, and how many bytes it has. Written by
// LiveView, read by LiveViewServer; pure.

/// One message from the engine to the server (<doc:LiveViewInternals#Between-the-two-programs>).
package struct ViewPacket: Sendable, Equatable {
    /// The kind of a message: the byte before its length.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// The addresses and tokens, as JSON; the first message.
        case configuration = 0x43

        /// The hello: sent to each browser first, and again when it changes.
        case hello = 0x48

        /// The present state; a browser gets the newest.
        case state = 0x53

        /// Something that happened; a browser gets all of them in their order, as far as its queue goes.
        case event = 0x45

        /// As an event, and kept for browsers that come later: the newest of each topic.
        case kept = 0x4B

        /// A picture with its time; browsers that asked get the newest.
        case image = 0x49

        /// An answer to one browser.
        case reply = 0x52

        /// A message to one phone; it gets all of them in their order, as far as its queue goes.
        case phone = 0x50

        /// Up to which number one phone's hits have come; it gets the newest.
        case acknowledgement = 0x41

        /// The last message to one phone, after which it is let go.
        case dismissal = 0x58
    }

    package var kind: Kind

    /// The topic of a kept message, or the number of the addressed browser or phone; else 0.
    package var address: UInt32

    /// The message for the browser.
    package var payload: [UInt8]

    package init(_ kind: Kind, address: UInt32 = 0, _ payload: [UInt8]) {
        self.kind = kind
        self.address = address
        self.payload = payload
    }

    /// The bytes before each payload: kind, address and length, both in little-endian order.
    package static let headerLength = 9

    /// The most bytes of a payload: a large picture.
    package static let mostBytes = 16 << 20

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headerLength + payload.count)
        bytes.append(kind.rawValue)
        for number in [address, UInt32(truncatingIfNeeded: payload.count)] {
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
        }
        return bytes + payload
    }
}

/// Parses packets in a stream of bytes.
package struct ViewPacketParser: Sendable {
    /// The error of a stream that is not made of packets.
    package struct Fault: Error, Equatable {
        /// The bytes in the place of a packet.
        package var words: String
    }

    private var buffer: [UInt8] = []
    private var start = 0

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    package mutating func next() throws(Fault) -> ViewPacket? {
        guard buffer.count - start >= ViewPacket.headerLength else { return nil }
        guard let kind = ViewPacket.Kind(rawValue: buffer[start]) else {
            throw Fault(words: "a packet of the unknown kind \(buffer[start])")
        }
        let (address, count) = (number(at: start + 1), number(at: start + 5))
        guard count <= UInt32(ViewPacket.mostBytes) else { throw Fault(words: "a packet of \(count) bytes") }
        let first = start + ViewPacket.headerLength
        let end = first + Int(count)
        guard buffer.count >= end else { return nil }
        start = end
        return ViewPacket(kind, address: address, Array(buffer[first..<end]))
    }

    private func number(at place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(buffer[place + $1]) << UInt32(8 * $1) }
    }
}

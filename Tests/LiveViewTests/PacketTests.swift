// Packets between the two programs: what is written is read again, in pieces of any size.

@testable import LiveScene
import Testing

@Suite("Packets of the live view")
struct PacketTests {
    private static let packets = [
        ViewPacket(.configuration, Array("{}".utf8)), ViewPacket(.state, []),
        ViewPacket(.reply, address: 0xFFFF_FFFE, Array("ok".utf8)),
        ViewPacket(.image, Array(repeating: 7, count: 70000)),
    ]

    @Test("are read as they were written, in whatever pieces they come", arguments: [1, 2, 9, 4096, 1 << 20])
    func pieces(size: Int) throws {
        let bytes = Self.packets.flatMap(\.bytes)
        var parser = ViewPacketParser()
        var found: [ViewPacket] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.add(bytes[start..<min(start + size, bytes.count)])
            while let packet = try parser.next() { found.append(packet) }
        }
        #expect(found == Self.packets)
    }

    @Test("an unknown kind and an impossible length end the stream") func faults() {
        var parser = ViewPacketParser()
        parser.add([0x51] + Array(repeating: 0, count: 8))
        #expect(throws: ViewPacketParser.Fault(words: "a packet of the unknown kind 81")) { try parser.next() }
        parser = ViewPacketParser()
        parser.add([0x53, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: ViewPacketParser.Fault(words: "a packet of 4294967295 bytes")) { try parser.next() }
    }
}

// Messages to bytes and back: the golden packets, every type, and faults.

import CLO
import Outputs
import Testing
import Text

func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

/// A bundle of packets, made by hand.
func bundle(_ elements: [[UInt8]], timeTag: UInt64 = 1) -> [UInt8] {
    func big(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    return Array("#bundle\0".utf8) + big(timeTag, 8) + elements.flatMap { big(UInt64($0.count), 4) + $0 }
}

@Suite struct OSCMessageTests {
    @Test(
        "golden packets",
        arguments: [
            (
                OSCProfile.tactus, OSCHit(id: 10, name: "kick", note: 36, velocity: 1),
                "2f686974000000002c696966000000000000000a000000243f800000"
            ),
            (
                .hydrogen, OSCHit(id: 10, name: "kick", note: 36, velocity: 1),
                "2f487964726f67656e2f4e4f54455f4f4e0000002c666600421000003f800000"
            ),
        ]
    )
    func golden(profile: OSCProfile, hit: OSCHit, expected: String) throws {
        #expect(hex(try profile.message(for: hit).encoded()) == expected)
    }

    private static let messages = [
        OSCMessage("/"), OSCMessage("/a", [.string("")]), OSCMessage("/abc", [.string("abc"), .string("äöü 🥁")]),
        OSCMessage(
            "/all",
            [
                .int(.min), .long(.max), .float(-0.5), .double(.pi), .string("word"), .blob([1, 2, 3, 4, 5]),
                .bool(true),
                .bool(false), .null, .impulse, .character(65), .midi(0x0099_2464), .time(0xE82F_0D5C_8000_0000),
            ]
        ),
        OSCMessage("/many", Array(repeating: .int(7), count: Tuning.argumentLimit)),
        OSCMessage("/large", [.blob(Array(repeating: 0xAB, count: 60_000))]),
    ]

    @Test(arguments: messages)
    func whatIsWrittenIsRead(message: OSCMessage) throws {
        let bytes = try message.encoded()
        #expect(bytes.count % 4 == 0)
        let read = try OSCMessage.decode(bytes)
        #expect(read == [message])
    }

    @Test(arguments: [
        OSCMessage("hit"), OSCMessage(""),
        OSCMessage("/many", Array(repeating: .int(7), count: Tuning.argumentLimit + 1)),
        OSCMessage("/large", [.blob(Array(repeating: 0, count: 70_000))]),
        OSCMessage("/large", [.string(String(repeating: "x", count: 66_000))]),
    ])
    func whatNoDatagramHoldsIsRefused(message: OSCMessage) {
        let fault = #expect(throws: TactusError.self) { try message.encoded() }
        #expect(fault?.kind == .broken)
    }

    @Test func bundlesGiveTheirMessagesInOrder() throws {
        let messages = (0..<4).map { OSCMessage("/hit", [.int(Int32($0))]) }
        let bytes = try messages.map { try $0.encoded() }
        let packet = bundle(
            [bytes[0], bundle([bytes[1], bundle([bytes[2]])], timeTag: 7 << 32), bytes[3]],
            timeTag: 1
        )
        let read = try OSCMessage.decode(packet)
        // Whatever its time, a bundle is not waited for.
        #expect(read == messages)
        #expect(try OSCMessage.decode(bundle([])).isEmpty)
    }

    @Test(
        arguments: [
            ([], "multiple of four"),
            ([1, 2, 3], "multiple of four"),
            (Array("hit\0,\0\0\0".utf8), "address"),
            (Array("/hit".utf8), "address"),
            (Array("/hit\0\0\0\0".utf8), "type tags"),
            (Array("/hit\0\0\0\0i\0\0\0".utf8), "type tags"),
            (Array("/hit\0\0\0\0,iii".utf8), "type tags"),
            (Array("/hit\0\0\0\0,i\0\0".utf8), "argument 1 of type i"),
            (Array("/hit\0\0\0\0,d\0\0\0\0\0\0".utf8), "argument 1 of type d"),
            (Array("/hit\0\0\0\0,x\0\0".utf8), "argument 1 of type x"),
            (Array("/hit\0\0\0\0,[]\0".utf8), "argument 1 of type ["),
            (Array("/hit\0\0\0\0,s\0\0abcd".utf8), "argument 1 of type s"),
            (Array("/hit\0\0\0\0,b\0\0".utf8) + [0, 0, 0, 9, 1, 2, 3, 4], "argument 1 of type b"),
            (Array("/hit\0\0\0\0,b\0\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4], "argument 1 of type b"),
            (Array("/hit\0\0\0\0,\0\0\0".utf8) + [0, 0, 0, 1], "after the last"),
            (Array("#bundle\0".utf8), "time tag"),
            (Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], "element"),
            (Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 8, 1, 2, 3, 4], "element"),
            (Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFC, 1, 2, 3, 4], "element"),
        ] as [([UInt8], String)]
    )
    func brokenPacketsSayWhatIsWrong(bytes: [UInt8], word: String) {
        let fault = #expect(throws: TactusError.self) { _ = try OSCMessage.decode(bytes) }
        #expect(fault?.kind == .broken)
        #expect(fault?.description.contains(word) == true, "\(String(describing: fault))")
    }

    @Test func bundlesInBundlesHaveAnEnd() throws {
        var packet = try OSCMessage("/hit").encoded()
        for depth in 1...3_000 {
            packet = bundle([packet])
            if depth == 16 { #expect(try OSCMessage.decode(packet).count == 1) }
        }
        #expect(throws: TactusError.self) { _ = try OSCMessage.decode(packet) }
    }

    /// A good message first, a broken one behind it: nothing of the packet counts.
    @Test func aPacketIsTakenWholeOrNotAtAll() throws {
        let packet = bundle([try OSCMessage("/hit").encoded(), Array("/hit\0\0\0\0,i\0\0".utf8)])
        #expect(throws: TactusError.self) { _ = try OSCMessage.decode(packet) }
    }

    /// Whatever comes over the network: it is a message or a fault, and never anything else.
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func rubbishIsAFault(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let good = try Self.messages.prefix(5).map { try $0.encoded() }
        let seeds = good + [bundle(good), bundle([bundle(good), good[3]])]
        var (read, refused) = (0, 0)
        for _ in 0..<5_000 {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            default:
                for _ in 0...Int.random(in: 0...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            do throws(TactusError) {
                for message in try OSCMessage.decode(bytes) {
                    read += 1
                    _ = try? OSCInterpreter().input(of: OSCReceived(message, from: "127.0.0.1:1"))
                }
            } catch {
                refused += 1
            }
        }
        #expect(read > 100 && refused > 1_000)
    }
}

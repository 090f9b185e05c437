// Over the network of this machine: <doc:Messages>, bursts, rubbish, and liblo's own programs at the
// other end.

import Foundation
@testable import Outputs
import Peers
import Testing
import Text

@Suite struct OSCNetworkTests {
    /// Collects messages until a number of valid and invalid ones is there, or a look brings nothing.
    private func collect(_ count: Int, from receiver: inout OSCReceiver) throws -> OSCIntake {
        var all = OSCIntake()
        while all.messages.count + all.malformed.count < count {
            let intake = try receiver.receive(within: 10)
            if intake.messages.isEmpty, intake.malformed.isEmpty { break }
            all.messages += intake.messages
            all.malformed += intake.malformed
        }
        return all
    }

    @Test func aMessageArrivesWithItsSource() throws {
        var receiver = try OSCReceiver(port: 0)
        #expect(receiver.port > 0)
        let sender = try OSCSender(to: "127.0.0.1:\(receiver.port)")
        let message = OSCMessage("/hit", [.string("kick"), .float(0.5)])
        try sender.send(message)
        let intake = try collect(1, from: &receiver)
        #expect(intake.messages.map(\.message) == [message])
        #expect(intake.messages.first?.source.hasPrefix("127.0.0.1:") == true)
        #expect(try receiver.receive(within: 0).messages.isEmpty)
    }

    @Test("forty devices at once, each hit arrives under its own source")
    func fortyDevices() throws {
        var receiver = try OSCReceiver(port: 0)
        var devices: Set<String> = []
        for round in 0..<10 {
            for device in 0..<40 {
                let sender = try OSCSender(to: "osc.udp://127.0.0.1:\(receiver.port)/")
                // Two devices on each instrument.
                let arguments: [OSCValue] = [
                    .string("p\(device)"), .string("i\(device / 2)"), .float(1), .int(Int32(round)),
                ]
                try sender.send(OSCMessage("/hit", arguments))
            }
        }
        let intake = try collect(400, from: &receiver)
        var hits: [OSCStrike.Instrument: Int] = [:]
        for received in intake.messages {
            let input = try OSCInterpreter().input(of: received)
            guard case .hit(let strike) = input else { continue }
            hits[strike.instrument, default: 0] += 1
            devices.insert(strike.device)
        }
        #expect(hits.count == 20)
        #expect(hits.values.allSatisfy { $0 == 20 })
        #expect(devices.count == 40)
    }

    @Test("a hundred hits sent as one burst, and as one bundle, are a hundred hits")
    func bursts() throws {
        var receiver = try OSCReceiver(port: 0)
        let sender = try OSCSender(to: ":\(receiver.port)")
        for number in 0..<100 {
            try sender.send(OSCMessage("/hit", [.string("kick"), .float(1), .int(Int32(number))]))
        }
        let burst = try collect(100, from: &receiver)
        let raw = try RawSender(port: receiver.port)
        let packets = try (0..<100).map { try OSCMessage("/hit", [.string("kick"), .float(1), .int($0)]).encoded() }
        raw.send(bundle(packets))
        let bundled = try collect(100, from: &receiver)
        for intake in [burst, bundled] {
            let numbers = intake.messages.map { $0.message.arguments.last }
            #expect(numbers == (0..<100).map { .int(Int32($0)) })
        }
    }

    @Test func aThousandHitsAtOnceAllArrive() throws {
        var receiver = try OSCReceiver(port: 0)
        let sender = try OSCSender(to: "localhost:\(receiver.port)")
        for number in 0..<1_000 { try sender.send(OSCMessage("/hit", [.int(Int32(number))])) }
        #expect(try collect(1_000, from: &receiver).messages.count == 1_000)
    }

    @Test("rubbish is counted, and what follows is heard")
    func rubbish() throws {
        var receiver = try OSCReceiver(port: 0)
        let raw = try RawSender(port: receiver.port)
        var random = SplitMix64(seed: 7)
        let good = try OSCMessage("/hit", [.string("kick")]).encoded()
        var broken = 0
        for round in 0..<200 {
            let bytes: [UInt8] =
                switch round % 4 {
                case 0: (0..<Int.random(in: 1...900, using: &random)).map { _ in .random(in: 0...255, using: &random) }
                case 1: Array(good.dropLast(Int.random(in: 1...8, using: &random)))
                case 2: bundle([bundle([Array(good.dropLast(4))])])
                default: []
                }
            raw.send(bytes)
            broken += 1
            raw.send(good)
        }
        let intake = try collect(400, from: &receiver)
        #expect(intake.malformed.count == broken)
        #expect(intake.messages.count == 200)
        #expect(intake.malformed.allSatisfy { $0.fault.kind == .broken && $0.source.hasPrefix("127.0.0.1:") })
    }

    @Test func aPortThatIsTakenIsTold() throws {
        let receiver = try OSCReceiver(port: 0)
        let port = receiver.port
        let fault = #expect(throws: TactusError.self) { _ = try OSCReceiver(port: port) }
        #expect(fault?.kind == .unavailable)
        #expect(fault?.description.contains("\(port)") == true)
        #expect(throws: TactusError.self) { _ = try OSCReceiver(port: 70_000) }
    }

    @Test(
        "a port is this machine's unless it is said to be another's",
        arguments: [
            ("127.0.0.1", false), ("0.0.0.0", true), ("localhost", false),
        ]
    ) func whoIsHeard(host: String, byAll: Bool) throws {
        var receiver = try OSCReceiver(host: host, port: 0)
        // Another address of this machine's loopback stands for another host.
        let sender = try OSCSender(to: "127.0.0.2:\(receiver.port)")
        try? sender.send(OSCMessage("/hit"))
        try OSCSender(to: "127.0.0.1:\(receiver.port)").send(OSCMessage("/bye"))
        let heard = try collect(byAll ? 2 : 1, from: &receiver).messages.map(\.message.address)
        #expect(heard == (byAll ? ["/hit", "/bye"] : ["/bye"]))
    }

    @Test func nobodyThereIsNoFault() throws {
        let port = try OSCReceiver(port: 0).port
        let sender = try OSCSender(to: "127.0.0.1:\(port)")
        for _ in 0..<3 { try sender.send(OSCMessage("/hit")) }
    }

    @Test func anUnknownHostIsTold() {
        let fault = #expect(throws: TactusError.self) { _ = try OSCSender(to: "no-such-host.invalid:9000") }
        #expect(fault?.kind == .unavailable)
        #expect(fault?.description.contains("no-such-host.invalid:9000") == true)
    }

    @Test(
        arguments: [
            ("localhost:9000", "localhost", 9_000), ("osc.udp://10.0.0.7:9000/", "10.0.0.7", 9_000),
            ("osc://host:1", "host", 1), ("9000", "127.0.0.1", 9_000), (":9000", "127.0.0.1", 9_000),
            ("[::1]:9000", "::1", 9_000),
        ]
    )
    func targets(target: String, host: String, port: Int) throws {
        let parsed = try OSCSender.parse(target)
        #expect((parsed.host, parsed.port) == (host, port))
    }

    @Test(arguments: [
        "", "host", "host:", "host:0", "host:65536", "host:x", "osc.tcp://host:1", "a b:1", "::1:9000", "h:1/x",
    ])
    func wrongTargetsSayWhatWasExpected(target: String) {
        let fault = #expect(throws: TactusError.self) { _ = try OSCSender.parse(target) }
        #expect(fault?.kind == .usage)
        #expect(fault?.description.contains("HOST:PORT") == true)
    }

    @Test(.enabled(if: OtherPrograms.areWanted("oscdump")))
    func oscdumpReadsWhatIsSent() throws {
        let dump = try Dump(port: OSCReceiver(port: 0).port)
        let sender = try OSCSender(to: "127.0.0.1:\(dump.port)")
        let hit = OSCHit(id: 10, name: "kick", note: 36, velocity: 0.5)
        try sender.send(OSCProfile.tactus.message(for: hit))
        try sender.send(OSCProfile.hydrogen.message(for: hit))
        try sender.send(OSCProfile("renoise").message(for: hit))
        try sender.send(OSCProfile("/drum/{name} {note:f} {velocity:i127} on").message(for: hit))
        try sender.send(#require(OSCProfile.tactus.message(for: .mode("playing"))))
        var heard: [String] = []
        while heard.count < 5, let line = dump.line() { heard.append(line) }
        #expect(
            heard == [
                "/hit iif 10 36 0.500000", "/Hydrogen/NOTE_ON ff 36.000000 0.500000",
                "/renoise/trigger/note_on iiii -1 -1 36 64", "/drum/kick fis 36.000000 64 \"on\"",
                "/mode s \"playing\"",
            ]
        )
    }

    @Test(
        .enabled(if: OtherPrograms.areWanted("oscsend")),
        arguments: [
            (["/hit", "sf", "kick", "0.5"], OSCMessage("/hit", [.string("kick"), .float(0.5)])),
            (["/hit", "iif", "10", "36", "1.0"], OSCMessage("/hit", [.int(10), .int(36), .float(1)])),
            (["/hit"], OSCMessage("/hit")),
            (["/accxyz", "fff", "0.5", "-0.25", "1"], OSCMessage("/accxyz", [.float(0.5), .float(-0.25), .float(1)])),
            (["/x", "TFNI"], OSCMessage("/x", [.bool(true), .bool(false), .null, .impulse])),
            (
                ["/x", "hdcm", "7", "0.5", "A", "00992464"],
                OSCMessage("/x", [.long(7), .double(0.5), .character(65), .midi(0x99_2464)])
            ),
        ]
    )
    func whatOscsendSendsIsRead(arguments: [String], expected: OSCMessage) throws {
        var receiver = try OSCReceiver(port: 0)
        #expect(try OtherPrograms.run("oscsend", ["127.0.0.1", "\(receiver.port)"] + arguments).status == 0)
        #expect(try collect(1, from: &receiver).messages.map(\.message) == [expected])
    }
}

/// Sends any bytes to a port of this machine.
final class RawSender {
    private let descriptor: Int32
    private var target = sockaddr_in()

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        try #require(descriptor >= 0)
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = in_port_t(port).bigEndian
        target.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        unsafe withUnsafePointer(to: &target) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let size = socklen_t(MemoryLayout<sockaddr_in>.size)
                _ = unsafe sendto(descriptor, bytes, bytes.count, 0, address, size)
            }
        }
    }
}

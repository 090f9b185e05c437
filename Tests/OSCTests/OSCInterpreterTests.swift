// The meaning of received messages: our shapes, those of phones' programs, and invalid ones.

import Testing

@testable import Outputs

@Suite struct OSCInterpreterTests {
    private static let source = "10.0.0.7:5000"

    private func read(_ message: OSCMessage) throws -> OSCInput {
        try OSCInterpreter().input(of: OSCReceived(message, from: Self.source))
    }

    private static func hit(
        _ instrument: OSCStrike.Instrument,
        _ velocity: Float? = nil,
        device: String = source,
        sequence: Int? = nil
    ) -> OSCInput {
        .hit(
            OSCStrike(device: device, instrument: instrument, velocity: velocity, sequence: sequence)
        )
    }

    @Test(
        arguments: [
            (OSCMessage("/hit"), hit(.own)),
            (OSCMessage("/hit", [.int(3)]), hit(.number(3))),
            (OSCMessage("/hit", [.float(3)]), hit(.number(3))),
            (OSCMessage("/hit", [.int(3), .float(0.5)]), hit(.number(3), 0.5)),
            (OSCMessage("/hit", [.int(10), .int(36), .float(1)]), hit(.numberOrNote(10, note: 36), 1)),
            (OSCMessage("/hit", [.string("kick")]), hit(.name("kick"))),
            (OSCMessage("/hit", [.string("kick"), .float(0.25)]), hit(.name("kick"), 0.25)),
            (OSCMessage("/hit", [.string("kick"), .double(0.25)]), hit(.name("kick"), 0.25)),
            (OSCMessage("/hit", [.string("kick"), .int(127)]), hit(.name("kick"), 1)),
            (OSCMessage("/hit", [.string("kick"), .float(7)]), hit(.name("kick"), 1)),
            (OSCMessage("/hit", [.string("kick"), .float(-1)]), hit(.name("kick"), 0)),
            // A button that is released, as in TouchOSC, and a note of MIDI that ends.
            (OSCMessage("/hit", [.string("kick"), .float(0)]), hit(.name("kick"), 0)),
            (OSCMessage("/hit", [.string("kick"), .int(0)]), hit(.name("kick"), 0)),
            (OSCMessage("/hit", [.string("kick"), .float(-0.0)]), hit(.name("kick"), 0)),
            (OSCMessage("/hit", [.string("kick"), .float(1e-6)]), hit(.name("kick"), 1e-6)),
            (OSCMessage("/hit", [.int(3), .float(0)]), hit(.number(3), 0)),
            (OSCMessage("/mode", [.string("next")]), .request(.mode("next"), device: source)),
            (OSCMessage("/tempo", [.int(96)]), .request(.tempo(96), device: source)),
            (OSCMessage("/tap"), .request(.tap, device: source)),
            (OSCMessage("/armed", [.int(0)]), .request(.armed(false), device: source)),
            (OSCMessage("/armed", [.float(1)]), .request(.armed(true), device: source)),
            (OSCMessage("/tap", [.float(1)]), .request(.tap, device: source)),
            (OSCMessage("/tap", [.float(0)]), .heard(device: source)),
            (OSCMessage("/hit", [.int(10), .int(36), .float(0)]), hit(.numberOrNote(10, note: 36), 0)),
            (OSCMessage("/hit", [.int(0), .int(0), .float(1)]), hit(.numberOrNote(0, note: 0), 1)),
            (
                OSCMessage("/hit", [.string("phone 1"), .string("kick"), .float(0), .int(42)]),
                hit(.name("kick"), 0, device: "phone 1", sequence: 42)
            ),
            (OSCMessage("/hit", [.string("kick"), .float(1), .int(41)]), hit(.name("kick"), 1, sequence: 41)),
            (
                OSCMessage("/hit", [.string("kick"), .float(1), .long(41), .double(12.5)]),
                hit(.name("kick"), 1, sequence: 41)
            ),
            (
                OSCMessage("/hit", [.string("phone 1"), .string("kick"), .float(1), .int(41), .double(12.5)]),
                hit(.name("kick"), 1, device: "phone 1", sequence: 41)
            ),
            (OSCMessage("/tactus/overdub"), .request(.command("overdub"), device: source)),
            // A button that is pressed, and let go.
            (
                OSCMessage("/tactus/hit", [.string("kick"), .float(0.25)]),
                .hit(OSCStrike(device: source, instrument: .name("kick"), velocity: 0.25))
            ),
            (OSCMessage("/choke", [.string("crash")]), .request(.choke(.name("crash")), device: source)),
            (OSCMessage("/choke", [.int(2)]), .request(.choke(.number(2)), device: source)),
            (
                OSCMessage("/choke", [.int(2), .int(49)]),
                .request(.choke(.numberOrNote(2, note: 49)), device: source)
            ),
            (OSCMessage("/tactus/undo", [.float(1)]), .request(.command("undo"), device: source)),
            (OSCMessage("/tactus/undo", [.float(0)]), .heard(device: source)),
            (OSCMessage("/tactus/record", [.string("time")]), .request(.command("record time"), device: source)),
            (OSCMessage("/tactus/mute", [.int(2)]), .request(.command("mute 2"), device: source)),
            (OSCMessage("/tactus/mute", [.int(1), .int(1)]), .request(.command("mute 1 on"), device: source)),
            (
                OSCMessage("/tactus/mute", [.string("kick"), .int(0)]),
                .request(.command("mute kick off"), device: source)
            ),
            (OSCMessage("/tactus/solo", [.float(1), .float(0)]), .request(.command("solo 1 off"), device: source)),
            (OSCMessage("/tactus/click", [.int(1)]), .request(.command("click on"), device: source)),
            (OSCMessage("/tactus/arm", [.int(0)]), .request(.command("arm off"), device: source)),
            (OSCMessage("/tactus/tempo", [.float(96.5)]), .request(.command("tempo 96.5"), device: source)),
            (
                OSCMessage("/tactus/quantise", [.string("1/16 80 %")]),
                .request(.command("quantise 1/16 80 %"), device: source)
            ),
            (OSCMessage("/hit/kick"), hit(.name("kick"))),
            (OSCMessage("/hit/kick", [.float(1)]), hit(.name("kick"))),
            (OSCMessage("/hit/kick", [.int(1)]), hit(.name("kick"))),
            (OSCMessage("/hit/kick", [.bool(true)]), hit(.name("kick"))),
            (OSCMessage("/hit/kick", [.float(0.5)]), hit(.name("kick"), 0.5)),
            (OSCMessage("/hit/kick", [.float(0)]), hit(.name("kick"), 0)),
            (OSCMessage("/hit/kick", [.float(-1)]), hit(.name("kick"), 0)),
            (OSCMessage("/hello", [.string("phone 1")]), .hello(device: "phone 1", instrument: nil)),
            (
                OSCMessage("/hello", [.string("phone 1"), .string("kick")]),
                .hello(device: "phone 1", instrument: "kick")
            ),
            (OSCMessage("/bye"), .bye(device: source)),
            (OSCMessage("/bye", [.string("phone 1")]), .bye(device: "phone 1")),
        ]
    )
    func ourShapes(message: OSCMessage, expected: OSCInput) throws { #expect(try read(message) == expected) }

    private static func acceleration(
        _ z: Double,
        _ unit: AccelerationUnit = .g,
        gravity: Bool = false,
        device: String = source,
        time: Double? = nil
    ) -> OSCInput {
        .acceleration(
            OSCAcceleration(device: device, z: z, unit: unit, hasGravity: gravity, deviceTime: time)
        )
    }

    private static let three: [OSCValue] = [.float(0.5), .float(-0.25), .float(1)]

    @Test(
        arguments: [
            (OSCMessage("/accel", [.float(0.5)]), acceleration(0.5)),
            (OSCMessage("/accel", [.string("p"), .float(0.5)]), acceleration(0.5, device: "p")),
            (OSCMessage("/accel", three), acceleration(1)),
            (OSCMessage("/accel", [.string("p")] + three), acceleration(1, device: "p")),
            (
                OSCMessage("/accel", [.string("p")] + three + [.double(9.5)]),
                acceleration(1, device: "p", time: 9.5)
            ),
            // TouchOSC, GyrOSC, ZIG SIM in its two forms, Sensors2OSC now and before, CaptainSensor, PdParty, TDLiDAR.
            (OSCMessage("/accxyz", three), acceleration(1, gravity: true)),
            (OSCMessage("/gyrosc/accel", three), acceleration(1)),
            (OSCMessage("/abcd-1234/accel", three), acceleration(1, device: "abcd-1234")),
            (OSCMessage("/ZIGSIM/abcd-1234/accel", three), acceleration(1, device: "abcd-1234")),
            (OSCMessage("/accelerometer", three), acceleration(1, .metres, gravity: true)),
            (OSCMessage("/linearacceleration", three), acceleration(1, .metres)),
            (OSCMessage("/accelerometer/Z", [.float(9.81)]), acceleration(9.81, .metres, gravity: true)),
            (OSCMessage("/accelerometer/X", [.float(9.81)]), .heard(device: source)),
            (
                OSCMessage("/phone7/accelerometer", three),
                acceleration(1, .metres, gravity: true, device: "phone7")
            ),
            (OSCMessage("/pdparty/accelerate", three), acceleration(1, gravity: true)),
            (OSCMessage("/tdlidar/motion/accel/z", [.float(0.5)]), acceleration(0.5)),
            (OSCMessage("/tdlidar/motion/accel/x", [.float(0.5)]), .heard(device: source)),
        ]
    )
    func phonesPrograms(message: OSCMessage, expected: OSCInput) throws {
        let got = try read(message)
        switch (got, expected) {
        case (.acceleration(var reading), .acceleration(let wanted)):
            // A float has its own idea of 9.81.
            reading.z = Double(Float(reading.z)) == Double(Float(wanted.z)) ? wanted.z : reading.z
            #expect(reading == wanted)
        default: #expect(got == expected)
        }
    }

    @Test(arguments: [
        "/", "/foo", "/hit/kick/now", "/gyrosc/gyro", "/1/push1", "/accel/mag", "//", "/hello/x",
    ])
    func otherAddressesMeanNothing(address: String) {
        let fault = #expect(throws: TactusError.self) { try read(OSCMessage(address, [.float(1)])) }
        #expect(fault?.kind == .unknown)
    }

    @Test(
        arguments: [
            OSCMessage("/hit", [.int(-1)]), OSCMessage("/hit", [.float(0.5)]), OSCMessage("/hit", [.float(.nan)]),
            OSCMessage("/hit", [.string("")]), OSCMessage("/hit", [.string(String(repeating: "x", count: 65))]),
            OSCMessage("/hit", [.string("a"), .string("b"), .string("c")]),
            OSCMessage("/hit", [.string("kick"), .float(.infinity)]), OSCMessage("/hit", [.blob([1])]),
            OSCMessage("/hit", [.int(1), .string("kick")]),
            OSCMessage("/hit", [.string("kick"), .float(1), .float(0.5)]),
            OSCMessage("/hit", [.int(1), .int(2), .float(1), .float(1)]), OSCMessage("/hit", [.null]),
            OSCMessage("/hit", [.double(1e300)]), OSCMessage("/hit/", [.float(1)]),
            OSCMessage("/hit/kick", [.string("x")]),
            OSCMessage("/tactus/mute", [.blob([1])]), OSCMessage("/tactus/tempo", [.float(.nan)]),
            OSCMessage("/tactus/"),
            OSCMessage("/hello"), OSCMessage("/armed"), OSCMessage("/armed", [.int(2)]),
            OSCMessage("/hello", [.int(1)]), OSCMessage("/bye", [.int(1)]),
            OSCMessage("/accel"), OSCMessage("/accel", [.float(1), .float(2)]), OSCMessage("/accel", [.float(.nan)]),
            OSCMessage("/accel", [.string("p")]), OSCMessage("/accxyz", [.string("x"), .string("y"), .string("z")]),
            OSCMessage("/accel/z", [.float(1), .float(1), .float(1)]), OSCMessage("//accel", three),
        ]
    )
    func wrongArgumentsSayWhatWasExpected(message: OSCMessage) {
        let fault = #expect(throws: TactusError.self) { try read(message) }
        #expect(fault?.kind == .broken)
        #expect(fault?.description.contains("expected") == true)
    }

    @Test func othersWordsDoNotCommandATerminal() {
        let fault = #expect(throws: TactusError.self) {
            try read(OSCMessage("/\u{1B}[2J\n" + String(repeating: "x", count: 500)))
        }
        let words = fault?.description ?? ""
        #expect(!words.unicodeScalars.contains { $0.value < 32 })
        #expect(words.count < 120)
    }
}

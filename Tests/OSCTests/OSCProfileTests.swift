// The messages that are hits: profiles and templates, and their faults.

import Outputs
import Testing

@Suite struct OSCProfileTests {
    private static let snare = OSCHit(id: 1, name: "snare", note: 38, velocity: 0.5, hand: "left", mode: "recording")

    @Test(
        arguments: [
            "tactus": OSCMessage("/hit", [.int(1), .int(38), .float(0.5)]),
            "hydrogen": OSCMessage("/Hydrogen/NOTE_ON", [.float(38), .float(0.5)]),
            "renoise": OSCMessage("/renoise/trigger/note_on", [.int(-1), .int(-1), .int(38), .int(64)]),
            "renoise:2": OSCMessage("/renoise/trigger/note_on", [.int(2), .int(-1), .int(38), .int(64)]),
            "renoise:2:5": OSCMessage("/renoise/trigger/note_on", [.int(2), .int(5), .int(38), .int(64)]),
            "/drum/{name} {note} {velocity} 1": OSCMessage("/drum/snare", [.int(38), .float(0.5), .int(1)]),
            "/a": OSCMessage("/a"),
            "/a/{id}/{note}x{hand} {id} {name} {hand} {mode}": OSCMessage(
                "/a/1/38xleft",
                [.int(1), .string("snare"), .string("left"), .string("recording")]
            ),
            "/a {note:f} {id:f}": OSCMessage("/a", [.float(38), .float(1)]),
            "/a {velocity:i127} {velocity:f127} {velocity:f}": OSCMessage("/a", [.int(64), .float(63.5), .float(0.5)]),
            "/a {note:s} {velocity:s}": OSCMessage("/a", [.string("38"), .string("0.5")]),
            "/a -7 2.5 1e3 true false word \"two words\" \"7\" \"\"": OSCMessage(
                "/a",
                [
                    .int(-7), .float(2.5), .float(1_000), .bool(true), .bool(false), .string("word"),
                    .string("two words"), .string("7"), .string(""),
                ]
            ),
            // SuperDirt's and SuperCollider's way: names before values.
            "/dirt/play s {name} gain {velocity}": OSCMessage(
                "/dirt/play",
                [.string("s"), .string("snare"), .string("gain"), .float(0.5)]
            ),
        ]
    )
    func aHitIsToldSo(profile: String, expected: OSCMessage) throws {
        #expect(try OSCProfile(profile).message(for: Self.snare) == expected)
        #expect(try !expected.encoded().isEmpty)
    }

    @Test(
        arguments: [
            ("", "not an OSC profile"), ("Tactus", "not an OSC profile"), ("hydrogen:1", "not an OSC profile"),
            ("renoise:x", "not an OSC profile"),
            ("renoise:1:2:3", "not an OSC profile"), ("drum {note}", "not an OSC profile"),
            ("/a {pitch}", "{pitch} is not a placeholder: expected one of {note}"), ("/a {note:i127}", "{note:f}"),
            ("/a {velocity:i}", "{velocity:i127}"), ("/a {name:i}", "{name}"), ("/a x{note}", "separate argument"),
            ("/a {note", "separate argument"), ("/a {}", "not a placeholder"), ("/a {note:f:f}", "not a placeholder"),
            ("/a \"x", "second"), ("/a 99999999999", "32 bits"), ("/a/{note", "no }"), ("/a/* 1", "* is not"),
            ("/a[0]", "[ is not"), ("/ä", "ä is not"), ("/a {note}{id}", "separate argument"),
        ]
    )
    func aFaultSaysWhatWasExpected(profile: String, word: String) {
        let fault = #expect(throws: TactusError.self) { try OSCProfile(profile) }
        #expect(fault?.kind == .usage)
        #expect(fault?.description.contains(word) == true, "\(String(describing: fault))")
    }

    @Test(arguments: [("floor tom", "/d/floor_tom"), ("a/b*c", "/d/a_b_c"), ("größe", "/d/gr__e"), ("", "/d/_")])
    func aNameInAnAddressHasOnlyWhatMayStandThere(name: String, expected: String) throws {
        let hit = OSCHit(id: 0, name: name, note: 36, velocity: 1)
        #expect(try OSCProfile("/d/{name}").message(for: hit).address == expected)
    }

    @Test(
        "velocities and notes stay in their range",
        arguments: [(Float(-1), 0.0, 1), (2, 1.0, 127), (.nan, 100.0 / 127, 100), (.infinity, 100.0 / 127, 100)]
    )
    func ranges(velocity: Float, share: Double, whole: Int) throws {
        let hit = OSCHit(id: .max, name: "x", note: 300, velocity: velocity)
        let told = OSCProfile.tactus.message(for: hit).arguments
        #expect(told[0] == .int(.max))
        #expect(told[1] == .int(127))
        #expect(abs((told[2].number ?? -1) - share) < 1e-6)
        #expect(try OSCProfile("renoise").message(for: hit).arguments[3] == .int(Int32(whole)))
        #expect(try OSCProfile("/a {velocity:i127}").message(for: hit).arguments == [.int(Int32(whole))])
    }

    @Test func otherThingsAreToldByOurProfileAlone() throws {
        #expect(OSCProfile.tactus.message(for: .mode("playing")) == OSCMessage("/mode", [.string("playing")]))
        #expect(
            OSCProfile.tactus.message(for: .gesture("paper", hand: "right"))
                == OSCMessage("/gesture", [.string("paper"), .string("right")])
        )
        #expect(
            OSCProfile.tactus.message(for: .face("jawOpen", 0.75))
                == OSCMessage("/face", [.string("jawOpen"), .float(0.75)])
        )
        for profile in ["hydrogen", "renoise", "/a {note}"] {
            #expect(try OSCProfile(profile).message(for: .mode("playing")) == nil)
        }
    }
}

import Gestures
import Testing

@testable import Drums

@Suite("Commands")
struct CommandTests {
    @Test(
        "commands are words, which are given back",
        arguments: [
            "mode next": KitAction.nextMode, "mode playing": .mode(.playing), "record": .record(nil),
            "record time": .record(.time), "overdub": .take(.overdub), "undo": .take(.undo),
            "redo": .take(.redo),
            "clear": .take(.clear), "tap": .tempo(.tap), "tempo 96": .tempo(.to(96)),
            "tempo +4": .tempo(.by(4)),
            "tempo -4.5": .tempo(.by(-4.5)), "click": .click(nil), "click on": .click(true),
            "mute layer 2": .take(.mute(.layer(2), nil)), "mute steps off": .take(.mute(.steps, false)),
            "mute open hat on": .take(.mute(.instrument("open hat"), true)),
            "solo layer 1": .take(.solo(.layer(1), nil)),
            "quantise off": .take(.quantize(nil)), "quantise 1/16": .take(.quantize(Quantization(grid: 16))),
            "kit next": .kit(.next), "kit hands": .kit(.name("hands")), "scene next": .scene(.next),
            "scene 2": .scene(.number(2)), "scene verse 2": .scene(.name("verse 2")),
            "arm off": .armed(false), "hit closed-hat": .hit("closed-hat"), "rest": .rest(nil),
            "choke open hat": .choke("open hat"),
            "volume closed-hat -6.5": .volume("closed-hat", -6.5), "delete-layer 2": .take(.edit(.deleteLayer(2))),
            "add-hit layer 2 1.5 open hat 0.25": .take(
                .edit(.addHit(.init("open hat", in: .layer(2), at: 1.5), velocity: 0.25))
            ),
            "move-hit steps 1.3333 tom 2 1.75": .take(
                .edit(.moveHit(.init("tom 2", in: .steps, at: 1.3333), to: 1.75))
            ),
            "set-velocity layer 1 0 kick 1": .take(.edit(.setVelocity(.init("kick", in: .layer(1), at: 0), 1))),
            "delete-hit layer 1 0 tom 2": .take(.edit(.deleteHit(.init("tom 2", in: .layer(1), at: 0)))),
        ]
    )
    func understood(_ words: String, _ action: KitAction) throws {
        #expect(try KitAction(command: words) == action)
        #expect(action.command == words)
    }

    @Test("a number alone is a layer, and a hit without a velocity has the usual one") func layer() throws {
        #expect(try KitAction(command: "mute 2 on") == .take(.mute(.layer(2), true)))
        #expect(
            try KitAction(command: "add-hit 2 1.5 kick")
                == .take(.edit(.addHit(.init("kick", in: .layer(2), at: 1.5), velocity: Gesture.usualVelocity)))
        )
    }

    @Test(
        "what is no command is told with what was expected",
        arguments: [
            ("", "no command", "mode, record"), ("mode", "mode", "next, freestyle"), ("mode loud", "mode loud", "next"),
            ("undo 2", "undo 2", "undo alone"), ("tempo 500", "tempo 500", "20 to 400 beats per minute"),
            ("tempo +0", "tempo +0", "beats"),
            ("solo kick", "solo kick", "layer"), ("mute on", "mute on", "steps"), ("click 2", "click 2", "on, off"),
            ("mute 0", "mute 0", "layer"), ("scene 0", "scene 0", "next, previous"),
            ("scene ../a", "scene ../a", "a name"),
            ("quantise 1/5", "quantise 1/5", "grid"), ("hit", "hit", "instrument"),
            ("fly", "fly", "mode, record"), ("volume kick", "volume kick", "decibels"),
            ("volume kick 13", "volume kick 13", "-60 to 12"), ("add-hit kick 1 kick", "add-hit kick 1 kick", "layer"),
            ("add-hit 1 -1 kick", "add-hit 1 -1 kick", "position"), ("add-hit 1 1", "add-hit 1 1", "instrument"),
            ("add-hit 1 1 kick 1.1", "add-hit 1 1 kick 1.1", "velocity above 0, up to 1"),
            ("add-hit 1 1 kick 0", "add-hit 1 1 kick 0", "velocity above 0, up to 1"),
            ("set-velocity 1 1 kick 0.0001", "set-velocity 1 1 kick 0.0001", "velocity above 0, up to 1"),
            ("move-hit 1 1 kick", "move-hit 1 1 kick", "new position"),
            ("move-hit 1 1 kick nan", "move-hit 1 1 kick nan", "new position"),
            ("set-velocity 1 1 kick", "set-velocity 1 1 kick", "velocity"),
            ("delete-layer steps", "delete-layer steps", "layer's number"), ("delete-layer", "delete-layer", "number"),
        ]
    )
    func refused(_ words: String, _ wrong: String, _ expected: String) {
        let fault = #expect(throws: CommandFault.self) { try KitAction(command: words) }
        #expect(fault?.wrong == wrong)
        #expect(fault?.expected.contains(expected) == true)
    }

    @Test("the table of commands has each of them") func table() {
        for (word, rest) in KitAction.commands where rest.isEmpty {
            #expect((try? KitAction(command: word))?.command == word)
        }
    }
}

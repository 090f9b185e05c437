import Testing

@testable import Drums

@Suite("Commands")
struct CommandTests {
    @Test(
        "commands are words, which are given back",
        arguments: [
            ("mode next", KitAction.nextMode), ("mode playing", .mode(.playing)), ("record", .record(nil)),
            ("record time", .record(.time)), ("overdub", .take(.overdub)), ("undo", .take(.undo)),
            ("redo", .take(.redo)),
            ("clear", .take(.clear)), ("tap", .tempo(.tap)), ("tempo 96", .tempo(.to(96))),
            ("tempo +4", .tempo(.by(4))),
            ("tempo -4.5", .tempo(.by(-4.5))), ("click", .click(nil)), ("click on", .click(true)),
            ("mute layer 2", .take(.mute(.layer(2), nil))), ("mute steps off", .take(.mute(.steps, false))),
            ("mute open hat on", .take(.mute(.instrument("open hat"), true))),
            ("solo layer 1", .take(.solo(.layer(1), nil))),
            ("quantise off", .take(.quantize(nil))), ("quantise 1/16", .take(.quantize(Quantization(grid: 16)))),
            ("arm off", .armed(false)), ("hit closed-hat", .hit("closed-hat")), ("rest", .rest(nil)),
        ]
    )
    func understood(_ words: String, _ action: KitAction) throws {
        #expect(try KitAction(command: words) == action)
        #expect(action.command == words)
    }

    @Test("a number alone is a layer") func layer() throws {
        #expect(try KitAction(command: "mute 2 on") == .take(.mute(.layer(2), true)))
    }

    @Test(
        "what is no command is told with what was expected",
        arguments: [
            ("", "no command", "mode, record"), ("mode", "mode", "next, freestyle"), ("mode loud", "mode loud", "next"),
            ("undo 2", "undo 2", "undo alone"), ("tempo 1e9", "tempo 1e9", "beats per minute"),
            ("tempo +0", "tempo +0", "beats"),
            ("solo kick", "solo kick", "layer"), ("mute on", "mute on", "steps"), ("click 2", "click 2", "on, off"),
            ("mute 0", "mute 0", "layer"), ("quantise 1/5", "quantise 1/5", "grid"), ("hit", "hit", "instrument"),
            ("fly", "fly", "mode, record"),
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

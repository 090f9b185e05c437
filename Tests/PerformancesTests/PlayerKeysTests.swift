// Keys of a terminal and their commands, and the column of them in the documentation.

import Drums
import Foundation
import Testing

@testable import Performances

@Suite("Keys of players") struct PlayerKeysTests {
    @Test(
        "a key is a command",
        arguments: [
            (" ", "overdub"), ("r", "record"), ("p", "mode next"), ("u", "undo"), ("z", "undo"), ("U", "redo"),
            ("Z", "redo"), ("c", "click"), ("t", "tap"), ("+", "tempo +1"), ("=", "tempo +1"), ("-", "tempo -1"),
            ("a", "arm"), ("1", "mute layer 1"), ("9", "mute layer 9"), ("q", "quantise 1/8"), ("0", nil), ("A", nil),
            ("\n", nil), ("é", nil), ("?", nil),
        ] as [(Character, String?)]
    )
    func command(_ key: Character, _ words: String?) {
        #expect(PlayerKeys.action(of: key, take: Take())?.command == words)
    }

    @Test("q goes on from the take's grid", arguments: [("1/8", "1/16"), ("1/32", "off"), ("1/8t", "1/8")])
    func grids(_ grid: String, _ next: String) {
        var take = Take()
        take.quantization = Quantization(grid)
        #expect(PlayerKeys.action(of: "q", take: take)?.command == "quantise \(next)")
    }

    @Test("the list names each key, and so does the documentation") func documented() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let takes = root.appending(path: "Sources/Library/Tactus.docc/TakesAndLoops.md")
        let text = try String(contentsOf: takes, encoding: .utf8).components(separatedBy: "## Commands\n").last ?? ""
        #expect(PlayerKeys.help.utf8.count < 158, "two lines of 79 columns")
        for (keys, command, _) in PlayerKeys.commands {
            let key = keys == " " ? "Space" : "`\(keys.prefix(1))`"
            let row = text.split(separator: "\n").first { $0.contains("`\(command)`") && $0.hasPrefix("| ") }
            let cell = row?.split(separator: "|").dropFirst(2).first
            #expect(cell?.contains(key) == true, "\(command): \(row ?? "no row")")
        }
    }

    @Test("the live view's keys of these commands are the same", arguments: [(" ", "overdub"), ("p", "next mode")])
    func page(_ key: Character, _ title: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let keys = root.appending(path: "Sources/Studio/tactus-view/LiveViewServer/Resources/modules/keyboard.js")
        let line = try String(contentsOf: keys, encoding: .utf8).split(separator: "\n").first {
            $0.contains("[\"\(key)\"]")
        }
        #expect(line?.contains("what: \"\(title)") == true, "\(line ?? "")")
        #expect(PlayerKeys.commands.first { $0.keys.contains(key) }?.title.hasSuffix(title) == true)
    }
}

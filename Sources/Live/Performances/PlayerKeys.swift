// The keys of a terminal, and the commands that they are. Read by `tactus play`; pure.

package import Drums

/// A key that performs a command while a performance runs (<doc:TakesAndLoops#Commands>).
package enum PlayerKeys {
    /// The keys that are always the same command.
    package static let commands: [(keys: String, command: String, title: String)] = [
        (" ", "overdub", "space overdub"), ("r", "record", "r record"), ("p", "mode next", "p next mode"),
        ("uz", "undo", "u undo"), ("UZ", "redo", "U redo"), ("c", "click", "c click"), ("t", "tap", "t tap"),
        ("+=", "tempo +1", "+ − tempo"), ("-−", "tempo -1", ""), ("a", "arm", "a arm"),
        ("n", "scene next", "n N scene"), ("N", "scene previous", ""),
    ]

    /// The grids that the key `q` cycles through; `nil` is off.
    package static let grids = [nil, "1/8", "1/16", "1/32"].map { $0.flatMap { Quantization($0) } }

    /// The list of all keys.
    package static let help: String = {
        let titles = commands.map(\.title).filter { !$0.isEmpty }
        return "keys: " + (titles + ["q quantise", "1–9 mute a layer"]).joined(separator: ", ")
    }()

    /// Returns the action of a key; `nil` for a key without one.
    ///
    /// - Parameter take: the take, whose grid the key `q` changes.
    package static func action(of key: Character, take: Take) -> KitAction? {
        if key == "q" {
            let place = grids.firstIndex { $0 == take.quantization } ?? 0
            return .take(.quantize(grids[(place + 1) % grids.count]))
        }
        let digit = ("1"..."9").contains(key) ? "mute \(key)" : nil
        let words = digit ?? commands.first { $0.keys.contains(key) }?.command
        return words.flatMap { try? KitAction(command: $0) }
    }
}

extension Performance {
    /// The source of what keys of the terminal request, in events.
    package static let keyboardName = "keyboard"

    /// Performs the command of a key; returns whether it has one.
    @discardableResult
    package func press(_ key: Character) -> Bool {
        guard let action = PlayerKeys.action(of: key, take: current.take) else { return false }
        request(action, cause: .key, from: Self.keyboardName)
        return true
    }
}

// Keys that are pressed together, by name: "Super+a". Read in kits and again before they are sent; pure.

/// Keys that are pressed one after the other, and released in the opposite order.
public struct KeyChord: Sendable, Hashable {
    /// The keys' codes in the kernel's `input-event-codes.h`, in the order of pressing.
    public let codes: [UInt16]

    /// The names with `+` between them; reading them gives the same keys again.
    public let words: String

    /// A text that is no chord.
    package enum Fault: Error, Equatable {
        /// No key has this name.
        case unknown(String)

        /// The keys end the session, or take the screen from the user, who may have no other keyboard.
        case refused(String)

        /// A name is missing, is there twice, or is not a modifier before the last one.
        case form
    }

    /// Creates a chord from modifiers and a key, such as `Ctrl+Shift+t` or `PageDown`.
    package init(_ text: String) throws(Fault) {
        var keys: [(name: String, code: UInt16)] = []
        for word in text.split(separator: "+", omittingEmptySubsequences: false) {
            guard !word.isEmpty else { throw .form }
            let spelling = word.lowercased()
            if Self.refused.contains(spelling) { throw .refused(String(word)) }
            guard let key = Self.keys[spelling] else { throw .unknown(String(word)) }
            keys.append(key)
        }
        let names = keys.map(\.name)
        guard Set(names).count == names.count, names.dropLast().allSatisfy(Self.modifiers.contains) else { throw .form }
        let chord = names.joined(separator: "+")
        // Many keyboards have a second Alt where others have AltGr.
        let isCtrlAlt = names.contains("Ctrl") && !Set(names).isDisjoint(with: ["Alt", "AltGr"])
        if let last = names.last, isCtrlAlt, Self.isRefusedWithCtrlAlt(last) {
            throw .refused(chord)
        }
        (codes, words) = (keys.map(\.code), chord)
    }

    /// All names, for suggestions and for the device.
    package static let names = keys.values.map(\.name).sorted()

    /// The codes of all keys that a chord can have; the device has no others, and the kernel sends no others for it.
    public static let allCodes = keys.values.map(\.code).sorted()

    /// Returns whether the kernel or a display server takes the screen away, or restarts, at this key.
    private static func isRefusedWithCtrlAlt(_ key: String) -> Bool {
        ["Delete", "Backspace"].contains(key)
            || key.first == "F" && key.count > 1 && key.dropFirst().allSatisfy(\.isNumber)
    }

    /// `Print` is the key of SysRq; the others stop the machine.
    private static let refused: Set<String> = [
        "sysrq", "print", "printscreen", "power", "sleep", "suspend", "hibernate", "wakeup", "restart",
    ]

    private static let modifiers: Set<String> = ["Ctrl", "Shift", "Alt", "AltGr", "Super"]

    private static let keys: [String: (name: String, code: UInt16)] = {
        var keys: [String: (name: String, code: UInt16)] = [:]
        for (first, row) in [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")] {
            for (place, key) in row.enumerated() { keys[String(key)] = (String(key), UInt16(first + place)) }
        }
        for number in 1...24 {
            let code = number <= 10 ? 58 + number : number <= 12 ? 76 + number : 170 + number
            keys["f\(number)"] = ("F\(number)", UInt16(code))
        }
        for (name, code) in named { keys[name.lowercased()] = (name, code) }
        return keys
    }()

    private static let named: [(String, UInt16)] = [
        ("Ctrl", 29), ("Shift", 42), ("Alt", 56), ("AltGr", 100), ("Super", 125), ("Escape", 1), ("Minus", 12),
        ("Equal", 13), ("Backspace", 14), ("Tab", 15), ("Enter", 28), ("Semicolon", 39), ("Apostrophe", 40),
        ("Grave", 41), ("Backslash", 43), ("Comma", 51), ("Period", 52), ("Slash", 53), ("Space", 57), ("Home", 102),
        ("Up", 103), ("PageUp", 104), ("Left", 105), ("Right", 106), ("End", 107), ("Down", 108), ("PageDown", 109),
        ("Insert", 110), ("Delete", 111), ("Mute", 113), ("VolumeDown", 114), ("VolumeUp", 115), ("Menu", 127),
        ("Back", 158), ("Forward", 159), ("NextTrack", 163), ("PlayPause", 164), ("PreviousTrack", 165),
        ("BrightnessDown", 224), ("BrightnessUp", 225),
    ]
}

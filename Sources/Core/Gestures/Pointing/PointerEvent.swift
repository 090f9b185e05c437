// What a pointer, its buttons, its wheel and keys do, and the line of each on the pipe. Made by PointerMachine, sent by
// tactus-point; pure.

/// A button of a mouse.
public enum PointerButton: String, CaseIterable, Codable, Sendable, Hashable {
    case left
    case middle
    case right
}

/// One event of a pointing device or a keyboard.
public enum PointerEvent: Sendable, Hashable {
    /// The pointer moves by a number of pixels to the right and down.
    case move(x: Int, y: Int)

    /// The pointer goes to a place of the screen: shares of its width from the left and of its height from the top.
    case place(x: Double, y: Double)

    /// A button is pressed, or released.
    case button(PointerButton, isDown: Bool)

    /// The wheel turns by a number of steps, up where it is positive.
    case scroll(Int)

    /// Keys are pressed together, and released.
    case key(KeyChord)

    /// The event as a line of text; reading it gives the same event again.
    public var line: String {
        switch self {
        case .move(let x, let y): "move \(x) \(y)"
        case .place(let x, let y): "place \(x) \(y)"
        case .button(let button, let isDown): "button \(button.rawValue) \(isDown ? "down" : "up")"
        case .scroll(let steps): "scroll \(steps)"
        case .key(let chord): "key \(chord.words)"
        }
    }

    /// Reads an event's line; `nil` for any other text, and for keys that are refused.
    public init?(line: some StringProtocol) {
        let words = line.split(separator: " ")
        switch (words.first, words.count) {
        case ("move", 3):
            guard let x = Int(words[1]), let y = Int(words[2]), Self.reach.contains(x), Self.reach.contains(y) else {
                return nil
            }
            self = .move(x: x, y: y)
        case ("place", 3):
            guard let x = Double(words[1]), let y = Double(words[2]), (0...1).contains(x), (0...1).contains(y) else {
                return nil
            }
            self = .place(x: x, y: y)
        case ("button", 3):
            guard let button = PointerButton(rawValue: String(words[1])), words[2] == "down" || words[2] == "up" else {
                return nil
            }
            self = .button(button, isDown: words[2] == "down")
        case ("scroll", 2):
            guard let steps = Int(words[1]), Tuning.scrollSteps.contains(abs(steps)) else { return nil }
            self = .scroll(steps)
        case ("key", 2):
            guard let chord = try? KeyChord(String(words[1])) else { return nil }
            self = .key(chord)
        default: return nil
        }
    }

    /// The pixels of one move: no screen is wider.
    private static let reach = -32_767...32_767
}

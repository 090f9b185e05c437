// A trigger as a kit file writes it: "right hand strikes with rock". Read back by TriggerParser in Configurations; pure.

package import Gestures
import Keypoints
import Shapes

extension Trigger {
    /// Returns the trigger in the words of a kit file, which give the same trigger again; the movements that a book has by
    /// example are drawn.
    package func words(by book: MovementBook? = nil) -> String {
        let action = actionWords(book)
        return foot.map { "\(action) while \($0.side.rawValue) foot is \($0.isUp ? "up" : "down")" } ?? action
    }

    private func actionWords(_ book: MovementBook?) -> String {
        let hand = hand.map { "\($0.rawValue) hand" }
        let whose = hand ?? "a hand"
        switch pattern {
        case .enters(let region): return "\(whose) enters \(Words.name(region))"
        case .strikes(let shape, let region): return "\(whose) strikes\(with(shape))\(within(region))"
        case .shows(let shape, let seconds, let region):
            let shape = Words.name(shape.name)
            let time = seconds == 0 ? "" : " for \(Words.number(seconds)) s"
            guard let hand else { return "\(shape) \(seconds == 0 ? "shown" : "held")\(time)\(within(region))" }
            return "\(hand) \(seconds == 0 ? "shows" : "holds") \(shape)\(time)\(within(region))"
        case .footStrikes(let foot): return "\(foot?.rawValue ?? "a") foot strikes"
        case .moves(let movement, let times, let shape, let region):
            let count = times == 1 ? "" : " \(times) times"
            let who =
                switch movement.subject {
                case .hand: whose
                case .wrist: "\(self.hand?.rawValue ?? "a") wrist"
                case .hands: "hands"
                }
            return "\(who) \(movement.verb(by: book))\(count)\(isFast ? " fast" : "")\(with(shape))\(within(region))"
        case .pinches: return "\(whose) pinches"
        case .releases: return "\(whose) releases"
        case .rises(let coefficient, let band):
            let (enter, exit) = (Words.number(band.enter), Words.number(band.exit))
            return band.opensUpwards
                ? "\(Words.name(coefficient)) rises above \(enter), falls below \(exit)"
                : "\(Words.name(coefficient)) falls below \(enter), rises above \(exit)"
        case .device(let device): return "device \(Words.name(device)) is struck"
        }
    }

    private func with(_ shape: HandShape?) -> String { shape.map { " with \(Words.name($0.name))" } ?? "" }

    private func within(_ region: String?) -> String { region.map { " in \(Words.name($0))" } ?? "" }
}

extension Movement {
    /// The movement as a trigger names it.
    fileprivate func verb(by book: MovementBook?) -> String {
        if let own = Self.verbs.first(where: { $0.movement == self }) { return own.verb }
        let isDrawn = book?.drawn.contains { $0.name == rawValue } == true
        return "\(isDrawn ? "draws" : "performs") \(Words.name(rawValue))"
    }

    /// The performer of a movement, as a trigger names it.
    package enum Subject: Sendable { case hand, wrist, hands }

    /// The performer of the movement.
    package var subject: Subject { Self.verbs.first { $0.movement == self }?.subject ?? .hand }

    /// The movements that have their own verb, by who performs them.
    package static var verbs: [(subject: Subject, movement: Movement, verb: String)] {
        [
            (.hand, .swipeLeft, "swipes left"), (.hand, .swipeRight, "swipes right"), (.hand, .swipeUp, "swipes up"),
            (.hand, .swipeDown, "swipes down"), (.hand, .wave, "waves"), (.hand, .circleClockwise, "circles clockwise"),
            (.hand, .circleCounterclockwise, "circles counterclockwise"), (.hand, .shake, "shakes"),
            (.hand, .push, "pushes"), (.hand, .pull, "pulls"), (.wrist, .turnClockwise, "turns clockwise"),
            (.wrist, .turnCounterclockwise, "turns counterclockwise"), (.wrist, .turnPalmUp, "turns palm up"),
            (.wrist, .turnPalmDown, "turns palm down"), (.hands, .part, "part"), (.hands, .meet, "meet"),
        ]
    }
}

/// The form of names and numbers in the words of kits and takes.
package enum Words {
    /// Returns a name, in double quotes where it is not one plain word; a quote within it is doubled.
    ///
    /// Words that mean something in a trigger need no quotes: where a name stands, nothing else can.
    package static func name(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-".unicodeScalars.contains($0)
        }
        if isPlain, !name.isEmpty { return name }
        return "\"" + name.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    /// Returns the shortest text that reads back as the same number, without `.0`.
    package static func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ number: Number) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

// Pointers and their actions in words: those of kit files, and those that a person reads before a kit is used. Pure.

package import Gestures
import Keypoints
import Shapes

/// The steps of the wheel at one gesture.
private let usualScroll = 3

extension PointerAction {
    /// The action as a person reads it.
    package var words: String {
        switch self {
        case .click(let button): "press the \(button.rawValue) button"
        case .doubleClick(let button): "press the \(button.rawValue) button twice"
        case .hold(let button): "hold the \(button.rawValue) button, or release it"
        case .key(let chord): "press \(chord.words)"
        case .scroll(let steps): "scroll \(steps > 0 ? "up" : "down") \(abs(steps))"
        case .precision(let isOn): isOn.map { $0 ? "move precisely" : "move as usual" } ?? "move precisely, or as usual"
        }
    }

    /// Creates the action of a kit's field; `nil` for a text that it does not expect.
    package init?(press text: String) {
        let words = text.split(separator: " ")
        guard let button = words.last.flatMap({ PointerButton(rawValue: String($0)) }) else { return nil }
        switch words.dropLast() {
        case []: self = .click(button)
        case ["double"]: self = .doubleClick(button)
        case ["hold"]: self = .hold(button)
        default: return nil
        }
    }

    /// Creates the turn of a wheel from `up`, `down`, or these with a number of steps.
    package init?(scroll text: String) {
        let words = text.split(separator: " ")
        guard let way = words.first, ["up", "down"].contains(way), words.count < 3,
            let steps = words.count == 1 ? usualScroll : Int(words[1]),
            Gestures.Tuning.scrollSteps.contains(steps)
        else { return nil }
        self = .scroll(way == "up" ? steps : -steps)
    }

    /// Creates a change of precision from `yes`, `no` or `toggle`.
    package init?(precision text: String) {
        guard let isOn = ["yes": true, "no": false, "toggle": nil][text] else { return nil }
        self = .precision(isOn)
    }
}

extension PointerSource {
    /// The source in words.
    package var words: String {
        var words = "The pointer follows \(part.words)"
        if let area {
            let edges = [area.left, area.bottom, area.right, area.top].map(Words.number).joined(separator: ", ")
            words += " within the area \(edges) of the image"
        }
        if speed != 1 { words += " at \(Words.number(speed)) times the usual speed" }
        if let dwell { words += "; where it rests for \(Words.number(dwell)) s, the left button is clicked" }
        if let scrollShape { words += "; with \(Words.name(scrollShape.name)), the hand scrolls" }
        if scrollsByTilt { words += "; tilted to a shoulder, it scrolls, to the right one down" }
        return words + "."
    }
}

extension PointerSource.Part {
    /// The parts by their words in kits.
    package static let all: [(word: String, part: Self)] = [
        ("right hand", .palm(.right)), ("left hand", .palm(.left)), ("right index", .indexTip(.right)),
        ("left index", .indexTip(.left)), ("head", .head),
    ]

    fileprivate var words: String {
        switch self {
        case .palm(let side): "the palm of the \(side.rawValue) hand"
        case .indexTip(let side): "the tip of the \(side.rawValue) index finger"
        case .head: "the head"
        }
    }
}

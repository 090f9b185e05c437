// A continuous value of a kit: what a hand gives, and where it is sent. Read from YAML by Configurations; pure.

public import Gestures
import Keypoints
import Shapes

/// A receiver of a continuous value.
public enum ValueOutput: Sendable, Hashable {
    /// A message of MIDI.
    case midi(ControlMessage)

    /// A message of OSC with a float from 0 to 1; `nil` is `/tactus/value/NAME`.
    case osc(address: String?)

    /// A message of MQTT, `TOPIC/value/NAME`.
    case mqtt
}

/// A continuous value of a kit (<doc:Kits#Values>).
public struct KitValue: Sendable, Hashable {
    /// The quantity, its range and its hand.
    public var value: HandValue

    /// The receivers; files of events have each value.
    public var outputs: [ValueOutput]

    /// Creates a value; by default OSC and MQTT have it.
    public init(_ value: HandValue, to outputs: [ValueOutput] = [.osc(address: nil), .mqtt]) {
        self.value = value
        self.outputs = outputs
        let isCoarse = outputs.allSatisfy { if case .midi(let message) = $0 { !message.isFine } else { false } }
        self.value.steps = isCoarse ? 127 : 16_383
    }

    /// The messages of MIDI that it sends.
    package var messages: [ControlMessage] {
        outputs.compactMap { if case .midi(let message) = $0 { message } else { nil } }
    }

    /// The addresses of OSC that it is sent to.
    package var addresses: [String] {
        outputs.compactMap { if case .osc(let address) = $0 { address ?? "/tactus/value/\(value.name)" } else { nil } }
    }
}

extension ValueOutput {
    /// The form of its words.
    package static let form = "osc, osc and an address, mqtt, \(ControlMessage.form)"

    /// The form of words that begin with `osc`.
    package static let oscForm = "osc, or osc and an address such as /synth/room: ASCII, / first, no blank or #*,?[]{}"

    /// Creates a receiver from its words, such as `cc 74`, `osc`, `osc /filter/cutoff` or `mqtt`.
    package init?(_ text: String) {
        let words = text.split(separator: " ")
        switch (words.first, words.count) {
        case ("mqtt", 1): self = .mqtt
        case ("osc", 1): self = .osc(address: nil)
        case ("osc", 2)
        where words[1].hasPrefix("/") && words[1].utf8.allSatisfy { (33...126).contains($0) }
            && !words[1].contains(where: "#*,?[]{}".contains):
            self = .osc(address: String(words[1]))
        default:
            guard let message = ControlMessage(text) else { return nil }
            self = .midi(message)
        }
    }

    /// Its words, which give it again.
    package var words: String {
        switch self {
        case .midi(let message): message.words
        case .osc(let address): address.map { "osc \($0)" } ?? "osc"
        case .mqtt: "mqtt"
        }
    }
}

extension HandValue {
    /// The quantity, the hand and the conditions, in words.
    package var words: String {
        let hand = hand.map { ", \($0.rawValue) hand" } ?? ""
        let shape = shape.map { ", with \(Words.name($0.name))" } ?? ""
        let region = region.map { ", in \(Words.name($0))" } ?? ""
        return source.words + hand + shape + region
    }

    /// The range, the curve, and what happens without the hand, in words.
    package var rangeWords: String {
        let unit = source.unit.isEmpty ? "" : " \(source.unit)"
        let curve = curve == 1 ? "" : ", curve \(Words.number(curve))"
        let rest = rest.map { ", returns to \(Words.number($0))" } ?? ""
        return "\(Words.number(from)) to \(Words.number(to))\(unit)\(curve)\(rest)"
    }
}

// The request in a received message. Made by PlayMessages, and in parts by HeardDevices; pure.

import Drums
import KeypointFiles
import LiveScene
package import Outputs

/// The number of characters of an invalid message that are shown.
private let shownMessage = 80

/// A request of another program to a performance over MQTT (<doc:Messages#MQTT>).
package enum MQTTRequest: Sendable, Hashable {
    /// A hit of an instrument, by name, or of the one with a General MIDI note; without a velocity the usual one.
    case hit(instrument: String?, note: Int?, velocity: Float?)

    /// A mode's name, or `next`.
    case mode(String)

    /// A tempo in beats per minute.
    case tempo(Double)

    /// Gestures are armed, or not; `nil` for the other of the two.
    case armed(Bool?)

    /// A command in words (<doc:TakesAndLoops#Commands>).
    case command(String)

    /// Parses a message whose topic is below that of the performance.
    ///
    /// The payload is a JSON object with the fields of events, or the one word or number that matters.
    ///
    /// - Throws: `TactusError`, `broken` with the invalid and the expected content.
    package init(_ message: MQTTMessage) throws(TactusError) {
        // A broker would repeat it at each connection.
        guard !message.isRetained else { throw Self.fault(message, "a retained message", "one that is not kept") }
        if message.topic == "in/command", message.payload.first != UInt8(ascii: "{"),
            let words = String(validating: message.payload, as: UTF8.self)
        {
            self = .command(words)
            return
        }
        let value = try Self.value(of: message)
        switch message.topic {
        case "in/command":
            guard let words = value["command"]?.string else {
                throw Self.fault(message, value.typeName, "a command, such as undo")
            }
            self = .command(words)
        case "in/hit": self = try Self.hit(value, message)
        case "in/mode":
            guard let word = value["id"]?.string ?? value["mode"]?.string ?? value.string else {
                throw Self.fault(message, value.typeName, "a mode's name, or next")
            }
            self = .mode(word)
        case "in/tempo":
            guard let tempo = value["tempo"]?.double ?? value.double else {
                throw Self.fault(message, value.typeName, "beats per minute")
            }
            self = .tempo(tempo)
        case "in/armed":
            let wanted = value["armed"] ?? value["id"] ?? value
            let word = wanted.bool.map { $0 ? "yes" : "no" } ?? wanted.string ?? ""
            guard case .armed(let isArmed)? = KitAction(armed: word) else {
                throw Self.fault(message, wanted.text, "yes, no or toggle")
            }
            self = .armed(isArmed)
        default: throw Self.fault(message, "no topic to listen to", "in/hit, in/mode, in/tempo, in/armed or in/command")
        }
    }

    private static func hit(_ value: JSONValue, _ message: MQTTMessage) throws(TactusError) -> MQTTRequest {
        if let name = value.string, !name.isEmpty { return .hit(instrument: name, note: nil, velocity: nil) }
        guard value.object != nil else {
            throw fault(message, value.typeName, "an object such as {\"instrument\":\"snare\",\"velocity\":0.8}")
        }
        let name = value["instrument"]?.string
        let note = value["note"]?.integer
        guard name != nil || note != nil else { throw fault(message, "no instrument", "instrument or note") }
        do throws(Diagnostic) {
            return .hit(instrument: name, note: note, velocity: try value.velocity())
        } catch {
            throw fault(message, "\(error.field): \(error.wrong)", error.expected)
        }
    }

    /// Returns the payload as JSON; other text is a word.
    private static func value(of message: MQTTMessage) throws(TactusError) -> JSONValue {
        do throws(JSONFault) {
            return try JSONDocument.parse(message.payload)
        } catch {
            let isWord = message.payload.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"{[\"".utf8.contains($0) }
            guard isWord, !message.payload.isEmpty, let word = String(validating: message.payload, as: UTF8.self) else {
                throw fault(message, error.wrong, error.expected.isEmpty ? "a word or JSON" : error.expected)
            }
            return .string(word)
        }
    }

    private static func fault(_ message: MQTTMessage, _ wrong: String, _ expected: String) -> TactusError {
        // Topics and payloads are whatever somebody sends.
        let words = printable(wrong, atMost: shownMessage)
        return TactusError(
            .broken,
            "\(printable(message.topic, atMost: shownMessage)): \(words), expected \(expected)"
        )
    }
}

extension KitAction {
    /// Creates the request of a mode's name, or of the `next` one.
    ///
    /// - Parameter field: its name in errors.
    init(mode word: String, of field: String) throws(TactusError) {
        let mode = Mode(rawValue: word)
        guard word == "next" || mode != nil else {
            let modes = Mode.allCases.map(\.rawValue).joined(separator: ", ")
            throw TactusError(
                .broken,
                "\(field): \(printable(word, atMost: Outputs.Tuning.nameLimit)), expected \(modes) or next"
            )
        }
        self = mode.map { .mode($0) } ?? .nextMode
    }

    /// Creates the request of a command in words.
    ///
    /// - Parameter field: its name in errors.
    init(words: String, of field: String) throws(TactusError) {
        do throws(CommandFault) {
            self = try KitAction(command: words)
        } catch {
            let wrong = printable(error.wrong, atMost: Outputs.Tuning.nameLimit)
            throw TactusError(.broken, "\(field): \(wrong), expected \(error.expected)")
        }
    }

    /// Creates the request of a tempo, in beats per minute.
    ///
    /// - Parameter field: its name in errors.
    init(tempo: Double, of field: String) throws(TactusError) {
        guard Drums.Tuning.tempos.contains(tempo) else {
            throw TactusError(.broken, "\(field): \(tempo), expected \(KitAction.tempos)")
        }
        self = .tempo(.to(tempo))
    }
}

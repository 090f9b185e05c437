// A press of the doorbell: the one event of all notifications. Pure.

internal import FoundationEssentials
import KeypointFiles

/// The number of decimals of an event's time, and of a smile's score.
private let timePlaces = 4
private let smilePlaces = 3

/// A press of the doorbell, by a smile or by hand.
package struct DoorbellPress: Sendable, Equatable {
    package enum Cause: String, Sendable, Hashable {
        case smile

        /// A button, or `tactus ring`.
        case ring
    }

    /// The time at which it was completed, in seconds of its source.
    package var time: Double

    /// The kind of source: `camera`, `video`, `file`, `stdin` or `button`.
    package var source: String

    package var cause: Cause

    /// The person to call; `nil` for anybody.
    package var person: String?

    /// The person at the door; `nil` where unknown.
    package var visitor: String?

    /// The smile's score, 0…1; `nil` without a face.
    package var smile: Float?

    /// The JPEG of the frame that completed it; `nil` without one.
    package var image: [UInt8]?

    /// Creates a press; of names only characters that fit into a line are kept.
    package init(
        time: Double,
        source: String,
        cause: Cause,
        person: String? = nil,
        visitor: String? = nil,
        smile: Float? = nil,
        image: [UInt8]? = nil
    ) {
        self.time = time
        self.source = source
        self.cause = cause
        self.person = person.flatMap(Self.plain)
        self.visitor = visitor.flatMap(Self.plain)
        self.smile = smile
        self.image = image
    }

    package var sentence: String {
        let wanted = person.map { " for \($0)" } ?? ""
        let manner = cause == .smile ? ", with a smile" : ""
        return "\(visitor ?? "Somebody") is at the door\(wanted)\(manner)."
    }

    /// The event as one JSON line (<doc:Doorbell#Notification>).
    ///
    /// - Parameter hasImage: whether the image's bytes are in it; else only how many there are.
    package func line(hasImage: Bool = true) -> [UInt8] {
        var line: JSONObject = ["t": .measured(time, places: timePlaces)]
        for (name, value) in [
            ("source", source), ("kind", "press"), ("id", cause.rawValue), ("person", person), ("visitor", visitor),
        ] {
            if let value { line += [name: .string(value)] }
        }
        if let smile { line += ["smile": .measured(Double(smile), places: smilePlaces)] }
        line += ["text": .string(sentence)]
        if let image {
            let content: JSONObject = hasImage ? ["base64": .string(Data(image).base64EncodedString())] : [:]
            line += ["image": .object(["type": .string("image/jpeg"), "bytes": .integer(image.count)] + content)]
        }
        return JSONValue.object(line).bytes
    }

    /// Returns a name without blanks around it, and without characters that end a line, steer a terminal or turn the
    /// direction of writing; `nil` where nothing is left. Joiners are kept, as some writings and signs need them.
    private static func plain(_ name: String) -> String? {
        var plain = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: plain.append(" ")
            case .format where scalar.value != 0x200C && scalar.value != 0x200D: break
            default: plain.append(scalar)
            }
        }
        // One letter may have any number of marks.
        let start = plain.drop { $0.properties.isWhitespace }.prefix(Tuning.longestName)
        var words = String(String.UnicodeScalarView(start))
        while words.last?.isWhitespace == true { words.removeLast() }
        return words.isEmpty ? nil : words
    }
}

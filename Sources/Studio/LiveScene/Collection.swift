// The collection of labelled hands: a countdown, then a number of seconds of one label and one person, and their
// classification by the rule book. One task, which has the clock; pure.

package import Text
package import Keypoints
import Shapes

/// The most frames of one collection: a minute at 333 a second.
private let mostCollected = 20_000

/// One collection, and the confusion of all so far.
package struct Collection: Sendable {
    package enum Phase: String, Sendable {
        case idle
        case countdown
        case recording
        case done
        case failed
    }

    package private(set) var phase = Phase.idle

    /// The hands that were recorded, each frame with its label.
    package private(set) var frames: [Frame] = []

    package private(set) var label = ""

    /// The person whose hands are collected.
    package private(set) var person = ""

    /// The collected hands of the person.
    package private(set) var hand = HandChoice.both

    private var seconds = 0.0
    private var start = 0.0
    private var hands = 0
    private var path: String?
    private var text = ""

    /// The count of each shape for each label.
    private var counts: [String: [String: Int]] = [:]
    private var counted: [String: [String: Int]] = [:]

    /// Seconds before the recording, to hold still.
    package static let countdown = 3.0

    /// The longest recording, in seconds.
    package static let longest = 60.0

    /// Creates a collection that has not begun.
    package init() {}

    /// Whether hands are being recorded, or soon.
    package var isRunning: Bool { phase == .countdown || phase == .recording }

    package mutating func begin(label: String, person: String, hand: HandChoice, seconds: Double, now: Double) {
        (self.label, self.person, self.hand) = (label, person, hand)
        self.seconds = min(max(seconds, 0.5), Self.longest)
        (phase, start, hands, frames, path, text) = (.countdown, now, 0, [], nil, "hold still")
        counted = counts
    }

    /// Breaks off; nothing of it counts.
    package mutating func cancel() {
        guard isRunning else { return }
        (phase, frames, counts, text) = (.idle, [], counted, "cancelled")
    }

    /// Advances to a moment; returns whether the recording has ended with it, and its frames are worth keeping.
    package mutating func advance(to now: Double) -> Bool {
        if phase == .countdown, now >= start + Self.countdown {
            (phase, text) = (.recording, "recording")
            start += Self.countdown
        }
        return phase == .recording && (now >= start + seconds || frames.count >= mostCollected)
    }

    /// Takes those hands of a frame that are wanted.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - seen: its hands in their order, as they are followed and classified.
    package mutating func see(_ frame: Frame, _ seen: [SceneHand]) {
        let wanted = zip(frame.hands.indices, seen).filter { hand.takes($1.side) }
        guard phase == .recording, !wanted.isEmpty, frames.count < mostCollected else { return }
        var frame = frame
        frame.bodies = []
        frame.faces = []
        frame.hands = wanted.map { frame.hands[$0.0] }
        for index in frame.hands.indices {
            frame.hands[index].label = label
            frame.hands[index].person = person.isEmpty ? nil : person
        }
        frames.append(frame)
        hands += frame.hands.count
        for (_, hand) in wanted {
            counts[label, default: [:]][hand.classification.shape?.name ?? Self.none, default: 0] += 1
        }
    }

    /// Ends: the frames are kept, or were not.
    package mutating func finish(_ result: Result<String, some Error>) {
        frames = []
        switch result {
        case .success(let path):
            (phase, self.path) = (.done, path)
            text = "\(hands) \(hand.words(hands)) with the label \(label) kept"
        case .failure(let error):
            (phase, counts) = (.failed, counted)
            text = "\(error)"
        }
    }

    /// The column of hands without a shape.
    private static let none = "none"

    /// Returns the state as a message.
    package func json(now: Double) -> JSONValue {
        let rows = counts.keys.sorted()
        let columns = Set(counts.values.flatMap(\.keys)).sorted {
            ($0 == Self.none ? 1 : 0, $0) < ($1 == Self.none ? 1 : 0, $1)
        }
        let end = phase == .countdown ? start + Self.countdown : start + seconds
        return [
            "type": .string("collection"), "state": .string(phase.rawValue), "label": .string(label),
            "person": .string(person), "hand": .string(hand.rawValue),
            "remaining": isRunning ? .number((max(end - now, 0) * 10).rounded(.up) / 10) : .null,
            "hands": .integer(hands), "path": .optional(path),
            "confusion": [
                "labels": .strings(rows), "predicted": .strings(columns),
                "counts": .array(rows.map { row in .array(columns.map { .integer(counts[row]?[$0] ?? 0) }) }),
            ],
            "text": .string(text),
        ]
    }
}

/// The hands of a person that are collected.
package enum HandChoice: String, Sendable, CaseIterable {
    case left
    case right
    case both

    /// Returns whether a hand of a side is taken; one whose side is not known is neither the left nor the right.
    package func takes(_ side: Handedness?) -> Bool { self == .both || side?.rawValue == rawValue }

    package func words(_ count: Int) -> String {
        (self == .both ? "" : "\(rawValue) ") + (count == 1 ? "hand" : "hands")
    }
}

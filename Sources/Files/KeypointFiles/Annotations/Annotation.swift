// Stretches of time with a name on a tier, of events, of classifications and of ELAN. Used by `tactus convert`; pure.

package import Keypoints

/// A stretch of time with a name, on a tier (<doc:Messages#ELAN>).
package struct Annotation: Sendable, Hashable {
    package var (tier, value): (String, String)

    /// The beginning and the end, in milliseconds.
    package var (start, end): (Int, Int)

    /// The certainty of a shape or a gesture; `nil` for what others annotated.
    package var certainty: String?

    /// Creates an annotation of times in seconds, a millisecond long at least.
    package init(_ tier: String, _ value: String, from start: Double, to end: Double, certainty: String? = nil) {
        func milliseconds(_ time: Double) -> Int { Int((min(max(time, 0), Tuning.latestEvent) * 1_000).rounded()) }
        (self.tier, self.value, self.certainty) = (tier, value, certainty)
        self.start = milliseconds(start)
        self.end = max(milliseconds(end), self.start + 1)
    }

    /// Creates the annotation of an event: a moment is as long as it takes to be seen.
    package init(_ event: Event) {
        let start = event.onset ?? event.time
        let isPossible = event.kind == Self.possible || event.why == Self.possible
        let kind = event.kind == Self.possible ? "movement" : event.kind
        self.init(
            [kind, event.hand?.rawValue].compactMap(\.self).joined(separator: " "),
            event.id,
            from: start,
            to: event.measures?.end ?? start + Tuning.moment,
            certainty: isPossible ? Self.possible : Self.gestures.contains(kind) ? Self.confirmed : nil
        )
    }

    private static let possible = "possible", confirmed = "confirmed"
    static let certainties: Set = [confirmed, possible]
    private static let gestures: Set = ["hit", "strike", "movement", "shape", "pinch"]

    /// The event of the annotation, of its tier's kind, and hand where the tier's name ends with one.
    package var event: Event {
        let hand = Handedness.allCases.first { tier.hasSuffix(" \($0.rawValue)") }
        let kind = hand.map { String(tier.dropLast($0.rawValue.count + 1)) } ?? tier
        let time = Double(start) / 1_000
        var event = Event(time: time, kind: kind, id: value, hand: hand, onset: time)
        event.measures = MovementMeasures(end: Double(end) / 1_000, speed: 0, extent: 0)
        event.why = certainty == Self.possible ? Self.possible : nil
        return event
    }
}

/// The annotations of a file's lines: events, and frames as `tactus classify` writes them.
package struct AnnotationLines: ~Copyable {
    private var parser = JSONParser()
    private var annotations: [Annotation] = []

    /// The shapes that hands showed in the last frame, by tier and place among its hands, and the frame's time.
    private var open: [String: Annotation] = [:]
    private var last: Double?

    package init() {}

    /// Adds a line.
    package mutating func add(_ line: [UInt8]) throws(Diagnostic) {
        let block = LineBlock(text: line)
        let (tape, record): (JSONTape, JSONValue)
        do throws(JSONFault) {
            tape = try parser.tape(of: block.bytes, 0..<block.count)
            record = try tape.tree(0)
        } catch {
            throw Diagnostic(file: "", line: nil, fault: error, in: line)
        }
        if record["kind"] != nil {
            let reading = NativeReading(confidenceFloor: 0, keepsExtras: false)
            annotations.append(Annotation(try NativeFields(tape: tape, reading: reading).event()))
            return
        }
        guard let hands = record["hands"]?.array, hands.allSatisfy({ $0["certainty"] != nil || $0["shape"] != nil })
        else { throw Diagnostic("neither kind nor shapes", expected: "an event, or a line of tactus classify") }
        let time = try record.requiredNumber("t")
        if let last, last >= time {
            throw Diagnostic("t", "\(time) after \(last)", expected: "the frames of one recording")
        }
        // Without a frame for longer it is not known what hands showed.
        let end = min(time, (last ?? time) + Tuning.longestShapeGap)
        var shown: [String: Annotation] = [:]
        for (place, hand) in hands.enumerated() {
            guard let shape = hand["shape"]?.string else { continue }
            let tier = ["shape", hand["side"]?.string].compactMap(\.self).joined(separator: " ")
            let key = "\(tier) \(hands[..<place].count { $0["side"] == hand["side"] })"
            let certainty = hand["certainty"]?.string.flatMap { Annotation.certainties.contains($0) ? $0 : nil }
            let before = open[key].flatMap { ($0.value, $0.certainty) == (shape, certainty) && end == time ? $0 : nil }
            if before != nil { open[key] = nil }
            shown[key] = before ?? Annotation(tier, shape, from: time, to: time, certainty: certainty)
        }
        close(at: end)
        (open, last) = (shown, time)
    }

    private mutating func close(at end: Double) {
        annotations += open.values.map { shape in
            Annotation(shape.tier, shape.value, from: Double(shape.start) / 1_000, to: end, certainty: shape.certainty)
        }
    }

    /// Returns all annotations.
    package consuming func finish() -> [Annotation] {
        if let last { close(at: last + Tuning.moment) }
        return annotations
    }
}

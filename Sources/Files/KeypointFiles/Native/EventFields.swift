// The fields of one event checked one by one. Called by EventReader; every problem of an event comes from here or from
// the parser.

internal import Keypoints

extension NativeFields {
    private static let fields: Set = [
        "t", "source", "kind", "id", "hand", "region", "shape", "instrument", "velocity", "onset", "note",
        "position", "end", "speed", "extent", "direction", "turns", "why",
    ]

    /// Returns the whole record as an event; unknown fields are ignored, `null` is a missing field.
    func event() throws(Diagnostic) -> Event {
        var time: Double?
        var event = Event(time: 0, kind: "", id: "")
        var (end, speed, extent, direction, turns) = (Double?.none, Double?.none, Double?.none, Double?.none, Int?.none)
        try members(0, once: Self.fields) { (name, value) throws(Diagnostic) in
            switch name {
            case "t": time = try optional(value, eventTime)
            case "source": event.source = try optional(value, string)
            case "kind": event.kind = try optional(value, string) ?? ""
            case "id": event.id = try optional(value, eventName) ?? ""
            case "hand": event.hand = try optional(value, side)
            case "region": event.region = try optional(value, string)
            case "shape": event.shape = try optional(value, string)
            case "instrument": event.instrument = try optional(value, string)
            case "velocity": event.velocity = try optional(value, velocity)
            case "onset": event.onset = try optional(value, eventTime)
            case "note": event.note = try optional(value, note)
            case "position": event.position = try optional(value, position)
            case "end": end = try optional(value, eventTime)
            case "speed": speed = try optional(value, measure)
            case "extent": extent = try optional(value, measure)
            case "direction": direction = try optional(value, measure)
            case "turns": turns = try optional(value, wholeNumber)
            case "why": event.why = try optional(value, string)
            default: break
            }
        }
        guard let time else { throw Diagnostic("t", "nothing", expected: "a number of seconds") }
        event.time = time
        if let end {
            var measures = MovementMeasures(end: end, speed: speed ?? 0, extent: extent ?? 0)
            (measures.direction, measures.turns) = (direction, turns ?? 1)
            event.measures = measures
        }
        guard !event.kind.isEmpty else {
            throw Diagnostic("kind", "nothing", expected: "a kind of event such as \"hit\"")
        }
        guard !event.id.isEmpty || event.kind != "hit" else {
            throw Diagnostic("id", "nothing", expected: "what was hit, such as \"kick\"")
        }
        return event
    }

    /// Returns a time that can be scored: one that is compared in whole microseconds.
    private func eventTime(_ value: Int) throws(Diagnostic) -> Double {
        let time = try time(value)
        guard time.magnitude <= Tuning.latestEvent else { throw fault(value, "-10¹⁰ to 10¹⁰ seconds") }
        return time
    }

    /// Returns a name, or a whole number that stands for one.
    private func eventName(_ value: Int) throws(Diagnostic) -> String {
        if let name = tape.string(value) { return name }
        guard tape.kind(value) == .number else { throw fault(value, "a string or a whole number") }
        return "\(try wholeNumber(value))"
    }

    private func velocity(_ value: Int) throws(Diagnostic) -> Float {
        let velocity = try float(value)
        guard (0...1).contains(velocity) else { throw fault(value, "0 to 1") }
        return velocity
    }

    private func position(_ value: Int) throws(Diagnostic) -> Double {
        guard let position = tape.number(value), (0...1).contains(position) else { throw fault(value, "0 to 1") }
        return position
    }

    private func measure(_ value: Int) throws(Diagnostic) -> Double {
        guard let measure = tape.number(value) else { throw fault(value, "a number") }
        return measure
    }

    private func note(_ value: Int) throws(Diagnostic) -> Int {
        let note = try wholeNumber(value)
        guard (0...127).contains(note) else { throw fault(value, "0 to 127") }
        return note
    }
}

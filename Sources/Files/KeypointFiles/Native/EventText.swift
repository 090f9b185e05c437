// Events as JSON Lines (<doc:Messages#Events>). Called by players that keep a record, on their thread.

package import Keypoints

extension JSONWriter {
    /// Appends an event as one line, with its line break.
    ///
    /// Fields are in the order of <doc:Messages#Events>, and only known ones. Times are rounded to microseconds and
    /// the
    /// velocity to four decimals: equal inputs give equal bytes on any processor. A written event reads back as the
    /// rounded one; an event whose `time` is NaN is written with `null`, and is no valid event then.
    ///
    /// A hit is `{"t":1.5,"kind":"hit","id":"kick","hand":"left","velocity":0.8,"note":36}`.
    package mutating func append(_ event: Event) {
        var list = MemberList()
        field("t", &list) { $0.append(event.time, places: Tuning.eventTimePlaces) }
        if let source = event.source { field("source", &list) { $0.append(source) } }
        field("kind", &list) { $0.append(event.kind) }
        if !event.id.isEmpty { field("id", &list) { $0.append(event.id) } }
        if let hand = event.hand { field("hand", &list) { $0.append(hand.rawValue) } }
        if let region = event.region { field("region", &list) { $0.append(region) } }
        if let shape = event.shape { field("shape", &list) { $0.append(shape) } }
        if let instrument = event.instrument { field("instrument", &list) { $0.append(instrument) } }
        if let velocity = event.velocity, velocity.isFinite {
            field("velocity", &list) { $0.append(Double(velocity), places: Tuning.velocityPlaces) }
        }
        if let onset = event.onset, onset.isFinite {
            field("onset", &list) { $0.append(onset, places: Tuning.eventTimePlaces) }
        }
        if let note = event.note { field("note", &list) { $0.append(note) } }
        if let position = event.position, position.isFinite {
            field("position", &list) { $0.append(position, places: Tuning.velocityPlaces) }
        }
        if let measures = event.measures, measures.end.isFinite {
            field("end", &list) { $0.append(measures.end, places: Tuning.eventTimePlaces) }
            if let onset = event.onset, onset.isFinite {
                field("duration", &list) { $0.append(measures.end - onset, places: Tuning.eventTimePlaces) }
            }
            for (name, measure) in [("speed", measures.speed), ("extent", measures.extent)] where measure != 0 {
                field(name, &list) { $0.append(measure, places: Tuning.velocityPlaces) }
            }
            if let direction = measures.direction {
                field("direction", &list) { $0.append(direction, places: Tuning.velocityPlaces) }
            }
            if measures.turns > 1 { field("turns", &list) { $0.append(measures.turns) } }
        }
        if let why = event.why { field("why", &list) { $0.append(why) } }
        close([], list)
        append(byte: UInt8(ascii: "\n"))
    }
}

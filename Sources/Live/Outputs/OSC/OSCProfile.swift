// The messages for hits: those of Tactus, of known programs, or the user's own. Pure.

/// Renoise's instrument and track where none is named: the ones that are selected there.
private let renoiseSelected = -1

/// The form of messages for hits.
///
/// | profile | a hit | other |
/// |---|---|---|
/// | `tactus` | `/hit iif` id, note, velocity | `/mode s`, `/armed i`, `/choke ii` id, note, `/gesture ss` gesture, hand, `/face sf`
/// coefficient, value |
/// | `hydrogen` | `/Hydrogen/NOTE_ON ff` note, velocity, both floats, or Hydrogen does not listen | – |
/// | `renoise`, `renoise:INSTRUMENT`, `renoise:INSTRUMENT:TRACK` | `/renoise/trigger/note_on iiii` instrument, track,
/// note, velocity 1…127 | – |
/// | `/…` | a template of `OSCTemplate` | – |
package enum OSCProfile: Sendable, Hashable {
    case tactus

    /// That of the drum machine Hydrogen.
    case hydrogen

    /// The profile of Renoise; −1 is its selected instrument or track. Its notes are not ended: drums end by
    /// themselves.
    case renoise(instrument: Int, track: Int)

    case template(OSCTemplate)

    /// Creates a profile from its name, or a template.
    ///
    /// - Throws: `TactusError`, `usage` with the expected form.
    package init(_ text: String) throws(TactusError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().map { Int32($0) }
        switch (parts.first ?? "", numbers.count) {
        case (let address, _) where address.hasPrefix("/"): self = .template(try OSCTemplate(text))
        case ("tactus", 0): self = .tactus
        case ("hydrogen", 0): self = .hydrogen
        case ("renoise", 0...2) where !numbers.contains(nil):
            let chosen = numbers.compactMap { $0.map(Int.init) } + [renoiseSelected, renoiseSelected]
            self = .renoise(instrument: chosen[0], track: chosen[1])
        default:
            throw TactusError(
                .usage,
                "\(text) is not an OSC profile: expected tactus, hydrogen, renoise[:INSTRUMENT[:TRACK]], or a template"
                    + " such as \"/drum/{name} {note} {velocity}\""
            )
        }
    }

    package func message(for hit: OSCHit) -> OSCMessage {
        let velocity = hit.velocity.isFinite ? min(max(hit.velocity, 0), 1) : Tuning.velocity
        let note = min(max(hit.note, 0), 127)
        switch self {
        case .tactus:
            return OSCMessage("/hit", [.int(Int32(clamping: hit.id)), .int(Int32(note)), .float(velocity)])
        case .hydrogen: return OSCMessage("/Hydrogen/NOTE_ON", [.float(Float(note)), .float(velocity)])
        case .renoise(let instrument, let track):
            let numbers = [instrument, track, note, OSCTemplate.seven(velocity)]
            return OSCMessage("/renoise/trigger/note_on", numbers.map { .int(Int32(clamping: $0)) })
        case .template(let template): return template.message(for: hit)
        }
    }

    /// Returns the message for another event; `nil` where the profile has no such message.
    package func message(for notice: OSCNotice) -> OSCMessage? {
        guard self == .tactus else { return nil }
        return switch notice {
        case .mode(let mode): OSCMessage("/mode", [.string(mode)])
        case .armed(let isArmed): OSCMessage("/armed", [.int(isArmed ? 1 : 0)])
        case .choke(let id, let note): OSCMessage("/choke", [.int(Int32(clamping: id)), .int(Int32(clamping: note))])
        case .gesture(let gesture, let hand): OSCMessage("/gesture", [.string(gesture), .string(hand)])
        case .face(let coefficient, let value): OSCMessage("/face", [.string(coefficient), .float(value)])
        }
    }

}

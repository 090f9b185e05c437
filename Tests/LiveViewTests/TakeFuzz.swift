// Properties of any text as a take, and of the browsers' edits of it. Called by the fuzzer and by the tests.

import Configurations
import Drums
import KeypointFiles
import LiveScene

/// Reads a take up to a line `---`, and commands behind it; traps where a take or a command is written and read otherwise,
/// or an edit leaves no take.
func fuzzTake(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n---", maxSplits: 1).map(String.init)
    let file = TakeFile(text: parts.first ?? "", name: "f.yaml")
    for finding in file.findings {
        precondition(!finding.description.contains(where: \.isNewline), "more than a line")
        precondition(finding.description.utf8.count < 8_000, "a long line")
    }
    guard let take = try? file.take() else {
        precondition(!file.findings.isEmpty, "no take and no reason")
        return
    }
    precondition((try? TakeFile(text: take.text, name: "f").take()) == take, "a take is read otherwise than written")
    var scene = SceneTake()
    var before = [take]
    for line in (parts.count > 1 ? parts[1] : "").split(separator: "\n").prefix(200) {
        guard let action = try? KitAction(command: String(line)) else { continue }
        precondition(action.command.flatMap { try? KitAction(command: $0) } == action, "a command is written otherwise")
        let present = before.last ?? take
        if case .take(.edit(let edit)) = action, edit.instrument.map(present.instruments.contains) ?? true,
            let edited = present.edited(by: edit)
        {
            precondition(edited.ticks == take.ticks, "an edit changes the length of the take")
            let read = try? TakeFile(text: edited.text, name: "f").take()
            precondition(read == edited, "an edit is read otherwise: \(line)\n\(edited.text)\n\(read?.text ?? "")")
            before.append(edited)
        } else if action == .take(.undo) {
            _ = before.popLast()
        }
        guard let json = scene.see(before.last ?? take) else { continue }
        precondition((try? JSONDocument.parse(json.bytes)) == json, "a message that is not JSON")
    }
}

extension TakeEdit {
    /// The instrument of the hit; `nil` for a layer.
    fileprivate var instrument: String? {
        switch self {
        case .addHit(let place, _), .moveHit(let place, _), .setVelocity(let place, _), .deleteHit(let place):
            place.instrument
        case .deleteLayer: nil
        }
    }
}

// Properties of any text as a take, and of the browsers' edits of it. Called by the fuzzer and by the tests.

import Configurations
import Drums
import KeypointFiles
import LiveScene

/// Reads a take up to a line `---`, and lines of `mute STEP`, `sound STEP`, `move STEP SECONDS` and `undo` behind it; traps
/// where a take is written and read otherwise, or an edit leaves none.
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
    var editor = TakeEditor()
    _ = editor.see(take)
    var before = [take]
    for line in (parts.count > 1 ? parts[1] : "").split(separator: "\n").prefix(200) {
        let words = line.split(separator: " ").map(String.init)
        let id = words.count > 1 ? Int(words[1]) ?? 0 : 0
        switch words.first {
        case "mute": _ = editor.mute(id, true)
        case "sound": _ = editor.mute(id, false)
        case "move": _ = editor.move(id, to: words.count > 2 ? Double(words[2]) ?? 0 : 0)
        default: _ = editor.see(before.popLast() ?? take)
        }
        if words.first != "undo" { before.append(editor.edited) }
        precondition(editor.edited.ticks == take.ticks, "an edit changes the length of the take")
        precondition((try? JSONDocument.parse(editor.json.bytes)) == editor.json, "a message that is not JSON")
    }
}

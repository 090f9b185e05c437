// Properties of any text as a model's manifest, and of any first line of a model. Called by the fuzzer and by the
// tests.

@testable import Capture

/// Reads a manifest, and each of its lines as a model's handshake; traps where what is read cannot be used, or a fault is no
/// line.
func fuzzManifest(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var manifest = ModelManifest(name: "fuzz", command: ["true"])
    do {
        manifest = try ModelManifest(text: text, file: "folder/model.yaml", data: "/data")
        precondition(!manifest.name.isEmpty && !manifest.name.contains("/"), "a name that is no folder's")
        precondition(!manifest.command.contains { $0.contains("{folder}") }, "a place that is not filled in")
        precondition(manifest.timeout > .zero && manifest.startTimeout > .zero, "no time")
    } catch {
        let line = "\(error)"
        precondition(line.hasPrefix("folder/model.yaml") && line.utf8.count < 1_000, "no line: \(line)")
        precondition(!line.contains(where: \.isNewline), "more than a line")
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(50) {
        do {
            let hello = try ModelHandshake(line: Array(line), process: 1, of: manifest)
            precondition(!hello.model.isEmpty && manifest.gives.allSatisfy(hello.gives.contains), "no handshake")
        } catch {
            let words = "\(ModelFault(model: "fuzz", error))"
            precondition(!words.isEmpty && words.utf8.count < 1_000, "a line of \(words.utf8.count) bytes")
        }
    }
}

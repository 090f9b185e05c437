// Properties of any topic and payload of a broker. Called by the fuzzer and by the tests.

import Drums
import Outputs

@testable import Performances

/// Reads the first line as a topic, also as an address, and the rest as a payload; traps where a request cannot be carried
/// out, or a refusal is no line.
func fuzzMessages(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let topic = String(decoding: bytes[..<end], as: UTF8.self)
    let payload = Array(bytes[end...].dropFirst())
    for name in [topic, "in/hit", "in/mode", "in/tempo", "in/armed", "in/command"] {
        for isRetained in [false, true] {
            do {
                switch try MQTTRequest(MQTTMessage(name, payload, isRetained: isRetained)) {
                case .hit(let instrument, let note, let velocity):
                    precondition(instrument != nil || note != nil, "a hit of nothing")
                    precondition(velocity.map { (0...1).contains($0) } ?? true, "no velocity")
                case .mode, .armed: break
                case .command(let words):
                    // Each command is understood, or refused in a line.
                    if let action = try? KitAction(command: words), let again = action.command {
                        precondition(
                            (try? KitAction(command: again)) == action,
                            "a command is read otherwise than written"
                        )
                    }
                case .tempo(let tempo): precondition(tempo.isFinite, "no tempo")
                }
            } catch {
                let line = "\(error)"
                precondition(
                    !line.isEmpty && line.utf8.count < 1_000 + 10 * name.utf8.count,
                    "a line of \(line.utf8.count) bytes"
                )
            }
        }
    }
    guard let address = try? MQTTAddress(topic) else { return }
    precondition((1...65_535).contains(address.port) && !address.host.isEmpty && !address.topic.isEmpty, "no address")
    precondition((try? MQTTAddress(again(address))) == address, "an address is read otherwise when it is written")
}

private func again(_ address: MQTTAddress) -> String {
    "\(address.isEncrypted ? "mqtts" : "mqtt")://\(address.broker)/\(address.topic)"
}

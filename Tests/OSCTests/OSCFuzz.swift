// Properties of any bytes in a datagram. Called by the fuzzer and by the tests.

import Outputs

/// Reads a packet, what it means, and writes it again; traps where that is another one.
func fuzzOSC(_ bytes: [UInt8]) {
    guard let read = try? OSCMessage.decode(bytes) else { return }
    for message in read {
        precondition(message.address.utf8.first == UInt8(ascii: "/"), "an address that is none")
        let received = OSCReceived(message, from: "127.0.0.1:9000")
        if let input = try? OSCInterpreter().input(of: received) {
            precondition((1...Tuning.nameLimit).contains(input.device.utf8.count), "a device without a name")
        }
        // Bytes, as NaN is no NaN; liblo writes no blob of nothing.
        guard let written = try? message.encoded() else { continue }
        let again = try? OSCMessage.decode(written)
        precondition(again?.count == 1, "what was written is not read")
        precondition((try? again?.first?.encoded()) == written, "what was written is read otherwise")
    }
}

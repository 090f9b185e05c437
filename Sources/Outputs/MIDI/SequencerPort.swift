// The one owner of a client of ALSA's sequencer, and the output over it. One thread at a time.

internal import CALSA

/// A port of another program that can be played on.
package struct MIDIDestination: Sendable, Hashable {
    /// The address `CLIENT:PORT` by numbers, as in `aconnect` and `MIDIPort.connect`.
    package var address: String

    /// The name of its program.
    package var client: String

    package var port: String
}

@safe struct SequencerPort: ~Copyable {
    private let handle: OpaquePointer

    init(client: String, port: String) throws(TactusError) {
        var handle: OpaquePointer?
        var message = SequencerText(room: Int(CALSA_MESSAGE))
        let status = unsafe CALSAPortOpen(client, port, &handle, &message.characters)
        guard status == CALSAStatus(CALSA_OK), let handle = unsafe handle else {
            let advice = "; is the kernel's module snd-seq loaded, and are you in the group audio?"
            throw TactusError(
                .unavailable,
                message.words + (status == CALSAStatus(CALSA_UNAVAILABLE) ? advice : "")
            )
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe CALSAPortClose(handle)
    }

    var client: Int { unsafe Int(CALSAPortClient(handle)) }

    func send(_ message: MIDIMessage) throws(TactusError) {
        let bytes = message.bytes
        try unsafe check { text in unsafe CALSASend(handle, bytes[0], bytes[1], bytes[2], text) }
    }

    func subscribers() throws(TactusError) -> Int {
        var count: Int32 = 0
        try unsafe check { text in unsafe CALSASubscribers(handle, &count, text) }
        return Int(count)
    }

    func connect(_ destination: String) throws(TactusError) {
        try unsafe check { text in unsafe CALSAConnect(handle, destination, text) }
    }

    func destinations() throws(TactusError) -> [MIDIDestination] {
        var count: Int32 = 0
        var found = [CALSADestination](repeating: CALSADestination(), count: Tuning.destinations)
        try unsafe check { text in
            unsafe CALSADestinations(handle, &found, Int32(Tuning.destinations), &count, text)
        }
        return found.prefix(Int(count)).map { one in
            MIDIDestination(
                address: "\(one.client):\(one.port)",
                client: unsafe withUnsafeBytes(of: one.clientName) { unsafe SequencerText.words(of: $0) },
                port: unsafe withUnsafeBytes(of: one.portName) { unsafe SequencerText.words(of: $0) }
            )
        }
    }

    private func check(_ call: (UnsafeMutablePointer<CChar>) -> CALSAStatus) throws(TactusError) {
        var message = SequencerText(room: Int(CALSA_MESSAGE))
        let status = unsafe message.characters.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return CALSAStatus(CALSA_FAILED) }
            return unsafe call(start)
        }
        guard status != CALSAStatus(CALSA_OK) else { return }
        throw TactusError(status == CALSAStatus(CALSA_MISSING) ? .missing : .unavailable, message.words)
    }
}

/// Room for a text that C fills in.
struct SequencerText {
    var characters: [CChar]

    init(room: Int) { characters = [CChar](repeating: 0, count: room) }

    var words: String { String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }

    static func words(of bytes: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

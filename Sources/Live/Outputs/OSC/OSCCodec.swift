// Messages to bytes and back, through liblo. Called by the sender and the receiver; keeps nothing, any thread.

internal import CLO
import Platform

extension OSCMessage {
    /// Returns the bytes of the message.
    ///
    /// - Throws: `TactusError`, `broken` where the address is invalid, or a datagram could not hold it.
    package func encoded() throws(TactusError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(CLO_DATAGRAM))
        var count = 0
        try unsafe withValues { address, values, valueCount, text in
            unsafe CLOEncode(address, values, valueCount, &bytes, bytes.count, &count, text)
        }
        return Array(bytes.prefix(count))
    }

    /// Returns the messages of a packet: of one, or of a bundle and the bundles in it, in their order.
    ///
    /// A bundle for later is processed now, as hits are; senders' clocks are not ours.
    ///
    /// - Throws: `TactusError`, `broken` where anything in it is invalid; then the whole packet is dropped.
    package static func decode(_ bytes: [UInt8]) throws(TactusError) -> [OSCMessage] {
        var found = Found()
        let handler: CLOHandler = { context, address, values, count in
            guard let found = unsafe context?.assumingMemoryBound(to: Found.self) else { return }
            let message = unsafe OSCMessage(
                String(cString: address),
                UnsafeBufferPointer(start: values, count: count).map { unsafe OSCValue($0) }
            )
            unsafe found.pointee.messages.append(message)
        }
        let (status, text) = unsafe withUnsafeMutablePointer(to: &found) { found in
            withMessage(CLO_MESSAGE) { unsafe CLODecode(bytes, bytes.count, handler, found, $0) }
        }
        guard status == CLOStatus(CLO_OK) else { throw TactusError(.broken, text.words) }
        return found.messages
    }

    private struct Found {
        var messages: [OSCMessage] = []
    }

    /// Calls a function of CLO with the address and the arguments in C's form.
    func withValues(
        _ call: (
            UnsafePointer<CChar>, UnsafePointer<CLOValue>, Int, UnsafeMutablePointer<CChar>
        ) -> CLOStatus
    ) throws(TactusError) {
        guard address.utf8.first == UInt8(ascii: "/"), arguments.count <= Tuning.argumentLimit else {
            throw TactusError(
                .broken,
                "\(address): an address begins with /, and has \(Tuning.argumentLimit) arguments at most"
            )
        }
        // All strings and blobs in one place, which stays where it is during the call.
        var pool: [UInt8] = [0]
        var places: [Range<Int>?] = []
        for argument in arguments {
            switch argument {
            case .string(let string):
                places.append(pool.count..<pool.count + string.utf8.count)
                pool += Array(string.utf8)
            case .blob(let blob):
                places.append(pool.count..<pool.count + blob.count)
                pool += blob
            default: places.append(nil)
            }
        }
        let (status, text) = withMessage(CLO_MESSAGE) { text in
            unsafe pool.withUnsafeBufferPointer { pool in
                // One more than there are, so that there is an address even without any.
                var values = unsafe zip(arguments, places).map { unsafe CLOValue($0, at: $1, of: pool) }
                unsafe values.append(CLOValue())
                return unsafe call(address, values, arguments.count, text)
            }
        }
        guard status == CLOStatus(CLO_OK) else {
            throw TactusError(status == CLOStatus(CLO_UNAVAILABLE) ? .unavailable : .broken, text.words)
        }
    }
}

extension CLOValue {
    fileprivate init(_ value: OSCValue, at place: Range<Int>?, of pool: UnsafeBufferPointer<UInt8>) {
        unsafe self.init()
        unsafe type = Int32(value.tag.asciiValue ?? 0)
        switch value {
        case .int(let number): unsafe whole = Int64(number)
        case .long(let number): unsafe whole = number
        case .float(let value): unsafe number = Double(value)
        case .double(let value): unsafe number = value
        case .character(let byte): unsafe whole = Int64(byte)
        case .midi(let four): unsafe whole = Int64(four)
        case .time(let tag): unsafe whole = Int64(bitPattern: tag)
        case .string, .blob:
            unsafe bytes = pool.baseAddress.map { unsafe $0 + (place?.lowerBound ?? 0) }
            unsafe count = place?.count ?? 0
        case .bool, .null, .impulse: break
        }
    }
}

extension OSCValue {
    fileprivate init(_ value: CLOValue) {
        let bytes = unsafe UnsafeBufferPointer(start: value.bytes, count: value.bytes == nil ? 0 : value.count)
        switch unsafe UInt8(truncatingIfNeeded: value.type) {
        case UInt8(ascii: "i"): self = unsafe .int(Int32(truncatingIfNeeded: value.whole))
        case UInt8(ascii: "h"): self = unsafe .long(value.whole)
        case UInt8(ascii: "f"): self = unsafe .float(Float(value.number))
        case UInt8(ascii: "d"): self = unsafe .double(value.number)
        case UInt8(ascii: "c"): self = unsafe .character(UInt8(truncatingIfNeeded: value.whole))
        case UInt8(ascii: "m"): self = unsafe .midi(UInt32(truncatingIfNeeded: value.whole))
        case UInt8(ascii: "t"): self = unsafe .time(UInt64(bitPattern: value.whole))
        case UInt8(ascii: "b"): self = unsafe .blob(Array(bytes))
        case UInt8(ascii: "T"): self = .bool(true)
        case UInt8(ascii: "F"): self = .bool(false)
        case UInt8(ascii: "I"): self = .impulse
        case UInt8(ascii: "N"): self = .null
        default: self = unsafe .string(String(decoding: bytes, as: UTF8.self))
        }
    }
}

// Messages of Open Sound Control 1.0 as values. Made by profiles and by the receiver; pure.

package enum OSCValue: Sendable, Hashable {
    /// `i`, 32 bits.
    case int(Int32)

    /// `h`, 64 bits.
    case long(Int64)

    /// `f`, 32 bits.
    case float(Float)

    /// `d`, 64 bits.
    case double(Double)

    /// `s`, and `S` when received.
    case string(String)

    /// `b`.
    case blob([UInt8])

    /// `T` or `F`.
    case bool(Bool)

    /// `N`.
    case null

    /// `I`, a mere impulse.
    case impulse

    /// `c`, a character of ASCII.
    case character(UInt8)

    /// `m`, four bytes of MIDI: port, status and data, the first highest.
    case midi(UInt32)

    /// `t`, a time tag.
    case time(UInt64)

    package var tag: Character {
        switch self {
        case .int: "i"
        case .long: "h"
        case .float: "f"
        case .double: "d"
        case .string: "s"
        case .blob: "b"
        case .bool(let isTrue): isTrue ? "T" : "F"
        case .null: "N"
        case .impulse: "I"
        case .character: "c"
        case .midi: "m"
        case .time: "t"
        }
    }

    /// The number, of any type; `nil` for other values, and for NaN and infinity.
    package var number: Double? {
        switch self {
        case .int(let whole): Double(whole)
        case .long(let whole): Double(whole)
        case .float(let number): number.isFinite ? Double(number) : nil
        case .double(let number): number.isFinite ? number : nil
        case .bool(let isTrue): isTrue ? 1 : 0
        default: nil
        }
    }

    /// Whether it is a number that is whole by its type.
    package var isWhole: Bool {
        switch self {
        case .int, .long: true
        default: false
        }
    }
}

/// An address and its arguments.
package struct OSCMessage: Sendable, Hashable {
    /// The address, beginning with `/`.
    package var address: String

    package var arguments: [OSCValue]

    package init(_ address: String, _ arguments: [OSCValue] = []) {
        self.address = address
        self.arguments = arguments
    }

    /// The type tags without the comma.
    package var tags: String { String(arguments.map(\.tag)) }
}

/// A message that came in, and from where.
package struct OSCReceived: Sendable, Hashable {
    package var message: OSCMessage

    /// The sender, `HOST:PORT`, IPv6 hosts in brackets.
    package var source: String

    package init(_ message: OSCMessage, from source: String) {
        self.message = message
        self.source = source
    }
}

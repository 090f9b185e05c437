// JSON text being written into one reused buffer. Used by every writer and by the command line's classifications.

/// A growing JSON text; appending allocates only when the buffer must grow.
public struct JSONWriter: Sendable {
    /// The text so far, as UTF-8.
    public private(set) var bytes: [UInt8]

    /// Creates an empty text with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Empties the text and keeps its room.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends text that is JSON already, such as `{"t":`.
    package mutating func append(raw text: StaticString) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends text that is JSON already and known only at run time; a literal would be taken for such a `String` if the
    /// two had one name, which takes several times as long.
    package mutating func append(rawText text: String) { bytes.append(contentsOf: text.utf8) }

    package mutating func append(raw text: [UInt8]) { bytes += text }

    /// Appends one ASCII byte, such as a comma.
    package mutating func append(byte: UInt8) { bytes.append(byte) }

    /// Appends a string in quotes, with the escapes that RFC 8259 §7 requires.
    package mutating func append(_ text: String) {
        var text = text
        let isWhole = text.withUTF8 { utf8 in
            guard unsafe utf8.allSatisfy(Self.isPlain) else { return false }
            bytes.append(addingCapacity: utf8.count + 2) { room in
                room.append(UInt8(ascii: "\""))
                for index in utf8.indices { room.append(unsafe utf8[index]) }
                room.append(UInt8(ascii: "\""))
            }
            return true
        }
        guard !isWhole else { return }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if Self.isPlain(byte) { bytes.append(byte) } else { appendEscape(of: byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns whether a byte of a string needs no escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    package mutating func append(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digitsOf: number.magnitude)
    }

    /// Appends a measured number in the shortest form that reads the same; a whole one with `.0`.
    ///
    /// Readers of tables take a column's type from its first values, and would not take a fraction after a whole
    /// number. JSON has no NaN and no infinity: they are written as `null`.
    package mutating func append(_ number: Float) {
        guard number.isFinite else { return append(raw: "null") }
        bytes.append(contentsOf: number.description.utf8)
    }

    /// Appends a measured number in the shortest form that reads the same; a whole one with `.0`, as for `Float`.
    package mutating func append(_ number: Double) {
        guard number.isFinite else { return append(raw: "null") }
        bytes.append(contentsOf: number.description.utf8)
    }

    /// Appends a number that is usually counted, such as pixels: a whole one without `.0`, others in their shortest
    /// form.
    package mutating func append<Number: BinaryFloatingPoint & CustomStringConvertible>(counted number: Number) {
        guard number.isFinite else { return append(raw: "null") }
        append(shortest: number.description)
    }

    /// Appends a measured number rounded to `places` decimals, half away from zero, without zeros at its end but that
    /// of `.0`, as for `Float`.
    ///
    /// Numbers of 10¹² and more are written in their shortest form, NaN and infinity as `null`.
    ///
    /// - Parameter places: 1…6.
    package mutating func append(_ number: Double, places: Int) {
        precondition((1...6).contains(places), "1 to 6 places")
        appendRounded(number, places: places, isMeasured: true)
    }

    private mutating func appendRounded(_ number: Double, places: Int, isMeasured: Bool) {
        precondition((0...6).contains(places), "0 to 6 places")
        guard number.magnitude < 1e12 else { return isMeasured ? append(number) : append(counted: number) }
        let product = number.magnitude * Self.scales[places]
        // The same as `rounded()`, which is a call into the C library.
        var (scaled, decimals) = (UInt(product), places)
        if product - Double(scaled) >= 0.5 { scaled += 1 }
        if number < 0, scaled > 0 { bytes.append(UInt8(ascii: "-")) }
        while decimals > (isMeasured ? 1 : 0), scaled % 10 == 0 { (scaled, decimals) = (scaled / 10, decimals - 1) }
        append(digitsOf: scaled, decimals: decimals)
    }

    private static let scales: InlineArray<7, Double> = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]

    /// A number rounded as `append(_:places:)` does, for texts that people read: a whole one without `.0`.
    ///
    /// - Parameter places: 0…6.
    package static func number(_ number: Double, places: Int) -> String {
        var text = JSONWriter()
        text.appendRounded(number, places: places, isMeasured: false)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private mutating func append(shortest text: String) {
        let whole = text.utf8.count - 2
        if whole > 0, text.hasSuffix(".0") {
            bytes.append(contentsOf: text.utf8.prefix(whole))
        } else {
            bytes.append(contentsOf: text.utf8)
        }
    }

    /// Appends digits from the right to the left; the last ones are decimals.
    private mutating func append(digitsOf number: UInt, decimals: Int = 0) {
        var digits = InlineArray<24, UInt8>(repeating: UInt8(ascii: "."))
        var (rest, place) = (number, digits.count)
        let point = decimals > 0 ? digits.count - decimals : -1
        repeat {
            place -= place == point ? 2 : 1
            digits[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0 || place >= point && point > 0
        bytes.append(addingCapacity: digits.count - place) { room in
            for place in place..<digits.count { room.append(digits[place]) }
        }
    }

    private mutating func appendEscape(of byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        default:
            let digits: StaticString = "0123456789abcdef"
            append(raw: "u00")
            for digit in [byte >> 4, byte & 15] { unsafe bytes.append(digits.utf8Start[Int(digit)]) }
        }
    }
}

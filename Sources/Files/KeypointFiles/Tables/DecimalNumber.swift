// Decimal numbers read from bytes in place, correctly rounded: the one reader of numbers in tables and in JSON. Used by
// TableBlock, JSONTokenizer and NativeLine; pure.

/// A decimal number at a place of a text.
struct DecimalNumber {
    /// The number, correctly rounded.
    let value: Double

    /// The place of the first byte after the number.
    let end: Int

    /// Reads a number such as `-0.4546735`, `12` or `5.4e-07`; `nil` where another form than digits with an optional
    /// sign, fraction and exponent is there.
    ///
    /// In a table it is also `nil` where there are more than 19 digits from the first that is not 0, or the exponent is
    /// large; these are left to the plain reader. In JSON they are left to the standard library, and the number is
    /// infinite where it is too large for a double; it is `nil` where it has a 0 in front of its digits (RFC 8259 §6).
    ///
    /// Up to 15 digits and a power of ten up to 22 are a whole number and a power that a double holds exactly, so that
    /// one operation rounds correctly (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990). Longer
    /// ones, as programs print that print doubles, are divided as whole numbers of 128 bits. O(digits).
    ///
    /// - Parameters:
    ///   - bytes: the text, with at least eight bytes behind the number.
    ///   - place: the place of the number's first byte.
    ///   - point: the decimal point besides `.`.
    ///   - isJSON: whether the grammar is that of JSON.
    init?(_ bytes: RawSpan, at place: Int, point: UInt8 = UInt8(ascii: "."), isJSON: Bool = false) {
        var at = place
        let isNegative = bytes.byte(at) == UInt8(ascii: "-")
        if isNegative { at += 1 }
        let first = at
        if isJSON, bytes.byte(at) == UInt8(ascii: "0"), bytes.byte(at + 1).isDigit { return nil }
        var whole = UInt64(bytes.byte(at) &- UInt8(ascii: "0"))
        let second = bytes.byte(at + 1)
        var digits = 1
        // Most have one digit before the point.
        if whole > 9 || second != UInt8(ascii: ".") && second != point {
            whole = 0
            digits = bytes.readDigits(from: at, into: &whole)
            guard digits > 0 else { return nil }
        }
        at += digits
        var power = 0
        let next = bytes.byte(at)
        if next == UInt8(ascii: ".") || next == point {
            power = -bytes.readDigits(from: at + 1, into: &whole)
            guard power < 0 else { return nil }
            digits -= power
            at += 1 - power
        }
        if bytes.byte(at) | 0x20 == UInt8(ascii: "e") {
            let sign = bytes.byte(at + 1)
            let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
            var exponent: UInt64 = 0
            let length = bytes.readDigits(from: at + (isSigned ? 2 : 1), into: &exponent)
            guard length > 0 else { return nil }
            // One of more digits is not calculated with here.
            let size = length < 4 ? Int(exponent) : 10_000
            power += sign == UInt8(ascii: "-") ? -size : size
            at += (isSigned ? 2 : 1) + length
        }
        if digits > 19, whole > 0 { digits -= bytes.leadingZeros(from: place) }
        let magnitude: Double
        if digits <= 15, -22...22 ~= power {
            magnitude =
                power < 0
                ? Double(Int64(whole)) / Self.powersOfTen[-power] : Double(Int64(whole)) * Self.powersOfTen[power]
        } else if digits <= 19, -27...0 ~= power {
            magnitude = Self.quotient(whole, powerOfTen: -power)
        } else {
            guard isJSON, let rare = Double(bytes.string(first..<at)) else { return nil }
            magnitude = rare
        }
        value = isNegative ? -magnitude : magnitude
        end = at
    }

    /// The powers of ten that a double holds exactly.
    private static let powersOfTen: InlineArray<23, Double> = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// A power of five, shifted to its highest bit, as a divisor.
    private struct Divisor {
        let value: UInt64
        let shift: Int

        /// ⌊(2¹²⁸ − 1) ÷ value⌋ − 2⁶⁴.
        let reciprocal: UInt64

        init(powerOfFive power: Int) {
            let five: UInt64 = (0..<power).reduce(1) { product, _ in product * 5 }
            shift = five.leadingZeroBitCount
            value = five << UInt64(shift)
            reciprocal = value.dividingFullWidth((~value, .max)).quotient
        }

        /// The quotient of 128 bits, whose higher half is less than the divisor, and the remainder
        /// (N. Möller, T. Granlund, Improved Division by Invariant Integers, 2011, algorithm 4).
        func divide(_ high: UInt64, _ low: UInt64) -> (quotient: UInt64, remainder: UInt64) {
            let product = reciprocal.multipliedFullWidth(by: high)
            let (rest, isOver) = product.low.addingReportingOverflow(low)
            var quotient = product.high &+ high &+ (isOver ? 2 : 1)
            var remainder = low &- quotient &* value
            if remainder > rest {
                quotient &-= 1
                remainder &+= value
            }
            if remainder >= value {
                quotient &+= 1
                remainder &-= value
            }
            return (quotient, remainder)
        }
    }

    /// The powers of five below 2⁶³.
    private static let powersOfFive = InlineArray<28, Divisor> { Divisor(powerOfFive: $0) }

    /// `whole` divided by a power of ten, rounded to the nearest double, of two to the even one.
    ///
    /// The quotient of the two numbers shifted to their highest bits has 64 bits; of these 53 are the double's, and
    /// the rest and the remainder say which way to round.
    private static func quotient(_ whole: UInt64, powerOfTen power: Int) -> Double {
        guard whole > 0 else { return 0 }
        let divisor = powersOfFive[power]
        let shift = whole.leadingZeroBitCount
        let dividend = whole << UInt64(shift)
        let isLess = dividend < divisor.value
        let (quotient, remainder) = isLess ? divisor.divide(dividend, 0) : divisor.divide(dividend >> 1, dividend << 63)
        let (rest, half): (UInt64, UInt64) = (quotient & 0x7FF, 0x400)
        var significand = quotient >> 11
        if rest > half || rest == half && (remainder != 0 || significand & 1 == 1) { significand += 1 }
        let exponent = 11 - (isLess ? 64 : 63) + divisor.shift - shift - power
        return Double(Int64(significand)) * Double(bitPattern: UInt64(1023 + exponent) << 52)
    }
}

extension RawSpan {
    /// Appends the digits that are at a place to a number, eight at once, and returns how many they are; with more
    /// than 19 in all the number is wrong.
    @inline(__always)
    fileprivate func readDigits(from place: Int, into number: inout UInt64) -> Int {
        var at = place
        while true {
            let values = Self.values(word(at), 8)
            let count = Self.strange(values).trailingZeroBitCount / 8
            guard count > 0 else { return at &- place }
            number =
                number &* (unsafe Self.wholePowersOfTen[unchecked: count])
                &+ Self.joined(values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
            at &+= count
            if count < 8 { return at &- place }
        }
    }

    /// The values of the first `count` of eight digits, 1…8, in the high bytes.
    @inline(__always)
    static func values(_ digits: UInt64, _ count: Int) -> UInt64 {
        (digits ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    }

    /// The high bit of each of eight values that does not belong to a digit, and perhaps of some behind the first such.
    @inline(__always)
    static func strange(_ values: UInt64) -> UInt64 {
        (values | (values &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
    }

    /// Eight values of digits, the first in the lowest byte, as one number: pairs, then fours, then eight.
    @inline(__always)
    static func joined(_ values: UInt64) -> UInt64 {
        let pairs = values &* 10 &+ (values >> 8)
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let fours = (pairs & mask) &* 0x000F_4240_0000_0064
        return (fours &+ ((pairs >> 16) & mask) &* 0x0000_2710_0000_0001) >> 32
    }

    /// The number of zeros before the first other digit, which must be there, of a number with or without sign and
    /// point.
    fileprivate func leadingZeros(from place: Int) -> Int {
        var (at, count) = (place, 0)
        while true {
            switch byte(at) {
            case UInt8(ascii: "0"): count += 1
            case UInt8(ascii: "1")...UInt8(ascii: "9"): return count
            default: break
            }
            at += 1
        }
    }

    static let wholePowersOfTen: InlineArray<9, UInt64> = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}

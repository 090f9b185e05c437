// The short numbers of keypoints straight to floats, the innermost loop of reading: numbers as DecimalNumber reads them,
// rounded to floats. Used by NativePoints; pure.

extension DecimalNumber {
    /// Reads the JSON number at a place and goes behind it and the blanks there; NaN where a float holds no such number.
    ///
    /// Here: one digit, a point, decimals, and one of two separators. The end is found first, in few steps, so that the
    /// processor reads the next numbers at the same time. Eight decimals are a whole number that a double holds
    /// exactly; its product with the inverse power of ten takes a fifth of a division's time, its sign no branch.
    @inline(__always)
    static func float(
        in bytes: RawSpan,
        at place: inout Int,
        before separator: UInt8,
        or other: UInt8
    ) -> Float {
        // Behind the third byte, a digit or the point, the first byte without the two bits that all digits have.
        let digitBits: UInt64 = 0x3030_3030_3030_3030
        var stop = place &+ 3
        var gaps = ~bytes.word(stop) & digitBits
        while gaps == 0 {
            stop &+= 8
            gaps = ~bytes.word(stop) & digitBits
        }
        stop &+= gaps.trailingZeroBitCount / 8
        let sign: UInt64 = bytes.byte(place) == UInt8(ascii: "-") ? 1 : 0
        let first = place &+ Int(truncatingIfNeeded: sign)
        let places = stop &- first &- 2
        let head = bytes.pair(first) &- 0x2E30
        let next = bytes.byte(stop)
        guard head <= 9, UInt(bitPattern: places &- 1) < 18, next == separator || next == other else {
            return rareFloat(in: bytes, at: &place)
        }
        let value: Double
        if places <= 8 {
            let values = RawSpan.values(bytes.word(first &+ 2), places)
            guard RawSpan.strange(values) == 0 else { return .nan }
            let whole = UInt64(head) &* (unsafe RawSpan.wholePowersOfTen[unchecked: places]) &+ RawSpan.joined(values)
            value = Double(Int64(bitPattern: whole)) * (unsafe inversePowersOfTen[unchecked: places])
        } else {
            value = long(in: bytes, UInt64(head), from: first &+ 2, places)
        }
        if isNearMiddle(value) { return rareFloat(in: bytes, at: &place) }
        place = stop
        return Float(Double(bitPattern: value.bitPattern | sign &<< 63))
    }

    /// The number of a first digit and nine to eighteen decimals; off by at most three units in the last place: half a
    /// unit each for the whole number, the inverse power and their product, twice over.
    @inline(never)
    private static func long(in bytes: RawSpan, _ digit: UInt64, from place: Int, _ places: Int) -> Double {
        var (whole, at, rest) = (digit, place, places)
        while rest > 0 {
            let count = min(rest, 8)
            let values = RawSpan.values(bytes.word(at), count)
            guard RawSpan.strange(values) == 0 else { return .nan }
            whole = whole &* (unsafe RawSpan.wholePowersOfTen[unchecked: count]) &+ RawSpan.joined(values)
            at &+= count
            rest &-= count
        }
        return Double(whole) * (unsafe inversePowersOfTen[unchecked: places])
    }

    @inline(__always)
    private static func rareFloat(in bytes: RawSpan, at place: inout Int) -> Float {
        let number = rare(in: bytes, at: place)
        place = number.end
        return number.value
    }

    @inline(never)
    private static func rare(in bytes: RawSpan, at place: Int) -> (value: Float, end: Int) {
        guard let number = DecimalNumber(bytes, at: place, isJSON: true) else { return (.nan, place) }
        let float = Float(number.value)
        return (float.isFinite ? float : .nan, bytes.afterBlanks(number.end))
    }

    /// Returns a Boolean value that indicates whether a double that is off by at most eight units in the last place may
    /// be rounded to another float than the number it stands for.
    @inline(__always)
    private static func isNearMiddle(_ value: Double) -> Bool {
        // What a float's 24 bits leave of a double's 53, less the half.
        let rest = (value.bitPattern &- 0x0FFF_FFF8) & 0x1FFF_FFFF
        return rest <= 16
    }

    /// The inverse powers of ten, rounded.
    private static let inversePowersOfTen: InlineArray<19, Double> = [
        1e0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16,
        1e-17, 1e-18,
    ]
}

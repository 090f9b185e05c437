// The short numbers of keypoints, the innermost loop of reading: numbers as DecimalNumber reads them, rounded to floats.
// Used by NativePoints and TableBlock; pure.

extension DecimalNumber {
    /// Reads the JSON number at a place and goes behind it and the blanks there; NaN where a float holds no such number.
    @inline(__always)
    static func float(
        in bytes: RawSpan,
        at place: inout Int,
        before separator: UInt8,
        or other: UInt8
    ) -> Float {
        if let usual = usual(in: bytes, at: &place, before: separator, or: other) { return Float(usual) }
        let number = rare(in: bytes, at: place)
        place = number.end
        return number.value
    }

    /// Reads a number of one digit, a point and decimals before one of two separators, and goes behind it; `nil` for any
    /// other, and where the number is too near the middle of two floats to be rounded without all its digits.
    ///
    /// The end is found first, in few steps, so that the processor reads the next numbers at the same time. Sixteen
    /// decimals are a whole number that a double holds but for a rounding; its product with the inverse power of ten
    /// takes a fifth of a division's time, its sign no branch. What up to eight further decimals add is less than what
    /// `isNearMiddle` leaves to the exact reader.
    ///
    /// - Returns: a double that rounds to the same float as the number does by way of the nearest double.
    @inline(__always)
    static func usual(
        in bytes: RawSpan,
        at place: inout Int,
        before separator: UInt8,
        or other: UInt8
    ) -> Double? {
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
        guard head <= 9, UInt(bitPattern: places &- 1) < 24, next == separator || next == other else { return nil }
        let value: Double
        if places <= 8 {
            let values = RawSpan.values(bytes.word(first &+ 2), places)
            guard RawSpan.strange(values) == 0 else { return nil }
            let whole = UInt64(head) &* (unsafe RawSpan.wholePowersOfTen[unchecked: places]) &+ RawSpan.joined(values)
            value = Double(Int64(bitPattern: whole)) * (unsafe inversePowersOfTen[unchecked: places])
        } else {
            let more = min(places &- 8, 8)
            let left = RawSpan.values(bytes.word(first &+ 2), 8)
            let right = RawSpan.values(bytes.word(first &+ 10), more)
            var strange = RawSpan.strange(left) | RawSpan.strange(right)
            let whole =
                (UInt64(head) &* 100_000_000 &+ RawSpan.joined(left))
                &* (unsafe RawSpan.wholePowersOfTen[unchecked: more]) &+ RawSpan.joined(right)
            value = Double(Int64(bitPattern: whole)) * (unsafe inversePowersOfTen[unchecked: 8 &+ more])
            if places > 16 {
                strange |= RawSpan.strange(RawSpan.values(bytes.word(first &+ 18), places &- 16))
                guard value >= leastOfMany else { return nil }
            }
            guard strange == 0 else { return nil }
        }
        if isNearMiddle(value) { return nil }
        place = stop
        return Double(bitPattern: value.bitPattern | sign &<< 63)
    }

    /// The least number of more than sixteen decimals whose first sixteen are enough: 10⁻¹⁶ are 7,400 units in its
    /// last place.
    private static let leastOfMany = 1e-4

    @inline(never)
    private static func rare(in bytes: RawSpan, at place: Int) -> (value: Float, end: Int) {
        guard let number = DecimalNumber(bytes, at: place, isJSON: true) else { return (.nan, place) }
        let float = Float(number.value)
        return (float.isFinite ? float : .nan, bytes.afterBlanks(number.end))
    }

    /// Returns whether a double that is off by at most 8,000 units in the last place may be rounded to another float
    /// than the number it stands for; of 30,000 numbers one is so.
    @inline(__always)
    private static func isNearMiddle(_ value: Double) -> Bool {
        // What a float's 24 bits leave of a double's 53, less the half.
        let rest = (value.bitPattern &- 0x0FFF_E000) & 0x1FFF_FFFF
        return rest <= 0x4000
    }

    /// The inverse powers of ten, rounded.
    private static let inversePowersOfTen: InlineArray<17, Double> = [
        1e0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16,
    ]
}

// Bytes of a text, one or eight at a time. Used by the readers of JSON and of tables; `Tuning.padding` bytes behind
// each of their texts can be read, and no place is checked.

internal import Glibc

extension RawSpan {
    @inline(__always)
    func byte(_ place: Int) -> UInt8 { unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self) }

    /// The two bytes at a place, the first of them the lower.
    @inline(__always)
    func pair(_ place: Int) -> UInt16 {
        UInt16(littleEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt16.self))
    }

    /// The eight bytes at a place, the first of them the lowest.
    @inline(__always)
    func word(_ place: Int) -> UInt64 {
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
    }

    /// The first place in a range where a byte stands.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        unsafe extracting(range).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else {
                return nil
            }
            return range.lowerBound + (unsafe UnsafeRawPointer(found) - start)
        }
    }

    /// Returns whether a word is at a place.
    @inline(__always)
    func has(_ word: StaticString, at place: Int) -> Bool {
        unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memcmp(start + place, word.utf8Start, word.utf8CodeUnitCount) == 0
        }
    }

    /// The first place from a place on where no blank of a line stands.
    @inline(__always)
    func afterBlanks(_ place: Int) -> Int {
        byte(place) > 0x20 ? place : afterSomeBlanks(place)
    }

    @inline(never)
    private func afterSomeBlanks(_ place: Int) -> Int {
        var at = place
        while byte(at).isBlank { at += 1 }
        return at
    }

    /// The first place from a place on where a quote, a backslash or a control byte stands; one must follow.
    func stringStop(from place: Int) -> Int {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var at = place
        while true {
            let text = word(at)
            let quote = text ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslash = text ^ (ones &* UInt64(UInt8(ascii: "\\")))
            // The high bit of every byte that is 0, or below 0x20, and perhaps of some behind the first such one.
            let stops = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (text &- ones &* 0x20) & ~text
            if stops & highs != 0 { return at + (stops & highs).trailingZeroBitCount / 8 }
            at += 8
        }
    }

    /// Returns whether the bytes of a range are UTF-8.
    @inline(__always)
    func isUTF8(_ range: Range<Int>) -> Bool {
        for place in stride(from: range.lowerBound, to: range.upperBound, by: 8)
        where word(place) & 0x8080_8080_8080_8080 != 0 {
            return Span<UInt8>(_bytes: extracting(range)).notUTF8 == nil
        }
        return true
    }

    /// The text of a range of UTF-8.
    func string(_ range: Range<Int>) -> String {
        unsafe extracting(range).withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") <= 9 }

    /// Whether the byte is a space, a tab or a carriage return.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

// Numbers at the edges of types, put where a text has a number. Used by the mutator of the fuzzers and by the tests.

/// Numbers that programs are not made for.
public enum EdgeNumbers {
    /// Their spellings: the ends of whole numbers and of those that doubles and floats hold, numbers close to 0,
    /// invalid numbers, and digits that are not ours.
    public static let texts = [
        "0", "-0", "-0.0", "1", "-1", "127", "128", "255", "65536", "2147483647", "2147483648", "-2147483648",
        "-2147483649", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993",
        "-9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e308", "-1e308", "1e309",
        "1e-308", "5e-324", "3.4028235e38", "3.5e38", "-3.5e38", "1e-46", "0.5", "1e18", "1e19", "nan", "NaN",
        "inf", "-inf", "Infinity", "null", "", "\u{0663}", "\u{FF11}", "1,5", "0x10", "0x1p4", "1_000", "1e", "+1",
        "01", ".5", "5.", "--1",
    ]

    /// Returns the positions of numbers in a text.
    public static func places(in bytes: [UInt8]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            guard isDigit(bytes[index]) else {
                index += 1
                continue
            }
            var start = index
            if start > 0, bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
            var end = index
            while end < bytes.count, isDigit(bytes[end]) || ".eE".utf8.contains(bytes[end]) { end += 1 }
            places.append(start..<end)
            index = end
        }
        return places
    }

    /// A text with another number at a place; `choice` is any number.
    public static func replaced(_ place: Range<Int>, in bytes: [UInt8], by choice: Int) -> [UInt8] {
        Array(bytes[..<place.lowerBound]) + Array(texts[choice % texts.count].utf8) + Array(bytes[place.upperBound...])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

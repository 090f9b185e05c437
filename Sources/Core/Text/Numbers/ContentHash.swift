// The hash of what was counted and of what rules say. Pure.

/// A hash of words in their order: the steps of the 64-bit FNV-1a hash (Fowler, Noll, Vo), of words instead of bytes.
package struct ContentHash: Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Creates the hash of nothing.
    package init() {}

    package mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }

    /// Adds the bytes of a text, and its end.
    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
        add(0x100)
    }
}

/// Returns a number as sixteen hexadecimal digits.
package func hexadecimal(_ number: UInt64) -> String { zeroPadded(String(number, radix: 16), to: 16) }

/// Returns digits with zeros before them, up to a number of digits.
package func zeroPadded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.count)) + digits
}

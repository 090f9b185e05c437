// The files of a folder, in the order in which people count.

package enum Folder {
    /// The path of a file as it is seen from a folder that it lies in.
    static func path(of file: String, in folder: String) -> String {
        guard file.hasPrefix(folder) else { return file }
        return String(file.dropFirst(folder.count).drop { $0 == "/" })
    }

    /// Returns a Boolean value that indicates whether a name comes before another one: numbers in names count as
    /// numbers, so that 9 comes before 10.
    static func isBefore(_ left: String, _ right: String) -> Bool {
        var left = ArraySlice(left.utf8)
        var right = ArraySlice(right.utf8)
        let all = (Array(left), Array(right))
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let first = popNumber(&left)
                let second = popNumber(&right)
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) }
            } else {
                if a != b { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        // Names that differ only in leading zeros still have one order.
        return left.isEmpty == right.isEmpty ? all.0.lexicographicallyPrecedes(all.1) : left.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Removes and returns the digits at the front, without leading zeros.
    private static func popNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}

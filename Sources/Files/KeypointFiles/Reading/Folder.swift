// The files of a folder, in the order in which people count.

package enum Folder {
    /// The path of a file as it is seen from a folder that it lies in.
    static func path(of file: String, in folder: String) -> String {
        guard file.hasPrefix(folder) else { return file }
        return String(file.dropFirst(folder.count).drop { $0 == "/" })
    }

    /// Returns whether a name comes before another one: numbers in names count as numbers, so that 9 comes before 10.
    static func isBefore(_ left: String, _ right: String) -> Bool { isBefore(left.utf8.span, right.utf8.span) }

    /// Returns the same of names that end at a zero, or with their bytes.
    static func isBefore(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        var (l, r) = (0, 0)
        while let a = byte(l, of: left), let b = byte(r, of: right) {
            guard isDigit(a), isDigit(b) else {
                if a != b { return a < b }
                (l, r) = (l + 1, r + 1)
                continue
            }
            let first = number(at: l, of: left)
            let second = number(at: r, of: right)
            if first.count != second.count { return first.count < second.count }
            for place in 0..<first.count {
                let (a, b) = (left[first.lowerBound + place], right[second.lowerBound + place])
                if a != b { return a < b }
            }
            (l, r) = (first.upperBound, second.upperBound)
        }
        let (isLeftOver, isRightOver) = (byte(l, of: left) == nil, byte(r, of: right) == nil)
        guard isLeftOver == isRightOver else { return isLeftOver }
        // Names that differ only in leading zeros still have one order.
        var place = 0
        while let a = byte(place, of: left), a == byte(place, of: right) { place += 1 }
        return byte(place, of: left) ?? 0 < byte(place, of: right) ?? 0
    }

    private static func byte(_ place: Int, of name: Span<UInt8>) -> UInt8? {
        place < name.count && name[place] != 0 ? name[place] : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Returns the place of the digits that begin at a place, without leading zeros.
    private static func number(at start: Int, of name: Span<UInt8>) -> Range<Int> {
        var first = start
        while byte(first, of: name) == UInt8(ascii: "0") { first += 1 }
        var end = first
        while let digit = byte(end, of: name), isDigit(digit) { end += 1 }
        return first..<end
    }
}

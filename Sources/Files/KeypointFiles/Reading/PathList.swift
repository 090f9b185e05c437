// The paths of a folder's files, of which there may be millions. Filled by FolderContents, read by KeypointReader.

/// Paths in eight bytes each where they differ in numbers alone, as those of a video's frames do, and in little more memory
/// than their bytes where they differ in letters; each becomes a string on access.
package struct PathList: RandomAccessCollection, Sendable, Hashable {
    /// The common beginning, kept once.
    private let prefix: String

    /// The rests of paths that differ in their digits alone, with zeros for these. The first is that of no path.
    private var patterns: [[UInt8]] = [[]]
    private var numbers: [[UInt8]: Int] = [:]

    /// The rest of each path without a pattern, with a zero behind it.
    private var others: [UInt8] = []
    private var entries: [Entry] = []

    /// A path: the number of its pattern with all of its digits as one value, or 0 with its place among the others.
    private struct Entry: Hashable {
        private var bits: UInt64

        private static let (patternBits, valueBits) = (10, 53)
        static let patterns = 1 << patternBits
        static let values = UInt64(1) << valueBits

        init(pattern: Int, value: UInt64, isSmall: Bool) {
            bits = UInt64(pattern) << Self.valueBits | value | (isSmall ? 1 << 63 : 0)
        }

        var pattern: Int { Int(bits >> Self.valueBits) % Self.patterns }
        var value: UInt64 { bits % Self.values }
        var isSmall: Bool { bits >> 63 == 1 }
    }

    /// Creates a list without paths.
    ///
    /// - Parameter prefix: the common beginning of the paths.
    init(prefix: String = "") { self.prefix = prefix }

    init(_ path: String) {
        self.init()
        append(path)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    package subscript(index: Int) -> String { prefix + String(decoding: rest(of: entries[index]), as: UTF8.self) }

    /// Returns whether a file was found to be small (`SmallFiles`).
    func isSmall(at index: Int) -> Bool { entries[index].isSmall }

    /// Adds a path, which begins with the prefix.
    mutating func append(_ path: String, isSmall: Bool = false) {
        var pattern = Array(path.utf8.dropFirst(prefix.utf8.count))
        let rest = pattern
        var (value, digits) = (UInt64(0), 0)
        for place in pattern.indices where pattern[place].isDigit {
            value = value &* 10 &+ UInt64(pattern[place] - UInt8(ascii: "0"))
            pattern[place] = UInt8(ascii: "0")
            digits += 1
        }
        // More digits might not fit into 64 bits.
        if (1...18).contains(digits), value < Entry.values, let number = number(of: pattern) {
            entries.append(Entry(pattern: number, value: value, isSmall: isSmall))
        } else {
            entries.append(Entry(pattern: 0, value: UInt64(others.count), isSmall: isSmall))
            others += rest
            others.append(0)
        }
    }

    /// Returns the number of a pattern, which is a new one where there is room for it.
    private mutating func number(of pattern: [UInt8]) -> Int? {
        if let known = numbers[pattern] { return known }
        guard patterns.count < Entry.patterns else { return nil }
        numbers[pattern] = patterns.count
        patterns.append(pattern)
        return patterns.count - 1
    }

    private func rest(of entry: Entry) -> [UInt8] {
        var rest = patterns[entry.pattern]
        guard !rest.isEmpty else { return Array(others[Int(entry.value)...].prefix { $0 != 0 }) }
        var value = entry.value
        for place in rest.indices.reversed() where rest[place].isDigit {
            rest[place] += UInt8(value % 10)
            value /= 10
        }
        return rest
    }

    /// Sorts the paths in natural order.
    mutating func sort() {
        let list = self
        entries.sort { list.isBefore($0, $1) }
    }

    private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        if left.pattern == right.pattern {
            guard left.pattern == 0 else { return left.value < right.value }
            let others = others.span
            return Folder.isBefore(others.extracting(Int(left.value)...), others.extracting(Int(right.value)...))
        }
        let (first, second) = (patterns[left.pattern], patterns[right.pattern])
        // Letters before the first digit decide by themselves.
        for (a, b) in zip(first, second) where a != b || a.isDigit {
            if a == b { break }
            return a < b
        }
        return Folder.isBefore(rest(of: left).span, rest(of: right).span)
    }

    /// Removes the paths at some places.
    mutating func remove(at places: Set<Int>) {
        guard !places.isEmpty else { return }
        entries = entries.indices.filter { !places.contains($0) }.map { entries[$0] }
    }
}

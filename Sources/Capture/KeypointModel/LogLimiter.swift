// Keeps a model that talks too much on its standard error from drowning everything else. Used by Inbox; pure.

/// Lets a number of lines pass in each second, and counts the others; the remarks of libraries are passed over.
struct LogLimiter {
    /// The last line, passed or not, cut; a remark of a library only where nothing else was said.
    private(set) var lastLine: String?
    private var isLastRemark = true

    private let rate: Int
    private let width: Int
    private var second = Int64.min
    private var passed = 0
    private var dropped = 0

    init(rate: Int, width: Int) {
        self.rate = rate
        self.width = width
    }

    /// What is to be shown for a line: the line, cut, behind a word on those that were left out before it.
    ///
    /// - Parameters:
    ///   - time: since the model's start.
    ///   - hasRoom: whether anything can be shown at all; without it the line is left out.
    mutating func take(_ line: some Collection<UInt8>, at time: Duration, hasRoom: Bool = true) -> [String] {
        // A character of UTF-8 has four bytes at most, if it is not made of several.
        let text = plain(String(decoding: line.prefix(4 * width + 4), as: UTF8.self))
        guard text.contains(where: { $0 != " " }) else { return [] }
        let cut = text.count > width ? text.prefix(width) + "…" : text
        let isRemark = LibraryRemark.holds(text)
        if !isRemark || isLastRemark { (lastLine, isLastRemark) = (cut, isRemark) }
        guard !isRemark else { return [] }
        guard hasRoom else {
            dropped += 1
            return []
        }
        var lines: [String] = []
        if time.components.seconds > second {
            lines = rest()
            (second, passed) = (time.components.seconds, 0)
        }
        guard passed < rate else {
            dropped += 1
            return []
        }
        passed += 1
        return lines + [cut]
    }

    /// A word on the lines that were left out since the last one that passed, if there are any.
    mutating func rest() -> [String] {
        guard dropped > 0 else { return [] }
        defer { dropped = 0 }
        return ["(\(dropped) \(dropped == 1 ? "line" : "lines") of its log left out)"]
    }
}

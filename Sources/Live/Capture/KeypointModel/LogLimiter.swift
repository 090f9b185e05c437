// Keeps a model that talks too much on its standard error from drowning everything else. Used by Inbox; pure.

/// Lets a number of lines pass at once and in each second, and counts the others; the remarks of libraries are skipped.
struct LogLimiter {
    /// The last line, passed or not, cut; a remark of a library only where nothing else was said.
    private(set) var lastLine: String?
    private var isLastRemark = true

    private let width: Int
    private var limiter: LineLimiter

    init(rate: Int, width: Int) {
        self.width = width
        limiter = LineLimiter(TokenBucket(capacity: Double(rate), perSecond: Double(rate)))
    }

    /// Returns the lines to show for a line: the line, cut, behind a remark on those that were left out before it.
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
        guard let held = limiter.admit(at: time / .seconds(1), hasRoom: hasRoom) else { return [] }
        return Self.words(held) + [cut]
    }

    /// A word on the lines that were left out since the last one that passed, if there are any.
    mutating func rest() -> [String] { Self.words(limiter.rest()) }

    private static func words(_ held: Int) -> [String] {
        held > 0 ? ["(\(counted(held, "line")) of its log left out)"] : []
    }
}

/// Distinguishes the remarks of libraries from a model's messages.
///
/// MediaPipe and TensorFlow Lite print how they were built and how they compute. That is of no use to a user; their
/// errors are.
enum LibraryRemark {
    /// Returns whether a line is a note or a warning in the form of glog and Abseil (`W0000 00:00:1795… file.cc:114]
    /// …`), or one of TensorFlow Lite's (`INFO: Created …`) and LiteRT's (`WARNING: [file.cc:34] …`).
    static func holds(_ line: String) -> Bool {
        let beginnings = ["INFO: ", "WARNING: [", "WARNING: All log messages before absl::"]
        return beginnings.contains { line.starts(with: $0) } || isNote(line)
    }

    /// A letter for information or a warning, four digits of the date, a time, and a place in a C++ source.
    private static func isNote(_ line: String) -> Bool {
        let words = line.split(separator: " ", maxSplits: 4)
        guard words.count == 5, let head = words.first, head.count == 5, head.first == "I" || head.first == "W",
            head.dropFirst().allSatisfy(\.isWholeNumber), words[1].contains(":")
        else { return false }
        return words[3].hasSuffix("]") && words[3].contains(":")
    }
}

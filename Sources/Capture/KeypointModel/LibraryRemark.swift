// The remarks of libraries on the standard error of a model. Used by LogLimiter; pure.

/// Distinguishes the remarks of libraries from a model's messages.
///
/// MediaPipe and TensorFlow Lite print how they were built and how they compute. That is of no use to a user; their
/// errors are.
enum LibraryRemark {
    /// Returns a Boolean value that indicates whether a line is a note or a warning in the form of glog and Abseil
    /// (`W0000 00:00:1795… file.cc:114] …`), or one of TensorFlow Lite's (`INFO: Created …`).
    static func holds(_ line: String) -> Bool {
        line.starts(with: "INFO: ") || line.starts(with: "WARNING: All log messages before absl::") || isNote(line)
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

// Persons and labels that follow from the paths of files, where records do not hold them. Applied to each frame that is
// read; pure.

internal import Dispatch
import Keypoints
import Platform
internal import Synchronization

/// The part of a path that identifies a person, or is a label.
package enum PathPart: Sendable, Hashable {
    /// The file that is read.
    case file

    /// The folder of the file that is read.
    case folder

    /// A regular expression with one group, found in the record's field `file` or in the path.
    case pattern(String)

    /// Returns the fault of a pattern; `nil` for a good one.
    package static func fault(ofPattern pattern: String) -> String? {
        // With an empty alternative it matches, and shows how many groups there are.
        guard let groups = (try? Regex("(?:\(pattern))|"))?.groups else { return "no regular expression" }
        return groups == 1 ? nil : "\(groups) groups"
    }
}

/// Finds the part of a path, which is the same for all hands of a frame.
struct PathFinder {
    private let part: PathPart
    private let isOfLabels: Bool
    private let search: PatternSearch?

    /// The last path and its part; most records have that of the one before.
    private var last: (path: String, word: String?)?

    /// - Parameter isOfLabels: whether a folder's own name is meant, and that of an image's folder rather than the file's.
    init(_ part: PathPart, isOfLabels: Bool = false) {
        self.part = part
        self.isOfLabels = isOfLabels
        let option = isOfLabels ? "--label" : "--person"
        search = if case .pattern(let pattern) = part { PatternSearch(pattern, of: option) } else { nil }
    }

    /// Returns the part of the path of a frame; `nil` where it has none.
    ///
    /// - Throws: `Diagnostic` where a pattern takes too long.
    mutating func word(of frame: borrowing Frame, path: String) throws(Diagnostic) -> String? {
        let isOfFile = part == .file || part == .folder && !isOfLabels
        let paths = isOfFile ? [path] : [frame.name("file"), path].compactMap(\.self)
        guard let first = paths.first else { return nil }
        if last?.path != first {
            var word: String?
            for path in paths where word == nil { word = try self.word(path) }
            // That of a file in `.` shows in its whole path.
            if word == nil, part == .folder, isOfLabels, Path.isThere(path),
                let folder = Path.resolved(Path.folder(of: path))
            {
                word = try self.word("\(folder)/-")
            }
            last = (first, word)
        }
        return last?.word
    }

    private func word(_ path: String) throws(Diagnostic) -> String? {
        switch part {
        case .file: return path
        case .folder:
            let folder = Path.folder(of: path)
            guard isOfLabels else { return folder }
            let name = Path.name(of: folder)
            return [".", "..", "/", ""].contains(name) ? nil : name
        case .pattern: return try search?.group(in: path)
        }
    }
}

/// A regular expression that is given up where it takes too long: with several repetitions, the time to find that nothing
/// matches may double with each character.
private struct PatternSearch: @unchecked Sendable {
    private let option: String
    private let pattern: String
    private let regex: Regex<AnyRegexOutput>

    /// The expressions that took too long; their searches cannot be ended, and are not repeated.
    private static let endless = Mutex<Set<String>>([])

    init?(_ pattern: String, of option: String) {
        guard let regex = try? Regex(pattern) else { return nil }
        (self.option, self.pattern, self.regex) = (option, pattern, regex)
    }

    /// Returns the group of the first match in a path; `nil` without one.
    func group(in path: String) throws(Diagnostic) -> String? {
        guard pattern.count(where: "*+?{|".contains) > 1 else { return find(path) }
        let result = Mutex<String??>(nil)
        if !Self.endless.withLock({ $0.contains(pattern) }) {
            let done = DispatchSemaphore(value: 0)
            // A thread of its own: searches without an end would keep those that others share.
            DispatchQueue(label: "tactus.pattern").async {
                let found = find(path)
                result.withLock { $0 = .some(found) }
                done.signal()
            }
            if case .timedOut = done.wait(timeout: .now() + Tuning.secondsOfPattern) {
                _ = Self.endless.withLock { $0.insert(pattern) }
            }
        }
        guard let found = result.withLock({ $0 }) else {
            throw Diagnostic(
                "\(option) \(pattern) takes more than \(Int(Tuning.secondsOfPattern)) seconds on \(printable(path, atMost: 80))",
                expected: "an expression with fewer repetitions"
            )
        }
        return found
    }

    private func find(_ path: String) -> String? {
        path.firstMatch(of: regex)?.output[1].substring.map(String.init)
    }
}

extension Regex<AnyRegexOutput> {
    /// The number of groups of an expression that matches the empty text.
    fileprivate var groups: Int? { (try? firstMatch(in: ""))?.output.count.advanced(by: -1) }
}

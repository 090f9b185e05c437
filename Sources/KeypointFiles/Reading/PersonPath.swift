// Persons that follow from the paths of files, where records do not name them. Applied to each frame that is read; pure.

internal import Dispatch
import Keypoints
import Platform
internal import Synchronization

/// The part of a path that identifies a person.
package enum PersonPath: Sendable, Hashable {
    /// The file that is read.
    case file

    /// The folder of the file that is read.
    case folder

    /// A regular expression with one group, which is the person, found in the record's field `file` or in the path.
    case pattern(String)

    /// Returns the fault of a pattern; `nil` for a good one.
    package static func fault(ofPattern pattern: String) -> String? {
        // With an empty alternative it matches, and shows how many groups there are.
        guard let groups = (try? Regex("(?:\(pattern))|"))?.groups else { return "no regular expression" }
        return groups == 1 ? nil : "\(groups) groups"
    }
}

/// Finds the person of a path.
struct PersonFinder {
    private let part: PersonPath
    private let search: PatternSearch?

    /// The last path and its person; most records have that of the one before.
    private var last: (path: String, person: String?)?

    init(_ part: PersonPath) {
        self.part = part
        search = if case .pattern(let pattern) = part { PatternSearch(pattern) } else { nil }
    }

    /// Sets the person of all hands of a frame.
    ///
    /// - Throws: `Diagnostic` where a pattern takes too long.
    mutating func name(_ frame: inout Frame, path: String) throws(Diagnostic) {
        let paths = part == .file || part == .folder ? [path] : [frame.name("file"), path].compactMap(\.self)
        guard let first = paths.first else { return }
        if last?.path != first {
            var person: String?
            for path in paths where person == nil { person = try self.person(path) }
            last = (first, person)
        }
        for index in frame.hands.indices { frame.hands[index].person = last?.person }
    }

    private func person(_ path: String) throws(Diagnostic) -> String? {
        switch part {
        case .file: path
        case .folder: Path.folder(of: path)
        case .pattern: try search?.group(in: path)
        }
    }
}

/// A regular expression that is given up where it takes too long: with several repetitions, the time to find that nothing
/// matches may double with each character.
private struct PatternSearch: @unchecked Sendable {
    private let pattern: String
    private let regex: Regex<AnyRegexOutput>

    /// The expressions that took too long; their searches cannot be ended, and are not repeated.
    private static let endless = Mutex<Set<String>>([])

    init?(_ pattern: String) {
        guard let regex = try? Regex(pattern) else { return nil }
        (self.pattern, self.regex) = (pattern, regex)
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
                "--person \(pattern) takes more than \(Int(Tuning.secondsOfPattern)) seconds on \(printable(path, atMost: 80))",
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

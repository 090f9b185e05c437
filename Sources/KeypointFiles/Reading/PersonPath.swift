// Persons that follow from the paths of files, where records do not name them. Applied to each frame that is read; pure.

import Keypoints
import Platform

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
    private let pattern: Regex<AnyRegexOutput>?

    /// The last path and its person; most records have that of the one before.
    private var last: (path: String, person: String?)?

    init(_ part: PersonPath) {
        self.part = part
        pattern = if case .pattern(let pattern) = part { try? Regex(pattern) } else { nil }
    }

    mutating func name(_ frame: inout Frame, path: String) {
        let paths = part == .file || part == .folder ? [path] : [frame.name("file"), path].compactMap(\.self)
        guard let first = paths.first else { return }
        if last?.path != first { last = (first, paths.lazy.compactMap(person).first) }
        for index in frame.hands.indices { frame.hands[index].person = last?.person }
    }

    private func person(_ path: String) -> String? {
        switch part {
        case .file: path
        case .folder: Path.folder(of: path)
        case .pattern: pattern.flatMap { path.firstMatch(of: $0)?.output[1].substring.map(String.init) }
        }
    }
}

extension Regex<AnyRegexOutput> {
    /// The number of groups of an expression that matches the empty text.
    fileprivate var groups: Int? { (try? firstMatch(in: ""))?.output.count.advanced(by: -1) }
}

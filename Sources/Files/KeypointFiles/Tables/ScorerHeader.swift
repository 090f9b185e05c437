// The header of DeepLabCut's tables, three or four lines, rewritten as one. Used by TableSource and detection; pure.

import Keypoints

/// The lines `scorer`, `individuals`, `bodyparts` and `coords` that DeepLabCut, Lightning Pose, movement and sleap-io write
/// above their rows.
struct ScorerHeader {
    private static let axes = ["x": "x", "y": "y", "z": "z", "likelihood": "c"]

    /// The names of the columns in one line.
    private let header: [UInt8]

    /// The number of lines of the header.
    private let count: Int

    /// Sees by its first lines whether a table has such a header; `nil` for another one.
    init?(_ prefix: some Collection<UInt8>) {
        let lines = prefix.split(separator: 0x0A, maxSplits: Tuning.hintedRows, omittingEmptySubsequences: false)
        guard let first = lines.first, first.starts(with: "scorer".utf8) else { return nil }
        let separator = TableRow.separator(of: first)
        let rows = lines.map { TableRow($0, separator: separator).cells }
        guard let end = rows.firstIndex(where: { $0.first == "coords" }),
            let parts = rows[..<end].first(where: { $0.first == "bodyparts" }),
            rows[...end].allSatisfy({ $0.count == parts.count })
        else { return nil }
        let axes = rows[end].map { Self.axes[$0.lowercased()] }
        let indexes = axes.prefix { $0 == nil }.count
        let owners = rows[..<end].first { $0.first == "individuals" }.map { Self.owners($0.dropFirst(indexes)) }
        let isCounted = rows.dropFirst(end + 1).first?.first.flatMap { Int($0) } != nil
        let names = parts.indices.map { column -> String in
            // A frame's number, or the path of an image, which may be in three cells.
            guard column >= indexes else {
                return column < indexes - 1 ? "other\(column)" : isCounted ? "frame" : "image"
            }
            let (side, name) = Handedness.taken(from: parts[column], endsOnly: true)
            let joint = NamedJoints.joint(named: name) ?? SkeletonJoints.counted(name)
            guard let axis = axes[column], joint != nil || SkeletonJoints.meaning(of: name) != .other else {
                return "other\(column)"
            }
            let owner = side.map { "\($0)_" } ?? owners?[column - indexes] ?? ""
            return "\(owner)\(joint?.name ?? name)_\(axis)"
        }
        header = Array(names.joined(separator: String(Unicode.Scalar(separator))).utf8)
        count = end + 1
    }

    /// The beginnings of the names of columns by those of the individuals: a side, or a number where there are several.
    private static func owners(_ names: some Sequence<String>) -> [String] {
        var seen: [String] = []
        for name in names where !seen.contains(name) { seen.append(name) }
        return names.map { name in
            if let side = Handedness.taken(from: name, endsOnly: true).side ?? Handedness(named: name) {
                return "\(side)_"
            }
            return seen.count > 1 ? "hand\(seen.firstIndex(of: name) ?? 0)_" : ""
        }
    }

    /// Rewrites the first lines of a table; blank ones take the places of the others.
    func rewritten(_ text: some Collection<UInt8>) -> [UInt8] {
        let lines = text.split(separator: 0x0A, maxSplits: count, omittingEmptySubsequences: false)
        return header + [UInt8](repeating: 0x0A, count: count) + (lines.count > count ? Array(lines[count]) : [])
    }
}

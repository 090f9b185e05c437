// The arrays of an archive that belong together, by their shapes and names. Made for NumPySource; pure.

import Keypoints

/// The hands of one array, or of one for each side, and the arrays of what stands beside them.
struct NumPyRecording {
    /// An array by its name, without its elements.
    struct Entry {
        var name: String
        var header: NumPyHeader
        var member: ZipArchive.Member
    }

    /// To what the values of an array belong.
    enum Meaning: Hashable {
        case record, hand, point

        /// Values that hold for all records.
        case all

        /// Two numbers for each record, or for all, the image's size: its width first, or its height.
        case size(isHeightFirst: Bool)
    }

    struct Column {
        var entry: Entry
        var meaning: Meaning
        var side: Handedness?
    }

    private(set) var hands: [(entry: Entry, side: Handedness?)]
    private(set) var columns: [Column] = []

    /// The sides of the shape before those of one record's hands.
    private let records: [Int]

    private let layout: NumPyHands

    /// The words that all of its arrays of hands have, and those that belong to it.
    private let ending: String

    private init(_ entry: Entry, _ layout: NumPyHands, side: Handedness?) {
        (hands, self.layout) = ([(entry, side)], layout)
        records = layout.outer
        ending = entry.name.split(separator: "_").dropFirst().joined(separator: "_")
    }

    // MARK: Which arrays are hands

    /// Returns the recordings among the arrays of an archive, and a line for each array that belongs to none.
    static func recordings(
        in entries: [Entry],
        of file: String,
        _ order: JointOrder
    ) -> (recordings: [NumPyRecording], notes: [String]) {
        var notes: [String] = []
        var found = entries.indices.compactMap { index -> (index: Int, layout: NumPyHands)? in
            guard "fiu".contains(entries[index].header.kind) else { return nil }
            return NumPyHands(entries[index].header.shape, of: order).map { (index, $0) }
        }
        // One number for each point of other hands, which may look like the x and y of 21.
        let numbersOfPoints = Set(
            found.filter { $0.layout.isOfPoints }.map { entries[$0.index].header.shape.dropLast() }
        )
        found.removeAll { numbersOfPoints.contains(entries[$0.index].header.shape[...]) }
        let flat = Set(found.filter { !NameWords.isOfSpace(entries[$0.index].name) }.map(\.layout.records))
        var used = Set(found.map(\.index))
        found.removeAll { index, layout in
            let name = entries[index].name
            guard NameWords.isOfSpace(name), flat.contains(layout.records) else { return false }
            notes.append("\(file): \(name) left out: points in space of hands that other arrays have in the image")
            return true
        }
        // The first of some copies is read, one that is not called so before all others.
        var originals: [NumPyHands: [String: String]] = [:]
        for (index, layout) in found.sorted(by: { !isCopy($0.index) && isCopy($1.index) }) {
            let (name, stem) = (entries[index].name, stem(of: entries[index].name))
            let other = originals[layout]?[stem] ?? (stem.isEmpty ? originals[layout]?.values.min() : nil)
            if isCopy(index), let other {
                notes.append("\(file): \(name) left out: a copy of \(other)")
                found.removeAll { $0.index == index }
            } else if originals[layout]?[stem] == nil {
                originals[layout, default: [:]][stem] = name
            }
        }
        func isCopy(_ index: Int) -> Bool { NameWords.isOfCopy(entries[index].name) }
        var recordings: [NumPyRecording] = []
        var pairs: [NumPyHands: [String: Int]] = [:]
        for (index, layout) in found {
            let entry = entries[index]
            let (side, stem) = Handedness.taken(from: entry.name)
            if let side, let place = pairs[layout]?[stem], recordings[place].hands.allSatisfy({ $0.side != side }) {
                recordings[place].hands.append((entry, side))
                continue
            }
            if side != nil { pairs[layout, default: [:]][stem] = recordings.count }
            recordings.append(NumPyRecording(entry, layout, side: side))
        }
        let others = entries.indices.filter { !used.contains($0) }
        let byEnding = Dictionary(
            grouping: others.flatMap { index in
                endings(of: entries[index].name).map { (ending: $0, place: index) }
            },
            by: \.ending
        )
        var leftOut: [String] = []
        for place in recordings.indices {
            let ending = recordings[place].ending
            let alike = recordings.count > 1 && !ending.isEmpty ? byEnding[ending]?.map(\.place) : nil
            // Of several recordings each has its own, as far as that follows from the names.
            for index in alike ?? (recordings.count > 1 && place > 0 && byEnding.isEmpty ? [] : others) {
                if recordings[place].add(entries[index]) { used.insert(index) }
            }
        }
        for index in others where !used.contains(index) {
            let (name, header) = (entries[index].name, entries[index].header)
            let isOfPoints = recordings.contains { $0.isOfPoints(header.shape) }
            if isOfPoints, NameWords.confidenceRank(name) == nil {
                notes.append(
                    "\(file): \(name) \(header.words) left out: a number for each point; confidences have names such as "
                        + "confidence, scores or visibility"
                )
            } else {
                leftOut.append("\(name) \(header.words)")
            }
        }
        if !leftOut.isEmpty {
            notes.append(
                "\(file): \(listed(leftOut, most: Tuning.namedFields)) left out, expected "
                    + "\(counted(recordings.first?.layout.records ?? 0, "value")), one for each record"
            )
        }
        return (recordings, notes)
    }

    /// The name without the words that all forms of one array of hands have.
    private static func stem(of name: String) -> String {
        NameWords.split(name).filter { word in
            !NameWords.points.contains(word) && !["hand", "hands"].contains(word) && !NameWords.isOfCopy(word)
        }.joined(separator: "_")
    }

    /// The parts behind each `_` of a name: by them `y_train` belongs to `X_train`.
    private static func endings(of name: String) -> [String] {
        let words = name.split(separator: "_")
        return words.indices.dropFirst().map { words[$0...].joined(separator: "_") }
    }

    // MARK: What stands beside them

    /// The numbers of hands of one record in each of its arrays.
    private var handCount: Int { layout.handCount }

    /// Returns whether an array has a number for each point of its hands.
    private func isOfPoints(_ shape: [Int]) -> Bool {
        let sides = shape.reversed().drop { $0 == 1 }.reversed()
        let numbers = layout.records * handCount * layout.points
        return sides.last.map { $0 % layout.points == 0 } == true && sides.reduce(1, *) == numbers
    }

    /// Takes an array that belongs to the hands; returns whether it does.
    private mutating func add(_ entry: Entry) -> Bool {
        let (shape, count) = (entry.header.shape, entry.header.elements ?? 0)
        guard count <= Tuning.arrayElements, count > 0, let meaning = meaning(of: entry.name, shape, count) else {
            return false
        }
        let side = hands.count > 1 ? Handedness.taken(from: entry.name).side : nil
        if meaning == .point, let other = columns.firstIndex(where: { $0.meaning == .point && $0.side == side }) {
            let ranks = [columns[other].entry.name, entry.name].map { NameWords.confidenceRank($0) ?? .max }
            let isCopy = NameWords.isOfCopy(entry.name) && !NameWords.isOfCopy(columns[other].entry.name)
            guard ranks[1] < ranks[0], !isCopy else { return false }
            columns.remove(at: other)
        }
        columns.append(Column(entry: entry, meaning: meaning, side: side))
        return true
    }

    private func meaning(of name: String, _ shape: [Int], _ count: Int) -> Meaning? {
        let words = NameWords.split(name)
        if isOfPoints(shape) { return NameWords.confidenceRank(name) == nil ? nil : .point }
        let isSize = words.contains { ["size", "sizes", "resolution", "resolutions", "shape", "shapes"].contains($0) }
        let pair = words.contains { $0.hasPrefix("shape") } ? 2...3 : 2...2
        if isSize, pair.contains(shape.last ?? 0), [1, layout.records].contains(count / (shape.last ?? 1)) {
            return .size(isHeightFirst: words.contains { $0.hasPrefix("shape") })
        }
        let outer = shape.first == records.first || shape.isEmpty
        if count == layout.records, outer { return .record }
        if count == layout.records * handCount, outer, shape.last == handCount || shape.last == 1 { return .hand }
        // One time is not that of many records.
        let isTime = [name, name.hasSuffix("s") ? String(name.dropLast()) : name].contains { name in
            TimeKey.unit(of: name) != nil || TimeKey.leavesUnitOpen(name)
        }
        return count == 1 && layout.records > 1 && !isTime ? .all : nil
    }
}

// Several forms of one hand beside each other, such as its pixels and its metres, and which of them is read. Held by
// AnyJSON and MediaPipeTasks; pure.

import Keypoints

/// Chooses one of the forms of a hand that stand as siblings in an object, and counts the others.
struct HandForms {
    typealias Member = (name: String, value: JSONValue)

    /// The first names of what was left out, and the number of all.
    private var names: [String] = []
    private var count = 0

    var notes: [String] {
        guard count > 0 else { return [] }
        return ["\(counted(count, "further form")) of a hand left out: \(SchemaSniffer.shown(names))"]
    }

    /// Counts the lists of points beside those that are read, but for MediaPipe's in metres, which never are.
    mutating func leaveOut(of hand: JSONValue, besides read: String) {
        for member in hand.object?.members ?? [] where member.name != read && member.value.array != nil {
            if AnyJSON.holdsHand(member.value), !NameWords.isOfWorld(member.name) { leaveOut(member.name) }
        }
    }

    /// Counts a form that is not read.
    mutating func leaveOut(_ name: String) {
        count += 1
        if names.count <= Tuning.namedFields, !names.contains(name) { names.append(name) }
    }

    /// Returns the members of an object with one form of each hand, and their names without the words of the form.
    ///
    /// Forms have names that differ in such words alone (`rock_2d`, `rock_3d`, `raw`, `smoothed`). In a record of one hand,
    /// which has a label, a time or a number of its own, all lists of points that are no side's are forms of it.
    mutating func chosen(among members: [Member], isRecord: Bool) -> [(shown: String, member: Member)] {
        let holders = members.filter { AnyJSON.isAboveHand($0.value) }
        let all = members.map { ($0.name, $0) }
        guard holders.count > 1 else { return all }
        let hasStates = Self.hasStates(holders.map(\.name))
        func key(_ member: Member) -> [String] {
            Self.key(member.name, hasStates: hasStates, isOfOne: isRecord && AnyJSON.isDirectHand(member.value))
        }
        var best: [[String]: Member] = [:]
        for member in holders {
            let key = key(member)
            guard let other = best[key] else {
                best[key] = member
                continue
            }
            let isBetter = Self.rank(member) < Self.rank(other)
            leaveOut(isBetter ? other.name : member.name)
            if isBetter { best[key] = member }
        }
        guard best.count < holders.count else { return all }
        let isOnly = best.count == 1
        return members.compactMap { member in
            guard AnyJSON.isAboveHand(member.value) else { return (member.name, member) }
            guard best[key(member)]?.name == member.name else { return nil }
            let name = Self.words(member.name).filter { !Self.isOfForm($0, hasStates) }.joined(separator: "_")
            return (isOnly && key(member).isEmpty ? "hand" : name.isEmpty ? member.name : name, member)
        }
    }

    // MARK: Words

    /// Returns a Boolean value that indicates whether a name is that of points in space, or of a copy, which other points may
    /// stand beside.
    static func isSecond(_ name: String) -> Bool { NameWords.isOfSpace(name) || NameWords.isOfCopy(name) }

    /// Returns a Boolean value that indicates whether some of these names are those of forms of one hand.
    static func areThere(_ names: [String]) -> Bool {
        let hasStates = hasStates(names)
        var keys: Set<[String]> = []
        return names.contains { !keys.insert(key($0, hasStates: hasStates, isOfOne: false)).inserted }
    }

    private static func hasStates(_ names: [String]) -> Bool {
        names.contains { words($0).contains(where: states.contains) }
    }

    /// The words of a name, with `2d` and `3d` in one.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        for word in NameWords.split(name) {
            if word == "d", let last = words.last, ["2", "3"].contains(last) {
                words[words.count - 1] += "d"
            } else {
                words.append(word)
            }
        }
        return words
    }

    /// What the names of the forms of one hand have in common: a side, a number, a label.
    private static func key(_ name: String, hasStates: Bool, isOfOne: Bool) -> [String] {
        // A single letter is a label.
        if name.count == 1, !isOfOne { return [name] }
        let rest = words(name).filter { !isOfForm($0, hasStates) }
        if Handedness(named: rest.joined()) != nil { return [rest.joined()] }
        if rest.contains(where: { ["left", "right"].contains($0) || Int($0) != nil }) {
            return rest.filter { ["left", "right"].contains($0) || Int($0) != nil }
        }
        if isOfOne { return rest.contains("hand") ? rest.filter { !AnyJSON.isStructure($0) } : [] }
        return rest.filter { !AnyJSON.isStructure($0) }
    }

    private static func isOfForm(_ word: String, _ hasStates: Bool) -> Bool {
        NameWords.isOfSpace(word) || NameWords.isOfCopy(word) || planes.contains(word) || word == "m"
            || hasStates && (states.contains(word) || results.contains(word))
    }

    private static let planes: Set = ["2d", "uv", "xy", "px", "pixel", "pixels", "image", "img", "screen"]
    private static let states: Set = ["state", "states", "observation", "observations", "obs"]
    private static let results: Set = ["action", "actions", "next", "target", "targets", "command", "goal"]

    /// The place of a form among others, the best first: of the image or a state, plain, a copy, in space; and of points
    /// with two numbers before those with three.
    private static func rank(_ member: Member) -> Int {
        let words = words(member.name)
        let isOfSpace = NameWords.isOfSpace(member.name) || words.count > 1 && words.contains("m")
        let isCopy = NameWords.isOfCopy(member.name) || words.contains(where: results.contains)
        let isPlain = !words.contains { planes.contains($0) || states.contains($0) }
        return 2 * (isOfSpace ? 3 : isCopy ? 2 : isPlain ? 1 : 0) + (AnyJSON.isFlat(member.value) ? 0 : 1)
    }
}

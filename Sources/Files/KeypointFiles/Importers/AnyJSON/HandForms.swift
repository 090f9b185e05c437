// Several forms of one hand beside each other, such as its pixels and its metres, and which of them is read. Held by
// AnyJSON and MediaPipeTasks; pure.

import Keypoints

/// Chooses one of the forms of a hand that stand as siblings in an object, and counts the others.
struct HandForms {
    /// A value of an object that holds hands.
    struct Candidate {
        var name: String

        /// Whether it is the points of the one hand of a record.
        var isOfOne: Bool

        /// Whether its points have two numbers.
        var isFlat: Bool

        /// The corners of the box around the points, where it is of one.
        var box: Box?
    }

    typealias Box = (low: SIMD2<Double>, high: SIMD2<Double>)

    /// The first names of what was left out, and the number of all.
    private var names: [String] = []
    private var count = 0

    var notes: [String] {
        guard count > 0 else { return [] }
        return ["\(counted(count, "further form")) of a hand left out: \(SchemaSniffer.shown(names))"]
    }

    /// Counts a form that is not read.
    mutating func leaveOut(_ name: String) {
        count += 1
        if names.count <= Tuning.namedFields, !names.contains(name) { names.append(name) }
    }

    /// Chooses one form of each hand, and counts the others.
    ///
    /// Forms have names that differ in such words alone (`rock_2d`, `rock_3d`, `raw`, `smoothed`). In a record of one hand,
    /// which has a label, a time or a number of its own, all lists of points that are no side's are forms of it, unless
    /// neither name says so and they are of one size and lie apart.
    ///
    /// - Returns: for each candidate its name without the words of the form, `nil` where another one is read.
    mutating func chosen(among candidates: [Candidate]) -> [String?] {
        let hasStates = Self.hasStates(candidates.map(\.name))
        let forms = candidates.map { Form($0.name, hasStates: hasStates, isOfOne: $0.isOfOne) }
        var best: [Int] = []
        for (place, form) in forms.enumerated() {
            let same = best.firstIndex { other in
                let isTold = forms[other].hasWords || form.hasWords
                return forms[other].isSame(as: form)
                    && (isTold || !Self.areApart(candidates[other], candidates[place]))
            }
            guard let index = same else {
                best.append(place)
                continue
            }
            let isBetter = Self.rank(candidates[place]) < Self.rank(candidates[best[index]])
            leaveOut(candidates[isBetter ? best[index] : place].name)
            if isBetter { best[index] = place }
        }
        guard best.count < candidates.count else { return candidates.map(\.name) }
        return candidates.indices.map { place in
            guard best.contains(place) else { return nil }
            // A hand without any other word has no label by its name.
            if best.count == 1, forms[place].key.isEmpty { return "hand" }
            return forms[place].name.isEmpty ? candidates[place].name : forms[place].name
        }
    }

    /// Returns whether points are those of two hands in one image. Points from the wrist or in metres have their origin
    /// among them, and those in pixels are of another size than those in 0…1.
    private static func areApart(_ one: Candidate, _ other: Candidate) -> Bool {
        guard one.isFlat == other.isFlat, let first = one.box, let second = other.box else { return false }
        let boxes = [first, second]
        let sizes = boxes.map { ($0.high - $0.low).max() }
        let isOfImage = boxes.allSatisfy { $0.low.max() > 0 && $0.low.min() >= 0 }
        let way = (first.low + first.high - second.low - second.high) / 2
        let (least, most) = (min(sizes[0], sizes[1]), max(sizes[0], sizes[1]))
        return isOfImage && most < Tuning.sizesOfHands * least
            && (way * way).sum().squareRoot() > Tuning.apartHands * most
    }

    // MARK: Words

    /// Returns whether a name is that of points in space, or of a copy, which other points may stand beside.
    static func isSecond(_ name: String) -> Bool { NameWords.isOfSpace(name) || NameWords.isOfCopy(name) }

    /// Returns whether some of these names are those of forms of one hand.
    static func areThere(_ names: [String]) -> Bool {
        let hasStates = hasStates(names)
        let forms = names.map { Form($0, hasStates: hasStates, isOfOne: false) }
        return forms.indices.contains { place in forms[..<place].contains { $0.isSame(as: forms[place]) } }
    }

    private static func hasStates(_ names: [String]) -> Bool {
        names.contains { words($0).contains(where: states.contains) }
    }

    /// The words of a name, with `2d` and `3d` in one.
    static func words(_ name: String) -> [String] {
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

    /// A name as that of one of several forms of a hand.
    private struct Form {
        /// The words that the names of the forms of one hand share: a side, a number, a label.
        var key: [String]

        /// The name without the words of the form.
        var name: String

        /// Whether it has such words, and whether it has or stands in a record of one hand.
        var (hasWords, isForm): (Bool, Bool)

        init(_ name: String, hasStates: Bool, isOfOne: Bool) {
            let words = HandForms.words(name)
            // A single letter is a label.
            let rest = name.count == 1 ? words : words.filter { !HandForms.isOfForm($0, hasStates) }
            self.name = rest.joined(separator: "_")
            hasWords = rest.count < words.count
            isForm = isOfOne || hasWords
            if name.count == 1, !isOfOne {
                key = [name]
                return
            }
            let told = rest.compactMap { Handedness(word: $0)?.rawValue ?? (Int($0) == nil ? nil : $0) }
            key =
                isOfOne && !told.isEmpty
                ? told
                : isOfOne && !rest.contains("hand")
                    ? []
                    : rest.filter { HandForms.parts.contains($0) || !FrameNames.isStructure($0) }
        }

        func isSame(as other: Form) -> Bool { key == other.key && (isForm || other.isForm) }
    }

    /// The parts of a set of hands, which are no forms of each other.
    private static let parts: Set = ["train", "training", "test", "testing", "val", "valid", "validation"]

    private static func isOfForm(_ word: String, _ hasStates: Bool) -> Bool {
        NameWords.isOfSpace(word) || NameWords.isOfCopy(word) || planes.contains(word) || changes.contains(word)
            || word == "m"
            || hasStates && (states.contains(word) || results.contains(word))
    }

    private static let planes: Set = ["2d", "uv", "xy", "px", "pixel", "pixels", "image", "img", "screen"]
    private static let states: Set = ["state", "states", "observation", "observations", "obs"]
    private static let changes: Set = [
        "augmented", "flipped", "mirrored", "rotated", "scaled", "shifted", "jittered", "noisy",
    ]
    private static let results: Set = ["action", "actions", "next", "target", "targets", "command", "goal"]

    /// The place of a form among others, the best first: of the image or a state, plain, a copy, in space; and of points
    /// with two numbers before those with three.
    private static func rank(_ candidate: Candidate) -> Int {
        let words = words(candidate.name)
        let isOfSpace = NameWords.isOfSpace(candidate.name) || words.count > 1 && words.contains("m")
        let isCopy = NameWords.isOfCopy(candidate.name) || words.contains(where: results.contains)
        let isPlain = !words.contains { planes.contains($0) || states.contains($0) }
        let place = isOfSpace ? 4 : words.contains(where: changes.contains) ? 3 : isCopy ? 2 : isPlain ? 1 : 0
        return 2 * place + (candidate.isFlat ? 0 : 1)
    }
}

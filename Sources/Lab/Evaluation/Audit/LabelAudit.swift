// The reasons why labels of one person are suspicious: the other hands and the rule book. Made by Audit; pure.

import RealModule

/// An audit of the labels of hands that belong together: those of one person in the order of the recording.
struct LabelAudit {
    private let hands: [AuditHand]

    /// The meanings of the labels, and that of each hand by its place among them.
    private let meanings: [String]
    private let labels: [Int]

    /// The place of the last hand of the uninterrupted row of one label that each hand is in.
    private let stretches: [Int]

    /// The hands that can be compared, and their forms in units of the usual scatter; none where there is one label.
    private let known: [Int]
    private let forms: [HandForm]

    init(_ hands: [AuditHand]) {
        self.hands = hands
        meanings = Set(hands.map { NameKey($0.meaning) }).sorted().map(\.text)
        let places = Dictionary(uniqueKeysWithValues: meanings.enumerated().map { (NameKey($1), $0) })
        labels = hands.map { places[NameKey($0.meaning)] ?? 0 }
        var stretches: [Int] = []
        for (place, hand) in hands.enumerated() {
            let goesOn = place > 0 && labels[place] == labels[place - 1] && hand.source == hands[place - 1].source
            stretches.append(goesOn ? stretches[place - 1] : place)
        }
        self.stretches = stretches
        let comparable = hands.indices.filter { hands[$0].isComparable }
        let known = Set(comparable.map { [labels] in labels[$0] }).count > 1 ? comparable : []
        let plain = known.compactMap { hands[$0].form }
        let whitening = Whitening(plain, labels: known.map { [labels] in labels[$0] })
        (self.known, forms) = (known, plain.map { whitening($0) })
    }

    /// Returns the groups of hands that look alike under several labels.
    func alike() -> [[Int]] {
        AlikeHands(forms, labels: known.map { labels[$0] }, rows: known.map { stretches[$0] }).groups()
            .map { $0.map { known[$0] } }
    }

    /// Returns why each hand's label is suspicious; `nil` where it is not.
    func suspicions() -> [Suspicion?] {
        let byRules = contradictions()
        var result = byRules
        for (place, evidence) in comparisons(apartFrom: byRules) {
            let margin = result[place].flatMap { $0.other == evidence.other ? $0.margin : nil }
            if result[place] == nil || margin != nil {
                result[place] = Suspicion(other: evidence.other, margin: margin, distanceRatio: evidence.distanceRatio)
            }
        }
        return result
    }

    // MARK: The rule book

    /// Returns the hands whose label means a shape and that are confirmed as another one, by a wide margin or in a row.
    private func contradictions() -> [Suspicion?] {
        let shapes = labels.indices.isEmpty ? [] : meanings.indices.map(shape)
        func contradiction(_ place: Int) -> String? {
            guard let confirmed = hands[place].confirmed, let shape = shapes[labels[place]] else { return nil }
            return confirmed == shape ? nil : confirmed
        }
        let found = hands.indices.map(contradiction)
        return hands.indices.map { place in
            guard let other = found[place] else { return nil }
            let margin = hands[place].margin
            if margin < Tuning.auditMargin {
                let beside = count(beside: place, within: Tuning.auditRulesBeside) { found[$0] == other }
                guard beside >= Tuning.auditRulesSupport else { return nil }
            }
            return Suspicion(other: meaning(ofShape: other, shapes), margin: margin, distanceRatio: nil)
        }
    }

    /// Returns the shape that a label means: by its name, or as most of its hands are confirmed as this shape.
    private func shape(_ label: Int) -> String? {
        let own = hands.indices.filter { labels[$0] == label }
        if let first = own.first, hands[first].isShape { return hands[first].meaning }
        let counts = Dictionary(own.compactMap { hands[$0].confirmed }.map { ($0, 1) }, uniquingKeysWith: +)
        guard own.count >= Tuning.auditMeaning, let most = counts.max(by: { $0.value < $1.value }) else { return nil }
        return 2 * most.value > own.count ? most.key : nil
    }

    /// Returns the label that means a shape, or the shape unless exactly one label does.
    private func meaning(ofShape shape: String, _ shapes: [String?]) -> String {
        let known = meanings.indices.filter { shapes[$0] == shape }
        return known.count == 1 ? meanings[known[0]] : shape
    }

    // MARK: The other hands

    private struct Comparison {
        var other: Int
        var likelihood = -Double.infinity

        /// The logarithms of how much nearer other labels are, of all hands and of those of other moments.
        var near = -Float.infinity
        var far = -Float.infinity
    }

    /// Returns the hands that look like another label among all hands of these people.
    ///
    /// - Parameter suspected: the hands that others are not compared with.
    private func comparisons(apartFrom suspected: [Suspicion?]) -> [Int: (other: String, distanceRatio: Float)] {
        let labels = known.map { self.labels[$0] }
        var isLeftOut = known.map { suspected[$0] != nil }
        let first = compare(forms, labels, apartFrom: isLeftOut)
        for (place, comparison) in first.enumerated() where comparison.likelihood > Tuning.auditLikelihood {
            if max(comparison.near, comparison.far) > Tuning.auditFarOfRun { isLeftOut[place] = true }
        }
        // The hands of a late label would be what its first hands are compared with.
        for place in beginnings(first).joined() { isLeftOut[place] = true }
        let second = compare(forms, labels, apartFrom: isLeftOut)
        let isFound = found(second)
        var result: [Int: (other: String, distanceRatio: Float)] = [:]
        for (place, comparison) in second.enumerated() where isFound[known[place]] {
            let distanceRatio = Float.exp(max(comparison.near, comparison.far))
            result[known[place]] = (meanings[comparison.other], distanceRatio)
        }
        return result
    }

    private func compare(_ forms: [HandForm], _ labels: [Int], apartFrom isLeftOut: [Bool]) -> [Comparison] {
        let means = LabelMeans(forms, labels: labels, isLeftOut: isLeftOut)
        let nearest = NearestHands(forms, labels: labels, isLeftOut: isLeftOut)
        return forms.indices.map { place in
            let own = labels[place]
            var comparison = Comparison(other: own)
            var least = Double.infinity
            let isCounted = !isLeftOut[place]
            guard let distance = means.squaredDistance(of: forms[place], to: own, isCounted: isCounted) else {
                return comparison
            }
            for label in means.counts.indices where label != own {
                let other = means.squaredDistance(of: forms[place], to: label, isCounted: false)
                if let other, other < least { (least, comparison.other) = (other, label) }
            }
            comparison.likelihood = (distance - least) / 2
            // Most hands are nearer to their own label, and need no more.
            guard comparison.likelihood > 0 else { return comparison }
            let (ownDistances, others) = (
                nearest.distances(of: place, to: own), nearest.distances(of: place, to: comparison.other)
            )
            comparison.near = Self.ratio(ownDistances.near, others.near)
            comparison.far = Self.ratio(ownDistances.far, others.far)
            return comparison
        }
    }

    /// Returns the logarithm of the distance of the own label over that of another one.
    private static func ratio(_ own: Float, _ other: Float) -> Float {
        guard own.isFinite, other.isFinite else { return -.infinity }
        return .log((own + Tuning.auditSmallest) / (other + Tuning.auditSmallest))
    }

    /// Returns whether each hand is contradicted, by itself or together with those beside it.
    private func found(_ comparisons: [Comparison]) -> [Bool] {
        var (result, isOfRun, isAmong) = (hands.map { _ in false }, hands.map { _ in false }, hands.map { _ in false })
        for (place, comparison) in zip(known, comparisons) {
            isAmong[place] = comparison.likelihood > 0 && max(comparison.near, comparison.far) > Tuning.auditAmong
            guard comparison.likelihood > Tuning.auditLikelihood else { continue }
            result[place] = comparison.near > Tuning.auditNear || comparison.far > Tuning.auditFar
            isOfRun[place] = comparison.far > Tuning.auditFarOfRun
        }
        for beginning in beginnings(comparisons) {
            let leaning = beginning.map { comparisons[$0] }.filter { $0.likelihood > 0 }
            guard leaning.map(\.likelihood).sorted()[leaning.count / 2] > Tuning.auditLikelihood,
                leaning.map(\.near).sorted()[leaning.count / 2] > Tuning.auditNearOfBeginning
            else { continue }
            for place in beginning where comparisons[place].likelihood > 0 { result[known[place]] = true }
        }
        func isSupported(_ place: Int, by flags: [Bool]) -> Bool {
            count(beside: place, within: Tuning.auditBeside) { flags[$0] } >= Tuning.auditSupport
        }
        for place in hands.indices where isOfRun[place] && isSupported(place, by: isOfRun) { result[place] = true }
        for _ in 0..<2 {
            let before = result
            for place in hands.indices where isAmong[place] && isSupported(place, by: before) { result[place] = true }
        }
        return result
    }

    /// Returns the longest beginning of each row most of whose hands look like the label before, as where a key was
    /// pressed before the hand changed; in places of `known`.
    private func beginnings(_ comparisons: [Comparison]) -> [Range<Int>] {
        known.indices.dropFirst().compactMap { start in
            let row = stretches[known[start]]
            let before = known[start - 1]
            guard row != stretches[before], hands[known[start]].source == hands[before].source else { return nil }
            var (end, leaning) = (start, 0)
            for place in start..<min(known.count, start + Tuning.auditBeginning) {
                guard stretches[known[place]] == row else { break }
                guard comparisons[place].likelihood > 0, comparisons[place].other == labels[before] else { continue }
                leaning += 1
                if Double(leaning) >= Tuning.auditShareOfBeginning * Double(place + 1 - start) { end = place + 1 }
            }
            return end - start >= Tuning.auditFewestOfBeginning ? start..<end : nil
        }
    }

    /// Counts the hands that fulfil a condition among those of the same row to either side.
    private func count(beside place: Int, within reach: Int, where isCounted: (Int) -> Bool) -> Int {
        (max(place - reach, 0)...min(place + reach, hands.count - 1)).count {
            $0 != place && stretches[$0] == stretches[place] && isCounted($0)
        }
    }
}

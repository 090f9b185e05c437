// A new shape from a few hands: fingers in words, and limits that turn other hands away. Made by the command line; pure.

package import Keypoints
import RealModule
package import Shapes

/// A new shape: its conditions, learnt from hands that show it and from hands that do not.
package struct ShapeDraft: Sendable {
    /// A condition with a number, and the hands that it turned away when it was chosen.
    package struct Limit: Sendable {
        package var measure: Measure
        package var isAbove: Bool
        package var number: Float

        /// The other hands that only this condition turned away, by label, most first.
        package var turnedAway: [(label: String, hands: Int)]

        /// Whether the number itself is allowed, because another shape's condition excludes it.
        var isInclusive = false

        package var condition: Condition {
            switch (isAbove, isInclusive) {
            case (true, false): .above(measure, number)
            case (false, false): .below(measure, number)
            case (true, true): .not(.below(measure, number))
            case (false, true): .not(.above(measure, number))
            }
        }

        /// Whether the shape then depends on how the hand is turned in the image.
        package var isOfDirection: Bool { measure.isOfDirection }
    }

    /// The reason why hands make no shape.
    package enum Fault: Error, Equatable {
        /// A finger is extended in some hands and folded in others.
        case differ(Finger, extended: Int, folded: Int)

        /// No finger is held alike, and no measure distinguishes the hands from others.
        case nothingInCommon
    }

    /// The conditions of the fingers that are held alike, in words.
    package let fingers: [Condition]

    package private(set) var limits: [Limit] = []

    private let examples: [HandMeasures]

    /// Learns a shape.
    ///
    /// - Parameters:
    ///   - examples: hands that show it, at least one.
    ///   - others: hands that do not; each label weighs the same.
    ///   - method: the book's method by which extended fingers are distinguished.
    package init(_ examples: [FitExample], others: [FitExample], by method: ExtensionMethod) throws(Fault) {
        self.examples = examples.map { HandMeasures($0.points, $0.context) }
        fingers = try Self.fingers(self.examples, method)
        limits = Self.limits(Room(self.examples, others, fingers, method))
        if fingers.isEmpty, limits.isEmpty { throw .nothingInCommon }
    }

    // MARK: Fingers

    private static func fingers(_ examples: [HandMeasures], _ method: ExtensionMethod) throws(Fault) -> [Condition] {
        var words: [Condition] = []
        for finger in Finger.long + [.thumb] {
            let (measure, edge) = method.comparison(of: finger)
            let values = examples.map { $0.interval(measure) }
            func counts(_ distance: Float) -> (extended: Int, folded: Int) {
                let margin = distance * measure.scale
                return (values.count { $0.lower > edge + margin }, values.count { $0.upper < edge - margin })
            }
            let sure = counts(Tuning.surePosture)
            let isOfTwo = min(sure.extended, sure.folded) * Tuning.fewestOfKind >= examples.count
            guard finger == .thumb || !isOfTwo else {
                throw .differ(finger, extended: sure.extended, folded: sure.folded)
            }
            let alike = finger == .thumb ? sure : counts(Tuning.longFingerPosture)
            let needed = examples.count - examples.count / Tuning.examplesPerStray
            if alike.extended >= needed { words.append(.extended(finger)) }
            if alike.folded >= needed { words.append(.folded(finger)) }
        }
        return words
    }

    // MARK: Limits

    /// The other hands that still pass, and the values of the measures that may turn them away.
    private struct Room {
        let columns: [(measure: Measure, examples: [Interval], others: [Interval])]
        let labels: [String]
        let weights: [Double]
        var passes: [Bool]

        init(_ examples: [HandMeasures], _ others: [FitExample], _ fingers: [Condition], _ method: ExtensionMethod) {
            let hands = others.map { HandMeasures($0.points, $0.context) }
            columns = ShapeDraft.measures.map { measure in
                (measure, examples.map { $0.interval(measure) }, hands.map { $0.interval(measure) })
            }
            labels = others.map(\.label)
            let counts = Dictionary(labels.map { (NameKey($0), 1) }, uniquingKeysWith: +)
            weights = labels.map { Tuning.weightOfLabel / Double(counts[NameKey($0)] ?? 1) }
            passes = hands.map { hand in
                fingers.allSatisfy { condition in
                    guard let (measure, edge, isAbove) = condition.posture(by: method) else { return true }
                    let value = hand.interval(measure)
                    return isAbove ? value.lower > edge : value.upper <= edge
                }
            }
        }
    }

    /// Adds the limit that turns most away, until none is worth it.
    private static func limits(_ room: Room) -> [Limit] {
        var room = room
        var limits: [Limit] = []
        while limits.count < Tuning.mostLimits, let (limit, column) = best(room) {
            var away: [NameKey: Int] = [:]
            for (hand, value) in room.columns[column].others.enumerated() where room.passes[hand] {
                guard !limit.isMet(value) else { continue }
                room.passes[hand] = false
                away[NameKey(room.labels[hand]), default: 0] += 1
            }
            var found = limit
            found.turnedAway = away.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key.text, $0.value) }
            limits.append(found)
        }
        return limits
    }

    private static func best(_ room: Room) -> (Limit, column: Int)? {
        var best: (gain: Double, limit: Limit, column: Int)?
        for (column, values) in room.columns.enumerated() {
            for isAbove in [true, false] {
                guard let extreme = extreme(values.examples, isAbove) else { continue }
                for distance in Tuning.distances {
                    let number = extreme + (isAbove ? -distance : distance) * values.measure.spreadOfPeople
                    let rounded = PlateauSearch.rounded(number, of: values.measure, in: values.measure.range)
                    guard values.measure.range.contains(rounded) else { continue }
                    let limit = Limit(measure: values.measure, isAbove: isAbove, number: rounded, turnedAway: [])
                    var gain = -Tuning.lossAtExtreme * Double.exp(-Double(distance))
                    if values.measure.isOfDirection { gain -= Tuning.priceOfDirection }
                    for (hand, value) in values.others.enumerated() where room.passes[hand] && !limit.isMet(value) {
                        gain += room.weights[hand]
                    }
                    if gain > best?.gain ?? Tuning.gainOfLimit { best = (gain, limit, column) }
                }
            }
        }
        return best.map { ($0.limit, $0.column) }
    }

    /// Returns the end of the examples' values that a limit must keep, without the few of many hands beyond it.
    private static func extreme(
        _ values: [Interval],
        _ isAbove: Bool,
        examplesPerStray: Int = Tuning.examplesPerExtreme
    ) -> Float? {
        let sorted = isAbove ? values.map(\.lower).sorted() : values.map(\.upper).sorted(by: >)
        let extreme = sorted[sorted.count / examplesPerStray]
        return extreme.isFinite ? extreme : nil
    }

    // MARK: Other shapes

    /// Adds the opposite of one of another shape's conditions, that on which the examples differ most from it, so that
    /// both shapes cannot be confirmed at once.
    ///
    /// - Returns: `false` if no condition of the other shape is false for nearly all examples.
    @discardableResult
    package mutating func exclude(_ other: ShapeRule, by method: ExtensionMethod) -> Bool {
        for count in Tuning.examplesPerExcluded where exclude(other, by: method, examplesPerStray: count) {
            return true
        }
        return false
    }

    private mutating func exclude(_ other: ShapeRule, by method: ExtensionMethod, examplesPerStray: Int) -> Bool {
        var best: (lead: Float, limit: Limit)?
        for condition in (other.choiceConditions + (other.confirmed ?? [])).flatMap(\.comparisons) {
            guard let (measure, number, isAbove) = condition.posture(by: method) else { continue }
            let values = examples.map { $0.interval(measure) }
            guard let extreme = Self.extreme(values, !isAbove, examplesPerStray: examplesPerStray) else { continue }
            let lead = (isAbove ? number - extreme : extreme - number) / measure.spreadOfPeople
            guard lead >= 0, lead > best?.lead ?? -1 else { continue }
            var limit = Limit(measure: measure, isAbove: !isAbove, number: number, turnedAway: [])
            limit.isInclusive = true
            best = (lead, limit)
        }
        guard let limit = best?.limit else { return false }
        // A limit of the same measure is replaced by the narrower one.
        if let place = limits.firstIndex(where: { $0.measure == limit.measure && $0.isAbove == limit.isAbove }) {
            (limits[place].number, limits[place].isInclusive) = (limit.number, true)
        } else {
            limits.append(limit)
        }
        return true
    }

    // MARK: The rule

    /// Returns the shape: the fingers choose it and the limits confirm it; without fingers, the first limits choose it.
    ///
    /// - Parameter limitsChoose: whether the limits choose it too, at a distance at which they wholly hold on the examples:
    ///   the fingers alone would choose it for the hands of another shape.
    package func rule(named name: String, limitsChoose: Bool = false) -> ShapeRule {
        let limits = self.limits.map(\.condition)
        var choice = fingers.isEmpty ? Array(limits.prefix(Tuning.limitsOfChoice)) : fingers
        let rest = fingers.isEmpty ? Array(limits.dropFirst(Tuning.limitsOfChoice)) : limits
        if limitsChoose, !fingers.isEmpty { choice += self.limits.compactMap(wide) }
        return ShapeRule(
            shape: HandShape(name),
            possible: .conditions(choice),
            confirmed: rest.isEmpty ? choice : rest
        )
    }

    /// Returns a limit from which the examples are at least half a scale away; `nil` where that is no limit.
    private func wide(_ limit: Limit) -> Condition? {
        guard let extreme = Self.extreme(examples.map { $0.interval(limit.measure) }, limit.isAbove) else { return nil }
        let half = limit.measure.scale / 2
        let number = limit.isAbove ? min(limit.number, extreme - half) : max(limit.number, extreme + half)
        let rounded = PlateauSearch.rounded(number, of: limit.measure, in: limit.measure.range)
        guard limit.measure.range.contains(rounded) else { return nil }
        return limit.isAbove ? .above(limit.measure, rounded) : .below(limit.measure, rounded)
    }

    /// Returns whether hands show the same as examples, as far as people differ: the middle of each measure is not far
    /// from the examples'.
    package static func resembles(_ hands: [FitExample], _ examples: [FitExample]) -> Bool {
        let hands = hands.map { HandMeasures($0.points, $0.context) }
        let examples = examples.map { HandMeasures($0.points, $0.context) }
        return measures.allSatisfy { measure in
            let sorted = hands.map { $0.interval(measure).lower }.sorted()
            let values = examples.map { $0.interval(measure) }
            let (least, most) = (values.map(\.lower).min() ?? 0, values.map(\.upper).max() ?? 0)
            let middle = sorted[sorted.count / 2]
            let spreads = measure.isOfDirection ? Tuning.spreadsOfOneDirection : Tuning.spreadsOfOneShape
            return max(least - middle, middle - most) < spreads * measure.spreadOfPeople
        }
    }
}

// Learns the conditions under `confirmed` of one shape. Made by FitPlan, one for all folds; pure.

import Keypoints
import Shapes

/// The hands that a book's choice gives one shape, and the conditions that may confirm it.
struct ShapeFit: Sendable {
    let rank: Int
    let start: [FitClause]
    let configuration: FitConfiguration

    /// The hands, by their places among the examples.
    let hands: [Int]

    /// The unit of each of them.
    let units: [Int]

    let columns: [Measure: FitColumn]
    let offered: [Measure]

    /// The truth of the conditions without numbers, by hand.
    private let fixed: [Condition: [TernaryValue]]

    let examples: FitExamples

    /// Measures the hands of a shape.
    init(rank: Int, _ examples: FitExamples, _ configuration: FitConfiguration) {
        self.rank = rank
        self.examples = examples
        self.configuration = configuration
        let rule = examples.book.definition.shapes[rank]
        let start = (rule.confirmed ?? []).enumerated().map { FitClause($1, origin: $0) }
        self.start = start
        let hands = examples.all.indices.filter { examples.eligible[$0] == rank }
        self.hands = hands
        units = hands.map { examples.all[$0].unit }
        offered = configuration.offered
        var measures = offered
        for comparison in start.flatMap(\.comparisons) where !measures.contains(comparison.measure) {
            measures.append(comparison.measure)
        }
        var values = measures.map { _ in [Interval]() }
        for hand in hands {
            let known = HandMeasures(examples.all[hand].points, examples.all[hand].context)
            for (place, measure) in measures.enumerated() { values[place].append(known.interval(measure)) }
        }
        columns = Dictionary(uniqueKeysWithValues: zip(measures, values).map { ($0, FitColumn($0, $1)) })
        var fixed: [Condition: [TernaryValue]] = [:]
        for condition in start.flatMap(\.fixed) {
            fixed[condition] = Self.truth(of: condition, hands.map { examples.all[$0] }, examples.book)
        }
        self.fixed = fixed
    }

    private static func truth(of condition: Condition, _ hands: [FitExample], _ book: RuleBook) -> [TernaryValue] {
        func confirmed(_ condition: Condition) -> [Int?] {
            // Some conditions need another one beside them: one that always holds.
            let always = Condition.any([.visible(.index), .not(.visible(.index))])
            let rule = ShapeRule(shape: "fixed", possible: .conditions([always, condition]), confirmed: [])
            let definition = RuleBookDefinition(
                name: "fixed",
                fingers: book.definition.fingers,
                missing: .strict,
                shapes: [rule]
            )
            return FitExamples.confirmed(hands, by: definition)
        }
        return zip(confirmed(condition), confirmed(.not(condition))).map { yes, no in
            yes != nil ? .yes : no != nil ? .no : .unknown
        }
    }

    // MARK: Weights

    /// Returns the weight of each hand in the objective: the mean coverage of the sources, minus the cost of the others
    /// that are confirmed, half by source and half by label; hands of a left-out unit have none.
    private func weights(leavingOut unit: Int?, cost: Double) -> [Double] {
        var own = [Int](repeating: 0, count: examples.sourceCount)
        var others = own
        var labels: [Int: Int] = [:]
        func label(_ place: Int) -> Int { examples.otherLabels[place] ?? -1 - (examples.ranks[place] ?? 0) }
        for place in examples.all.indices where examples.all[place].unit != unit {
            let source = examples.all[place].source
            if examples.ranks[place] == rank {
                own[source] += 1
            } else {
                others[source] += 1
                labels[label(place), default: 0] += 1
            }
        }
        let ownSources = Double(max(own.count { $0 > 0 }, 1))
        let otherSources = Double(max(others.count { $0 > 0 }, 1))
        let otherLabels = Double(max(labels.count, 1))
        return zip(hands, units).map { place, ofHand in
            guard ofHand != unit else { return 0 }
            let source = examples.all[place].source
            if examples.ranks[place] == rank { return 1 / (ownSources * Double(own[source])) }
            let bySource = 0.5 / (otherSources * Double(others[source]))
            let byLabel = 0.5 / (otherLabels * Double(labels[label(place)] ?? 1))
            let isWrong = examples.ranks[place] != nil
            return -cost * (bySource + byLabel) * (isWrong ? configuration.wrongWeight : 1)
        }
    }

    // MARK: The descent

    /// Learns the conditions: tunes all numbers, adds conditions that gain, and removes those that do not.
    ///
    /// - Parameters:
    ///   - unit: the unit whose hands are left out.
    ///   - cost: the price of a share of others.
    ///   - banned: conditions that must not be added.
    func learn(leavingOut unit: Int?, cost: Double, banned: Set<Candidate> = []) -> [FitClause] {
        let weights = weights(leavingOut: unit, cost: cost)
        var clauses = start
        var state = FitState(clauses.map(holds))
        tuneAll(&clauses, &state, weights)
        while clauses.count < configuration.mostConditions {
            guard let added = addition(to: clauses, state, weights, banned) else { break }
            clauses.append(added)
            state.append(holds(added))
            tune(clauses.count - 1, &clauses, &state, weights, keepsToday: false)
            tuneAll(&clauses, &state, weights)
        }
        prune(&clauses, &state, weights)
        return clauses
    }

    /// Removes what does not gain enough.
    private func prune(_ clauses: inout [FitClause], _ state: inout FitState, _ weights: [Double]) {
        var place = clauses.count - 1
        // A book's list has at least one condition.
        while place >= 0, clauses.count > 1 {
            // What the fit added has to gain. A condition of the book goes only where it costs.
            let gain = state.value(weights) - state.value(weights, without: place)
            if gain < (clauses[place].origin == nil ? configuration.conditionGain : -configuration.bookLoss) {
                clauses.remove(at: place)
                state.remove(place)
                tuneAll(&clauses, &state, weights)
                place = clauses.count
            }
            place -= 1
        }
    }

    /// Returns the truth of a condition on a hand.
    ///
    /// - Parameter columns: those of the condition's comparisons.
    private func truth(
        _ clause: FitClause,
        _ columns: [FitColumn?],
        _ hand: Int,
        forced: (number: Int, truth: TernaryValue)? = nil
    ) -> TernaryValue {
        clause.truth(
            { _, isAbove, number in
                if let forced, forced.number == number { return forced.truth }
                return columns[number]?.truth(hand, isAbove: isAbove, clause.numbers[number]) ?? .unknown
            },
            fixed: { fixed[$0]?[hand] ?? .unknown }
        )
    }

    private func columns(of clause: FitClause) -> [FitColumn?] { clause.comparisons.map { columns[$0.measure] } }

    /// Returns for each hand whether a condition clearly holds.
    func holds(_ clause: FitClause) -> [Bool] {
        let columns = columns(of: clause)
        return hands.indices.map { truth(clause, columns, $0) == .yes }
    }

    private func tuneAll(_ clauses: inout [FitClause], _ state: inout FitState, _ weights: [Double]) {
        for _ in 0..<4 {
            let before = clauses
            for place in clauses.indices { tune(place, &clauses, &state, weights, keepsToday: true) }
            if clauses == before { return }
        }
    }

    /// Replaces the numbers of a condition by the best ones, one after the other.
    ///
    /// - Parameter keepsToday: whether a number stays that is as good as the best.
    private func tune(
        _ place: Int,
        _ clauses: inout [FitClause],
        _ state: inout FitState,
        _ weights: [Double],
        keepsToday: Bool
    ) {
        for number in clauses[place].numbers.indices {
            let today = keepsToday ? clauses[place].numbers[number] : nil
            guard let plateau = plateau(of: number, in: place, clauses, state, weights, today: today) else { continue }
            guard plateau.number != clauses[place].numbers[number] else { continue }
            // A condition of the book that turns nothing away here may do so elsewhere: it goes as a whole, or stays.
            if plateau.isOpen, keepsToday, clauses[place].origin != nil { continue }
            clauses[place].numbers[number] = plateau.number
            state.replace(place, with: holds(clauses[place]))
        }
    }

    /// Returns the thresholds that are as good as the best of one comparison, all others as they are; `nil` where no
    /// hand depends on it.
    private func plateau(
        of number: Int,
        in place: Int,
        _ clauses: [FitClause],
        _ state: FitState,
        _ weights: [Double],
        today: Float?
    ) -> FitPlateau? {
        let clause = clauses[place]
        let (measure, isAbove) = clause.comparisons[number]
        let columns = columns(of: clause)
        guard let column = columns[number] else { return nil }
        var always = 0.0
        var (wantingYes, wantingNo): ([(key: Float, weight: Double)], [(key: Float, weight: Double)]) = ([], [])
        for hand in hands.indices where weights[hand] != 0 && state.passes(hand, without: place) {
            switch (
                truth(clause, columns, hand, forced: (number, .yes)) == .yes,
                truth(clause, columns, hand, forced: (number, .no)) == .yes
            ) {
            case (true, true): always += weights[hand]
            case (false, false): break
            case (true, false):
                wantingYes.append((column.key(hand, isAbove: isAbove, wantsNo: false), weights[hand]))
            case (false, true):
                wantingNo.append((column.key(hand, isAbove: isAbove, wantsNo: true), weights[hand]))
            }
        }
        // A comparison is at one place of a condition, so that all hands want the same of it.
        let wantsNo = !wantingNo.isEmpty
        let depending = wantsNo ? wantingNo : wantingYes
        guard !depending.isEmpty else { return nil }
        return PlateauSearch.plateau(
            depending,
            always: always,
            of: measure,
            isReversed: isAbove == wantsNo,
            loss: configuration.plateauLoss,
            today: today
        )
    }

    // MARK: Remarks on a learnt list

    /// Returns the plateau of each number of each condition.
    func plateaus(of clauses: [FitClause], cost: Double) -> [[FitPlateau?]] {
        let weights = weights(leavingOut: nil, cost: cost)
        let state = FitState(clauses.map(holds))
        return clauses.indices.map { place in
            clauses[place].numbers.indices.map {
                plateau(of: $0, in: place, clauses, state, weights, today: clauses[place].numbers[$0])
            }
        }
    }

    /// Returns the numbers of hands that one condition alone turns away, all others as they are.
    func turnedAway(by place: Int, of clauses: [FitClause]) -> (own: Int, others: Int) {
        let state = FitState(clauses.map(holds))
        var (own, others) = (0, 0)
        for hand in hands.indices where state.passes(hand, without: place) && !state.passes(hand) {
            if examples.ranks[hands[hand]] == rank { own += 1 } else { others += 1 }
        }
        return (own, others)
    }
}

// The condition that a list surely gains most by. Called by ShapeFit; pure.

import Shapes

extension ShapeFit {
    /// A condition that may be added: a measure and a direction.
    struct Candidate: Hashable, Sendable {
        var measure: Measure
        var isAbove: Bool
    }

    /// A candidate with its best number, and its gain.
    private struct Found {
        var candidate: Candidate
        var number: Float
        var gain: Double
    }

    /// Returns the condition whose addition surely gains most; `nil` where none gains enough.
    ///
    /// The gain of a condition is that on these people. Of those with the highest gain, the one is chosen whose gain less
    /// a part of its standard error over the people is largest: what helps with one person is worth little elsewhere.
    func addition(
        to clauses: [FitClause],
        _ state: FitState,
        _ weights: [Double],
        _ banned: Set<Candidate>
    ) -> FitClause? {
        let active = hands.indices.map { state.passes($0) ? weights[$0] : 0 }
        var surest: Found?
        for place in best(active, banned) {
            var found = place
            found.gain = sureGain(of: found, active)
            if found.gain > surest?.gain ?? configuration.conditionGain { surest = found }
        }
        return surest.map { found in
            let measure = found.candidate.measure
            return FitClause(
                found.candidate.isAbove ? .above(measure, found.number) : .below(measure, found.number),
                origin: nil
            )
        }
    }

    /// Returns the candidates with the highest gains.
    private func best(_ active: [Double], _ banned: Set<Candidate>) -> [Found] {
        let total = active.reduce(0, +)
        var found: [Found] = []
        for measure in offered {
            guard let column = columns[measure] else { continue }
            for isAbove in [true, false] {
                let candidate = Candidate(measure: measure, isAbove: isAbove)
                guard !banned.contains(candidate) else { continue }
                guard let best = column.best(isAbove: isAbove, active, total: total) else { continue }
                let gain = best.value - total
                if gain > configuration.conditionGain {
                    found.append(Found(candidate: candidate, number: best.number, gain: gain))
                }
            }
        }
        let ranked = found.indices.sorted { (found[$1].gain, $0) < (found[$0].gain, $1) }
        return ranked.prefix(configuration.candidates).map { found[$0] }
    }

    /// Returns the gain less `gainErrors` times its standard error over the people.
    private func sureGain(of found: Found, _ active: [Double]) -> Double {
        guard let column = columns[found.candidate.measure] else { return 0 }
        var gains = [Double](repeating: 0, count: examples.unitCount)
        for hand in hands.indices where active[hand] != 0 {
            if column.truth(hand, isAbove: found.candidate.isAbove, found.number) != .yes {
                gains[units[hand]] -= active[hand]
            }
        }
        let sum = gains.reduce(0, +)
        let squares = gains.reduce(0) { $0 + $1 * $1 } - sum * sum / Double(max(gains.count, 1))
        return sum - configuration.gainErrors * max(squares, 0).squareRoot()
    }
}

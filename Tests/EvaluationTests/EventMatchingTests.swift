// The matching of times against trying every choice there is, and against another algorithm.

import Testing

@testable import Evaluation

/// The best of all one-to-one choices, by trying each: most pairs, then least difference.
private func bruteForce(_ played: ArraySlice<Int>, _ reference: [Int], _ window: Int) -> (pairs: Int, difference: Int) {
    guard let time = played.first else { return (0, 0) }
    var best = bruteForce(played.dropFirst(), reference, window)
    for (place, other) in reference.enumerated() where abs(time - other) <= window {
        var rest = reference
        rest.remove(at: place)
        let inner = bruteForce(played.dropFirst(), rest, window)
        let choice = (pairs: inner.pairs + 1, difference: inner.difference + abs(time - other))
        if (-choice.pairs, choice.difference) < (-best.pairs, best.difference) { best = choice }
    }
    return best
}

/// The largest number of pairs, by augmenting paths (H. W. Kuhn 1955), which needs no order of the times.
func largestMatching(_ count: Int, _ others: Int, _ fits: (Int, Int) -> Bool) -> Int {
    var partner = [Int?](repeating: nil, count: others)
    func augment(_ one: Int, _ seen: inout Set<Int>) -> Bool {
        for other in 0..<others where fits(one, other) && seen.insert(other).inserted {
            if let taken = partner[other], !augment(taken, &seen) { continue }
            partner[other] = one
            return true
        }
        return false
    }
    return (0..<count).reduce(0) { total, one in
        var seen: Set<Int> = []
        return total + (augment(one, &seen) ? 1 : 0)
    }
}

@Suite struct EventMatchingTests {
    private func check(_ pairs: [EventMatching.Pair], _ played: [Int], _ reference: [Int], _ window: Int) {
        #expect(Set(pairs.map(\.played)).count == pairs.count && Set(pairs.map(\.reference)).count == pairs.count)
        for pair in pairs { #expect(abs(played[pair.played] - reference[pair.reference]) <= window) }
        #expect(
            pairs.map(\.played) == pairs.map(\.played).sorted()
                && pairs.map(\.reference) == pairs.map(\.reference).sorted()
        )
    }

    @Test("no choice has more pairs, and none of as many differs less", arguments: 0..<60)
    func optimal(seed: UInt64) {
        var dice = Dice(seed)
        for _ in 0..<20 {
            let range = 0...Int.random(in: 1...40, using: &dice)
            func times(_ dice: inout Dice) -> [Int] {
                (0..<Int.random(in: 0...6, using: &dice)).map { _ in Int.random(in: range, using: &dice) }.sorted()
            }
            let (played, reference, window) = (times(&dice), times(&dice), Int.random(in: 0...12, using: &dice))
            let pairs = EventMatching.pairs(played, reference, window: window)
            check(pairs, played, reference, window)
            let best = bruteForce(played[...], reference, window)
            let difference = pairs.reduce(0) { $0 + abs(played[$1.played] - reference[$1.reference]) }
            #expect(pairs.count == best.pairs && difference == best.difference, "\(played) \(reference) \(window)")
        }
    }

    @Test("long lists have as many pairs as an algorithm that knows no order finds", arguments: 0..<10)
    func long(seed: UInt64) {
        var dice = Dice(seed)
        let played = (0..<150).map { _ in Int.random(in: 0...3000, using: &dice) }.sorted()
        let reference = (0..<130).map { _ in Int.random(in: 0...3000, using: &dice) }.sorted()
        for window in [0, 3, 20, 100, 3000] {
            let pairs = EventMatching.pairs(played, reference, window: window)
            check(pairs, played, reference, window)
            #expect(pairs.count == largestMatching(150, 130) { abs(played[$0] - reference[$1]) <= window })
            let near = played.reduce(0) { sum, time in sum + reference.filter { abs($0 - time) <= window }.count }
            #expect(EventMatching.candidateCount(played, reference, window: window) == near)
        }
    }

    @Test("a nearer event does not take the only chance of another", arguments: [true, false])
    func chain(isReversed: Bool) {
        // The nearest first would pair 50 with 51 and leave 0 and 100 alone.
        let (one, other) = ([0, 51], [50, 100])
        let pairs =
            isReversed ? EventMatching.pairs(other, one, window: 50) : EventMatching.pairs(one, other, window: 50)
        #expect(pairs == [EventMatching.Pair(played: 0, reference: 0), EventMatching.Pair(played: 1, reference: 1)])
    }

    @Test("the window's ends are in it")
    func ends() {
        #expect(EventMatching.pairs([0, 100], [50], window: 50).count == 1)
        #expect(EventMatching.pairs([0], [51], window: 50).isEmpty)
        #expect(EventMatching.pairs([], [51], window: 50).isEmpty)
        #expect(EventMatching.pairs([51], [], window: 50).isEmpty)
    }

    @Test("many events that are far apart are matched")
    func many() {
        let reference = (0..<200_000).map { $0 * 100 }
        let pairs = EventMatching.pairs(reference.map { $0 + 7 }, reference, window: 50)
        #expect(pairs.count == reference.count && pairs.allSatisfy { $0.played == $0.reference })
    }
}

// Reads how many of some conditions hold: "2 fingers extended", "at least 3 of (…)". Pure.

import Keypoints
import Shapes

/// The largest number of conditions in a count (`Ranking`).
private let mostCounted = 16

extension ConditionParser {
    /// Parses `[at least|at most] NUMBER [to NUMBER]` with `[long] fingers extended|folded|…` or `of (A, B, …)`;
    /// returns `nil` for the start of another condition.
    mutating func count() throws(Diagnostic) -> Condition? {
        let isBound = cursor.word() == "at"
        guard isBound || isNumber && ["finger", "fingers", "long", "of", "to"].contains(cursor.word(ahead: 1)) else {
            return nil
        }
        let place = cursor.place
        if isBound { cursor.skip() }
        let isLeast = isBound && cursor.take("least")
        let isMost = isBound && !isLeast && cursor.take("most")
        guard isLeast || isMost || !isBound else { throw cursor.unknown(among: ["least", "most"]) }
        let first = try wholeNumber()
        let last = !isBound && cursor.take("to") ? try wholeNumber() : first
        let conditions = try counted()
        let all = conditions.count
        guard all <= mostCounted else {
            throw Diagnostic(nil, place, "\(all) conditions to count, expected at most \(mostCounted)")
        }
        let reach = (isLeast ? 1 : 0)...(isMost ? all - 1 : all)
        guard reach.contains(first), reach.contains(last), first <= last, last - first < all else {
            let number = first == last ? "\(first)" : "\(first) to \(last)"
            let limits =
                reach.lowerBound == reach.upperBound
                ? "\(reach.lowerBound)" : "\(reach.lowerBound) to \(reach.upperBound)"
            let what = "\(isLeast ? "at least " : isMost ? "at most " : "")\(number) of \(all)"
            throw Diagnostic(nil, place, "\(what) is either always or never so, expected \(limits)")
        }
        return .count((isMost ? 0 : first)...(isLeast ? all : last), conditions)
    }

    var isNumber: Bool { if case .number = cursor.token { true } else { false } }

    private mutating func wholeNumber() throws(Diagnostic) -> Int {
        guard case .number(let number) = cursor.token, let whole = Int(exactly: number) else {
            throw cursor.unexpected("a whole number")
        }
        cursor.skip()
        return whole
    }

    private mutating func counted() throws(Diagnostic) -> [Condition] {
        guard cursor.take("of") else {
            let fingers = cursor.take("long") ? Finger.long : Finger.allCases
            guard cursor.take("finger") || cursor.take("fingers") else {
                throw cursor.unexpected("fingers, long fingers, or of (…)")
            }
            return try postures(of: fingers)
        }
        try cursor.expect(sign: "(")
        var conditions = [try alternatives()]
        while cursor.take(sign: ",") { conditions.append(try alternatives()) }
        try cursor.expect(sign: ")")
        return conditions
    }
}

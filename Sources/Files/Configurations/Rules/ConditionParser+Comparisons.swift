// Reads comparisons: "bend(index) > 30 degrees", "10 < bend(index) < 20", "bend(index) < bend(middle)". Pure.

import Shapes

/// One side of a comparison.
private enum Term {
    case measure(Measure)

    /// A number, the cursor behind it, and its place.
    case number(Float, TokenCursor, Place)
}

extension ConditionParser {
    /// Parses measures and numbers in rising or falling order.
    mutating func comparison() throws(Diagnostic) -> Condition {
        let place = cursor.place
        var terms = [try term()]
        var signs: [(isBelow: Bool, isStrict: Bool)] = []
        repeat {
            let sign = cursor
            let isBelow = cursor.take(sign: "<")
            guard isBelow || cursor.take(sign: ">") else { throw cursor.unexpected("<, <=, > or >=") }
            guard isBelow == signs.first?.isBelow ?? isBelow else {
                throw sign.fault("\"<\" and \">\" in one comparison, expected one direction")
            }
            signs.append((isBelow, !cursor.take(sign: "=")))
            terms.append(try term())
        } while cursor.token == .sign("<") || cursor.token == .sign(">")
        if !signs[0].isBelow {
            terms.reverse()
            signs.reverse()
        }
        let numbers = terms.compactMap { if case .number(let number, _, _) = $0 { number } else { nil } }
        for (lower, upper) in zip(numbers, numbers.dropFirst()) where lower >= upper {
            throw Diagnostic(
                nil,
                place,
                "no number is above \(lower) and below \(upper), expected the smaller one first"
            )
        }
        var parts: [Condition] = []
        for index in signs.indices {
            parts.append(try condition(terms[index], below: terms[index + 1], isStrict: signs[index].isStrict, place))
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term() throws(Diagnostic) -> Term {
        guard case .number(let number) = cursor.token else {
            guard cursor.word() != nil, cursor.ahead().token == .sign("(") else {
                throw cursor.unexpected("a number or a measure")
            }
            return .measure(try measure())
        }
        let place = cursor.place
        cursor.skip()
        let behind = cursor
        if !cursor.take(sign: "°"), let word = cursor.word(), word != "and", word != "or" { cursor.skip() }
        return .number(number, behind, place)
    }

    private func condition(_ left: Term, below right: Term, isStrict: Bool, _ place: Place) throws(Diagnostic)
        -> Condition
    {
        switch (left, right) {
        case (.measure(let measure), .number(let number, let unit, let place)):
            try check(number, of: measure, "below", unit, place)
            return isStrict ? .below(measure, number) : .not(.above(measure, number))
        case (.number(let number, let unit, let place), .measure(let measure)):
            try check(number, of: measure, "above", unit, place)
            return isStrict ? .above(measure, number) : .not(.below(measure, number))
        case (.measure(let lesser), .measure(let greater)):
            guard lesser != greater else {
                throw Diagnostic(nil, place, "\(lesser) compared with itself, expected another measure")
            }
            guard lesser.unit == greater.unit else {
                throw Diagnostic(
                    nil,
                    place,
                    "\(lesser) \(lesser.unitWords) and \(greater) \(greater.unitWords), expected one unit"
                )
            }
            return isStrict ? .less(lesser, greater) : .not(.less(greater, lesser))
        case (.number, .number(_, _, let place)):
            throw Diagnostic(nil, place, "a number compared with a number, expected a measure on one side")
        }
    }

    /// Checks the unit behind a number, and whether the measure can be on either side of it.
    private func check(
        _ number: Float,
        of measure: Measure,
        _ relation: String,
        _ unit: TokenCursor,
        _ place: Place
    ) throws(Diagnostic) {
        let isDegrees = unit.token == .sign("°")
        let word = isDegrees ? "°" : unit.word()
        let known = ["palm": ["palm", "palms"], "degrees": ["degrees", "degree", "°"]][measure.unit] ?? []
        if let word, word != "and", word != "or", !known.contains(word) {
            let wanted = measure.unit.isEmpty ? ", expected the number alone" : ""
            throw unit.fault("unexpected \(unit.found), \(measure) \(measure.unitWords)\(wanted)")
        }
        guard !measure.range.contains(number) else { return }
        let range = "\(measure.range.lowerBound)…\(measure.text(measure.range.upperBound))"
        throw Diagnostic(nil, place, "\(measure) is either always or never \(relation) \(number), expected \(range)")
    }
}

extension Measure {
    fileprivate var unitWords: String { unit.isEmpty ? "has no unit" : "is measured in \(unit)" }
}

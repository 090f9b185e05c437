// A condition under `confirmed` whose numbers can be learnt. Changed by ShapeFit; pure.

import Shapes

/// A condition with its numbers apart.
struct FitClause: Sendable, Equatable {
    /// The place of the condition in the book's list; `nil` for a condition that the fit added.
    let origin: Int?

    let form: Form
    var numbers: [Float]

    indirect enum Form: Sendable, Equatable {
        case comparison(Measure, isAbove: Bool, number: Int)

        /// A condition without a number that can be learnt.
        case fixed(Condition)

        case not(Form)
        case all([Form])
        case any([Form])
    }

    init(_ condition: Condition, origin: Int?) {
        var numbers: [Float] = []
        form = Self.form(condition, &numbers)
        self.numbers = numbers
        self.origin = origin
    }

    private static func form(_ condition: Condition, _ numbers: inout [Float]) -> Form {
        switch condition {
        case .above(let measure, let number), .below(let measure, let number):
            numbers.append(number)
            if case .above = condition { return .comparison(measure, isAbove: true, number: numbers.count - 1) }
            return .comparison(measure, isAbove: false, number: numbers.count - 1)
        case .not(let inner): return .not(form(inner, &numbers))
        case .all(let inner): return .all(inner.map { form($0, &numbers) })
        case .any(let inner): return .any(inner.map { form($0, &numbers) })
        default: return .fixed(condition)
        }
    }

    /// The condition with the present numbers.
    var condition: Condition { condition(of: form) }

    private func condition(of form: Form) -> Condition {
        switch form {
        case .comparison(let measure, true, let number): .above(measure, numbers[number])
        case .comparison(let measure, false, let number): .below(measure, numbers[number])
        case .fixed(let condition): condition
        case .not(let inner): .not(condition(of: inner))
        case .all(let inner): .all(inner.map(condition))
        case .any(let inner): .any(inner.map(condition))
        }
    }

    /// The comparisons, in the order of their numbers.
    var comparisons: [(measure: Measure, isAbove: Bool)] { Self.comparisons(of: form) }

    private static func comparisons(of form: Form) -> [(measure: Measure, isAbove: Bool)] {
        switch form {
        case .comparison(let measure, let isAbove, _): [(measure, isAbove)]
        case .fixed: []
        case .not(let inner): comparisons(of: inner)
        case .all(let inner), .any(let inner): inner.flatMap(comparisons)
        }
    }

    /// The conditions without a number, in the order of the text.
    var fixed: [Condition] { Self.fixed(of: form) }

    private static func fixed(of form: Form) -> [Condition] {
        switch form {
        case .comparison: []
        case .fixed(let condition): [condition]
        case .not(let inner): fixed(of: inner)
        case .all(let inner), .any(let inner): inner.flatMap(fixed)
        }
    }

    /// Returns the truth of the condition.
    ///
    /// - Parameters:
    ///   - comparison: the truth of a comparison, by its number's place.
    ///   - fixed: the truth of a condition without a number.
    func truth(
        _ comparison: (Measure, Bool, Int) -> TernaryValue,
        fixed: (Condition) -> TernaryValue
    ) -> TernaryValue {
        truth(of: form, comparison, fixed)
    }

    private func truth(
        of form: Form,
        _ comparison: (Measure, Bool, Int) -> TernaryValue,
        _ fixed: (Condition) -> TernaryValue
    ) -> TernaryValue {
        switch form {
        case .comparison(let measure, let isAbove, let number): return comparison(measure, isAbove, number)
        case .fixed(let condition): return fixed(condition)
        case .not(let inner): return !truth(of: inner, comparison, fixed)
        case .all(let inner): return inner.reduce(.yes) { $0 && truth(of: $1, comparison, fixed) }
        case .any(let inner): return inner.reduce(.no) { $0 || truth(of: $1, comparison, fixed) }
        }
    }
}

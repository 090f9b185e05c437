// Two answers on the same hands, counted by which of them is right, and the test of their difference; pure.

import RealModule

/// The numbers of hands on which both, one or neither of two answers is right.
package struct PairedCounts: Sendable, Hashable {
    package var both = 0
    package var onlyFirst = 0
    package var onlySecond = 0
    package var neither = 0

    /// The number of hands.
    package var total: Int { both + changes + neither }

    /// The number of hands on which one of the two is right.
    package var changes: Int { onlyFirst + onlySecond }

    mutating func add(_ first: Bool, _ second: Bool) {
        switch (first, second) {
        case (true, true): both += 1
        case (true, false): onlyFirst += 1
        case (false, true): onlySecond += 1
        case (false, false): neither += 1
        }
    }

    /// The p-value of McNemar's test, two-sided and exact for any number of hands: the probability of a split of the
    /// changes at least as uneven, if each were as likely to favour either answer.
    ///
    /// 2 P(X ≤ min(b, c)) with X binomial of b + c trials and probability ½, at most 1; 1 without changes. The hands are
    /// taken as independent.
    ///
    /// Source: Q. McNemar, *Note on the sampling error of the difference between correlated proportions or percentages*,
    /// Psychometrika 12 (1947) 153–157; the exact form: M. W. Fagerland, S. Lydersen, P. Laake, *The McNemar test for
    /// binary matched-pairs data*, BMC Medical Research Methodology 13:91 (2013).
    package var pValue: Double {
        let (fewer, all) = (Double(min(onlyFirst, onlySecond)), Double(changes))
        guard changes > 0, onlyFirst != onlySecond else { return 1 }
        // The terms of the sum as multiples of its last one, which is the largest.
        var (sum, term, count) = (1.0, 1.0, fewer)
        while count > 0, term > sum * .ulpOfOne {
            term *= count / (all - count + 1)
            sum += term
            count -= 1
        }
        let choices = Double.logGamma(all + 1) - .logGamma(fewer + 1) - .logGamma(all - fewer + 1)
        return min(1, 2 * .exp(choices - all * .log(2)) * sum)
    }
}

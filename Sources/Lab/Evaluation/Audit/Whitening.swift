// The scale in which differences between hands of one label are alike in every direction. Made by LabelAudit; pure.

import Keypoints

/// A change of coordinates after which the scatter of hands around the mean of their label is 1 in every direction.
///
/// With C = L Lᵀ, the covariance around the means of the labels, a hand x becomes L⁻¹ x (P. C. Mahalanobis, *On the
/// generalised distance in statistics*, 1936).
struct Whitening {
    private let factor: CholeskyFactor

    /// Measures the scatter of hands around the means of their labels; O(hands).
    ///
    /// - Parameter labels: the label of each hand, by its place.
    init(_ forms: [HandForm], labels: [Int]) {
        let count = HandForm.count
        let means = LabelMeans(forms, labels: labels).means
        var covariance = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        for (form, label) in zip(forms, labels) {
            let mean = means[label]
            let difference = (0..<count).map { Double(form[$0]) - mean[$0] }
            for row in 0..<count {
                for column in 0...row { covariance[row][column] += difference[row] * difference[column] }
            }
        }
        let hands = Double(max(forms.count, 1))
        let trace = (0..<count).reduce(0) { $0 + covariance[$1][$1] } / hands
        // Directions in which these hands hardly differ must not decide alone.
        let floor = max(trace / Double(count) * Tuning.auditRegularisation, .leastNormalMagnitude.squareRoot())
        factor = CholeskyFactor(count: count, floor: floor) { row, column in
            covariance[row][column] / hands + (row == column ? floor : 0)
        }
    }

    /// Returns a hand in the new coordinates.
    func callAsFunction(_ form: HandForm) -> HandForm {
        var result = form
        for (row, value) in factor.solvingLower((0..<HandForm.count).map { Double(form[$0]) }).enumerated() {
            result[row] = Float(value)
        }
        return result
    }
}

/// The means of the hands of each label.
struct LabelMeans {
    private var sums: [[Double]] = []
    private(set) var counts: [Int] = []

    /// Adds up hands.
    ///
    /// - Parameter isLeftOut: whether each hand is left out; `nil` for none.
    init(_ forms: [HandForm], labels: [Int], isLeftOut: [Bool]? = nil) {
        let labelCount = (labels.max() ?? -1) + 1
        sums = Array(repeating: [Double](repeating: 0, count: HandForm.count), count: labelCount)
        counts = Array(repeating: 0, count: labelCount)
        for (place, form) in forms.enumerated() where isLeftOut?[place] != true {
            counts[labels[place]] += 1
            for row in 0..<HandForm.count { sums[labels[place]][row] += Double(form[row]) }
        }
    }

    /// The mean of each label; 0 where it has no hands.
    var means: [[Double]] { zip(sums, counts).map { sum, count in sum.map { $0 / Double(max(count, 1)) } } }

    /// Returns the square of the distance of a hand from the mean of a label; `nil` where the label has too few hands.
    ///
    /// - Parameter isCounted: whether the hand is one of those that the mean is of, and is left out of it.
    func squaredDistance(of form: HandForm, to label: Int, isCounted: Bool) -> Double? {
        let count = counts[label] - (isCounted ? 1 : 0)
        guard count >= Tuning.auditFewest else { return nil }
        var sum = 0.0
        for row in 0..<HandForm.count {
            let value = Double(form[row])
            let difference = value - (sums[label][row] - (isCounted ? value : 0)) / Double(count)
            sum += difference * difference
        }
        return sum
    }
}

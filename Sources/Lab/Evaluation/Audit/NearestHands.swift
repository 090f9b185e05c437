// The nearest hands of each label, with and without those that were recorded shortly before and after. Pure.

/// A limited number of hands of each label, evenly chosen, to which others are compared.
struct NearestHands {
    private let forms: [HandForm]
    private let references: [[Int]]

    /// Chooses the hands to compare with.
    ///
    /// - Parameter isLeftOut: whether each hand is left out.
    init(_ forms: [HandForm], labels: [Int], isLeftOut: [Bool]) {
        self.forms = forms
        var places = [[Int]](repeating: [], count: (labels.max() ?? -1) + 1)
        for (place, label) in labels.enumerated() where !isLeftOut[place] { places[label].append(place) }
        references = places.map(Tuning.evenly)
    }

    /// Returns the distance of a hand to the fifth nearest of a label, or to the last of fewer, recorded at any time and at
    /// other moments; infinite without any.
    func distances(of place: Int, to label: Int) -> (near: Float, far: Float) {
        var (near, far) = (Nearest(), Nearest())
        for other in references[label] where other != place {
            let distance = forms[place].squaredDistance(to: forms[other])
            near.add(distance)
            if abs(other - place) > Tuning.auditWindow { far.add(distance) }
        }
        return (near.last, far.last)
    }

    /// The five smallest of the numbers that were added.
    private struct Nearest {
        private var smallest = SIMD8<Float>(repeating: .infinity)
        private var count = 0

        mutating func add(_ number: Float) {
            guard number < smallest[Tuning.auditNeighbours - 1] || count < Tuning.auditNeighbours else { return }
            var place = min(count, Tuning.auditNeighbours - 1)
            while place > 0, smallest[place - 1] > number {
                smallest[place] = smallest[place - 1]
                place -= 1
            }
            smallest[place] = number
            count = min(count + 1, Tuning.auditNeighbours)
        }

        /// The largest of them, in units of the scatter of one coordinate.
        var last: Float {
            count == 0 ? .infinity : (smallest[count - 1] / Float(HandForm.count)).squareRoot()
        }
    }
}

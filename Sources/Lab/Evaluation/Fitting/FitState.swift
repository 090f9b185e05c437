// The conditions of a list that hold on each hand, and the worth of the hands that pass. Changed by ShapeFit; pure.

/// The conditions that hold on each hand.
struct FitState {
    private(set) var holds: [[Bool]]
    private(set) var failing: [Int]

    init(_ holds: [[Bool]]) {
        self.holds = []
        failing = []
        for column in holds { append(column) }
    }

    mutating func append(_ column: [Bool]) {
        if failing.isEmpty { failing = column.map { _ in 0 } }
        holds.append(column)
        for hand in column.indices where !column[hand] { failing[hand] += 1 }
    }

    mutating func remove(_ clause: Int) {
        for hand in holds[clause].indices where !holds[clause][hand] { failing[hand] -= 1 }
        holds.remove(at: clause)
    }

    mutating func replace(_ clause: Int, with column: [Bool]) {
        for hand in column.indices where column[hand] != holds[clause][hand] {
            failing[hand] += column[hand] ? -1 : 1
        }
        holds[clause] = column
    }

    /// Whether all conditions but one hold.
    func passes(_ hand: Int, without clause: Int? = nil) -> Bool {
        guard let clause, !failing.isEmpty else { return failing.isEmpty || failing[hand] == 0 }
        return failing[hand] == (holds[clause][hand] ? 0 : 1)
    }

    /// The sum of the weights of the hands that pass.
    func value(_ weights: [Double], without clause: Int? = nil) -> Double {
        weights.indices.reduce(0) { passes($1, without: clause) ? $0 + weights[$1] : $0 }
    }
}

// The lower triangular factor of a symmetric positive definite matrix. Used by the filling of joints and by audits; pure.

/// The matrix L with L Lᵀ = A (A.-L. Cholesky, published by C. Benoit, *Note sur une méthode de résolution des équations
/// normales*, Bulletin géodésique 2, 1924).
package struct CholeskyFactor: Sendable {
    /// The rows up to the diagonal.
    private var rows: [[Double]] = []

    /// Factorizes a matrix; O(count³).
    ///
    /// - Parameters:
    ///   - floor: the smallest square of a number of the diagonal, for matrices that are only nearly positive definite.
    ///   - element: the elements up to the diagonal, by row and column.
    package init(count: Int, floor: Double = 0, _ element: (Int, Int) -> Double) {
        for row in 0..<count {
            var line: [Double] = []
            for column in 0...row {
                var value = element(row, column)
                for inner in 0..<column { value -= line[inner] * (row == column ? line : rows[column])[inner] }
                line.append(row == column ? max(value, floor).squareRoot() : value / rows[column][column])
            }
            rows.append(line)
        }
    }

    /// The number of a row and a column up to the diagonal.
    package subscript(row: Int, column: Int) -> Double { rows[row][column] }

    /// Returns L⁻¹ b; O(count²).
    package func solvingLower(_ right: [Double]) -> [Double] {
        var solution = right
        for row in rows.indices {
            for column in 0..<row { solution[row] -= rows[row][column] * solution[column] }
            solution[row] /= rows[row][row]
        }
        return solution
    }

    /// Returns A⁻¹ b; O(count²).
    package func solving(_ right: [Double]) -> [Double] {
        var solution = solvingLower(right)
        for row in rows.indices.reversed() {
            for below in rows.indices where below > row { solution[row] -= rows[below][row] * solution[below] }
            solution[row] /= rows[row][row]
        }
        return solution
    }
}

// Tests of the confusion matrix.

import Testing

@testable import Evaluation

@Suite struct ConfusionTests {
    private let matrix = Confusion(rows: [[3, 1, 2], [0, 5, 4]])

    @Test func `sums are those of rows, columns and the diagonal`() {
        #expect(matrix.support(0) == 6 && matrix.support(1) == 9)
        #expect(matrix.answers(0) == 3 && matrix.answers(1) == 6)
        #expect(matrix.right == 8)
        #expect(matrix.answered == 9)
        #expect(matrix.total == 15)
        #expect(matrix[0, 1] == 1 && matrix[1, nil] == 4)
        #expect(Array(matrix.row(1)) == [0, 5, 4])
    }

    @Test func `matrices add up cell by cell`() {
        var sum = matrix
        sum.add(Confusion(rows: [[1, 0, 0], [0, 0, 7]]))
        #expect(sum == Confusion(rows: [[4, 1, 2], [0, 5, 11]]))
    }

    @Test func `a matrix of no shapes is empty`() {
        #expect(Confusion(shapeCount: 0).total == 0)
    }

    @Test func `matrices of different sizes do not add up`() async {
        await #expect(processExitsWith: .failure) {
            var matrix = Confusion(shapeCount: 2)
            matrix.add(Confusion(shapeCount: 3))
        }
    }

    @Test func `a shape that the matrix does not have is refused`() async {
        await #expect(processExitsWith: .failure) { _ = Confusion(shapeCount: 2)[2, 0] }
        await #expect(processExitsWith: .failure) { _ = Confusion(shapeCount: 2)[0, 3] }
    }
}

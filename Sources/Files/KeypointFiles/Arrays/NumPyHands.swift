// The places of hands in an array of NumPy, by its shape. Used by NumPySource and by detection; pure.

import Keypoints

/// The hands in one record of an array: the last parts of its shape.
struct NumPyHands: Hashable {
    /// The side of a hand, as MediaPipe Holistic's field, its first number, and the order of its numbers.
    private struct Part: Hashable {
        var field: String?
        var first: Int
    }

    private var parts: [Part]

    /// The number of points of a hand.
    let points: Int

    /// The dimensions of a point, 0 where the numbers of a hand stand in one list in either order.
    private var dimensions: Int
    private var isByAxis = false

    /// The number of numbers of a record, and of records.
    private(set) var numbers: Int
    let records: Int

    /// The sides of the shape before those of one record.
    let outer: [Int]

    /// The number of hands of a record.
    var handCount: Int { parts.count }

    /// Whether the last number of an index is that of a point's number.
    var isOfPoints: Bool { dimensions > 1 && !isByAxis }

    /// Whether records have two hands that have no side.
    var hasTwoWithoutSides: Bool { parts.count == 2 && parts[0].field == nil }

    /// MediaPipe Holistic's parts, where the hands are two of them; their order is not known by the shape alone.
    private var holistic: HolisticParts?

    /// Finds the hands by a shape; `nil` for a shape without hands.
    init?(_ shape: [Int], of order: JointOrder = .mediapipe) {
        points = order.joints.count
        let (last, before) = (shape.last ?? 0, shape.dropLast().last ?? 0)
        var rest = shape.dropLast(2)
        (dimensions, numbers) = (0, last)
        parts = [Part(first: 0)]
        switch (before, last) {
        case (points, 2...4):
            (dimensions, numbers) = (last, before * last)
            if rest.count > 1, rest.last == 2 {
                rest = rest.dropLast()
                parts.append(Part(first: numbers))
                numbers *= 2
            }
        case (2, points), (3, points):
            (dimensions, numbers, isByAxis) = (before, before * last, true)
        case (2 * points, 2...4):
            (dimensions, numbers) = (last, before * last)
            parts.append(Part(first: points * last))
        case (75, 3...4), (543, 3...4), (553, 3...4):
            numbers = before * last
            holistic = HolisticParts(numbers)
        default:
            rest = shape.dropLast()
            // 300 numbers are those of much else.
            holistic = last == 300 ? nil : HolisticParts(last)
            if [4 * points, 6 * points].contains(last) {
                parts.append(Part(first: last / 2))
            } else if holistic == nil, ![2 * points, 3 * points].contains(last) {
                return nil
            }
        }
        records = rest.reduce(1, *)
        outer = Array(rest)
        if let holistic { take(holistic) }
    }

    private mutating func take(_ holistic: HolisticParts) {
        let (left, right) = holistic.hands
        dimensions = holistic.dimensions
        parts = [Part(field: "left_hand_landmarks", first: left), Part(field: "right_hand_landmarks", first: right)]
    }

    /// The number of first records that show the order of the parts; 0 where it is known.
    var recordsOfOrder: Int { holistic == nil ? 0 : min(records, Tuning.recordsOfParts) }

    /// Returns the hands in the order of parts that the first records show; `nil` where none is clear.
    func told(by numbers: [Double]) -> NumPyHands? {
        guard let holistic else { return self }
        let records = stride(from: 0, to: numbers.count, by: self.numbers).map {
            Array(numbers[$0..<$0 + self.numbers])
        }
        guard let told = holistic.told(by: records) else { return nil }
        var hands = self
        hands.take(told)
        return hands
    }

    /// The field that MediaPipe Holistic's results have the hand at a place under; `nil` for other hands.
    func field(_ place: Int) -> String? { parts[place].field }

    /// The places of the numbers of a hand among those of its record.
    func numbers(of place: Int) -> Range<Int> {
        let count = dimensions > 0 ? dimensions * points : numbers / parts.count
        return parts[place].first..<parts[place].first + count
    }

    /// The meaning of a hand's numbers.
    ///
    /// - Parameter isDepth: whether it is known that the third number is a depth.
    func form(_ place: Int, isDepth: Bool) -> PointNumbers {
        PointNumbers(
            dimensions: dimensions,
            isByAxis: isByAxis,
            isDepth: dimensions == 3 && (isDepth || parts[place].field != nil)
        )
    }
}

// The positions of the hands among the points of a whole body. Used by the importers of OpenPose, COCO-WholeBody and
// MMPose.

import Keypoints

/// The 133 points of COCO-WholeBody in one list: 17 of the body, 6 of the feet, 68 of the face, then the hands.
enum WholeBody {
    static let count = 133

    /// The numbers of points that bodies may have; the 136 of Halpe and AlphaPose are 26 of the body, then the same.
    static let counts = [count, 136]

    static func places(of side: Handedness, among count: Int = count) -> Range<Int> {
        let first = count - 2 * HandJoint.count + (side == .left ? 0 : HandJoint.count)
        return first..<first + HandJoint.count
    }

    /// The 63 numbers of a hand, out of those of a body; `nil` where there is another list, or none.
    static func numbers(of side: Handedness, in body: JSONValue?) -> JSONValue? {
        guard let numbers = body?.array, counts.contains(where: { numbers.count == $0 * 3 }) else { return nil }
        let places = places(of: side, among: numbers.count / 3)
        return .array(Array(numbers[places.lowerBound * 3..<places.upperBound * 3]))
    }
}

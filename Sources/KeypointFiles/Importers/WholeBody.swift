// The positions of the hands among the points of a whole body. Used by the importers of OpenPose, COCO-WholeBody and
// MMPose.

import Keypoints

/// The 133 points of COCO-WholeBody in one list: 17 of the body, 6 of the feet, 68 of the face, then the hands.
enum WholeBody {
    static let count = 133

    static func places(of side: Handedness) -> Range<Int> {
        let first = side == .left ? 91 : 112
        return first..<first + HandJoint.count
    }

    /// The 63 numbers of a hand, out of the 399 of a body; `nil` where there is another list, or none.
    static func numbers(of side: Handedness, in body: JSONValue?) -> JSONValue? {
        guard let numbers = body?.array, numbers.count == count * 3 else { return nil }
        let places = places(of: side)
        return .array(Array(numbers[places.lowerBound * 3..<places.upperBound * 3]))
    }
}

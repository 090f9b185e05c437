// The hands of MediaPipe Holistic's results, each one person's left or right. Used by MediaPipe's importers.

import Keypoints

/// Reads `left_hand_landmarks` and `right_hand_landmarks`, in camel case too, each a list of 21 points, a message
/// `{landmark: […]}` or an object `{num, landmarks: […]}`, a list of such lists, or `null`.
///
/// Holistic finds hands at the wrists of a body, so that their sides are the person's own in an image as taken, while
/// all else of MediaPipe names sides as in a mirrored image. A hand is therefore given the other side, and its frame is
/// to say that the image is not mirrored unless it says more: what makes a mirrored image's sides right makes these
/// right too. Bodies are not read; for faces see `FaceResults` and `FaceText`.
enum HolisticHands {
    static let fields: [(side: Handedness, names: [String])] = [
        (.left, ["left_hand_landmarks", "leftHandLandmarks"]),
        (.right, ["right_hand_landmarks", "rightHandLandmarks"]),
    ]

    /// The names of what stands beside them; where no hand was found there may be nothing else.
    static let besides = ["pose_landmarks", "poseLandmarks", "face_landmarks", "faceLandmarks"]

    /// Returns whether a record is a result of Holistic.
    ///
    /// - Parameter others: the names of landmarks of other results.
    static func isResult(_ record: JSONValue, ratherThan others: [String]) -> Bool {
        if fields.contains(where: { record.firstField(of: $0.names) != nil }) { return true }
        return record.firstField(of: besides) != nil && record.firstField(of: others) == nil
    }

    /// The hands of a result, each with the side that it would have in a mirrored image.
    static func read(_ record: JSONValue, _ lists: inout PointLists) throws(Diagnostic) -> [Hand] {
        var hands: [Hand] = []
        for (side, names) in fields {
            guard let field = record.firstField(of: names) else { continue }
            let value = field.value["landmark"] ?? field.value["landmarks"] ?? field.value
            if value.isNull || value.array?.isEmpty == true { continue }
            let inner = value.array?.first?.array?.first
            let isListOfHands = inner?.object != nil || inner?.array != nil
            for (index, list) in (isListOfHands ? value.array ?? [] : [value]).enumerated() {
                let name = isListOfHands ? "\(field.name)[\(index)]" : field.name
                let points = try within(name) { () throws(Diagnostic) in try lists.hand(list) }
                hands.append(Hand(points: points, side: side.opposite))
            }
        }
        return hands
    }
}

// One line of the label files of YOLO's pose models. Used by YOLOPose and by detection; pure.

import Keypoints

/// The numbers of a hand in a label file of YOLO.
enum YOLOLine {
    /// The numbers of a line: the class, the box, and then the points.
    static let counts = [5 + 2 * HandJoint.count, 5 + 3 * HandJoint.count]

    /// Returns the numbers of a line; `nil` for another line.
    static func numbers(_ line: some Sequence<UInt8>) -> [Double]? {
        let words = String(decoding: Array(line), as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }
        // A model's own results end with the confidence of the box.
        guard counts.contains(words.count) || counts.contains(words.count - 1) else { return nil }
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count, numbers[0] >= 0, numbers[0] == numbers[0].rounded(),
            numbers[1...4].allSatisfy({ (-0.01...1.01).contains($0) })
        else { return nil }
        return numbers
    }
}

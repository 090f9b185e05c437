// The meaning of the third numbers of hands, by the numbers themselves. Used by PointLists, by CellLists and by the advice on
// tables; pure.

import Keypoints

extension ThirdNumber {
    /// The meaning that the numbers of a hand show.
    enum Evidence: Hashable {
        /// No numbers, or zeros alone.
        case none

        /// Numbers that can be no confidences.
        case depth

        /// Places in 0…1 and a wrist of no depth, as in MediaPipe's results, which says nothing of other hands.
        case depthFromWrist

        /// Places in pixels and numbers in 0…1, or the marks 0, 1 and 2 of COCO.
        case confidence

        /// Numbers that may be either.
        case open
    }

    /// Returns the meaning of the third numbers of a hand's points, those of a missing point NaN.
    static func evidence(in points: [[Double]]) -> Evidence {
        let thirds = points.map { $0[2] }.filter { !$0.isNaN }
        guard let least = thirds.min(), let most = thirds.max(), least != 0 || most != 0 else { return .none }
        let bound = Double(Tuning.largestUnitCoordinate)
        if least < 0 || most > bound { return .depth }
        let placed = points.filter { !$0[0].isNaN && ($0[0] != 0 || $0[1] != 0) }
        let beyond = placed.count { max(abs($0[0]), abs($0[1])) > bound }
        let isInPixels = beyond > 0 && 2 * beyond >= placed.count
        // MediaPipe's depths are relative to the wrist.
        let wrist = points[0]
        let isFromWrist = wrist[2].magnitude < Tuning.wristDepth && (wrist[0] != 0 || wrist[1] != 0)
        let isMark = thirds.allSatisfy { [0, 1, 2].contains($0) }
        if isInPixels { return isMark || most <= 1 && !isFromWrist ? .confidence : .open }
        return isFromWrist ? .depthFromWrist : .open
    }

    /// Returns the meaning of the third numbers of several hands, flattened in an order; `nil` where it stays open.
    static func told(by hands: [[Double]], _ order: PointOrder) -> ThirdNumber? {
        let found = Set(
            hands.map { numbers in
                let dimensions = numbers.count / HandJoint.count
                return evidence(
                    in: HandJoint.allCases.map { joint in
                        (0..<3).map { numbers[order.place(of: $0, of: joint.rawValue, dimensions: dimensions)] }
                    }
                )
            }
        )
        if found.contains(.depth) { return .z }
        if found.contains(.confidence) { return .confidence }
        return found.contains(.open) && !found.contains(.depthFromWrist) ? nil : .z
    }

    /// The fault of numbers that may be either.
    static var isOpen: Diagnostic {
        Diagnostic("third numbers that may be confidences or depths", expected: "--third confidence or --third z")
    }

    /// The axis in the names of columns.
    var axis: String { self == .z ? "z" : "c" }
}

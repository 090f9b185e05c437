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
    static func evidence(in points: some RandomAccessCollection<SIMD3<Double>>) -> Evidence {
        let bound = Double(Tuning.largestUnitCoordinate)
        var (least, most) = (Double.infinity, -Double.infinity)
        var (placed, beyond, isMark) = (0, 0, true)
        for point in points {
            if !point.z.isNaN {
                (least, most) = (min(least, point.z), max(most, point.z))
                isMark = isMark && (point.z == 0 || point.z == 1 || point.z == 2)
            }
            guard !point.x.isNaN, point.x != 0 || point.y != 0 else { continue }
            placed += 1
            if max(abs(point.x), abs(point.y)) > bound { beyond += 1 }
        }
        guard least <= most, least != 0 || most != 0, let wrist = points.first else { return .none }
        if least < 0 || most > bound { return .depth }
        let isInPixels = beyond > 0 && 2 * beyond >= placed
        // MediaPipe's depths are relative to the wrist.
        let isFromWrist = wrist.z.magnitude < Tuning.wristDepth && (wrist.x != 0 || wrist.y != 0)
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
                        func number(_ axis: Int) -> Double {
                            numbers[order.place(of: axis, of: joint.rawValue, dimensions: dimensions)]
                        }
                        return SIMD3(number(0), number(1), number(2))
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

/// The meaning of the third number of a point in a list, where the numbers leave it open.
package enum ThirdNumber: String, CaseIterable, Sendable {
    case confidence
    case z
}

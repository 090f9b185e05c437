// Pixels, 0…1 or −1…1: brings the coordinates of OpenPose and TensorFlow.js to 0…1. One for a whole input.

import Keypoints

/// Tells the scale of an input's coordinates from the numbers and turns them into 0…1.
///
/// OpenPose writes pixels, 0…1 or −1…1 as its flag `keypoint_scale` says, and the file does not tell which. A
/// coordinate beyond ±`Tuning.largestUnitCoordinate` can only be a pixel, a negative one below it only −1…1; what was
/// told once holds for the rest of the input. Frames of −1…1 before the first negative number are read as 0…1: that
/// doubles the hand but leaves its angles and proportions.
///
/// Pixels without a known size are divided by the same number in both directions, so that the hand keeps its
/// proportions, and the frame gets a square stand-in of that size: times the size, they are the source's pixels again.
struct CoordinateScaler {
    private var known: CoordinateScale?
    private let optionSize: PictureSize?

    /// Whether a stand-in for the picture's size was used.
    private(set) var usedStandIn = false

    /// - Parameter fixed: the scale, where the format leaves no choice.
    init(options: ReaderOptions, fixed: CoordinateScale? = nil) {
        known = fixed ?? options.scale
        optionSize = options.size
    }

    /// What is to be said once about the input.
    var notes: [String] {
        guard usedStandIn else { return [] }
        let side = Int(Tuning.standInPixels)
        return [
            "the pictures' size is not known: pixels were divided by \(side); say --size WIDTHxHEIGHT to know better"
        ]
    }

    /// Scales the points of a frame whose coordinates are still as the source has them, and sets the frame's size.
    ///
    /// - Parameters:
    ///   - frame: its `size` is the record's own, or `nil`.
    mutating func scale(_ frame: inout Frame) {
        frame.size = frame.size ?? optionSize
        switch scale(of: frame) {
        case .unit: return
        case .signed: mapPoints(of: &frame) { SIMD2(($0.x + 1) / 2, ($0.y + 1) / 2) }
        case .pixels:
            if frame.size == nil {
                usedStandIn = true
                frame.size = PictureSize(width: Tuning.standInPixels, height: Tuning.standInPixels)
            }
            guard let size = frame.size else { return }
            mapPoints(of: &frame) { SIMD2($0.x / size.width, $0.y / size.height) }
        }
    }

    private mutating func scale(of frame: Frame) -> CoordinateScale {
        if let known { return known }
        var least = Float.infinity
        var most = -Float.infinity
        for hand in frame.hands {
            for joint in HandJoint.allCases {
                guard let point = hand.points[joint] else { continue }
                least = min(least, point.x, point.y)
                most = max(most, point.x, point.y)
            }
        }
        let bound = Tuning.largestUnitCoordinate
        if most > bound || least < -bound {
            known = .pixels
        } else if least < -Tuning.unitOvershoot {
            known = .signed
        }
        return known ?? .unit
    }

    private func mapPoints(of frame: inout Frame, _ change: (SIMD2<Float>) -> SIMD2<Float>) {
        for index in frame.hands.indices {
            frame.hands[index].points.mapLanes { lane in
                let place = change(SIMD2(lane.x, lane.y))
                return SIMD4(place.x, place.y, lane.z, lane.w)
            }
        }
    }
}

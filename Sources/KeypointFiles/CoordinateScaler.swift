// Pixels, 0…1 or −1…1: brings the coordinates of sources that do not say it to 0…1. One for a whole input.

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
    private let needsPlaces: Bool

    /// Whether only the proportions of the given size are known.
    private let isStandIn: Bool

    /// Whether negative numbers may mean −1…1; else they are those of a hand at the edge, or relative to a wrist.
    private let isEverSigned: Bool

    /// Whether a stand-in for the picture's size was used.
    private(set) var usedStandIn = false

    /// - Parameters:
    ///   - fixed: the scale, where the format leaves no choice.
    ///   - isEverSigned: whether the source may write −1…1, as OpenPose may.
    init(options: ReaderOptions, fixed: CoordinateScale? = nil, isEverSigned: Bool = false) {
        self.isEverSigned = isEverSigned
        known = fixed ?? options.scale
        optionSize = options.size
        needsPlaces = options.needsPlaces
        isStandIn = options.isSizeStandIn
    }

    /// What is to be said once about the input.
    var notes: [String] {
        guard usedStandIn, needsPlaces else { return [] }
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
        let scale = scale(of: frame)
        if frame.size == nil {
            frame.size = optionSize
            usedStandIn = usedStandIn || isStandIn && scale == .pixels
        }
        if frame.rescale(scale) { return }
        usedStandIn = true
        frame.size = PictureSize(width: Tuning.standInPixels, height: Tuning.standInPixels)
        _ = frame.rescale(scale)
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
        } else if isEverSigned, least < -Tuning.unitOvershoot {
            known = .signed
        }
        return known ?? .unit
    }
}

// Pixels, 0…1 or −1…1: brings the coordinates of sources that do not say it to 0…1. One for a whole input.

import Keypoints

/// Detects the scale of an input's coordinates from the numbers and converts them to 0…1.
///
/// OpenPose writes pixels, 0…1 or −1…1 by its flag `keypoint_scale`, and the file does not contain which. Where most
/// points of a frame lie beyond ±`Tuning.largestUnitCoordinate` they can only be pixels, a negative one below it only
/// −1…1; a detected scale holds for the rest of the input. A single point far outside of the image is a detector's
/// error: it counts as missing. Frames of −1…1 before the first negative number are read as 0…1: that doubles the hand
/// but leaves its angles and proportions. A whole hand within 0…1 is not in pixels, where others are: it stays as it is.
///
/// Pixels without a known size are divided by the same number in both directions, which keeps the hand's proportions,
/// and the frame gets a square stand-in of that size: times the size, they are the source's pixels again. Coordinates
/// within 0…100 may be percent too, and are read as percent where no size is known: that claims no proportions.
struct CoordinateScaler {
    private var known: CoordinateScale?

    /// Whether the format, or the user, gives the scale.
    private let isFixed: Bool

    /// Whether the user gives the scale.
    private let isSaid: Bool
    private let optionSize: ImageSize?
    private let needsPlaces: Bool

    /// Whether only the proportions of the given size are known.
    private let isStandIn: Bool

    /// Whether negative numbers may mean −1…1; else they are those of a hand at the edge, or relative to a wrist.
    private let isEverSigned: Bool

    /// The size that stands for an unknown one, `nil` where none had to.
    private var standIn: ImageSize?

    /// The number of points far outside of the image, and of depths beyond all that x and y may be.
    private var (wildPoints, wildDepths) = (0, 0)

    /// The reader of lists of points whose numbers have names.
    var lists: PointLists

    /// Removes the points at 0, 0; `nil` where the format has its origin there.
    private var zeros: ZeroPoints?

    /// The number of frames of unknown size whose coordinates may be percent as well as pixels.
    private var percentFrames = 0

    /// Whether some coordinates were too large, or too small, for percent.
    private var isBeyondPercent = false

    /// The number of frames in pixels whose size is not that of the image that their hands are in.
    private var otherSizes = 0

    /// Whether pixels of a large image lay in its corner of 100 × 100, as percent do.
    private var isInCorner = false

    /// The number of frames with hands in 0…1, and of those before the first in pixels.
    private var (unitFrames, unitFramesBeforePixels) = (0, 0)

    /// The number of hands in 0…1 among others in pixels, and of frames of unknown size that have both.
    private var (unitHands, openFrames) = (0, 0)

    /// - Parameters:
    ///   - fixed: the scale, where the format leaves no choice.
    ///   - isEverSigned: whether the source may write −1…1, as OpenPose may.
    ///   - zeros: removes the points at 0, 0; `nil` where the format has its origin there.
    init(
        options: ReaderOptions,
        fixed: CoordinateScale? = nil,
        isEverSigned: Bool = false,
        zeros: ZeroPoints? = ZeroPoints()
    ) {
        self.isEverSigned = isEverSigned
        self.zeros = zeros
        lists = PointLists(options)
        known = fixed ?? options.scale
        (isFixed, isSaid) = (known != nil, options.scale != nil)
        optionSize = options.size
        needsPlaces = options.needsPlaces
        isStandIn = options.isSizeStandIn
    }

    /// The notes about the input, each once.
    var notes: [String] {
        var notes = lists.notes + (zeros?.notes ?? [])
        if let standIn, needsPlaces {
            let size = "\(Int(standIn.width)) × \(Int(standIn.height))"
            notes.append(
                "unknown image size: treated as \(size) pixels; use --image-size WIDTHxHEIGHT for exact positions"
            )
        }
        if wildPoints > 0 {
            let points = counted(wildPoints, "point")
            notes.append("treated as missing: \(points) far outside of 0…1, where the others are")
        }
        if otherSizes > 0 {
            notes.append(
                "\(counted(otherSizes, "frame")) whose width and height are not the image's: the hand lies far outside of it"
            )
        }
        if wildDepths > 0 {
            notes.append("treated as unknown: \(counted(wildDepths, "depth")) of more than three widths of the image")
        }
        if percentFrames > 0, isBeyondPercent {
            notes.append(
                "\(counted(percentFrames, "frame")) read as percent before the first in pixels; use --scale pixels"
            )
        } else if percentFrames > 0 || isInCorner, !isBeyondPercent {
            notes.append("all coordinates lie within 0…100: if they are percent of the image, use --scale percent")
        }
        if unitFramesBeforePixels > 0 {
            notes.append(
                "\(counted(unitFramesBeforePixels, "frame")) read as 0…1 before the first in pixels; use --scale unit or pixels"
            )
        }
        if unitHands > 0 {
            notes.append("\(counted(unitHands, "hand")) read as 0…1 among others in pixels; use --scale unit or pixels")
        }
        if openFrames > 0 {
            notes.append(
                "\(counted(openFrames, "frame")) with hands in 0…1 and in pixels of an unknown image size; "
                    + "use --image-size WIDTHxHEIGHT"
            )
        }
        return notes
    }

    /// Scales the points of a frame whose coordinates are still the source's, and sets the frame's size.
    ///
    /// - Parameters:
    ///   - frame: its `size` is the record's own, or `nil`.
    mutating func scale(_ frame: inout Frame) {
        for index in frame.hands.indices { zeros?.remove(from: &frame.hands[index].points) }
        if !isSaid, frame.hands.contains(where: { $0.points.mixedUnits != nil }) {
            // Such a frame is refused as it is (`Frame.placeFault`).
            frame.size = nil
            return
        }
        var scale = scale(of: &frame)
        // Copied where it is needed alone.
        let source = scale == .pixels && !isFixed ? frame.hands : []
        let units = source.indices.filter { Self.isUnit(source[$0].points) }
        let isMixed = !units.isEmpty && units.count < source.count
        if !units.isEmpty, !isMixed { scale = .unit }
        // As percent of an unknown size a shape is confirmed only if it holds at every proportion, that of pixels among
        // them.
        if scale == .pixels, !isFixed, mayBePercent(frame) {
            if let size = frame.size ?? optionSize {
                isInCorner = isInCorner || min(size.width, size.height) > 2 * Tuning.percent
            } else {
                percentFrames += 1
                scale = .percent
            }
        }
        if scale == .pixels, !isFixed, let size = frame.size, otherSizes > 0 || frame.isOutside(of: size) {
            otherSizes += 1
            frame.size = nil
        }
        let isKnown = frame.size != nil || optionSize != nil && !isStandIn
        if scale == .pixels, isMixed, !isKnown {
            // No size stands for one beside hands in 0…1; the others' places in pixels are refused.
            openFrames += 1
            scale = .unit
        } else {
            unitHands += units.count
        }
        if scale == .pixels, !isKnown {
            let size = optionSize ?? .standIn(aspect: 1)
            standIn = standIn ?? size
            frame.size = size
        }
        if frame.size == nil { frame.size = optionSize }
        _ = frame.rescale(scale)
        for index in units { frame.hands[index] = source[index] }
        let isUnsized = scale == .pixels && !isKnown
        wildDepths += frame.removeDepths(
            beyond: isUnsized ? Tuning.largestStandInCoordinate : Tuning.largestUnitCoordinate
        )
        // In pixels of an image of unknown size the outside is unknown, and 0…1 was checked before.
        if scale == .signed || scale == .percent || scale == .pixels && isKnown {
            wildPoints += frame.removePointsOutside()
        }
    }

    /// Returns whether a frame in pixels may be in percent, as all before it may.
    private mutating func mayBePercent(_ frame: Frame) -> Bool {
        guard !isBeyondPercent else { return false }
        let places = frame.hands.flatMap { hand in HandJoint.allCases.compactMap { hand.points[$0] } }
        isBeyondPercent = places.contains { $0.reach > Tuning.percent || min($0.x, $0.y) < 0 }
        return !isBeyondPercent && !places.isEmpty
    }

    /// Returns whether a hand lies in or near the unit square: in pixels it would be a few wide.
    private static func isUnit(_ points: HandLandmarks) -> Bool {
        points.reach <= Tuning.largestUnitCoordinate && points.reach > 0 && 2 * points.presentCount > HandJoint.count
    }

    /// Returns whether most points of a hand can only be pixels.
    private static func isInPixels(_ points: HandLandmarks) -> Bool {
        let beyond = HandJoint.allCases.count { joint in
            points[joint].map { Tuning.largestUnitCoordinate..<Tuning.largestPixel ~= $0.reach } ?? false
        }
        return 2 * beyond > max(points.presentCount, HandJoint.count)
    }

    private mutating func scale(of frame: inout Frame) -> CoordinateScale {
        if isFixed, let known { return known }
        let bound = Tuning.largestUnitCoordinate
        if known == nil, !isEverSigned, !frame.hands.isEmpty {
            // The usual frame: all points in or near the image.
            let reach = frame.hands.reduce(0) { max($0, $1.points.reach) }
            if reach <= bound {
                if reach > 0, frame.hands.reduce(0, { $0 + $1.points.presentCount }) > 1 { unitFrames += 1 }
                return .unit
            }
        }
        var (count, beyond, farOff) = (0, 0, 0)
        var least = Float.infinity
        var reach: Float = 0
        func look(at point: Keypoint?) {
            guard let point else { return }
            count += 1
            // What no image has is no evidence of pixels: such a record is refused.
            if point.reach > Tuning.largestPixel {
                farOff += 1
            } else if point.reach > bound {
                beyond += 1
            } else {
                least = min(least, point.x, point.y)
            }
            reach = max(reach, point.reach)
        }
        for hand in frame.hands { for joint in HandJoint.allCases { look(at: hand.points[joint]) } }
        // A face in pixels counts where no hand was found beside it.
        if frame.hands.isEmpty { for face in frame.faces { face.points.forEach(look) } }
        if known == .pixels { return .pixels }
        let areMost = 2 * beyond >= count && 4 * farOff < count
        if beyond > 0, areMost || frame.hands.contains(where: { Self.isInPixels($0.points) }) {
            known = .pixels
            unitFramesBeforePixels = unitFrames
            return .pixels
        }
        if count > 1, reach > 0 { unitFrames += 1 }
        if beyond + farOff > 0, 2 * (beyond + farOff) < count { wildPoints += frame.removePointsOutside() }
        if known == nil, isEverSigned, least < -Tuning.unitOvershoot { known = .signed }
        return known ?? .unit
    }
}

// Follows the hand at one wrist of a body from image to image. One thread at a time.

package import Keypoints
import RealModule

/// The wrist, little finger and index finger of each side, among the points of a body.
private let wristJoints = [Handedness.left: (15, 17, 19), .right: (16, 18, 20)]

/// A hand is looked for while its wrist is more visible than this. MediaPipe's hand_visibility_from_hand_landmarks_from_pose.
private let wristVisibility = 0.1

/// The factor by which the circle about a body's fingers is widened for the re-crop network, and the share of their
/// side by which the regions are moved towards the fingers. MediaPipe's hand_landmarks_from_pose_to_recrop_roi and
/// hand_recrop_by_roi.
private let (fingersScale, wristShift) = (2.7, 0.1)

/// The region of a hand's last points is kept while it differs by no more than this from that of the re-crop network:
/// in radians, in distance and size as shares of its side; and while the points lie within this share of that region.
/// MediaPipe's hand_tracking.
private let (keptTurn, keptDistance, keptSize, keptShare) = (40 * Double.pi / 180, 0.2, 0.4, 0.9)

/// The networks of a hand at a wrist.
package protocol WristSight {
    /// Returns the region of the hand in a square about a body's fingers; its numbers may be infinite or NaN.
    func region(in image: PixelImage, at fingers: Region) throws(TactusError) -> Region

    /// Returns the hand in a region, or `nil`.
    func hand(in image: PixelImage, at region: Region) throws(TactusError) -> SeenHand?
}

/// The re-crop network, and the meaning of its numbers.
package struct HandCropper {
    private let network: any Network

    package init(_ network: any Network) { self.network = network }

    /// Returns the region of the hand in a square about a body's fingers; its numbers may be infinite or NaN.
    package func callAsFunction(_ image: PixelImage, at fingers: Region) throws(TactusError) -> Region {
        let map = fingers.map(pixels: network.side)
        let numbers = try network(image, map, border: .nearest)[0].map(Double.init)
        return Region(middle: map(SIMD2(numbers[0], numbers[1])), below: map(SIMD2(numbers[2], numbers[3])))
    }
}

/// The hand at a wrist in the last image.
package struct WristTracker {
    private let side: Handedness
    private let sight: any WristSight
    private var last: SeenHand?

    package init(_ sight: any WristSight, side: Handedness) { (self.sight, self.side) = (sight, side) }

    /// Starts anew, as after an image without a body.
    package mutating func forget() { last = nil }

    /// Returns the hand of a body in an image, or `nil`.
    package mutating func callAsFunction(_ image: PixelImage, of body: SeenBody) throws(TactusError) -> SeenHand? {
        let before = last
        last = nil
        guard let region = try region(in: image, of: body, after: before) else { return nil }
        last = try sight.hand(in: image, at: region)
        return last
    }

    private func region(
        in image: PixelImage,
        of body: SeenBody,
        after last: SeenHand?
    ) throws(TactusError) -> Region? {
        guard let (wrist, little, index) = wristJoints[side], body.visibility[wrist] > wristVisibility
        else { return nil }
        let fingers = Region(
            wrist: body.points[wrist].flat,
            little: body.points[little].flat,
            index: body.points[index].flat
        )
        guard fingers.side > 0 else { return nil }
        let cropped = try sight.region(in: image, at: fingers)
        guard cropped.isFinite, cropped.side > 0 else { return nil }
        guard let last, last.suits(cropped) else { return cropped }
        return last.next
    }
}

extension SeenHand {
    /// Returns whether the points and the region for the next image still suit what the re-crop network sees.
    func suits(_ cropped: Region) -> Bool {
        let axes = cropped.axes
        /// The distance of a point from the region's centre, along its sides.
        func reach(_ point: SIMD2<Double>) -> Double {
            let way = point - cropped.centre
            return max(abs((way * axes.x).sum()), abs((way * axes.y).sum()))
        }
        let turned = abs((next.angle - cropped.angle).remainder(dividingBy: 2 * .pi))
        return turned <= keptTurn
            && reach(next.centre) <= keptDistance * cropped.side
            && abs(next.side - cropped.side) <= keptSize * cropped.side
            && points.allSatisfy { reach($0.flat) < keptShare * cropped.side / 2 }
    }
}

extension Region {
    /// Creates the region in which the re-crop network looks for a hand, from a body's points.
    init(wrist: SIMD2<Double>, little: SIMD2<Double>, index: SIMD2<Double>) {
        let middle = (2 * index + little) / 3
        // The circle reaches from its middle, the middle finger, back to the wrist.
        self.init(about: middle, to: 2 * middle - wrist, scale: fingersScale, shift: wristShift)
    }

    /// Creates the region of a hand from its middle and a point of the circle below it, by the re-crop network.
    init(middle: SIMD2<Double>, below: SIMD2<Double>) {
        self.init(about: middle, to: 2 * middle - below, scale: 1, shift: wristShift)
    }
}

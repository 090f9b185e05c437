// Follows the hand at one wrist of a body from image to image. One thread at a time.

package import Keypoints
import RealModule

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
        guard let (wrist, little, index) = Tuning.wristJoints[side], body.visibility[wrist] > Tuning.wristVisibility
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
        return turned <= Tuning.keptTurn
            && reach(next.centre) <= Tuning.keptDistance * cropped.side
            && abs(next.side - cropped.side) <= Tuning.keptSize * cropped.side
            && points.allSatisfy { reach($0.flat) < Tuning.keptShare * cropped.side / 2 }
    }
}

extension Region {
    /// Creates the region in which the re-crop network looks for a hand of which a body's points are known.
    init(wrist: SIMD2<Double>, little: SIMD2<Double>, index: SIMD2<Double>) {
        let middle = (2 * index + little) / 3
        // The circle reaches from its middle, the middle finger, back to the wrist.
        self.init(about: middle, to: 2 * middle - wrist, scale: Tuning.fingersScale, shift: Tuning.wristShift)
    }

    /// Creates the region of a hand of which the re-crop network found the middle and a point of the circle below it.
    init(middle: SIMD2<Double>, below: SIMD2<Double>) {
        self.init(about: middle, to: 2 * middle - below, scale: 1, shift: Tuning.wristShift)
    }
}

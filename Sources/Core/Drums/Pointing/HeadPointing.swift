// Where a head points, and whether it is tilted. Owned by PointerMachine; pure.

import Gestures
import Keypoints
import RealModule
import Text

/// The place of what points in units to the person's right and down, and in the image as regions have it.
struct PointerSight {
    var place: SIMD2<Double>
    var image: SIMD2<Double>?

    /// Whether a click is being made, for which the pointer holds still.
    var isStill: Bool
    var isScrolling = false

    /// How far a head is tilted beyond the dead zone, in degrees to the person's right.
    var tilt = 0.0
}

/// Follows the direction and the tilt of a head.
struct HeadPointing: Sendable {
    private var faces = FrameFaces()

    /// The tilt at rest, in degrees to the person's right: that of the first frame.
    private var neutral: Double?

    /// Takes the tilt of the next frame as that at rest.
    mutating func rest() { neutral = nil }

    /// Processes the next frame; `nil` where no head is seen.
    ///
    /// - Parameter lines: those of the kit: while a coefficient rises to where one presses, the pointer holds still.
    mutating func see(_ record: Frame, _ source: PointerSource, _ lines: [GestureBinding]) -> PointerSight? {
        guard let face = faces.process(record).faces.first, face.transform.count == 16 else { return nil }
        // The columns are where the face's x and z axes go: to the image's right, up, and to the camera.
        let (right, outward) = (Self.column(0, of: face), Self.column(8, of: face))
        guard outward.x.isFinite, outward.y.isFinite, outward.z > 0 else { return nil }
        let turn = SIMD2(Double.atan2(y: outward.x, x: outward.z), Double.atan2(y: outward.y, x: outward.z))
        let degrees = turn * (180 / .pi)
        let isStill = lines.contains { line in
            guard case .rises(let name, let band) = line.trigger.pattern, band.opensUpwards else { return false }
            return Double(face.value(of: name) ?? 0) >= band.enter * Gestures.Tuning.stillShare
        }
        let side = record.isMirrored == true ? 1.0 : -1
        let place = SIMD2(degrees.x * side, -degrees.y) / Gestures.Tuning.headUnit
        var sight = PointerSight(place: place, image: nil, isStill: isStill)
        guard source.scrollsByTilt, right.x.isFinite, right.y.isFinite else { return sight }
        let roll = Double.atan2(y: right.y, x: right.x) * (180 / .pi) * -side
        let tilt = roll - (neutral ?? roll)
        neutral = neutral ?? roll
        sight.tilt = tilt - tilt.clamped(to: -Gestures.Tuning.tiltDeadZone...Gestures.Tuning.tiltDeadZone)
        return sight
    }

    private static func column(_ first: Int, of face: Face) -> SIMD3<Double> {
        SIMD3(Double(face.transform[first]), Double(face.transform[first + 1]), Double(face.transform[first + 2]))
    }
}

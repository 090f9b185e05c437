// A face made of numbers: at rest or doing something, seen by a camera. Shared by the tests of this room.

import Keypoints
import RealModule

@testable import Gestures

/// A face whose measures at rest are those of `Tuning`; what it does is added in the same units, left and right apart.
struct MadeFace: Sendable {
    /// One side of it.
    struct Side: Sendable {
        var lids: Float = 0
        var gazeOut: Float = 0
        var gazeUp: Float = 0
        var inner: Float = 0
        var middle: Float = 0
        var outer: Float = 0

        /// The mouth's corner: outwards and up.
        var pull = SIMD2<Float>.zero
    }

    var left = Side()
    var right = Side()
    var jawDrop: Float = 0
    var jawShift: Float = 0
    var mouthShift: Float = 0

    // Degrees; the face turns to its own left, nods down, leans to its own right.
    var yaw: Float = 0
    var pitch: Float = 0
    var roll: Float = 0

    /// The image: size of the face and its place, in heights.
    var scale: Float = 0.25
    var origin = SIMD2<Float>(0.6, -0.45)
    var aspect: Float = 4 / 3

    /// Points of the mesh that the reader looks at, in the face's frame; the others are missing.
    var places: Places {
        var places = Places(
            uniqueKeysWithValues: (MeanFace.rigid + MeanFace.moving).map { ($0.index, $0.place) }
        )
        let nose = places[FacePoints.noseBase].y
        let lower = nose - Tuning.rest(.lipDrop).mean
        for side in FacePoints.sides {
            let change = side.outwards > 0 ? left : right
            let (outer, inner) = (places[side.outerCorner], places[side.innerCorner])
            let width = ((outer.x - inner.x) * (outer.x - inner.x) + (outer.y - inner.y) * (outer.y - inner.y))
                .squareRoot()
            let middle = (outer + inner) / 2
            let opening = (Tuning.rest(side.lids).mean + change.lids) * width
            // Upper lids do most of the way.
            for point in side.upperLid { places[point].y = middle.y + opening - 0.08 * width }
            for point in side.lowerLid { places[point].y = middle.y - 0.08 * width }
            places[side.iris].x =
                middle.x + side.outwards * (Tuning.rest(side.gazeOut).mean + change.gazeOut) * width
            places[side.iris].y = middle.y + (Tuning.rest(side.gazeUp).mean + change.gazeUp) * width
            for point in side.innerBrow { places[point].y = Tuning.rest(side.browInner).mean + change.inner }
            for point in side.middleBrow { places[point].y = Tuning.rest(side.browMiddle).mean + change.middle }
            for point in side.outerBrow { places[point].y = Tuning.rest(side.browOuter).mean + change.outer }
            // An opening jaw takes the corners along by a third.
            let corner = SIMD2(
                side.outwards * (Tuning.rest(.mouthWidth).mean + change.pull.x) + mouthShift,
                lower - 0.031 - 0.3 * jawDrop + change.pull.y
            )
            places[side.mouthCorner].x = corner.x
            places[side.mouthCorner].y = corner.y
        }
        places[13] = SIMD3(mouthShift, lower + 0.01, places[13].z)
        places[14] = SIMD3(mouthShift, lower - jawDrop, places[14].z)
        places[FacePoints.chin].x = jawShift
        return places
    }

    /// Positions by a point's number, for all points that are used.
    struct Places {
        private var all: [Int: SIMD3<Float>]

        init(uniqueKeysWithValues pairs: [(Int, SIMD3<Float>)]) { all = Dictionary(uniqueKeysWithValues: pairs) }

        func contains(_ point: Int) -> Bool { all[point] != nil }

        subscript(point: Int) -> SIMD3<Float> {
            get { all[point] ?? .zero }
            set { all[point] = newValue }
        }
    }

    /// The points in the image.
    func points(count: Int = 478) -> [Keypoint?] {
        let places = places
        let (sineYaw, cosineYaw) = (Float.sin(yaw * .pi / 180), Float.cos(yaw * .pi / 180))
        let (sinePitch, cosinePitch) = (Float.sin(pitch * .pi / 180), Float.cos(pitch * .pi / 180))
        let (sineRoll, cosineRoll) = (Float.sin(roll * .pi / 180), Float.cos(roll * .pi / 180))
        return (0..<count).map { index in
            guard places.contains(index) else { return nil }
            let place = places[index]
            let turned = SIMD3(
                place.x * cosineYaw + place.z * sineYaw,
                place.y,
                place.z * cosineYaw - place.x * sineYaw
            )
            let nodded = SIMD2(turned.x, turned.y * cosinePitch - turned.z * sinePitch)
            let leaned = SIMD2(
                nodded.x * cosineRoll - nodded.y * sineRoll,
                nodded.x * sineRoll + nodded.y * cosineRoll
            )
            let seen = origin + scale * leaned
            return Keypoint(x: seen.x / aspect, y: -seen.y)
        }
    }

    /// Returns a reader's result for it.
    func told(by reader: inout FaceReader, isMirrored: Bool = false, at time: Double? = nil, count: Int = 478) -> Face {
        reader.process(Face(points: points(count: count)), aspect: aspect, isMirrored: isMirrored, at: time)
    }

    /// The result of a new reader.
    var told: Face {
        var reader = FaceReader()
        return told(by: &reader)
    }
}

// That turns are turns: no stretching, no mirroring, and back where they began after a full round.

@testable import SyntheticHands
import Testing

@Suite struct RotationTests {
    static let axes: [@Sendable (Double) -> Rotation] = [Rotation.aboutX, Rotation.aboutY, Rotation.aboutZ]

    @Test("a full round changes nothing", arguments: axes)
    func fullRound(axis: @Sendable (Double) -> Rotation) {
        let point = SIMD3(3.0, -4.0, 5.0)
        #expect(distance(axis(360)(point), point) < 1e-12)
        #expect(distance((axis(120) * axis(240))(point), point) < 1e-12)
        #expect(distance(axis(180)(point), point) > 1)
    }

    @Test("lengths and handedness stay")
    func rigid() {
        let turn = Rotation.hand(roll: 33, pitch: -21, yaw: 147)
        for (column, other) in [(turn.x, turn.y), (turn.y, turn.z), (turn.z, turn.x)] {
            #expect(abs((column * column).sum() - 1) < 1e-12)
            #expect(abs((column * other).sum()) < 1e-12)
        }
        let cross = SIMD3(
            turn.x.y * turn.y.z - turn.x.z * turn.y.y,
            turn.x.z * turn.y.x - turn.x.x * turn.y.z,
            turn.x.x * turn.y.y - turn.x.y * turn.y.x
        )
        #expect(distance(cross, turn.z) < 1e-12)
    }

    @Test("quarter turns go the way they are documented")
    func directions() {
        #expect(distance(Rotation.aboutX(90)(SIMD3(0, 1, 0)), SIMD3(0, 0, 1)) < 1e-12)
        #expect(distance(Rotation.aboutY(90)(SIMD3(0, 0, 1)), SIMD3(1, 0, 0)) < 1e-12)
        #expect(distance(Rotation.aboutZ(90)(SIMD3(1, 0, 0)), SIMD3(0, 1, 0)) < 1e-12)
        #expect(Rotation.hand(roll: 0, pitch: 30, yaw: 0)(SIMD3(0, 1, 0)).z > 0, "fingertips come nearer")
        #expect(Rotation.hand(roll: 0, pitch: 0, yaw: 180)(SIMD3(0, 0, 1)).z < -0.99, "the palm looks away")
    }
}

/// The distance between two points.
func distance(_ from: SIMD3<Double>, _ to: SIMD3<Double>) -> Double {
    ((to - from) * (to - from)).sum().squareRoot()
}

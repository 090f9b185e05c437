// FreiHAND: joints in metres, projected with the camera matrices that lie beside them.

import Keypoints

/// Projects the joints of `…_xyz.json` with the matrices of `…_K.json` into images of 224 × 224 (<doc:Formats>).
///
/// Both files are lists in the same order and are read side by side, one element at a time. The 32,560 training
/// samples exist as four images each (sample i is image i, i + 32,560, …) with the same joints; each is read once.
/// FreiHAND shows right hands only, in the common joint order.
struct FreiHAND {
    private static let side = 224.0

    /// Makes the frame of one sample.
    ///
    /// - Parameters:
    ///   - joints: 21 × [x, y, z] in metres, in the camera's coordinates.
    ///   - matrix: the camera's 3 × 3 matrix.
    ///   - number: the sample's place in the list.
    static func frame(joints: JSONValue, matrix: JSONValue, number: Int) throws(Diagnostic) -> Frame {
        let camera = try within("K") { () throws(Diagnostic) in try self.camera(matrix) }
        let list = try joints.list()
        guard list.count == HandJoint.count else {
            throw Diagnostic(counted(list.count, "point"), expected: "\(HandJoint.count)")
        }
        var places: [SIMD3<Double>] = []
        for (index, joint) in list.enumerated() {
            let numbers = try within("[\(index)]") { () throws(Diagnostic) in
                try joint.numbers(count: 3, of: "numbers", mayMiss: true)
            }
            places.append(SIMD3(numbers[0], numbers[1], numbers[2]))
        }
        var hand = Hand(side: .right)
        for joint in HandJoint.allCases {
            hand.points[joint] = camera.project(places[joint.rawValue], wristDepth: places[HandJoint.wrist.rawValue].z)
        }
        let size = ImageSize(width: Float(side), height: Float(side))
        return Frame(number: number, size: size, hands: [hand])
    }

    private static func camera(_ matrix: JSONValue) throws(Diagnostic) -> PinholeCamera {
        let list = try matrix.list()
        guard list.count == 3 else { throw Diagnostic(counted(list.count, "row"), expected: "3") }
        let across = try within("[0]") { () throws(Diagnostic) in try list[0].numbers(count: 3, of: "numbers") }
        let down = try within("[1]") { () throws(Diagnostic) in try list[1].numbers(count: 3, of: "numbers") }
        return PinholeCamera(
            focal: SIMD2(across[0], down[1]),
            centre: SIMD2(across[2], down[2]),
            size: SIMD2(side, side)
        )
    }
}

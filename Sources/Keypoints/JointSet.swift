// Joints as bits. Used by the filling of palms; pure.

struct JointSet: Sendable {
    let bits: UInt32

    init(_ joints: [HandJoint]) { bits = joints.reduce(0) { $0 | 1 << UInt32($1.rawValue) } }
}

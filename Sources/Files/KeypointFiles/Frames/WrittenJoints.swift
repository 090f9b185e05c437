// The joints of a hand's points on the way out, in an order that is also read or in that of a skeleton with more of them. Used
// by the writers; pure.

package import Keypoints

/// The order of points that are written, named as `--to-joints` names it (<doc:ImportedFormats#Other-orders>).
package struct WrittenJoints: Sendable {
    package let name: String

    /// The joint of each point; `nil` for a point that is none of the 21.
    package let joints: [HandJoint?]

    /// The joints that have no place in this order.
    package let lost: [HandJoint]

    /// The usual order.
    package static let usual = WrittenJoints(name: JointOrder.mediapipe.rawValue, joints: JointOrder.mediapipe.joints)

    private init(name: String, joints: [HandJoint?]) {
        (self.name, self.joints) = (name, joints)
        lost = HandJoint.allCases.filter { !joints.contains($0) }
    }

    /// Creates the order of a name; `nil` for an unknown one.
    package init?(_ name: String) {
        let joints = JointOrder(rawValue: name)?.joints ?? Self.skeletons.first { $0.name == name }?.joints
        guard let joints else { return nil }
        self.init(name: name, joints: joints)
    }

    /// The names of all orders.
    package static let names = JointOrder.allCases.map(\.rawValue) + skeletons.map(\.name)

    /// A Boolean value that indicates whether this is the order of native records.
    package var isUsual: Bool { name == Self.usual.name }

    /// The 26 joints of OpenXR (`XrHandJointEXT`), and the 25 of WebXR (`XRHandJoint`) without the palm: fingers begin at
    /// metacarpals, of which only the thumb's is among the 21.
    private static let skeletons: [(name: String, joints: [HandJoint?])] = {
        let fingers = Finger.allCases.flatMap { finger -> [HandJoint?] in
            (finger == .thumb ? [] : [nil]) + [finger.base, finger.proximal, finger.distal, finger.tip]
        }
        return [("openxr", [nil, .wrist] + fingers), ("webxr", [.wrist] + fingers)]
    }()
}

// The orders in which data sets and libraries list the 21 points of a hand, for points without names. Used by the readers and
// by OrderEvidence; pure.

package import Keypoints

/// An order of a hand's points, named as `--joints` names it, or a user's own (<doc:ImportedFormats#Other-orders>).
public struct JointOrder: RawRepresentable, CaseIterable, Sendable, Hashable {
    /// The name.
    public let rawValue: String

    /// The joints in this order; `nil` for a point beside the 21.
    package let joints: [HandJoint?]

    /// The joints that have no place in this order.
    package var lost: [HandJoint] { HandJoint.allCases.filter { !joints.contains($0) } }

    /// Creates an order of a name and joints.
    package init(_ name: String, _ joints: [HandJoint?]) { (rawValue, self.joints) = (name, joints) }

    /// Finds the order of a name.
    public init?(rawValue: String) {
        guard let order = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = order
    }

    /// Finds the joint of a name in any of the spellings that formats have; `nil` for other names.
    package static func joint(named name: String) -> HandJoint? { NamedJoints.joint(named: name) }

    /// All named orders, in the order in which messages list them.
    public static let allCases = [
        mediapipe, mano, manoTips, manoFingers, aria, interhand, rhd, bighand, byLevel, msra, littleFirst, stb,
        wristLast,
        reversed, alphabetical, openXR, webXR,
    ]

    private static let fingers = Finger.allCases.map { [$0.base, $0.proximal, $0.distal, $0.tip] }
    private static let tips = Finger.allCases.map(\.tip)
    private static let palmToTip = [1, 2, 4, 3, 0].map { fingers[$0] }
    private static let trunks = palmToTip.flatMap { $0.dropLast() }

    /// The usual one: MediaPipe, OpenPose, COCO-WholeBody, Halpe, CMU Panoptic, OneHand10K, FreiHAND, GANerated Hands.
    public static let mediapipe = Self("mediapipe", HandJoint.allCases)

    /// MANO's 16 joints and the tips from the thumb to the little finger: smplx (`joint_names.py`), HO-3D, ARCTIC,
    /// MMHuman3D (`keypoints_mapping/mano.py`).
    public static let mano = Self("mano", [.wrist] + trunks + tips)

    /// MANO's 16 joints and the tips in the order of its fingers: Minimal-IK and Minimal-Hand (`armatures.py`).
    public static let manoTips = Self("mano-tips", [.wrist] + trunks + palmToTip.map { $0[3] })

    /// The fingers in MANO's order, each with its tip.
    public static let manoFingers = Self("mano-fingers", [.wrist] + palmToTip.flatMap(\.self))

    /// The tips, the wrist, the joints and the palm's centre: Project Aria's machine perception services (“Hand Tracking
    /// Outputs”), UmeTrack and HOT3D (`LANDMARK`).
    public static let aria = Self(
        "aria",
        tips + [.wrist, fingers[0][1], fingers[0][2]] + fingers[1...].flatMap { $0.dropLast() } + [nil]
    )

    /// From tip to base, the wrist last: InterHand2.6M (`skeleton.txt`), Re:InterHand.
    public static let interhand = Self("interhand", fingers.flatMap { $0.reversed() } + [.wrist])

    /// The wrist, then each finger from its tip to its base: the Rendered Handpose Dataset (its README), and MMPose's `rhd2d.py`.
    public static let rhd = Self("rhd", [.wrist] + fingers.flatMap { $0.reversed() })

    /// The wrist, all bases, then the rest of each finger: BigHand2.2M, HANDS 2017 and 2019, and First-Person Hand Action
    /// (their READMEs: `Wrist, TMCP, IMCP, …, TPIP, TDIP, TTIP`).
    public static let bighand = Self("bighand", [.wrist] + fingers.map { $0[0] } + fingers.flatMap { $0.dropFirst() })

    /// The wrist, all bases, all second joints, all third ones, all tips: lists sorted by the kind of joint.
    public static let byLevel = Self("by-level", [.wrist] + (0..<4).flatMap { level in fingers.map { $0[level] } })

    /// The wrist, index to little finger, and the thumb last: MSRA15 (its README).
    public static let msra = Self("msra", [.wrist] + (fingers[1...] + fingers[..<1]).flatMap(\.self))

    /// The wrist, then the little finger to the thumb.
    public static let littleFirst = Self("little-first", [.wrist] + fingers.reversed().flatMap(\.self))

    /// The same behind the palm's centre, without a wrist: the Stereo Hand Pose Benchmark (STB).
    public static let stb = Self("stb", [nil] + fingers.reversed().flatMap(\.self))

    /// The usual order with the wrist last.
    public static let wristLast = Self("wrist-last", fingers.flatMap(\.self) + [.wrist])

    /// The usual order from its end.
    public static let reversed = Self("reversed", HandJoint.allCases.reversed())

    /// The letters of MediaPipe's names, as columns and keys are sorted: `INDEX_FINGER_DIP` … `WRIST`.
    ///
    /// In each finger the parts are DIP, MCP, PIP, TIP, and in the thumb CMC, IP, MCP, TIP.
    public static let alphabetical = Self(
        "alphabetical",
        [1, 2, 4, 3].flatMap { finger in [2, 0, 1, 3].map { fingers[finger][$0] } }
            + [0, 2, 1, 3].map { fingers[0][$0] } + [.wrist]
    )

    /// The 26 joints of OpenXR (`XrHandJointEXT`): the palm, the wrist, and fingers that begin at metacarpals, of which only the
    /// thumb's is among the 21.
    public static let openXR = Self("openxr", [nil] + webXR.joints)

    /// The 25 joints of WebXR (`XRHandJoint`): those of OpenXR without the palm.
    public static let webXR = Self("webxr", [.wrist] + fingers[0] + fingers[1...].flatMap { [nil] + $0 })

    /// Returns points that were read in the usual order with the joints that this order says they are.
    func read(_ points: HandLandmarks) -> HandLandmarks { Self.read(points, in: joints) }

    /// Returns points that were read in the usual order with these joints.
    static func read(_ points: HandLandmarks, in joints: [HandJoint?]) -> HandLandmarks {
        var read = HandLandmarks()
        for (place, joint) in zip(HandJoint.allCases, joints) where points.has(place) {
            if let joint { read.setLane(joint, points.lane(place)) }
        }
        return read
    }
}

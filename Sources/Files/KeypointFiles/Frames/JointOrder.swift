// The orders in which data sets and libraries list the 21 points of a hand, for points without names. Used by the readers and
// by OrderEvidence; pure.

import Keypoints

/// An order of a hand's points, named as `--joints` names it (<doc:ImportedFormats#Other-orders>).
public enum JointOrder: String, CaseIterable, Sendable, Hashable {
    /// The usual one: MediaPipe, OpenPose, COCO-WholeBody, Halpe, CMU Panoptic, OneHand10K, FreiHAND, GANerated Hands.
    case mediapipe

    /// MANO's 16 joints and the tips from the thumb to the little finger: smplx (`joint_names.py`), HO-3D, ARCTIC,
    /// MMHuman3D (`keypoints_mapping/mano.py`).
    case mano

    /// MANO's 16 joints and the tips in the order of its fingers: Minimal-IK and Minimal-Hand (`armatures.py`).
    case manoTips = "mano-tips"

    /// The fingers in MANO's order, each with its tip.
    case manoFingers = "mano-fingers"

    /// The tips, the wrist, the joints and the palm's centre: Project Aria's machine perception services (“Hand Tracking
    /// Outputs”), UmeTrack and HOT3D (`LANDMARK`).
    case aria

    /// From tip to base, the wrist last: InterHand2.6M (`skeleton.txt`), Re:InterHand.
    case interhand

    /// The wrist, then each finger from its tip to its base: the Rendered Handpose Dataset (its README), and MMPose's `rhd2d.py`.
    case rhd

    /// The wrist, all bases, then the rest of each finger: BigHand2.2M, HANDS 2017 and 2019, and First-Person Hand Action
    /// (their READMEs: `Wrist, TMCP, IMCP, …, TPIP, TDIP, TTIP`).
    case bighand

    /// The wrist, all bases, all second joints, all third ones, all tips: lists sorted by the kind of joint.
    case byLevel = "by-level"

    /// The wrist, index to little finger, and the thumb last: MSRA15 (its README).
    case msra

    /// The wrist, then the little finger to the thumb.
    case littleFirst = "little-first"

    /// The same behind the palm's centre, without a wrist: the Stereo Hand Pose Benchmark (STB).
    case stb

    /// The usual order with the wrist last.
    case wristLast = "wrist-last"

    /// The usual order from its end.
    case reversed

    /// The letters of MediaPipe's names, as columns and keys are sorted: `INDEX_FINGER_DIP` … `WRIST`.
    case alphabetical

    /// The joints in this order; `nil` for a point beside the 21.
    var joints: [HandJoint?] {
        let fingers = Finger.allCases.map { [$0.base, $0.proximal, $0.distal, $0.tip] }
        let (thumb, index, middle, ring, little) = (fingers[0], fingers[1], fingers[2], fingers[3], fingers[4])
        let tips = Finger.allCases.map(\.tip)
        let palmToTip = [index, middle, little, ring, thumb]
        let trunks = palmToTip.flatMap { $0.dropLast() }
        switch self {
        case .mediapipe: return HandJoint.allCases
        case .mano: return [.wrist] + trunks + tips
        case .manoTips: return [.wrist] + trunks + palmToTip.map { $0[3] }
        case .manoFingers: return [.wrist] + palmToTip.flatMap(\.self)
        case .aria: return tips + [.wrist, thumb[1], thumb[2]] + fingers[1...].flatMap { $0.dropLast() } + [nil]
        case .interhand: return fingers.flatMap { $0.reversed() } + [.wrist]
        case .rhd: return [.wrist] + fingers.flatMap { $0.reversed() }
        case .bighand: return [.wrist] + fingers.map { $0[0] } + fingers.flatMap { $0.dropFirst() }
        case .byLevel: return [.wrist] + (0..<4).flatMap { level in fingers.map { $0[level] } }
        case .msra: return [.wrist] + index + middle + ring + little + thumb
        case .littleFirst: return [.wrist] + fingers.reversed().flatMap(\.self)
        case .stb: return [nil] + fingers.reversed().flatMap(\.self)
        case .wristLast: return fingers.flatMap(\.self) + [.wrist]
        case .reversed: return HandJoint.allCases.reversed()
        case .alphabetical:
            // In each finger the parts are DIP, MCP, PIP, TIP, and in the thumb CMC, IP, MCP, TIP.
            let long = [index, middle, little, ring].flatMap { [$0[2], $0[0], $0[1], $0[3]] }
            return long + [thumb[0], thumb[2], thumb[1], thumb[3], .wrist]
        }
    }

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

// The flesh of a posed hand as cones: fingers, the palm's pads, wrist and forearm. Called by Surface; pure.

import Keypoints

extension SyntheticHand {
    /// Returns the cones of a hand before a camera, part by part, the palm first.
    ///
    /// - Parameters:
    ///   - position: the hand's origin.
    ///   - elbow: the origin of its forearm, in the camera's frame; without it straight from below the hand.
    func surface(at position: SIMD3<Double>, elbow: SIMD3<Double>? = nil) -> [RoundCone] {
        HandSurface(self, at: position, elbow: elbow).cones
    }
}

/// Builds a hand's cones from its joints, which keeps the drawn hand consistent with its reference keypoints.
private struct HandSurface {
    private(set) var cones: [RoundCone] = []
    private let skeleton: HandSkeleton
    private let anatomy: HandAnatomy
    private let across, along, dorsal, wrist: SIMD3<Double>
    private let handedness, size, thickness: Double

    init(_ hand: SyntheticHand, at position: SIMD3<Double>, elbow: SIMD3<Double>?) {
        let skeleton = hand.skeleton.mapped { $0 + position }
        anatomy = hand.anatomy
        self.skeleton = skeleton
        wrist = skeleton[.wrist]
        handedness = hand.side == .right ? 1 : -1
        size = anatomy.palmLength / HandAnatomy.average.palmLength
        thickness = anatomy.wristRadius / HandAnatomy.average.wristRadius
        along = (skeleton[.middleMCP] - wrist).unit
        let wide = skeleton[.indexMCP] - skeleton[.littleMCP]
        across = (wide - along * wide.dot(along)).unit
        dorsal = along.cross(across) * handedness
        addPalm()
        if let elbow { addForearm(from: elbow) } else { addForearm() }
        addThumb()
        for finger in Finger.long { addFinger(finger) }
    }

    /// Returns a point of the palm frame (see `HandModel`) of the average hand.
    private func place(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
        wrist + (across * x + along * y - dorsal * z) * size
    }

    private mutating func palm(
        _ start: SIMD3<Double>,
        _ startRadius: Double,
        _ end: SIMD3<Double>,
        _ endRadius: Double
    ) {
        cones.append(
            RoundCone(
                .palm,
                from: start,
                startRadius * thickness,
                to: end,
                endRadius * thickness,
                dorsal: dorsal
            )
        )
    }

    /// Adds metacarpals, the row of knuckles, the two pads at the palm's heel, and the web of the thumb.
    private mutating func addPalm() {
        let foot: [(Finger, Double)] = [(.index, 13), (.middle, 3), (.ring, -7), (.little, -15)]
        for (finger, x) in foot {
            guard let bones = anatomy.bones(of: finger) else { continue }
            let knuckle = skeleton[finger.base]
            palm(place(x, 10, 1), 13, knuckle - along * 3, bones.radii.x / thickness + 0.6)
        }
        for (near, far) in zip(Finger.long, Finger.long.dropFirst()) {
            palm(skeleton[near.base] - along * 4, 9.4, skeleton[far.base] - along * 4, 9.4)
        }
        palm(place(-24, 16, 5), 13, place(-34, 54, 6), 11.5)
        let thumb = skeleton[.thumbMCP]
        let root = skeleton[.thumbCMC]
        palm(place(14, 10, 4), 13.5, root + (thumb - root) * 0.5 + along * 2, 13.5)
        palm(root, 13, thumb, anatomy.thumb.radii.y / thickness + 0.5)
        let web = place(20, 72, 4)
        palm(root + (thumb - root) * 0.8, 10, web, 9)
        palm(root + (thumb - root) * 0.45, 12, place(16, 62, 4), 10)
    }

    /// Adds the wrist, wider than thick, and a forearm that ends before it reaches the camera.
    private mutating func addForearm() {
        let fullLength = Tuning.forearmLength * size
        let room = -Tuning.forearmNearest - wrist.z
        let towards = -along.z
        let length = towards * fullLength > room ? max(room / towards, 1) : fullLength
        let end = wrist - along * length
        let grown = length / fullLength
        // The middle rod fills the furrow between the other two.
        for (side, radius, growth) in [(-1.0, 15.0, 18.0), (0, 13.0, 16.0), (1, 15, 18)] {
            let (narrow, wide) = (across * (11 * side * size), across * ((11 + 13 * grown) * side * size))
            palm(wrist + narrow + along * 6, radius, end + wide, radius + growth * grown)
        }
    }

    /// Adds the wrist and a forearm that comes from an elbow.
    private mutating func addForearm(from elbow: SIMD3<Double>) {
        let belly = wrist + (elbow - wrist) * Tuning.bellyShare
        let (thin, thick) = (Tuning.forearmRadii.x, Tuning.forearmRadii.y)
        for side in [-1.0, 0, 1] {
            palm(wrist + across * (11 * side * size) + along * 6, 15, wrist + across * (8 * side * size), thin)
        }
        palm(wrist, thin + 4, belly, thick)
        palm(belly, thick, elbow, thick)
    }

    private mutating func addThumb() {
        let radii = anatomy.thumb.radii
        let back = (across + dorsal * 0.6).unit
        add(
            .thumb,
            [.thumbMCP, .thumbIP, .thumbTip],
            [radii.y, radii.z, radii.w],
            towardsBack: { bone in (back - bone * back.dot(bone)).unit }
        )
    }

    private mutating func addFinger(_ finger: Finger) {
        guard let bones = anatomy.bones(of: finger), let part = RoundCone.Part(rawValue: finger.rawValue + 1) else {
            return
        }
        let (across, handedness) = (across, handedness)
        add(
            part,
            [finger.base, finger.proximal, finger.distal, finger.tip],
            [bones.radii.x, bones.radii.y, bones.radii.z, bones.radii.w],
            towardsBack: { bone in (bone.cross(across) * handedness).unit }
        )
    }

    /// Adds the cones of a finger; the last one is shortened, which puts its round end at the tip.
    private mutating func add(
        _ part: RoundCone.Part,
        _ joints: [HandJoint],
        _ radii: [Double],
        towardsBack back: (SIMD3<Double>) -> SIMD3<Double>
    ) {
        for index in joints.indices.dropLast() {
            let start = skeleton[joints[index]]
            let bone = (skeleton[joints[index + 1]] - start).unit
            let isTip = index == joints.count - 2
            let end = skeleton[joints[index + 1]] - bone * (isTip ? radii[index + 1] * Tuning.tipShare : 0)
            cones.append(
                RoundCone(
                    part,
                    from: start,
                    radii[index],
                    to: end,
                    radii[index + 1],
                    dorsal: back(bone),
                    isRoot: index == 0,
                    isTip: isTip
                )
            )
        }
    }
}

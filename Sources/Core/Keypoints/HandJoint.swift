// The 21 joints of a hand and its five fingers, in the field's common order. Used by every room; pure.

/// One of the 21 keypoints of a hand, in the order shared by MediaPipe, OpenPose, COCO-WholeBody and FreiHAND.
///
/// The raw value is the position in that order: 0 is the wrist, then four joints a finger from the thumb
/// to the little finger, each from the palm to the tip.
public enum HandJoint: Int, CaseIterable, Sendable, Hashable {
    case wrist
    case thumbCMC
    case thumbMCP
    case thumbIP
    case thumbTip
    case indexMCP
    case indexPIP
    case indexDIP
    case indexTip
    case middleMCP
    case middlePIP
    case middleDIP
    case middleTip
    case ringMCP
    case ringPIP
    case ringDIP
    case ringTip
    case littleMCP
    case littlePIP
    case littleDIP
    case littleTip

    /// The number of joints of a hand: 21.
    package static let count = 21

    /// The finger this joint belongs to, or `nil` for the wrist.
    public var finger: Finger? {
        self == .wrist ? nil : Finger(rawValue: place.finger)
    }

    /// The finger of a joint that is not the wrist, and the joint's place on it, each from 0.
    @inlinable package var place: (finger: Int, step: Int) { ((rawValue - 1) / 4, (rawValue - 1) % 4) }

    /// The pairs of joints that drawings of a hand connect.
    package static let bones: [(HandJoint, HandJoint)] =
        Finger.allCases.flatMap { finger in
            [(finger.base, finger.proximal), (finger.proximal, finger.distal), (finger.distal, finger.tip)]
        } + [
            (.wrist, .thumbCMC), (.wrist, .indexMCP), (.wrist, .littleMCP), (.indexMCP, .middleMCP),
            (.middleMCP, .ringMCP), (.ringMCP, .littleMCP),
        ]

    /// The joint's name in output, for example `littleTip`.
    public var name: String { "\(self)" }

    /// Creates a joint from its name in any of the spellings in use.
    ///
    /// Accepts `littleTip`, `little_tip`, `pinky_finger_tip`, `THUMB_CMC`, `thumbMP` and Apple's `VNHLKITIP` endings:
    /// case, underscores, blanks and the word *finger* do not matter, and *pinky* is *little*
    /// (<doc:NativeRecords#Joint-order-and-joint-names>).
    ///
    /// - Parameter name: the name as a file spells it.
    public init?(named name: some StringProtocol) {
        var letters = name.lowercased().filter { $0.isLetter }
        for (from, to) in [("finger", ""), ("pinky", "little")] {
            while let range = letters.firstRange(ofText: from) { letters.replaceSubrange(range, with: to) }
        }
        if letters == "thumbmp" { letters = "thumbmcp" }
        guard let joint = Self.byLowercasedName[letters] else { return nil }
        self = joint
    }

    private static let byLowercasedName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name.lowercased(), $0) })
}

/// One of the five fingers, the thumb included.
public enum Finger: Int, CaseIterable, Sendable, Hashable {
    case thumb
    case index
    case middle
    case ring
    case little

    /// The four fingers that are not the thumb, from the index to the little finger.
    package static let long: [Finger] = [.index, .middle, .ring, .little]

    /// The joint where the finger leaves the palm: the MCP, and for the thumb the CMC.
    public var base: HandJoint { joint(0) }

    /// The first joint after the base: the PIP, and for the thumb the MCP.
    public var proximal: HandJoint { joint(1) }

    /// The last joint before the tip: the DIP, and for the thumb the IP.
    public var distal: HandJoint { joint(2) }

    /// The fingertip.
    public var tip: HandJoint { joint(3) }

    /// The finger's name in rules and output: `thumb`, `index`, `middle`, `ring` or `little`.
    package var name: String { "\(self)" }

    /// Creates a finger from its name; `pinky` is read as `little` (<doc:NativeRecords#Joint-order-and-joint-names>).
    ///
    /// - Parameter name: the name, in any case.
    package init?(named name: some StringProtocol) {
        let lower = name.lowercased()
        guard let finger = Self.allCases.first(where: { $0.name == (lower == "pinky" ? "little" : lower) }) else {
            return nil
        }
        self = finger
    }

    private func joint(_ step: Int) -> HandJoint {
        guard let joint = HandJoint(rawValue: 1 + rawValue * 4 + step) else {
            preconditionFailure("a finger has four joints")
        }
        return joint
    }
}

extension String {
    /// Returns the first range of `text`; without Foundation the standard library has no such search.
    fileprivate func firstRange(ofText text: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

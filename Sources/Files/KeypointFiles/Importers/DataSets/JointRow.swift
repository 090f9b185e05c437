// One line of joints without names, as contests of gestures give them. Used by JointRows and by detection; pure.

import Keypoints

/// The joints of one moment in a line of numbers, by how many numbers it has and what stands between them.
struct JointRow {
    /// The contents of a line, by the number of its numbers.
    enum Layout: CaseIterable {
        /// 22 joints in metres of a depth camera (SHREC'17 and DHG, `skeletons_world.txt`).
        case world

        /// The same in pixels of its image (`skeletons_image.txt`).
        case image

        /// 20 joints of a Leap Motion, each with a quaternion behind its place (SHREC'21).
        case leap

        /// The same behind a place and a quaternion that do not move, as in SHREC'21's examples.
        case leapBehindRoot

        /// A number, a time and 26 joints of a HoloLens (SHREC'22).
        case hololens

        /// The numbers before the joints, and those of a joint.
        var widths: (before: Int, joint: Int) {
            switch self {
            case .world: (0, 3)
            case .image: (0, 2)
            case .leap: (0, 7)
            case .leapBehindRoot: (7, 7)
            case .hololens: (2, 3)
            }
        }

        /// The joints of a line in their order; `nil` for one that has no place among the 21.
        var joints: [HandJoint?] {
            let fingers = HandJoint.allCases.dropFirst().map { Optional($0) }
            switch self {
            case .world, .image: return [.wrist, nil] + fingers
            case .leap, .leapBehindRoot: return [.wrist] + fingers.dropFirst()
            case .hololens:
                let long = Finger.allCases.dropFirst().flatMap { [nil, $0.base, $0.proximal, $0.distal, $0.tip] }
                return [.wrist, nil] + fingers.prefix(4) + long
            }
        }

        var count: Int { widths.before + joints.count * widths.joint }

        /// The rate at which the contest recorded, in frames per second; `nil` where lines have a time.
        var rate: Double? {
            switch self {
            case .world, .image: 30
            case .leap, .leapBehindRoot: 50
            case .hololens: nil
            }
        }

        /// Whether z grows away from the player, as in Unity, so that a camera before them would see it grow towards
        /// itself.
        var growsAway: Bool { rate != 30 }

    }

    let layout: Layout
    let numbers: [Double]

    /// Reads a line; `nil` for one of another kind.
    init?(_ line: ArraySlice<UInt8>) {
        let text = line.last == 0x0D ? line.dropLast() : line
        let isBlank = !text.contains(UInt8(ascii: ";"))
        let cells = text.split { isBlank ? $0 == 0x20 || $0 == 0x09 : $0 == UInt8(ascii: ";") }
        let layout = Layout.allCases.first { layout in
            layout.count == cells.count && (layout.rate == 30) == isBlank
        }
        guard let layout else { return nil }
        let numbers = cells.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == cells.count, numbers.allSatisfy(\.isFinite) else { return nil }
        if layout == .hololens, (Int(exactly: numbers[0]) ?? -1) < 0 || numbers[1] < 0 { return nil }
        (self.layout, self.numbers) = (layout, numbers)
    }

    /// Returns whether the lines of a text are rows of joints, of which the first few may be broken: most words of
    /// these are numbers, unlike those of a log.
    static func begins(_ lines: some Sequence<ArraySlice<UInt8>>) -> Bool {
        for line in lines {
            if JointRow(line) != nil { return true }
            let words = line.split { [0x20, 0x09, 0x0D, UInt8(ascii: ";")].contains($0) }
            let numbers = words.count { Double(String(decoding: $0, as: UTF8.self)) != nil }
            guard numbers >= HandJoint.count, 2 * numbers > words.count else { return false }
        }
        return false
    }

    /// The joints with their places as they stand there.
    var points: HandLandmarks {
        var points = HandLandmarks()
        let (before, width) = layout.widths
        for (index, joint) in layout.joints.enumerated() {
            guard let joint else { continue }
            let place = numbers[(before + index * width)...].prefix(min(width, 3)).map { Float($0) }
            points[joint] = Keypoint(x: place[0], y: place[1], z: place.count > 2 ? place[2] : nil)
        }
        return points
    }
}

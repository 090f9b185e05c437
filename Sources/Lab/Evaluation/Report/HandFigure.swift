// A hand as SVG: palm, bones, joints, and what is missing. Called by the report for misclassified hands; pure.

import Keypoints

/// A drawing of a hand in the proportions of its image.
struct HandFigure {
    private let points: HandLandmarks
    private let places: [SIMD2<Double>?]

    private static let (size, margin) = (200.0, 18.0)

    init(_ points: HandLandmarks, aspect: Float) {
        self.points = points
        // Of doubles, as the numbers of a file may be so far apart that their difference is no single one.
        let raw = HandJoint.allCases.map { joint in
            points[joint].map { SIMD2(Double($0.x) * Double(aspect), Double($0.y)) }
        }
        let seen = raw.compactMap(\.self)
        let low = seen.reduce(SIMD2(repeating: Double.infinity)) { pointwiseMin($0, $1) }
        let high = seen.reduce(SIMD2(repeating: -Double.infinity)) { pointwiseMax($0, $1) }
        let extent = max((high - low).max(), Double(Float.leastNormalMagnitude))
        guard extent.isFinite else {
            places = raw.map { _ in nil }
            return
        }
        let scale = (Self.size - 2 * Self.margin) / extent
        let offset = (SIMD2(repeating: Self.size) - (high - low) * scale) / 2
        places = raw.map { $0.map { ($0 - low) * scale + offset } }
    }

    /// The drawing, whose title is read to those who do not see it.
    func image(title: String) -> Markup {
        .image(
            width: Int(Self.size),
            height: Int(Self.size),
            class: "hand",
            title: title,
            description: missingWords ?? "All \(HandJoint.count) points were seen.",
            palm + bones + joints
        )
    }

    /// The missing points in words; `nil` without any.
    var missingWords: String? {
        let missing = HandJoint.allCases.filter { !points.has($0) }.map(\.name)
        guard !missing.isEmpty else { return nil }
        return "\(points.presentCount) of \(HandJoint.count) points; missing: \(listed(missing, most: 6))"
    }

    private func place(_ joint: HandJoint) -> SIMD2<Double>? { places[joint.rawValue] }

    private static func text(_ value: Double) -> String { fixedText(value, decimals: 1) }

    private var palm: [Markup] {
        let outline = [HandJoint.wrist, .thumbCMC] + Finger.long.map(\.base)
        let corners = outline.compactMap(place)
        guard corners.count > 2 else { return [] }
        let path = corners.map { "\(Self.text($0.x)),\(Self.text($0.y))" }.joined(separator: " ")
        return [.element("polygon", ["class": "palm", "points": path])]
    }

    private var bones: [Markup] {
        HandJoint.bones.compactMap { from, to in
            guard let a = placed(from), let b = placed(to) else { return nil }
            return .element(
                "line",
                [
                    "class": place(from) == nil || place(to) == nil ? "bone open" : "bone", "x1": Self.text(a.x),
                    "y1": Self.text(a.y), "x2": Self.text(b.x), "y2": Self.text(b.y),
                ]
            )
        }
    }

    /// Seen points are filled, and tips have the first letter of their finger; a missing point between two neighbours
    /// of its finger is an open circle in their middle.
    private var joints: [Markup] {
        HandJoint.allCases.flatMap { joint -> [Markup] in
            guard let spot = placed(joint) else { return [] }
            let (x, y) = (Self.text(spot.x), Self.text(spot.y))
            guard place(joint) != nil else {
                return [.element("circle", ["class": "missing", "cx": x, "cy": y, "r": "5"])]
            }
            guard let finger = joint.finger, finger.tip == joint, let letter = finger.name.first else {
                return [.element("circle", ["class": "joint", "cx": x, "cy": y, "r": "3"])]
            }
            return [
                .element("circle", ["class": "tip", "cx": x, "cy": y, "r": "8"]),
                .element(
                    "text",
                    ["class": "letter", "x": x, "y": Self.text(spot.y + 4), "text-anchor": "middle"],
                    Markup(letter.uppercased())
                ),
            ]
        }
    }

    /// Returns the place of a joint, or that between its neighbours where it is missing.
    private func placed(_ joint: HandJoint) -> SIMD2<Double>? {
        if let place = place(joint) { return place }
        guard let finger = joint.finger, joint != finger.tip else { return nil }
        let before = joint == finger.base ? HandJoint.wrist : HandJoint(rawValue: joint.rawValue - 1)
        guard let a = before.flatMap(place), let b = HandJoint(rawValue: joint.rawValue + 1).flatMap(place) else {
            return nil
        }
        return (a + b) / 2
    }
}

// Hands drawn with a few strokes, as records of the native format. Used by all tests of this room.

/// Hands that anyone can see to be a rock, scissors or paper, in an image of 1000 × 1000.
enum Sample {
    /// The shapes, by the long fingers that are stretched, and whether the thumb is.
    private static let shapes: [String: (fingers: Set<Int>, thumb: Bool)] = [
        "rock": ([], false), "scissors": ([0, 1], false), "paper": ([0, 1, 2, 3], true), "four": ([0, 1, 2, 3], false),
    ]

    /// The 21 points of a shape in thousandths of the image.
    static func points(_ shape: String) -> [(x: Int, y: Int)] {
        let (fingers, thumb) = shapes[shape] ?? ([], false)
        var points = [(500, 900)]
        points +=
            thumb
            ? [(420, 840), (340, 770), (280, 710), (220, 660)] : [(420, 840), (400, 760), (450, 700), (495, 690)]
        for (finger, (x, y)) in [(420, 620), (480, 600), (540, 620), (600, 650)].enumerated() {
            let steps =
                fingers.contains(finger)
                ? [(0, 0), (0, -120), (0, -190), (0, -250)] : [(0, 0), (2, -70), (8, 0), (8, 40)]
            points += steps.map { (x + $0.0, y + $0.1) }
        }
        return points
    }

    /// A hand; `hidden` are joints, by their place, that were not seen.
    static func hand(
        _ shape: String,
        side: String = "left",
        label: String? = nil,
        person: String? = nil,
        hidden: Set<Int> = []
    ) -> String {
        let points = points(shape).enumerated().map { joint, point in
            hidden.contains(joint) ? "null" : "[\(Double(point.x) / 1000),\(Double(point.y) / 1000)]"
        }
        var fields = ["\"side\":\"\(side)\"", "\"points\":[\(points.joined(separator: ","))]"]
        if let label { fields.append("\"label\":\"\(label)\"") }
        if let person { fields.append("\"person\":\"\(person)\"") }
        return "{\(fields.joined(separator: ","))}"
    }

    /// A record of hands.
    static func frame(_ number: Int, _ hands: String..., time: Double? = nil) -> String {
        let time = time.map { "\"t\":\($0)," } ?? ""
        return "{\(time)\"frame\":\(number),\"width\":1000,\"height\":1000,\"mirrored\":false,"
            + "\"hands\":[\(hands.joined(separator: ","))]}"
    }

    /// A table of one rock in pixels, whose first columns are given.
    static func table(_ columns: [String], _ cells: [String]) -> [String] {
        let names = (0..<21).flatMap { ["x\($0)", "y\($0)"] }
        return [columns + names, cells + points("rock").flatMap { ["\($0.x)", "\($0.y)"] }].map {
            $0.joined(separator: ",")
        }
    }

    /// A short take: each shape, two hands at once, none, and one whose fingertips were not seen.
    static let take = [
        frame(0, hand("rock"), time: 0), frame(1, hand("scissors", side: "right"), time: 0.1),
        frame(2, hand("paper"), hand("rock", side: "right"), time: 0.2), frame(3, time: 0.3),
        frame(4, hand("paper", hidden: [8, 12]), time: 0.4),
    ]

    /// A small data set: right and wrong labels, another gesture, no label, no hand, and a bad record.
    static let labelled = [
        frame(0, hand("rock", label: "rock", person: "ann")), frame(1, hand("rock", label: "fist", person: "bob")),
        frame(2, hand("scissors", side: "right", label: "peace", person: "ann")),
        frame(3, hand("paper", label: "palm", person: "bob")),
        frame(4, hand("paper", label: "scissors", person: "ann")),
        frame(5, hand("four", side: "right", label: "four", person: "bob")), frame(6, hand("rock", person: "ann")),
        frame(7, hand("scissors", label: "rock", hidden: [8, 12, 16, 20])),
        "{\"frame\":8,\"hands\":[],\"expected\":\"rock\"}",
        "{\"frame\":9,\"hands\":[{\"points\":[]}]}",
    ]

    /// A book that stays as it is, for golden files that do not follow every change of the shipped ones.
    static let book = """
        book: sample
        choose: nearest
        shapes:
          - shape: rock
            possible: [index folded, middle folded, ring folded, little folded]
            confirmed: [distance(thumbTip, indexPIP) < 1 palm]
          - shape: scissors
            possible: [index extended, middle extended, ring folded, little folded]
            confirmed: [extension(thumb) < 0.75]
          - shape: paper
            possible: [index extended, middle extended, ring extended, little extended]
            confirmed: [stretch(thumb) > -0.15 palm]
        labels: {rock: [fist], scissors: [peace], paper: [palm]}

        """

    /// More bytes than are read at once, several times over.
    static let long = (0..<5_000).map { number in
        frame(number, hand(["rock", "scissors", "paper", "four"][number % 4], hidden: [number % 29]))
    }
}

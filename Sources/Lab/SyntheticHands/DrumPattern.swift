// The strokes of a pattern, with their shapes. Written on the command line and in tests, played by SyntheticDrummer;
// pure.

package import Keypoints

/// One step of a hand in a pattern: a stroke with a shape.
package struct DrumStep: Sendable, Hashable {
    package var shape: SyntheticShape

    /// Whether it is struck harder than the others.
    package var isAccent: Bool

    package init(_ shape: SyntheticShape, isAccent: Bool = false) {
        self.shape = shape
        self.isAccent = isAccent
    }
}

/// A pattern of strokes that repeats, a row of steps for each hand.
///
/// As text: `r` strikes with a rock, `s` with scissors, `p` with paper, a capital letter harder, `.` rests; the right
/// hand's row, then after `/` the left hand's. Rows may differ in length; each repeats for itself.
package struct DrumPattern: Sendable, Hashable, CustomStringConvertible {
    /// The right hand's steps, `nil` for a rest.
    package var right: [DrumStep?]

    /// The left hand's steps, `nil` for a rest.
    package var left: [DrumStep?]

    /// A common beat: kick on one and three, snare on two and four, the hat between them.
    package static let common = DrumPattern(
        right: [.init(.rock, isAccent: true), .init(.scissors), .init(.scissors), .init(.scissors)],
        left: [nil, nil, .init(.rock, isAccent: true), nil]
    )

    package init(right: [DrumStep?], left: [DrumStep?] = []) {
        self.right = right
        self.left = left
    }

    /// Creates a pattern from its text; `nil` for an invalid text or one without a stroke.
    package init?(_ text: String) {
        let rows = text.split(separator: "/", omittingEmptySubsequences: false)
        guard rows.count <= 2 else { return nil }
        var steps: [[DrumStep?]] = [[], []]
        for (number, row) in rows.enumerated() {
            for letter in row where letter != " " {
                if letter == "." || letter == "-" {
                    steps[number].append(nil)
                } else if let shape = Self.shapes.first(where: { $0.letter == letter.lowercased() })?.shape {
                    steps[number].append(DrumStep(shape, isAccent: letter.isUppercase))
                } else {
                    return nil
                }
            }
        }
        guard steps.joined().contains(where: { $0 != nil }) else { return nil }
        self.init(right: steps[0], left: steps[1])
    }

    package var description: String {
        func text(_ row: [DrumStep?]) -> String {
            row.map { step in
                guard let step, let letter = Self.shapes.first(where: { $0.shape == step.shape })?.letter else {
                    return "."
                }
                return step.isAccent ? letter.uppercased() : letter
            }.joined()
        }
        return left.isEmpty ? text(right) : text(right) + "/" + text(left)
    }

    package func steps(of side: Handedness) -> [DrumStep?] { side == .right ? right : left }

    private static let shapes: [(letter: String, shape: SyntheticShape)] = [
        ("r", .rock), ("s", .scissors), ("p", .paper),
    ]
}

// Who taps when: the steps of both feet of a seated drummer. Part of DrummerOptions; pure.

package import Keypoints

/// Who taps when: a row of steps a foot that is played over and over.
///
/// As text: `x` taps, `.` rests; the right foot's row, then after `/` the left foot's.
package struct FootPattern: Sendable, Hashable, CustomStringConvertible {
    /// The right foot's steps.
    package var right: [Bool] = []

    /// The left foot's steps.
    package var left: [Bool] = []

    /// Feet that rest.
    package init() {}

    /// Reads a pattern; `nil` for a text that is none or has no tap.
    package init?(_ text: String) {
        let rows = text.split(separator: "/", omittingEmptySubsequences: false)
        guard rows.count <= 2, text.contains("x"), text.allSatisfy({ "x.-/ ".contains($0) }) else { return nil }
        let steps = rows.map { $0.filter { $0 != " " }.map { $0 == "x" } }
        right = steps[0]
        if steps.count > 1 { left = steps[1] }
    }

    /// The pattern as text.
    package var description: String {
        func text(_ row: [Bool]) -> String { String(row.map { $0 ? "x" : "." }) }
        return left.isEmpty ? text(right) : text(right) + "/" + text(left)
    }

    /// A foot's row.
    package func steps(of side: Handedness) -> [Bool] { side == .right ? right : left }
}

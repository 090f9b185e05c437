// The taps of both feet of a seated drummer. Part of DrummerOptions; pure.

package import Keypoints

/// The taps of both feet: a repeating row of steps for each.
///
/// As text: `x` taps, `.` rests; the right foot's row, then after `/` the left foot's.
package struct FootPattern: Sendable, Hashable, CustomStringConvertible {
    package var right: [Bool] = []

    package var left: [Bool] = []

    package init() {}

    /// Creates a pattern from its text; `nil` for an invalid text or one without a tap.
    package init?(_ text: String) {
        let rows = text.split(separator: "/", omittingEmptySubsequences: false)
        guard rows.count <= 2, text.contains("x"), text.allSatisfy({ "x.-/ ".contains($0) }) else { return nil }
        let steps = rows.map { $0.filter { $0 != " " }.map { $0 == "x" } }
        right = steps[0]
        if steps.count > 1 { left = steps[1] }
    }

    package var description: String {
        func text(_ row: [Bool]) -> String { String(row.map { $0 ? "x" : "." }) }
        return left.isEmpty ? text(right) : text(right) + "/" + text(left)
    }

    package func steps(of side: Handedness) -> [Bool] { side == .right ? right : left }
}

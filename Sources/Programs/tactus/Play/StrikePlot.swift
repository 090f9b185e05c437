// A player's strikes on the curve of velocities, drawn with letters. Printed by `tactus play --calibrate`.

import Gestures

extension StrikingLimb {
    /// The name of both.
    var limbs: String { self == .hand ? "hands" : "feet" }
}

/// Draws velocities over the speeds of strikes: the curve as dots, the strikes as circles.
enum StrikePlot {
    private static let (columns, rows) = (56, 9)

    /// Returns the lines of a drawing.
    ///
    /// - Parameters:
    ///   - speeds: the strikes, in palms per second.
    ///   - configuration: the sensitivity and the curve of the limb.
    static func lines(_ speeds: [Double], of limb: StrikingLimb, _ configuration: GestureConfiguration) -> [String] {
        guard let hardest = speeds.max(), hardest > 0 else { return [] }
        var grid = [[Character]](repeating: [Character](repeating: " ", count: columns), count: rows)
        func row(_ speed: Double) -> Int {
            let velocity = Double(configuration.velocity(ofStrike: speed, by: limb))
            return rows - 1 - Int((velocity * Double(rows - 1)).rounded())
        }
        for column in 0..<columns { grid[row(hardest * Double(column) / Double(columns - 1))][column] = "·" }
        for speed in speeds { grid[row(speed)][Int((speed / hardest * Double(columns - 1)).rounded())] = "o" }
        let labels = [0: "1.0", (rows - 1) / 2: "0.5", rows - 1: "0.0"]
        let body = grid.enumerated().map { "\(labels[$0] ?? "   ") |\(String($1))" }
        let end = JSONWriter.number(hardest, places: 1)
        let axis = "    +" + String(repeating: "-", count: columns)
        let gap = String(repeating: " ", count: columns - end.count)
        return ["velocity of your strikes (o) by \(limb.limbs)"] + body + [axis, "     0\(gap)\(end) palms per second"]
    }
}

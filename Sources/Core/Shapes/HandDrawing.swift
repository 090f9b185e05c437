// Draws a hand in the terminal with braille dots. Part of ExplanationText; pure.

package import Keypoints

/// An image of dots, two across and four down in each character.
package struct HandDrawing {
    private let columns = 36
    private let rows = 18
    private var cells: [UInt8]
    private var letters: [Int: Character] = [:]

    /// Draws the bones of a hand in true aspect; each fingertip is marked by its finger's first letter.
    package init(_ points: HandLandmarks, aspect: Float) {
        cells = Array(repeating: 0, count: columns * rows)
        // Of doubles, as the numbers of a file may be so far apart that their difference is no single one.
        func place(_ joint: HandJoint) -> SIMD2<Double>? {
            points[joint].map { SIMD2(Double($0.x) * Double(aspect), Double($0.y)) }
        }
        let seen = HandJoint.allCases.compactMap(place)
        guard let first = seen.first else { return }
        var (low, high) = (first, first)
        for place in seen {
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let extent = max(high.x - low.x, high.y - low.y, Double(Float.leastNormalMagnitude))
        let middle = low + (high - low) / 2
        // An aspect that is no number leaves nothing to be drawn.
        guard extent.isFinite, middle.x.isFinite, middle.y.isFinite else { return }
        let dots = Double(min(columns * 2, rows * 4) - 4)
        let centre = SIMD2(Double(columns), Double(rows * 2))
        func dot(_ joint: HandJoint) -> SIMD2<Double>? {
            place(joint).map { ($0 - middle) / extent * dots + centre }
        }
        for (from, to) in HandJoint.bones {
            guard let a = dot(from), let b = dot(to) else { continue }
            line(a, b)
        }
        for finger in Finger.allCases {
            guard let tip = dot(finger.tip), let letter = finger.name.uppercased().first else { continue }
            mark(tip, finger == .middle ? "M" : letter)
        }
        if let wrist = dot(.wrist) { mark(wrist, "W") }
    }

    /// The image's lines, without blank ones at top and bottom.
    package var lines: [String] {
        var lines = (0..<rows).map { row in
            var line = String(
                (0..<columns).map { column in
                    let cell = row * columns + column
                    if let letter = letters[cell] { return letter }
                    guard cells[cell] != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(cells[cell])) else {
                        return " "
                    }
                    return Character(scalar)
                }
            )
            while line.last == " " { line.removeLast() }
            return line
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private mutating func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let steps = Int(max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)) + 1
        for step in 0...steps { dot(a + (b - a) * (Double(step) / Double(steps))) }
    }

    /// The bit of each dot of a braille character, by column and row (Unicode, Braille Patterns).
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private mutating func dot(_ place: SIMD2<Double>) {
        let (x, y) = (Int(place.x), Int(place.y))
        guard (0..<columns * 2).contains(x), (0..<rows * 4).contains(y) else { return }
        cells[y / 4 * columns + x / 2] |= Self.bits[x % 2][y % 4]
    }

    private mutating func mark(_ place: SIMD2<Double>, _ letter: Character) {
        let (column, row) = (Int(place.x) / 2, Int(place.y) / 4)
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        letters[row * columns + column] = letter
    }
}

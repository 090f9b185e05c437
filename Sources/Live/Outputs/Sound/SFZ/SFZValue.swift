// The values of opcodes, and the controllers in their names. Used by SFZRegion, SFZControllers and SFZFile; pure.

/// Reads the values of opcodes.
enum SFZValue {
    /// A value that an opcode cannot have.
    struct Fault: Error { var expected: String }

    /// The controllers that differ from stroke to stroke, by the velocity or by chance: none that a file can set.
    private static let ofStrokes = 128...141

    /// Returns the number of a controller in a name that begins otherwise: 4 of `locc4`.
    static func controller(_ name: some StringProtocol, _ start: String) -> Int? {
        let digits = name.dropFirst(start.count)
        guard name.hasPrefix(start), !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        return Int(String(digits)).flatMap { $0 < 512 && !ofStrokes.contains($0) ? $0 : nil }
    }

    /// Returns a key: a number, or a name such as `c4`, which is 60.
    static func key(_ value: String) throws(Fault) -> Int {
        if let number = Int(value), (-1...127).contains(number) { return number }
        let tones: [Character: Int] = ["c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11]
        var rest = value.lowercased()[...]
        if let tone = rest.popFirst().flatMap({ tones[$0] }) {
            var step = 0
            if rest.hasPrefix("#") { step = 1 } else if rest.hasPrefix("b") { step = -1 }
            if step != 0 { rest.removeFirst() }
            if let octave = Int(rest), (-1...9).contains(octave) {
                let key = 12 * (octave + 1) + tone + step
                if (0...127).contains(key) { return key }
            }
        }
        throw Fault(expected: "a key from 0 to 127, or c-1 to g9")
    }

    static func whole(_ value: String, _ range: ClosedRange<Int>) throws(Fault) -> Int {
        // Fractions occur where a controller has them.
        guard let number = Int(value) ?? Double(value).flatMap({ Int(exactly: $0.rounded()) }), range.contains(number)
        else { throw Fault(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") }
        return number
    }

    static func number(_ value: String, _ range: ClosedRange<Double>) throws(Fault) -> Double {
        guard let number = Double(value), range.contains(number) else {
            throw Fault(expected: "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }
}

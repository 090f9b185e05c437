// Numbers and cells that are read in place, against the plain reading of their texts.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

@Suite("Cells read in place") struct TableBlockTests {
    /// Random numbers as programs print them, usual and unusual.
    struct Texts {
        var numbers: SplitMix64

        private mutating func digits(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &numbers)).map { _ in "\(Int.random(in: 0...9, using: &numbers))" }
                .joined()
        }

        mutating func next() -> String {
            let sign = numbers.pick(["", "", "-"])
            switch Int.random(in: 0..<13, using: &numbers) {
            case 0: return "\(Float.random(in: -1..<1, using: &numbers))"
            case 1: return "\(Double(Float.random(in: -1..<1, using: &numbers)))"
            case 2: return "\(Double.random(in: -1_000..<1_000, using: &numbers))"
            case 3: return "\(Double.random(in: 0..<1e-4, using: &numbers))"
            case 4: return sign + digits(1...20)
            case 5: return sign + digits(1...3) + "." + digits(1...20)
            case 6: return sign + "0." + String(repeating: "0", count: numbers.pick([0, 1, 8, 30])) + digits(1...19)
            case 7:
                return sign + digits(1...4) + "." + digits(1...17) + numbers.pick(["e-5", "E+3", "e07", "e-12", "e23"])
            case 8:
                // Halfway between two doubles, and beside it.
                let bits = Int.random(in: 54...62, using: &numbers)
                let odd = UInt64.random(in: 1 << 53..<1 << 54, using: &numbers) | 1
                let whole = odd << UInt64(bits - 54)
                return sign + "\(numbers.pick([whole, whole + 1, whole - 1]))"
                    + numbers.pick(["", "e-3", "e-19", ".0"])
            case 9:
                let half = UInt64.random(in: 1 << 52..<1 << 53, using: &numbers)
                return sign + "\(half)" + numbers.pick([".5", ".50", ".49", ".51"])
            case 10:
                let quarter = UInt64.random(in: 1 << 51..<1 << 52, using: &numbers)
                return sign + "\(quarter)" + numbers.pick([".25", ".75", ".24", ".76"])
            case 11:
                // Halfway between two floats, and beside it.
                let float = Float.random(in: 0.001..<1, using: &numbers) * numbers.pick([1, 1, 0.01])
                let middle = (Double(float) + Double(float.nextUp)) / 2
                return sign + "\(middle)" + numbers.pick(["", "0", "1", "4999", "90000001"])
            default:
                return numbers.pick([
                    "0", "-0", "-0.0", "1.", ".5", "+1", "1e", "1e+", "e5", "-", "--1", "1-", "0x10", "inf", "1e400",
                    "1e-400",
                    "9007199254740993", "0.00000000000000000", "00012", "1e0005", "12a", "1.2.3", "1_0",
                ])
            }
        }
    }

    private static func read(_ text: String, point: UInt8 = UInt8(ascii: ".")) -> Double? {
        let bytes = LineBlock(text: text.utf8).bytes
        guard let number = DecimalNumber(unsafe bytes.span.bytes, at: 0, point: point), number.end == text.utf8.count
        else { return nil }
        return number.value
    }

    @Test("a number read in place is the number that the plain reader reads, to the last bit", arguments: 1...4)
    func numbers(seed: UInt64) {
        var texts = Texts(numbers: SplitMix64(seed: seed))
        var count = 0
        for _ in 0..<50_000 {
            let text = texts.next()
            guard let fast = Self.read(text) else { continue }
            count += 1
            #expect(fast.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
        #expect(count > 35_000)
    }

    @Test("a number of JSON is one of its grammar, rounded as the standard library rounds it", arguments: 5...8)
    func numbersOfJSON(seed: UInt64) {
        var texts = Texts(numbers: SplitMix64(seed: seed))
        var counts = (numbers: 0, others: 0, floats: 0)
        for _ in 0..<20_000 {
            let text = texts.next()
            let isNumber = text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
            let expected = isNumber ? Double(text) : nil
            let bytes = LineBlock(text: (text + ",").utf8).bytes
            let number = DecimalNumber(unsafe bytes.span.bytes, at: 0, isJSON: true)
            let isWhole = number?.end == text.utf8.count
            #expect((isWhole ? number?.value.bitPattern : nil) == expected?.bitPattern, "\(text)")

            var end = 0
            let comma = UInt8(ascii: ",")
            let float = DecimalNumber.float(in: unsafe bytes.span.bytes, at: &end, before: comma, or: comma)
            let isFloat = !float.isNaN && end == text.utf8.count
            let expectedFloat = expected.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
            #expect((isFloat ? float.bitPattern : nil) == expectedFloat?.bitPattern, "\(text)")
            counts.numbers += isNumber ? 1 : 0
            counts.others += isNumber ? 0 : 1
            counts.floats += isFloat ? 1 : 0
        }
        #expect(counts.numbers > 15_000 && counts.others > 500 && counts.floats > 15_000)
    }

    @Test(
        "numbers as programs print them are read in place",
        arguments: [
            "0", "1", "-1.5", "0.4546735", "0.45467355847358704", "-5.437655e-07", "-5.4376550223445520e-07", "640.25",
            "0.0012345678901234567", "12345678901234567", "1e5", "0.00000012345678901234567",
        ]
    )
    func usual(text: String) {
        #expect(Self.read(text) == Double(text))
        #expect(Self.read(text.replacing(".", with: ","), point: UInt8(ascii: ",")) == Double(text))
    }

    @Test("cells are those of the plain reading, for each separator", arguments: [",", ";", "\t"])
    func cells(separator: String) {
        var texts = Texts(numbers: SplitMix64(seed: 9))
        let byte = separator.utf8.first ?? 0
        for _ in 0..<2_000 {
            let hasQuotes = texts.numbers.chance(2)
            var cells = (0..<Int.random(in: 1...20, using: &texts.numbers)).map { _ -> String in
                let text = texts.next()
                return switch Int.random(in: 0..<8, using: &texts.numbers) {
                case 0:
                    texts.numbers.pick(["", " ", "nan", "NaN", "null", "-", "N/A", "<NA>", "none", "rock", "Ünder"])
                case 1: texts.numbers.pick([" ", "  "]) + text + " "
                case 2: separator == "," ? text : text.replacing(".", with: ",")
                default: text
                }
            }
            let quoted = cells.indices.filter { _ in hasQuotes && texts.numbers.chance(4) }
            for place in quoted where texts.numbers.chance(2) {
                cells[place] = texts.numbers.pick(["", "a,b;c\td", "5\" by 3\"", " rock "])
            }
            let written = cells.indices.map { place in
                quoted.contains(place) ? "\"" + cells[place].replacing("\"", with: "\"\"") + "\"" : cells[place]
            }
            let line = written.joined(separator: separator) + texts.numbers.pick(["", "\r"])
            let row = TableRow(line.utf8, separator: byte)
            #expect(row.count == cells.count)
            for (place, cell) in cells.enumerated() {
                var plain = Substring(cell)
                while plain.first == " ", !quoted.contains(place) { plain.removeFirst() }
                while plain.last == " ", !quoted.contains(place) { plain.removeLast() }
                let value = CellText.value(of: String(plain), separator: byte)
                #expect(row.text(place) == plain)
                #expect(row.isMissing(place) == CellText.isMissing(String(plain)))
                #expect(row.value(place)?.bitPattern == value?.bitPattern, "\(cell)")
                if let value { #expect(Float(row[place].number).bitPattern == Float(value).bitPattern, "\(cell)") }
            }
        }
    }

    @Test("a quoted cell before a carriage return ends at its quote")
    func quotedEnd() throws {
        let points = LandmarkTableTests.cells(LandmarkTableTests.flat)
        let text = LandmarkTableTests.header(LandmarkTableTests.flat) + ",label\r\n" + points + ",\"rock\"\r\n"
        #expect(try Reading(text: text).frames.map { $0.hands[0].label } == ["rock"])
    }
}

// The fast path against the plain one, on thousands of records of every kind, right and broken.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

extension SplitMix64 {
    mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

    mutating func pick<Element>(_ list: [Element]) -> Element { list[Int.random(in: 0..<list.count, using: &self)] }
}

/// Writes random records, mostly usual ones.
struct RandomRecords {
    var numbers: SplitMix64
    var isBlankRich = false

    mutating func blank() -> String {
        isBlankRich && numbers.chance(4) ? numbers.pick([" ", "  ", "\t", " \r"]) : ""
    }

    mutating func number() -> String {
        switch Int.random(in: 0..<24, using: &numbers) {
        case 0:
            return numbers.pick([
                "0", "1", "-1", "-0", "-0.0", "0.0", "7", "123", "1.0", "10.25", "1e-3", "1E5", "-2.5e+2",
            ])
        case 1:
            return numbers.pick(["4.9e-324", "1e-400", "1e-45", "1.17549435e-38", "1e-39", "3.4028234e38", "1e-06"])
        case 2:
            // Any double a float can hold nearly, from subnormal to huge; now and then one that it cannot.
            let exponent = Int.random(in: numbers.chance(100) ? 120...1023 : -160...126, using: &numbers)
            return "\(Double(sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &numbers)))"
        case 3, 4: return "\(Double.random(in: -1..<1, using: &numbers))"
        case 5: return "\(Float.random(in: -1..<1, using: &numbers))"
        case 6: return "\(Double(Float.random(in: 0..<1, using: &numbers)))"
        case 7:
            // The middle between two floats, and its neighbours: where rounding twice goes wrong first.
            let float = Float.random(in: 0..<2, using: &numbers)
            let middle = (Double(float) + Double(float.nextUp)) / 2
            return "\(numbers.pick([middle, middle.nextUp, middle.nextDown]))"
        case 8:
            return "0."
                + String(
                    repeating: "\(Int.random(in: 0...9, using: &numbers))",
                    count: .random(in: 1...25, using: &numbers)
                )
        default:
            let digits = Int.random(in: 1...10, using: &numbers)
            let decimals = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &numbers))" }.joined()
            return numbers.pick(["", "-"]) + "\(numbers.pick([0, 0, 0, 1, 9])).\(decimals)"
        }
    }

    mutating func point() -> String {
        if numbers.chance(9) { return "null" }
        if numbers.chance(40) { return "[0,0,0,0]" }
        var parts = (0..<numbers.pick([2, 3, 3, 3, 4])).map { _ in number() }
        // What can only be pixels is refused; a little of it is enough.
        for axis in 0..<min(3, parts.count) {
            while let number = Double(parts[axis]), abs(number) > 3, !numbers.chance(200) {
                parts[axis] = self.number()
            }
        }
        if parts.count == 4 {
            parts[3] = numbers.pick(["0.3", "0.30", "0.300000001", "0.31", "0.9", "0", "1", number()])
            if numbers.chance(5) { parts[2] = "null" }
        }
        return "[" + parts.map { blank() + $0 + blank() }.joined(separator: ",") + "]"
    }

    mutating func object(_ fields: [(String, String)]) -> String {
        let members = fields.shuffled(using: &numbers).map { name, value in
            "\(blank())\"\(name)\"\(blank()):\(blank())\(value)\(blank())"
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    mutating func hand() -> String {
        let points = (0..<21).map { _ in blank() + point() }.joined(separator: ",")
        var fields = [("points", "[\(points)\(blank())]")]
        if numbers.chance(2) { fields.append(("side", numbers.pick(["\"left\"", "\"right\"", "\"right\"", "null"]))) }
        if numbers.chance(2) { fields.append(("score", numbers.pick([number(), "0.97", "null"]))) }
        if numbers.chance(2) {
            fields.append(("label", numbers.pick(["\"rock\"", "\"a longer label, of é\"", "\"\"", "null"])))
        }
        if numbers.chance(3) { fields.append(("person", numbers.pick(["\"p07\"", "\"a\\\"b\""]))) }
        if numbers.chance(3) { fields.append(("detectorHandedness", "\"left\"")) }
        return object(fields)
    }

    mutating func extra() -> String {
        numbers.pick([
            "1", "\"x\"", "\"\\u0041\"", "null", "true", "[]", "{}", "[1,[2,{\"a\":[]}],\"y\"]", "{\"b\":{\"c\":null}}",
            "1e999",
            "[[[[[[[[[[1]]]]]]]]]]",
        ])
    }

    mutating func record() -> String {
        let hands = (0..<numbers.pick([0, 1, 1, 1, 2, 2, 3, 4, 5])).map { _ in hand() }.joined(separator: ",")
        var fields = [("hands", "[\(blank())\(hands)]")]
        if numbers.chance(2) { fields.append(("t", numbers.pick([number(), "1.2667", "1e300", "null"]))) }
        if numbers.chance(2) {
            fields.append(
                (
                    "frame",
                    numbers.pick(["0", "38", "-1", "1e3", "007", "999999999999999999", "9999999999999999999", "null"])
                )
            )
        }
        if numbers.chance(2) {
            fields += [
                ("width", numbers.pick(["1280", "1280.0", "1e-50", number()])),
                ("height", numbers.pick(["720", "0.5"])),
            ]
        }
        if numbers.chance(2) { fields.append(("mirrored", numbers.pick(["true", "false", "null", "1"]))) }
        if numbers.chance(3) { fields.append((numbers.pick(["id", "expected", "hand", "ts"]), extra())) }
        if numbers.chance(30) { fields.append(("bodies", "[]")) }
        if numbers.chance(30) { fields.append(("t", "3")) }
        return object(fields)
    }

    /// A record with one thing broken: a byte changed, taken out, doubled, or the end cut off.
    mutating func brokenRecord() -> [UInt8] {
        var bytes = Array(record().utf8)
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        case 3: bytes.removeSubrange(place...)
        default: bytes[place] = numbers.pick(Array("[]{},:\"\\-.0e n".utf8))
        }
        return bytes
    }
}

/// Reads a text by both paths and gives what each makes of it, with every bit of every number.
func bothPaths(_ text: [UInt8], floor: Float = 0.3) -> (fast: [String], plain: [String]) {
    func rows(_ usesFastPath: Bool) -> [String] {
        var reader = NativeReader(file: "f", confidenceFloor: floor, keepsExtras: false, usesFastPath: usesFastPath)
        reader.start(LineBlock(text: text))
        var frame = Frame()
        var rows = [String]()
        while let record = reader.next(into: &frame) {
            switch record {
            case .frame(let line):
                var text = JSONWriter()
                text.append(frame)
                rows.append("\(line): " + String(decoding: text.bytes, as: UTF8.self))
            case .problem(let problem): rows.append(problem.description)
            }
        }
        return rows
    }
    return (rows(true), rows(false))
}

@Suite struct FastPathTests {
    @Test(arguments: [(1, false), (2, true)])
    func `usual records are the same by both paths`(seed: UInt64, isBlankRich: Bool) {
        var records = RandomRecords(numbers: SplitMix64(seed: seed), isBlankRich: isBlankRich)
        var kinds: (frames: Int, problems: Int) = (0, 0)
        for _ in 0..<15 {
            let lines = (0..<60).map { _ in
                records.record() + (isBlankRich ? records.numbers.pick(["\n", "\r\n", "\n \n\n"]) : "\n")
            }
            let (fast, plain) = bothPaths(Array(lines.joined().utf8))
            #expect(fast == plain)
            #expect(fast.count == 60)
            kinds.problems += fast.count { $0.hasPrefix("f:") }
            kinds.frames += fast.count { !$0.hasPrefix("f:") }
        }
        // The comparison means something only if it saw enough of both.
        #expect(kinds.frames > 300)
        #expect(kinds.problems > 30)
    }

    @Test(arguments: [3, 4])
    func `broken records are the same by both paths, and harm no other line`(seed: UInt64) {
        var records = RandomRecords(numbers: SplitMix64(seed: seed))
        let whole = Array("{\"hands\":[{\"points\":\(points())}]}\n".utf8)
        for _ in 0..<300 {
            let broken = records.brokenRecord()
            let (fast, plain) = bothPaths(whole + broken + [0x0A] + whole)
            #expect(fast == plain, "\(String(decoding: broken, as: UTF8.self))")
            #expect(fast.first?.hasPrefix("1: ") == true)
            let lines = broken.count { $0 == 0x0A } + 3
            #expect(fast.last?.hasPrefix("\(lines): ") == true)
        }
    }

    @Test func `a usual line does take the fast path`() {
        let plain = "{\"hands\":[{\"points\":\(points())}]}"
        let cases = [
            (plain, true), ("{\"id\":[{\"a\":\"b\"}],\"hands\":[]}", true), ("{\"hands\":[],\"t\":1}", true),
            ("{\"bodies\":[]}", false),
            ("{\"id\":\"a\",\"n\":-1.5,\"ok\":true,\"no\":null,\"hands\":[]}", true),
            ("{\"hands\":[],\"id\":\"\\u0061\"}", false),
            ("{\(Self.fields(8)),\"hands\":[]}", true), ("{\(Self.fields(9)),\"hands\":[]}", false),
            ("{\"hands\":[\(Array(repeating: "{\"points\":\(points())}", count: 5).joined(separator: ","))]}", false),
        ]
        for (line, isFast) in cases {
            #expect(NativeLine.reads(line) == isFast, "\(line)")
        }
    }

    private static func fields(_ count: Int) -> String {
        (0..<count).map { "\"f\($0)\":\($0)" }.joined(separator: ",")
    }

    @Test func `simple fields are kept in their order with what they belong to, by either path`() throws {
        let long = String(repeating: "x", count: 1_022)
        let extras =
            #""id": "é, \"b\"""# + #" , "n" :-1.50e2 ,"yes":true,"no" : false , "none":null,"#
            + #""deep":{"a":[1]},"list":[],"#
            + "\"long\":\"\(long)\",\"longer\":\"\(long)x\",\"\":0,"
        let kept = [
            ("id", #""é, \"b\"""#), ("n", "-1.50e2"), ("yes", "true"), ("no", "false"), ("long", "\"\(long)\""),
            ("", "0"),
        ]
        .map { UnknownField(name: $0.0, json: $0.1) }
        // With an escape, or more than a handful, the line is left to the plain path.
        for (fields, expected) in [
            (extras, kept),
            (extras.replacing(#", \"b\""#, with: ""), [UnknownField(name: "id", json: "\"é\"")] + kept.dropFirst()),
            (Self.fields(9) + ",", (0..<9).map { UnknownField(name: "f\($0)", json: "\($0)") }),
        ] {
            let (hand, bare) = ("\"points\":\(points()),\"after\":1}", "{\"hands\":[{\"points\":\(points())}]}")
            let after = UnknownField(name: "after", json: "1")
            // A record's own fields, and those of its second hand; then a record without, in the same memory.
            for (line, isOfHand) in [
                ("{\(fields)\"hands\":[{\"points\":\(points())},{\(hand)]}", false),
                ("{\"hands\":[{\"points\":\(points())},{\(fields)\(hand)]}", true),
            ] {
                for usesFastPath in [true, false] {
                    var reader = NativeReader(
                        file: "f",
                        confidenceFloor: 0.3,
                        keepsExtras: false,
                        usesFastPath: usesFastPath
                    )
                    reader.start(LineBlock(text: Array("\(line)\n\(bare)\n".utf8)))
                    var frame = Frame()
                    let first = reader.next(into: &frame)
                    guard case .frame? = first else { throw Broken(what: "\(first as Any) of \(line)") }
                    #expect(frame.extras == (isOfHand ? [] : expected))
                    #expect(frame.hands.map(\.extras) == [[], (isOfHand ? expected : []) + [after]])
                    guard case .frame? = reader.next(into: &frame) else { throw Broken(what: bare) }
                    #expect(frame.extras.isEmpty && frame.hands.map(\.extras) == [[]])
                }
            }
        }
    }

    private struct Broken: Error { var what: String }

    @Test func `a text longer than one chunk is read whole`() {
        let line = "{\"frame\":7,\"hands\":[{\"points\":\(points()),\"label\":\"rock\"}]}\n"
        let long = "{\"hands\":[],\"note\":\"\(String(repeating: "x", count: 200_000))\"}\n"
        let text = String(repeating: line, count: 400) + long + String(repeating: line, count: 400) + "{\n" + line
        let (fast, plain) = bothPaths(Array(text.utf8))
        #expect(fast == plain)
        #expect(fast.count == 803)
    }
}

extension NativeLine {
    /// Returns whether a line is read by the fast path.
    static func reads(_ text: String, takesPointsOutside: Bool = true) -> Bool {
        let block = LineBlock(text: Array(text.utf8))
        let reading = NativeReading(keepsExtras: false, takesPointsOutside: takesPointsOutside)
        var line = NativeLine(at: 0, of: block, reading)
        var frame = Frame()
        return unsafe line.read(block.bytes.span.bytes, into: &frame)
    }
}

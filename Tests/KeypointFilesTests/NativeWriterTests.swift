// A written record reads back the same, and a read record is written the same.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

private func written(_ frame: Frame) -> String {
    var text = JSONWriter()
    text.append(frame)
    return String(decoding: text.bytes, as: UTF8.self)
}

@Suite struct NativeWriterTests {
    @Test func `fields stand in the order of the format`() {
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: 0.5, y: 1, z: -0.25, confidence: 0.5)
        points[.thumbCMC] = Keypoint(x: 0.1, y: 0.2, confidence: 1)
        let nulls = String(repeating: ",null", count: 19)
        let hand = Hand(
            points: points,
            side: .right,
            score: 0.97,
            label: "ro\"ck",
            person: "p07",
            extras: [UnknownField(name: "id", json: "1.50")]
        )
        let frame = Frame(
            time: 1.2667,
            number: 38,
            size: ImageSize(width: 1280, height: 720.5),
            isMirrored: false,
            hands: [hand],
            bodies: [Body(points: [.leftWrist: Keypoint(x: 1, y: 2, z: 3)], absent: [.nose], unit: .metre)],
            faces: [Face(blendshapes: ["b": 1, "a": 0.5], points: [nil, Keypoint(x: 0, y: 0)])],
            motions: [AccelerometerSample(device: "kick", z: 0.41, unit: "g", rate: 100)],
            extras: [UnknownField(name: "x", json: "{}")]
        )
        #expect(
            written(frame) == #"""
                {"t":1.2667,"frame":38,"width":1280,"height":720.5,"mirrored":false,"hands":[{"side":"right","score":0.97,\#
                "points":[[0.5,1.0,-0.25,0.5],[0.1,0.2,null,1.0]\#(nulls)],"label":"ro\"ck","person":"p07","id":1.50}],\#
                "bodies":[{"points":{"nose":null,"leftWrist":[1.0,2.0,3.0]},"unit":"metre"}],\#
                "faces":[{"blendshapes":{"a":0.5,"b":1.0},"points":[null,[0.0,0.0]]}],\#
                "motions":[{"device":"kick","z":0.41,"unit":"g","rate":100.0}],"x":{}}

                """#
        )
        #expect(written(Frame()) == "{\"hands\":[]}\n")
        #expect(
            written(Frame(motions: [AccelerometerSample(device: "a", z: 1)]))
                == "{\"motions\":[{\"device\":\"a\",\"z\":1.0}]}\n"
        )
    }

    @Test(arguments: [5, 6])
    func `what was read is written and read the same`(seed: UInt64) throws {
        var records = RandomRecords(numbers: SplitMix64(seed: seed), isBlankRich: true)
        var count = 0
        for _ in 0..<300 {
            guard case .success(let frame)? = read(records.record()).first else { continue }
            let text = written(frame)
            let again = try #require(read(text).first).get()
            #expect(again == frame)
            #expect(written(again) == text)
            count += 1
        }
        #expect(count > 80)
    }

    @Test func `every float is written so that it reads back bit by bit`() throws {
        var numbers = SplitMix64(seed: 7)
        let edges: [Float] = [
            0, -0.0, 1, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 0.1, 16_777_216, 1e16,
        ]
        let random = (0..<3000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: numbers.next())) }
        for value in edges + random where value.isFinite {
            var text = JSONWriter()
            text.append(value)
            let number = try #require(try JSONDocument.parse(text.bytes).double)
            #expect(Float(number).bitPattern == value.bitPattern, "\(value)")
        }
    }
}

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (0, 2, "0.0"), (0.125, 2, "0.13"), (-0.125, 2, "-0.13"), (0.004, 2, "0.0"), (-0.004, 2, "0.0"),
            (1.5, 3, "1.5"),
            (0.42, 4, "0.42"), (0.05, 2, "0.05"), (999.999, 2, "1000.0"), (12, 1, "12.0"), (-3, 6, "-3.0"),
            (1e12, 2, "1000000000000.0"),
            (.nan, 2, "null"), (-.infinity, 2, "null"), (1e300, 2, "1e+300"),
        ] as [(Double, Int, String)]
    )
    func `a number is rounded to some places`(number: Double, places: Int, expected: String) {
        var text = JSONWriter()
        text.append(number, places: places)
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
        let shown = expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected
        #expect(JSONWriter.number(number, places: places) == shown)
    }

    @Test(arguments: [(12, 0, "12"), (0.5, 0, "1"), (-0.4, 0, "0")] as [(Double, Int, String)])
    func `a number for people may have no decimals`(number: Double, places: Int, expected: String) {
        #expect(JSONWriter.number(number, places: places) == expected)
    }

    @Test(
        arguments: [(1280, "1280"), (720.5, "720.5"), (-0.0, "-0"), (1e20, "1e+20"), (.nan, "null")]
            as [(Float, String)]
    )
    func `what is counted is written without a point where it is whole`(number: Float, expected: String) {
        var text = JSONWriter()
        text.append(counted: number)
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
    }

    @Test(
        arguments: [
            (0, "0"), (-7, "-7"), (1200, "1200"), (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
        ]
    )
    func `a whole number is written in digits`(number: Int, expected: String) {
        var text = JSONWriter()
        text.append(number)
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: ["", "plain", "é😀", "\"\\/\n\r\t\u{8}\u{c}\u{0}\u{1f}\u{7f}", "a\u{2028}b"])
    func `a string reads back the same`(string: String) throws {
        var text = JSONWriter()
        text.append(string)
        #expect(try JSONDocument.parse(text.bytes) == .string(string))
        #expect(!text.bytes.contains { $0 < 0x20 })
    }

    @Test(arguments: [
        (0.0, "0.0"), (-0.0, "-0.0"), (7, "7.0"), (1e16, "1e+16"), (0.1, "0.1"), (1e-7, "1e-07"), (.nan, "null"),
    ])
    func `a number is written in its shortest form`(number: Double, expected: String) {
        var text = JSONWriter()
        text.append(number)
        #expect(String(decoding: text.bytes, as: UTF8.self) == expected)
    }

    @Test func `places outside 1 to 6 are a mistake of the program`() async {
        await #expect(processExitsWith: .failure) {
            var text = JSONWriter()
            text.append(1, places: 0)
        }
    }
}

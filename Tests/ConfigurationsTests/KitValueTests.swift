// Continuous values in kit files: what they mean, and each fault as one clear line.

import Configurations
import Drums
import Gestures
import Keypoints
import Shapes
import Testing
import Text

@Suite("Values in kit files") struct KitValueTests {
    private static let head = """
        regions: [{region: pad, of: picture, at: [0.5, 0.5], radius: 0.1}]
        instruments: [{instrument: snare, note: 38, position: cc 16}]
        gestures: [{when: right hand strikes in pad, hit: snare}]

        """

    private static func kit(_ values: String) throws -> Kit {
        try KitFile(text: head + "values:\n" + values, name: "f.yaml").kit()
    }

    @Test("a line says all") func whole() throws {
        let kit = try Self.kit(
            """
            - {value: cutoff, of: "distance(thumb, index)", from: 0.2, to: 1.2, curve: 2, hand: right, when: paper, in: pad,
               lost: 0.5, as: [cc 74, osc, "osc /synth/cutoff", mqtt]}
            """
        )
        var value = HandValue(
            "cutoff",
            of: .measure(.distance(.thumbTip, .indexTip)),
            from: 0.2,
            to: 1.2,
            curve: 2,
            hand: .right,
            shape: "paper",
            region: "pad",
            rest: 0.5
        )
        value.steps = 16_383
        let outputs: [ValueOutput] = [
            .midi(ControlMessage(.controller(74))), .osc(address: nil), .osc(address: "/synth/cutoff"), .mqtt,
        ]
        #expect(kit.values == [KitValue(value, to: outputs)])
        #expect(kit.instruments[0].position == ControlMessage(.controller(16)) && kit.regions[0].radius == 0.1)
    }

    @Test(
        "sources have their words and their usual ranges",
        arguments: [
            ("x", ValueSource.x(.image), 0.0, 1.0), ("y", .y(.image), 0, 1), ("body y", .y(.body), 0, 1),
            ("body x", .x(.body), -0.5, 0.5), ("speed", .speed, 0, 20),
            ("bend(index)", .measure(.bend(.index)), 0, 180),
            ("palm angle", .speed, .nan, .nan),
        ]
    )
    func sources(_ words: String, _ source: ValueSource, _ from: Double, _ to: Double) throws {
        guard from.isFinite else {
            #expect(throws: Diagnostic.self) { try Self.kit("- {value: v, of: \(words)}") }
            return
        }
        let value = try #require(try Self.kit("- {value: v, of: \(words)}").values.first)
        #expect(value.value.source == source && value.value.from == from && value.value.to == to)
        #expect(source.words == words)
        #expect(value.outputs == [.osc(address: nil), .mqtt])
    }

    @Test("a kit of values alone is one, and its words say what they do") func alone() throws {
        let kit = try KitFile(text: "values: [{value: v, of: y, lost: return, as: bend}]", name: "f.yaml").kit()
        #expect(kit.words.contains("value  of  range                 sent as"))
        #expect(kit.words.contains("v      y   0 to 1, returns to 0  bend"))
    }

    private static let bad: [String: String] = [
        "- {of: y}": "f.yaml:5:3: error: a value without a name, expected \"value: NAME\"",
        "- {value: a/b, of: y}": "f.yaml:5:11: error: the name \"a/b\" of a value, expected letters from a to z",
        "- {value: v}": "f.yaml:5:3: error: the value v is of nothing, expected of: a measure such as",
        "- {value: v, of: hight}": "f.yaml:5:18: error: of: \"hight\", expected a measure such as",
        "- {value: v, of: sped}": ", did you mean \"speed\"?",
        "- {value: v, of: bnd(index)}": "f.yaml:5:18: error: unknown word \"bnd\", did you mean \"bend\"?",
        "- {value: v, of: \"distance(thumb, indx)\"}":
            "f.yaml:5:35: error: unknown word \"indx\", did you mean \"index\"?",
        "- {value: v, of: distance(thumb, index)}": "within {}, a text with a comma needs quotes",
        "- {value: v, of: y, form: 1}": "f.yaml:5:21: error: unknown field \"form\", did you mean \"from\"?",
        "- {value: v, of: y, from: low}": "f.yaml:5:27: error: from: \"low\", expected a number from -1000 to 1000",
        "- {value: v, of: y, from: 1, to: 1}": "f.yaml:5:34: error: from and to are the same, expected two numbers",
        "- {value: v, of: y, curve: 0}": "f.yaml:5:28: error: curve: \"0\", expected a number from 0.1 to 10",
        "- {value: v, of: y, hand: rigth}": "expected left, right, did you mean \"right\"?",
        "- {value: v, of: y, when: papr}": "f.yaml:5:27: error: when: unknown shape \"papr\", did you mean \"paper\"?",
        "- {value: v, of: y, in: pat}": "f.yaml:5:25: error: in: unknown region \"pat\", did you mean \"pad\"?",
        "- {value: v, of: y, lost: keep}": "lost: \"keep\", expected hold, return, or a position from 0 to 1",
        "- {value: v, of: y, as: cc 128}":
            "f.yaml:5:25: error: as: \"cc 128\", expected osc, osc and an address, mqtt, cc 0",
        "- {value: v, of: y, as: osc synth/room}":
            "f.yaml:5:25: error: as: \"osc synth/room\", expected osc, or osc and an address such as /synth/room: ASCII, / first",
        "- {value: v, of: y, as: [mqtt, 'osc /a*']}":
            "f.yaml:5:32: error: as: \"osc /a*\", expected osc, or osc and an address",
        "- {value: v, of: y, as: []}": "as: an empty list, expected osc",
        "- {value: v, of: y}\n- {value: v, of: x, as: bend}": "f.yaml:6:3: error: the value v: is defined twice",
        "- {value: a, of: y, as: cc 1}\n- {value: b, of: x, as: [mqtt, cc14 1]}":
            "f.yaml:6:3: error: the value b: cc14 1 is that of a too, expected another one",
        "- {value: a, of: y, as: osc /x}\n- {value: b, of: x, as: osc /x}":
            "f.yaml:6:3: error: the value b: /x is that of a too",
        "- {value: a, of: y, as: cc 16}": "f.yaml:2:15: error: position: cc 16 is that of the value a too",
    ]

    @Test("faults", arguments: bad) func faults(_ values: String, _ expected: String) {
        let error = #expect(throws: Diagnostic.self) { try Self.kit(values) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(expected), "\(error.map { "\($0)" } ?? "")")
    }

    @Test("two shapes of one hand may share a controller") func shapes() throws {
        let kit = try Self.kit(
            """
            - {value: a, of: y, hand: left, when: rock, as: cc 1}
            - {value: b, of: x, hand: left, when: paper, as: cc 1}
            """
        )
        #expect(kit.values.count == 2)
    }

    @Test("a file with random mistakes has findings of one line each, or is a kit", arguments: 0..<300)
    func mistakes(seed: UInt64) {
        let line =
            "- {value: v, of: \"bend(index)\", from: 1, to: 90, when: rock, in: pad, lost: 0.5, as: [cc14 1, osc /a]}"
        var (dice, letters) = (SplitMix64(seed: seed), Array((Self.head + "values:\n" + line).utf8))
        for _ in 0...dice.next(below: 4) {
            letters[letters.count - 1 - dice.next(below: line.utf8.count)] = UInt8(32 + dice.next(below: 95))
        }
        let file = KitFile(text: String(decoding: letters, as: UTF8.self), name: "f.yaml")
        #expect(file.findings.isEmpty == ((try? file.kit()) != nil))
        #expect(file.findings.allSatisfy { !"\($0)".contains("\n") })
    }

    @Test(
        "faults of regions and instruments",
        arguments: [
            "regions: [{region: r, of: picture, x: {enter: 1, exit: 0}, radius: 1}]":
                "f.yaml:1:68: error: the region r has a radius and no point, expected at: [x, y] too",
            "regions: [{region: r, of: picture, at: [0, 0], radius: 0}]":
                "radius: \"0\", expected a number from 0.01 to 1.5",
            "instruments: [{instrument: a, note: 1, position: mqtt}]":
                "f.yaml:1:50: error: position: \"mqtt\", expected cc 0 to 119 (120 to 127 are",
            "instruments: [{instrument: a, note: 1, position: cc 16}]\ngestures: [{when: a hand strikes, hit: a}]":
                "f.yaml:1:15: error: position: no line hits a in a region with a radius",
            "instruments: [{instrument: crash, note: 1}]\ngestures: [{when: a hand shows rock, choke: crsh}]":
                "f.yaml:2:45: error: unknown instrument \"crsh\", did you mean \"crash\"?",
            "instruments: [{instrument: crash, note: 1}]\ngestures: [{when: rock shown, command: choke gong}]":
                "unknown instrument \"gong\", expected crash",
        ]
    )
    func others(_ text: String, _ expected: String) {
        let findings = KitFile(text: text, name: "f.yaml").findings.map { "\($0)" }
        #expect(findings.contains { $0.contains(expected) }, "\(findings)")
    }
}

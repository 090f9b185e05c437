// Kit files as a whole: the shipped ones, and what each field means.

import Configurations
import Drums
import Foundation
import Gestures
import Keypoints
import Shapes
import Testing

@Suite("Kit files")
struct KitFileTests {
    @Test("the shipped kits are read and have nothing odd about them", arguments: ShippedKit.allCases)
    func shipped(_ kit: ShippedKit) throws {
        let file = KitFile(text: kit.text, name: kit.rawValue)
        #expect(file.findings == [] && file.lint() == [])
        #expect(try file.kit().name == kit.rawValue && !kit.kit.about.isEmpty)
    }

    @Test("tambour has the seed's table") func tambour() {
        let kit = ShippedKit.tambour.kit
        #expect(
            kit.configuration.regionProfile == .banded && kit.regions.map(\.name) == ["up", "down", "left", "right"]
        )
        let bands = kit.regions.map { $0.x ?? $0.y }
        #expect(bands.map { $0?.enter } == [0.8, 0.1, 0.4, -0.4] && bands.map { $0?.exit } == [0.7, 0.2, 0.3, -0.3])
        #expect(kit.regions.map(\.hands) == [[.left, .right], [.left, .right], [.left], [.right]])
        let machine = DrumMachine(kit)
        func action(_ hand: Handedness, _ region: String) -> KitAction? {
            machine.action(for: Gesture(time: 0, kind: .entered(region: region), hand: hand, regions: [region]))
        }
        func note(_ hand: Handedness, _ region: String) -> Int? {
            switch action(hand, region) {
            case .hit(let name), .rest(let name?): kit.instrument(named: name)?.note
            default: nil
            }
        }
        let notes = [
            note(.left, "down"), note(.right, "down"), note(.left, "left"), note(.right, "right"), note(.left, "up"),
        ]
        #expect(notes == [38, 36, 42, 49, 37])
        #expect(action(.left, "up") == .rest("snap") && action(.right, "up") == .nextMode)
        #expect(action(.left, "right") == nil && action(.right, "left") == nil)
    }

    @Test("tvdrums has the notes and places of its code") func tvdrums() {
        let kit = ShippedKit.tvdrums.kit
        #expect(kit.instruments.map(\.note) == [42, 49, 51, 38, 48, 41, 36])
        #expect(kit.instruments.map(\.name) == ["hihat", "crash", "ride", "snare", "racktom", "floortom", "kick"])
        #expect(kit.instruments[4].place == [-0.2, 0.35, -0.75])
        let machine = DrumMachine(kit)
        for name in kit.instruments.map(\.name) {
            #expect(machine.action(for: Gesture(time: 0, kind: .impact(device: name))) == .hit(name))
        }
    }

    @Test("hands: each shape of each hand is a drum of its own, paper held up is the mode") func hands() {
        let machine = DrumMachine(ShippedKit.hands.kit)
        let drums = Handedness.allCases.flatMap { hand in
            ["rock", "scissors", "paper"].map { shape in
                machine.action(
                    for: Gesture(time: 0, kind: .struck, hand: hand, shape: HandShape(shape), regions: ["high"])
                )
            }
        }
        #expect(Set(drums).count == 6 && !drums.contains(nil))
        for hand in [nil, Handedness.left, .right] {
            let held = Gesture(time: 0, kind: .shown("paper", seconds: 1), hand: hand, regions: ["high"])
            #expect(machine.action(for: held) == .nextMode)
        }
        #expect(machine.action(for: Gesture(time: 0, kind: .shown("paper", seconds: 1), hand: .left)) == nil)
    }

    /// Every field at once.
    private static let whole = """
        kit: mine
        about: Everything.
        rules: seed
        strikes: 60 ms ahead
        rests: true
        profile: axis
        tuning: {release: 0.4, handSpeed: 50}
        midi: {channel: 11, length: 0.1, curve: 0.5, program: 128, click: 76}
        regions:
          - {region: high, of: picture, hands: [left], x: {enter: 0.2, exit: 0.3}, y: {enter: 0.65, exit: 0.6}}
          - {region: up, of: body, y: {enter: 0.8, exit: 0.7}}
        instruments:
          - {instrument: kick, note: 36, sound: boom, place: [0, 0.2, -0.5], gain: 1.5, chokes: [hat]}
          - {instrument: hat, note: 46, channel: 3, sound: snare + clap, pitch: -2.5, gain: -6 dB}
        gestures:
          - {when: a hand strikes, hit: kick}
          - {when: left hand enters high, mode: next}
          - {when: left hand enters up, rest: hat}
          - {when: right hand enters up, rest: }
          - {when: a hand pinches, tempo: +5}
          - {when: a hand releases, tempo: 120}
          - {when: device drum is struck, tempo: tap}
          - {when: "jawOpen rises above 0.5, falls below 0.4", do: next song}
          - {when: rock shown, mode: playing}
        """

    @Test("every field means what it says") func fields() throws {
        let kit = try KitFile(text: Self.whole, name: "k").kit()
        let high = Region(
            "high",
            space: .image,
            hands: [.left],
            x: HysteresisThresholds(enter: 0.2, exit: 0.3),
            y: HysteresisThresholds(enter: 0.65, exit: 0.6)
        )
        let lines: [(Trigger, KitAction)] = [
            (Trigger(.strikes(shape: nil, region: nil)), .hit("kick")),
            (Trigger(.enters(region: "high"), hand: .left), .nextMode),
            (Trigger(.enters(region: "up"), hand: .left), .rest("hat")),
            (Trigger(.enters(region: "up"), hand: .right), .rest(nil)),
            (Trigger(.pinches), .tempo(.by(5))), (Trigger(.releases), .tempo(.to(120))),
            (Trigger(.device("drum")), .tempo(.tap)),
            (Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))), .named("next song")),
            (Trigger(.shows("rock", seconds: 0, region: nil)), .mode(.playing)),
        ]
        var configuration = GestureRecognizer.Configuration()
        configuration.regionProfile = .axis
        configuration.strikes = .predicted(0.06)
        configuration.restsStrike = true
        configuration.release = 0.4
        configuration.handSpeed = 50
        var expected = Kit(
            name: "mine",
            about: "Everything.",
            book: ShippedBook.seed.book,
            instruments: [
                Instrument("kick", note: 36, sound: "boom", place: [0, 0.2, -0.5], gain: 1.5, chokes: ["hat"]),
                Instrument("hat", note: 46, sound: "snare + clap", pitch: -2.5, gain: Instrument.gain(decibels: -6)),
            ],
            regions: [high, Region("up", space: .body, y: HysteresisThresholds(enter: 0.8, exit: 0.7))],
            configuration: configuration,
            lines: lines.map { GestureBinding($0.0, $0.1) }
        )
        expected.bookName = "seed"
        expected.movements = .swipesWavesCircles
        expected.instruments[1].channel = 3
        expected.midi.channel = 11
        (expected.midi.length, expected.midi.curve) = (0.1, 0.5)
        (expected.midi.program, expected.midi.click) = (128, .note(76))
        #expect(kit == expected)
        #expect(kit.words.contains("MIDI: channel 11, notes of 0.1 s, curve 0.5, program 128, the click as note 76."))
        #expect(kit.instruments.map(\.sounds) == [["boom"], ["snare", "clap"]])
        #expect(abs((kit.instruments.last?.gain ?? 0) - 0.5012) < 1e-4)
    }

    @Test("each number that a kit may tune is read, has a default within its range, and is in the article")
    func tuning()
        throws
    {
        let article = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Sources/Library/Tactus.docc/Kits.md"),
            encoding: .utf8
        )
        for number in KitFile.tunedNumbers {
            let usual = GestureRecognizer.Configuration()[keyPath: number.path]
            #expect(number.range.contains(usual), "\(number.name)")
            let bounds = [number.range.lowerBound, number.range.upperBound].map { String(format: "%g", $0) }
            let row = article.split(separator: "\n").first { $0.hasPrefix("| `\(number.name)` |") }
            let cells = row?.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
            try #require(cells.count == 5, "\(number.name)")
            #expect(cells[2] == String(format: "%g", usual) && cells[3] == bounds.joined(separator: "…"))
            for value in [number.range.lowerBound, number.range.upperBound] {
                let text = "tuning: {\(number.name): \(value)}\ngestures: [{when: a hand strikes, do: go}]"
                let kit = try KitFile(text: text, name: "k").kit()
                #expect(kit.configuration[keyPath: number.path] == value)
            }
        }
    }
}

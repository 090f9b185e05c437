// The configurations of the detectors: how they are encoded, and that each value of theirs changes what is detected.

import Configurations
import Foundation
import SyntheticHands
import Keypoints
import Shapes
import Testing

@testable import Gestures

@Suite("Configurations") struct ConfigurationTests {
    private typealias Configuration = GestureRecognizer.Configuration

    private static func decoded(_ json: String) throws -> Configuration {
        try JSONDecoder().decode(Configuration.self, from: Data(json.utf8))
    }

    /// A configuration without any default value.
    private static var changed: Configuration {
        var all = Configuration()
        (all.gap, all.handSpeed, all.handednessByPosition, all.labelMemory) = (0.5, 20, true, 2)
        (all.confirmedAttack, all.possibleAttack, all.release, all.shapeMemory) = (0.1, 0.2, 0.4, 1)
        (all.blurSpeed, all.restDistance, all.restTime) = (10, 0.5, 0.2)
        (all.strikes, all.restsStrike, all.regionProfile, all.velocity) = (.predicted(0.06), true, .axis, .speed)
        (all.bodySpeeds, all.imageSpeeds) = (0.1...2, 0.1...1)
        (all.bodyScale, all.isXToRight, all.confidenceFloor) = (.number(0.5), true, 0.5)
        (all.strikeSpeeds, all.sensitivity, all.curve, all.regionMargin) = (1...20, 2, 0.5, 0.1)
        (all.footSensitivity, all.footCurve) = (3, 0.4)
        (all.pinchDistance, all.pinchExitFactor) = (.view(40, width: 375, height: 812), 1.5)
        (all.pinchFrames, all.pinchReset, all.usesLegacyPinchStroke) = (1, 1, true)
        (all.valueCutoff, all.valueSlope, all.valueHysteresis, all.valueInterval) = (0.5, 5, 0.02, 0.1)
        (all.impactProfile, all.motionsIncludeGravity) = (.adaptive, true)
        (all.impactThreshold, all.impactNoiseFactor, all.impactPause) = (0.3, 3, 0.2)
        return all
    }

    /// A configuration with some changes.
    private static func with(_ change: (inout Configuration) -> Void) -> Configuration {
        var configuration = Configuration()
        change(&configuration)
        return configuration
    }

    @Test("what is encoded is decoded as it was, every value") func roundTrip() throws {
        for configuration in [Configuration(), Self.changed] {
            let data = try JSONEncoder().encode(configuration)
            #expect(try JSONDecoder().decode(Configuration.self, from: data) == configuration)
        }
        let (usual, changed) = (Mirror(reflecting: Configuration()), Mirror(reflecting: Self.changed))
        for (before, after) in zip(usual.children, changed.children) {
            #expect("\(before.value)" != "\(after.value)", "\(before.label ?? "") is not changed above")
        }
    }

    @Test("what is missing or null keeps its default") func missing() throws {
        #expect(try Self.decoded("{}") == Configuration())
        var expected = Configuration()
        (expected.pinchDistance, expected.strikes, expected.release) = (.palm(0.3), .predicted(0.06), 0.4)
        let some = #"{"pinchDistance":"palm:0.3","pinchFrames":null,"strikes":"60ms","release":0.4}"#
        #expect(try Self.decoded(some) == expected)
    }

    @Test(
        "what is wrong is refused, with its place",
        arguments: [
            (#"{"pinchDistance":"palm:-1"}"#, "pinchDistance"), (#"{"pinchFrames":"3"}"#, "pinchFrames"),
            (#"{"strikes":"300ms"}"#, "strikes"), (#"{"bodyScale":"feet"}"#, "bodyScale"),
            (#"{"bodySpeeds":[4,1]}"#, "bodySpeeds"), (#"{"impactProfile":"best"}"#, "impactProfile"),
        ]
    )
    func wrong(_ json: String, _ field: String) {
        #expect {
            try Self.decoded(json)
        } throws: { error in
            let path: [any CodingKey]? =
                switch error as? DecodingError {
                case .dataCorrupted(let context), .typeMismatch(_, let context): context.codingPath
                default: nil
                }
            return path?.contains { $0.stringValue == field } == true
        }
    }

    @Test("distances, scales and timings are written as on the command line") func words() {
        for word in ["palm:0.258", "view:40.0@375.0x812.0"] { #expect(PinchDistance(rawValue: word)?.rawValue == word) }
        for word in ["metres", "torso", "0.5"] { #expect(BodyScale(rawValue: word)?.rawValue == word) }
        for word in ["peak", "predicted", "60.0ms"] { #expect(OnsetTiming(rawValue: word)?.rawValue == word) }
        for word in ["", "palm", "palm:", "palm:0", "palm:0.3@2", "view:40", "view:40@375", "hand:1"] {
            #expect(PinchDistance(rawValue: word) == nil, "\(word)")
        }
        #expect(BodyScale(rawValue: "0") == nil && OnsetTiming(rawValue: "-1") == nil)
        #expect(OnsetTiming(rawValue: "60") == .predicted(0.06))
    }

    // MARK: Each value has its effect

    /// The frame, 30 a second, in which a stream of marks is answered with a Boolean value first; `nil` for none.
    private static func first(_ stream: String, _ process: (Character, Double) -> Bool) -> Int? {
        stream.enumerated().first { number, mark in process(mark, Double(number) / 30) }?.offset
    }

    @Test("pinches") func pinches() {
        func frame(_ stream: String, isEnd: Bool = false, _ change: (inout Configuration) -> Void = { _ in }) -> Int? {
            var detector = PinchDetector(Self.with(change))
            return Self.first(stream) { mark, time in
                let distance = ["p": 0.5, "n": 1.2, "a": 2][mark]
                let step = detector.process(distance.map { PinchPair(middle: .zero, distance: $0) }, at: time)
                return isEnd ? step.endsStroke : step.isPinch
            }
        }
        #expect(frame("aaappp") == 5 && frame("aaappp") { $0.pinchFrames = 1 } == 3)
        #expect(frame("pppnnn", isEnd: true) == 5)
        #expect(frame("pppnnn", isEnd: true) { $0.pinchExitFactor = 1.5 } == nil)
        let lost = "ppp" + String(repeating: ".", count: 90)
        #expect(frame(lost, isEnd: true) == 63 && frame(lost, isEnd: true) { $0.pinchReset = 1 } == 33)
    }

    @Test("shapes") func shapes() {
        func frame(_ stream: String, is wanted: String?, _ change: (inout Configuration) -> Void = { _ in }) -> Int? {
            var shapes = ShapeDebouncer(Self.with(change))
            return Self.first(stream) { mark, time in
                if mark != "." {
                    let shape = mark == "-" ? nil : HandShape(mark.lowercased())
                    _ = shapes.process(shape, isConfirmed: mark.isUppercase, at: time)
                }
                return time > 0.05 && shapes.shown?.name == wanted
            }
        }
        #expect(frame("-RRRRRR", is: "r") == 2 && frame("-RRRRRR", is: "r") { $0.confirmedAttack = 0.1 } == 4)
        #expect(frame("rrrrrrrr", is: "r") == 5 && frame("rrrrrrrr", is: "r") { $0.possibleAttack = 0.2 } == 6)
        let gone = "RR---------------"
        #expect(frame(gone, is: nil) == 9 && frame(gone, is: nil) { $0.release = 0.4 } == 13)
        let gap = "rrr.........rrr"
        #expect(frame(gap, is: "r") == nil && frame(gap, is: "r") { $0.gap = 0.5 } == 12)
        for (memory, isKept) in [(0.5, false), (1.0, true)] {
            var shapes = ShapeDebouncer(Self.with { $0.shapeMemory = memory })
            for time in [0, 0.1] { _ = shapes.process("r", isConfirmed: true, at: time) }
            #expect((shapes.sure(at: 0.9) != nil) == isKept)
        }
    }

    @Test("hands that are put down after a hold") func holdEnd() {
        func end(_ place: (Int) -> Double?, _ change: (inout Configuration) -> Void = { _ in }) -> Int? {
            var holdEnd = HoldEnd(Self.with(change))
            holdEnd.begin(in: "high")
            return Self.first(String(repeating: "x", count: 90)) { _, time in
                let number = Int((time * 30).rounded())
                if let y = place(number) {
                    holdEnd.process(SIMD2(0, y), palm: 1, regions: number == 0 ? ["high"] : [], at: time)
                }
                return !holdEnd.hides(time + 1)
            }
        }
        // Down by 1 palm, and there with a tremble of 0.4.
        let calm = { Double($0 == 0 ? 0 : 1) }
        let trembling = { (number: Int) -> Double in number == 0 ? 0 : 1 + 0.4 * Double(number % 2) }
        #expect(end(calm) == 4 && end(calm) { $0.restTime = 0.2 } == 7)
        #expect(end(trembling) == 30 && end(trembling) { $0.restDistance = 0.5 } == 4)
        let hidden = { (number: Int) in number == 0 ? 0 : number < 12 ? nil : Double(number) }
        #expect(end(hidden) == 12 && end(hidden) { $0.gap = 0.5 } != 12)
    }

    @Test("hands that are followed") func hands() {
        func hand(_ x: Double, _ side: Handedness? = nil) -> Hand {
            Clips.hand(.rock, side, of: .right, at: SIMD2(x, 0.5))
        }
        /// Whether one hand in two frames is the same.
        func isSame(_ x: Double, after time: Double, _ change: (inout Configuration) -> Void = { _ in }) -> Bool {
            var tracks = HandTracks(Self.with(change))
            let frames = [Clips.frame(0, [hand(0.1)]), Clips.frame(time, [hand(x)])]
            return Set(frames.flatMap { tracks.process($0, at: $0.time ?? 0).map(\.track) }).count == 1
        }
        #expect(!isSame(0.1, after: 0.4) && isSame(0.1, after: 0.4) { $0.gap = 0.5 })
        #expect(isSame(0.8, after: 0.1) && !isSame(0.8, after: 0.1) { $0.handSpeed = 5 })
        /// Returns the time at which a hand that was labelled as the right one becomes the left one by its new labels.
        func change(_ change: (inout Configuration) -> Void = { _ in }) -> Int? {
            var tracks = HandTracks(Self.with(change))
            return Self.first(String(repeating: "R", count: 30) + String(repeating: "L", count: 60)) { mark, time in
                let frame = Clips.frame(time, [hand(0.4, mark == "R" ? .right : .left)])
                return tracks.process(frame, at: time).first?.side == .left
            }
        }
        let usual = change(), quick = change { $0.labelMemory = 0.2 }
        #expect(usual != nil && quick != nil && quick != usual)
        #expect(change { $0.handednessByPosition = true } == nil)
    }

    @Test("regions") func regions() {
        func gestures(after gap: Double = 0.1, _ change: (inout Configuration) -> Void = { _ in }) -> [Gesture] {
            var options = Clips.seedOptions
            options.configuration = Self.with(change)
            var recognizer = GestureRecognizer(options)
            return recognizer.process([Clips.body(0, left: SIMD2(0, 0.5)), Clips.body(gap, left: SIMD2(0, 0.9))])
        }
        #expect(gestures().map(\.velocity) == [100.0 / 127])
        #expect(gestures { $0.velocity = .speed }.map(\.velocity) == [1])
        #expect(gestures { ($0.velocity, $0.bodySpeeds) = (.speed, 0.3...40) }.allSatisfy { $0.velocity < 0.9 })
        #expect(gestures(after: 0.4).isEmpty && gestures(after: 0.4) { $0.gap = 0.5 }.count == 1)
        let velocities = [0.2...3.0, 0.2...30].map { speeds -> Float? in
            var options = GestureOptions(
                triggers: [Trigger(.enters(region: "high"))],
                regions: [Region("high", space: .image, y: HysteresisThresholds(enter: 0.7, exit: 0.6))]
            )
            options.configuration = Self.with { ($0.velocity, $0.imageSpeeds) = (.speed, speeds) }
            var recognizer = GestureRecognizer(options)
            let hands = [0.5, 0.2].map { Clips.hand(.rock, at: SIMD2(0.3, $0)) }
            return recognizer.process([Clips.frame(0, [hands[0]]), Clips.frame(0.1, [hands[1]])]).first?.velocity
        }
        #expect(velocities[0] != nil && velocities[0] != velocities[1])
    }

    @Test("bodies") func bodies() {
        func wrist(_ change: (inout Configuration) -> Void = { _ in }) -> SIMD2<Double>? {
            var body = BodyFrame(Self.with(change))
            let frame = Clips.body(0, left: SIMD2(1, 0.75))
            return body.process(frame.bodies.first, in: frame, at: 0).left
        }
        #expect(wrist() == SIMD2(1, 0.75) && wrist { $0.isXToRight = true } == SIMD2(-1, 0.75))
        #expect(wrist { $0.bodyScale = .number(2) } == SIMD2(0.5, 0.375))
    }

    @Test("impacts") func impacts() {
        func hits(_ readings: [Double], _ change: (inout Configuration) -> Void = { _ in }) -> Int {
            var detector = ImpactDetector(
                Self.with {
                    $0.impactProfile = .adaptive
                    change(&$0)
                }
            )
            return readings.indices.count { detector.process(readings[$0], at: Double($0) / 100) != nil }
        }
        let calm = [Double](repeating: 0, count: 20)
        let soft = calm + [0.2] + calm
        #expect(hits(soft) == 0 && hits(soft) { $0.impactThreshold = 0.15 } == 1)
        let two = calm + [2] + calm.prefix(14) + [2] + calm
        #expect(hits(two) == 2 && hits(two) { $0.impactPause = 0.2 } == 1)
        let restless = (0..<60).map { $0 % 2 == 0 ? 0.1 : -0.1 } + [1.6] + calm
        #expect(hits(restless) { $0.impactNoiseFactor = 1 } > 0 && hits(restless) { $0.impactNoiseFactor = 50 } == 0)
    }

    @Test("hands that are blurred, and the distance of pinches") func recognizer() {
        func count(_ change: (inout Configuration) -> Void = { _ in }) -> Int {
            var options = GestureOptions(
                triggers: [Trigger(.shows("paper", seconds: 0, region: nil)), Trigger(.pinches)],
                book: ShippedBook.rockScissorsPaper.book
            )
            options.configuration = Self.with(change)
            var recognizer = GestureRecognizer(options)
            // Back and forth by 0.1 of the image's width every frame: some 18 palms per second.
            let places = (0..<30).map { SIMD2($0 % 2 == 0 ? 0.45 : 0.55, 0.5) }
            return recognizer.process(
                places.enumerated().map { Clips.frame(Double($0) / 30, [Clips.hand(.paper, at: $1)]) }
            )
            .count
        }
        #expect(count() == 0 && count { $0.blurSpeed = 1000 } == 1 && count { $0.pinchDistance = .palm(5) } == 1)
    }
}

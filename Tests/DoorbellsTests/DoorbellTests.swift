// The vectors of the doorbell: the frames it examines, the count of smiles, and presses.

import Drums
import Gestures
import Keypoints
import Testing

@Suite("Doorbell")
struct DoorbellTests {
    /// Returns the frames of a source, from 0, that are examined.
    private static func chosen(_ times: [Double]) -> [Int] {
        var schedule = FrameSchedule()
        return times.indices.filter { schedule.take(times[$0]) }
    }

    private static func frame(_ smile: Float?, at time: Double) -> Frame {
        var face = Face()
        if let smile { face.blendshapes = ["mouthSmileLeft": smile, "mouthSmileRight": smile] }
        return Frame(time: time, faces: [face])
    }

    /// The frames, counted from 1, at which a pattern of smiles (`s`) and others presses; eight of them in a second.
    private static func presses(
        _ pattern: String,
        count: Int,
        isConsecutive: Bool = false,
        quiet: Double = Drums.Tuning.quietSeconds
    ) -> [Int] {
        var options = SmileAccumulator.Options()
        (options.isConsecutive, options.quietSeconds) = (isConsecutive, quiet)
        var accumulator = SmileAccumulator(options)
        let marks = Array(pattern)
        return (0..<count).filter { accumulator.process(marks[$0 % marks.count] == "s", at: Double($0) / 8) }
            .map { $0 + 1 }
    }

    // MARK: Examined frames

    @Test("SMI-01: of 30 frames per second eight are looked at in each second") func thinning() {
        let chosen = Self.chosen((0..<300).map { Double($0) / 30 })
        #expect(chosen.prefix(9) == [0, 4, 8, 12, 15, 19, 23, 27, 30])
        for second in 0..<10 { #expect(chosen.count { $0 / 30 == second } == 8) }
    }

    @Test("SMI-02: slower sources are looked at whole, each frame once", arguments: [1.0, 5, 7.9, 8])
    func slow(_ rate: Double) {
        #expect(Self.chosen((0..<40).map { Double($0) / rate }).count == 40)
    }

    @Test("after a pause, and a clock that was set back, the schedule begins anew") func pauses() {
        #expect(Self.chosen([0, 10, 10.01, 10.13, 10.2, 10.26]) == [0, 1, 3, 5])
        #expect(Self.chosen([100, 100.2, 3, 3.05, 3.2]) == [0, 1, 2, 4])
        #expect(Self.chosen([.nan, 0, .infinity, 0.05]) == [1])
    }

    // MARK: Smiles

    @Test(
        "SMI-04: the largest smile of all faces counts, coming at 0.5 and going below 0.4",
        arguments: [
            ([[0.49]], [false]), ([[0.5]], [true]), ([[0.5], [0.4], [0.39], [0.49]], [true, true, false, false]),
            ([[0.1, 0.7]], [true]), ([[0.6], []], [true, false]), ([[0.6], [nil]], [true, false]),
            ([[nil, 0.9]], [true]),
        ] as [([[Float?]], [Bool])]
    )
    func smiles(_ frames: [[Float?]], _ expected: [Bool]) {
        var detector = SmileDetector()
        let found = frames.map { scores in detector.process(scores.flatMap { Self.frame($0, at: 0).faces }) }
        #expect(found == expected)
    }

    @Test(
        "a smile is the mean of the corners of the mouth that are known",
        arguments: [
            (["mouthSmileLeft": 0.25, "mouthSmileRight": 0.75], 0.5), (["mouthSmile_L": 1, "mouthSmile_R": 0.5], 0.75),
            (["mouthSmileLeft": 0.25], 0.25), (["jawOpen": 1], nil), ([:], nil), (["mouthSmileRight": .nan], nil),
            (["mouthSmileLeft": 3, "mouthSmileRight": 3], 1),
            (["mouthSmileLeft": .infinity, "mouthSmileRight": -.infinity], nil),
        ] as [([String: Float], Float?)]
    )
    func scores(_ blendshapes: [String: Float], _ smile: Float?) {
        #expect(Face(blendshapes: blendshapes).smileScore == smile)
    }

    @Test(
        "a score outside of 0…1 counts as the nearer of them",
        arguments: [([0.5, 1], 1), ([1.25], 1), ([-0.5], 0), ([0.2, -0.5, 3], 1), ([], nil), ([nil], nil)]
            as [([Float?], Float?)]
    )
    func clamped(_ scores: [Float?], _ smile: Float?) {
        var bell = Doorbell()
        let faces = scores.flatMap { Self.frame($0, at: 0).faces }
        let seen = bell.process(Frame(time: 0, faces: faces))
        #expect(seen != nil && seen?.smile == smile)
    }

    // MARK: Presses

    @Test("SMI-05 and SMI-14: the count goes up and down between 0 and 16, and the progress with it") func counting() {
        var accumulator = SmileAccumulator()
        _ = accumulator.process(false, at: 0)
        #expect(accumulator.count == 0 && accumulator.progress == 0)
        for step in 1...20 {
            _ = accumulator.process(true, at: Double(step))
            #expect(accumulator.count == min(step, 16) && accumulator.progress == Double(min(step, 16)) / 16)
        }
        _ = accumulator.process(false, at: 21)
        #expect(accumulator.count == 15 && accumulator.progress == 15.0 / 16)
    }

    @Test("SMI-06: a smile from the beginning presses at 1.9 s, at frame 57") func smile() {
        var (schedule, bell) = (FrameSchedule(), Doorbell())
        let pressed = (0..<90).filter { number in
            let time = Double(number) / 30
            return schedule.take(time) && bell.process(Self.frame(0.8, at: time))?.isPress == true
        }
        #expect(pressed == [57])
    }

    @Test(
        "SMI-07, SMI-08: how missed frames are counted",
        arguments: [
            ("ssssssssnsssssssssssssssssssssssssss", 36, false, [18]),
            ("ssssssssnsssssssssssssssssssssssssss", 36, true, [25]), ("sn", 4000, false, []), ("sn", 4000, true, []),
            ("ssn", 60, false, [44]), ("ssn", 4000, true, []),
        ]
    )
    func missed(_ pattern: String, _ count: Int, _ isConsecutive: Bool, _ expected: [Int]) {
        #expect(Self.presses(pattern, count: count, isConsecutive: isConsecutive) == expected)
    }

    @Test("SMI-09: a smile of 1.5 s is no press, and is forgotten 1.5 s later") func short() {
        var accumulator = SmileAccumulator()
        let pressed = (0..<24).filter { accumulator.process($0 < 12, at: Double($0) / 8) }
        #expect(pressed.isEmpty && accumulator.count == 0)
    }

    @Test("SMI-10: one press until the smile was gone, and not before the quiet time is over") func one() {
        // Who never stops smiling rings once.
        #expect(Self.presses("s", count: 8 * 120) == [16])
        // Two seconds of smiling, two of none, again and again: the third press is the first after ten seconds.
        let pattern = String(repeating: "s", count: 16) + String(repeating: "n", count: 16)
        #expect(Self.presses(pattern, count: 8 * 22) == [16, 112])
        #expect(Self.presses(pattern, count: 8 * 10, quiet: 0) == [16, 48, 80])
        // A smile that has come back, and lasts until the quiet time is over, rings then.
        #expect(
            Self.presses(
                String(repeating: "s", count: 16) + "nnnnnnnnnnnnnnnn" + String(repeating: "s", count: 90),
                count: 122
            ) == [16, 96]
        )
    }

    @Test("SMI-12: a face whose mouth is not seen never presses, and no face neither") func mask() {
        var bell = Doorbell()
        for step in 0..<80 {
            let time = Double(step) / 8
            let frame = step.isMultiple(of: 2) ? Self.frame(nil, at: time) : Frame(time: time)
            let seen = bell.process(frame)
            #expect(seen?.isPress == false && seen?.progress == 0 && seen?.smile == nil)
        }
    }

    @Test("frames whose time does not go on are left out; a new clock begins anew") func clock() {
        var bell = Doorbell()
        for step in 0..<10 { _ = bell.process(Self.frame(0.9, at: 1000 + Double(step) / 8)) }
        let dropped = [Self.frame(0.9, at: 1000), Frame()].map { bell.process($0) }
        #expect(dropped == [nil, nil])
        let later = (0..<30).compactMap { bell.process(Self.frame(0.9, at: Double($0) / 8)) }
        let pressed = later.filter(\.isPress)
        // The first records of the new clock are left out; sixteen of the others press.
        #expect(pressed.count == 1 && later.firstIndex(of: pressed[0]) == 15)
    }
}

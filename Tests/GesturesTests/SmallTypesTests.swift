// The types that every detector is made of: band, pause, evidence, hold, clock.

import Testing

@testable import Gestures

@Suite struct SmallTypesTests {
    @Test("A band is entered inclusively and left strictly, upwards and downwards", arguments: [1.0, -1.0])
    func hysteresis(sign: Double) {
        var hysteresis = Hysteresis(HysteresisThresholds(enter: sign * 0.4, exit: sign * 0.3))
        let crossings = [0.39, 0.40, 0.35, 0.30, 0.299, 0.39, 0.41].map { hysteresis.process(sign * $0) }
        #expect(crossings == [nil, .entered, nil, nil, .left, nil, .entered])
        #expect(hysteresis.process(.nan) == nil)
        #expect(hysteresis.isInside)
    }

    @Test("A pause in seconds lets an event through that comes exactly so much later, at any rate")
    func refractorySeconds() {
        for rate in [10.0, 30, 60, 100, 1000] {
            var pause = Refractory(.seconds(0.1))
            var hits: [Int] = []
            for reading in 0..<Int(rate) {
                let time = 7.7 + Double(reading) / rate
                guard pause.isOver(at: time) else { continue }
                pause.begin(at: time)
                hits.append(reading)
            }
            #expect(hits == Array(stride(from: 0, to: Int(rate), by: max(1, Int(rate / 10)))), "\(rate) Hz")
        }
    }

    @Test("A pause in readings counts readings, not time")
    func refractoryReadings() {
        var pause = Refractory(.readings(3))
        var open: [Int] = []
        for reading in 0..<10 where pause.isOver(at: 0) {
            open.append(reading)
            pause.begin(at: 0)
        }
        #expect(open == [0, 4, 8])
    }

    @Test("Evidence is so many in a row")
    func evidence() {
        var evidence = ConsecutiveCounter(needed: 3)
        let marks = "++-+++++-+".map { evidence.process($0 == "+") }
        #expect(marks == [false, false, false, false, false, true, true, true, false, false])
    }

    @Test(
        "A hold is told once, and again only after a break",
        arguments: [
            (0.0, "hh-hh-h|", "x--x--x|"),
            (0.2, "hhhhhh|", "--x---|"),
            (0.2, "hh-hhh|", "-----x|"),
            // A strike starts it again, and it can be reported again.
            (0.2, "hHhhhH|", "---x--|"),
            (0.2, "hhhHhh|", "--x--x|"),
        ]
    )
    func hold(seconds: Double, stream: String, expected: String) {
        var hold = Hold(seconds: seconds)
        let answer = Marbles(step: 0.1).run(stream) { mark, time in
            if mark == "H" { hold.restart(at: time) }
            return hold.process(mark != "-", at: time) ? "x" : "-"
        }
        #expect(answer == expected)
    }

    @Test(
        "A span that falls short by less than a microsecond has lasted, and one that is over by as little does not exceed"
    )
    func spans() {
        let sum = (0..<10).reduce(0.0) { sum, _ in sum + 0.1 }
        #expect(sum < 1 && sum.lasts(1) && !(1 + 5e-7).exceeds(1) && (1 + 2e-6).exceeds(1) && !(1 - 2e-6).lasts(1))
    }

    @Test("A running mean follows a step to 63 % within its span, at any rate", arguments: [1, 10, 1000])
    func runningMean(rate: Int) {
        var mean = RunningMean(span: 0.5)
        #expect(mean.process(2, after: .infinity) == 2)
        for _ in 0..<rate { _ = mean.process(3, after: 0.5 / Double(rate)) }
        #expect(abs((mean.value ?? 0) - 2.6321) < 1e-3)
    }

    @Test("time goes forward, and what does not is counted")
    func clock() {
        var clock = StreamClock()
        let times: [Double?] = [1, 2, 2, 1.5, nil, .nan, .infinity, 2.1]
        #expect(times.map { clock.process($0) } == [1, 2, nil, nil, nil, nil, nil, 2.1])
        #expect(clock.droppedCount == 5)
    }

    /// Times in tenths of a second, the other clock's under 1000 s; what passes is written as it is, `-` is left out.
    @Test(
        "a wild time is left out, a clock that was set anew is followed from its tenth record on",
        arguments: [
            // One wild record, forward or backward, costs itself.
            ("1 2 9000 3 4", "1 2 - 3 4"),
            ("100 101 5 102", "100 101 - 102"),
            // Nine in a row may be a network's disorder.
            ("100 1 2 3 4 5 6 7 8 9 101", "100 - - - - - - - - - 101"),
            ("100 1 2 3 4 5 6 7 8 9 10 11 12", "100 - - - - - - - - - 10! 11 12"),
            // Forward as well, where it is more than some minutes.
            ("1 2901 2902", "1 2901 2902"),
            ("1 9001 9002 9003 9004 9005 9006 9007 9008 9009 9010 9011", "1 - - - - - - - - - 9010! 9011"),
            // Records that do not continue from one another are no clock.
            ("100 5 4 3 2 1 9 8 7 6 5 4 3 2 1 101", "100 - - - - - - - - - - - - - - 101"),
            // A first record that is wild is given up for the others.
            ("90000 1 2 3 4 5 6 7 8 9 10 11", "90000 - - - - - - - - - 10! 11"),
        ]
    )
    func restarts(times: String, expected: String) {
        var clock = StreamClock()
        let passed = times.split(separator: " ").map { word -> String in
            guard clock.process(Double(word).map { $0 / 10 }) != nil else { return "-" }
            return word + (clock.hasRestarted ? "!" : "")
        }
        #expect(passed.joined(separator: " ") == expected)
        #expect(clock.droppedCount == expected.count { $0 == "-" })
        #expect(clock.restartCount == expected.count { $0 == "!" })
        #expect(clock.process(1e300) == nil && clock.process(-1e300) == nil)
    }
}

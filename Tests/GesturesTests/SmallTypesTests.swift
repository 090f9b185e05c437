// The types that every detector is made of: band, pause, evidence, hold, clock.

import Gestures
import Testing

@Suite struct SmallTypesTests {
    @Test("A band is entered inclusively and left strictly, upwards and downwards", arguments: [1.0, -1.0])
    func hysteresis(sign: Double) {
        var hysteresis = Hysteresis(Band(enter: sign * 0.4, exit: sign * 0.3))
        let crossings = [0.39, 0.40, 0.35, 0.30, 0.299, 0.39, 0.41].map { hysteresis.take(sign * $0) }
        #expect(crossings == [nil, .entered, nil, nil, .left, nil, .entered])
        #expect(hysteresis.take(.nan) == nil)
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
        var evidence = Evidence(needed: 3)
        let marks = "++-+++++-+".map { evidence.take($0 == "+") }
        #expect(marks == [false, false, false, false, false, true, true, true, false, false])
    }

    @Test(
        "A hold is told once, and again only after a break",
        arguments: [
            (0.0, "hh-hh-h|", "x--x--x|"),
            (0.2, "hhhhhh|", "--x---|"),
            (0.2, "hh-hhh|", "-----x|"),
            // A strike starts it again, and it can be told again.
            (0.2, "hHhhhH|", "---x--|"),
            (0.2, "hhhHhh|", "--x--x|"),
        ]
    )
    func hold(seconds: Double, stream: String, expected: String) {
        var hold = Hold(seconds: seconds)
        let answer = Marbles(step: 0.1).run(stream) { mark, time in
            if mark == "H" { hold.restart(at: time) }
            return hold.take(mark != "-", at: time) ? "x" : "-"
        }
        #expect(answer == expected)
    }

    @Test("CNV-05 time goes forward, and what does not is counted")
    func clock() {
        var clock = StreamClock()
        let times: [Double?] = [1, 2, 2, 1.5, nil, .nan, .infinity, 2.1]
        #expect(times.map { clock.take($0) } == [1, 2, nil, nil, nil, nil, nil, 2.1])
        #expect(clock.droppedCount == 5)
    }
}

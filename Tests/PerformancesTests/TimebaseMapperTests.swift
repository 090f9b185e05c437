import Testing

@testable import Performances

/// The one time of all sources.
@Suite struct TimebaseMapperTests {
    @Test("the first file's own time is the performance's, and others are moved there") func files() {
        var timeline = TimebaseMapper()
        #expect(timeline.shift(of: 0, .own, time: 100, now: 5000) == 0)
        #expect(timeline.time(at: 5002) == 102)
        // A second file whose first record of 7 s comes two seconds later is played from 102 s on.
        #expect(timeline.shift(of: 1, .own, time: 7, now: 5002) == 95)
        #expect(timeline.shift(of: 1, .own, time: 8, now: 6000) == 95)
        // A camera beside it has the clock's times.
        #expect(timeline.shift(of: 2, .clock, time: 5003, now: 5003.1) == -4900)
    }

    @Test("a camera's times are the clock's and stay as they are") func camera() {
        var timeline = TimebaseMapper()
        #expect(timeline.shift(of: 0, .clock, time: 4999.9, now: 5000) == 0)
        #expect(timeline.time(at: 5001) == 5001)
    }

    @Test("devices alone begin at 0, and a file that comes later is moved there") func devices() {
        var timeline = TimebaseMapper()
        #expect(timeline.time(at: 5000) == 0)
        #expect(timeline.time(at: 5001.5) == 1.5)
        #expect(timeline.shift(of: 0, .own, time: 30, now: 5002) == -28)
    }

    @Test("a stream whose first record was held up is pulled to its time") func pulled() {
        var timeline = TimebaseMapper()
        _ = timeline.shift(of: 0, .own, time: 0, now: 10)
        timeline.pull(0, by: 0.25)
        #expect(timeline.shift(of: 0, .own, time: 1, now: 10.75) == 0)
        #expect(timeline.time(at: 10.75) == 1)
        // Another source than the one whose time it is moves by itself.
        #expect(timeline.shift(of: 1, .own, time: 0, now: 11.75) == 2)
        timeline.pull(1, by: 0.5)
        #expect(timeline.shift(of: 1, .own, time: 1, now: 12) == 1.5 && timeline.time(at: 12) == 2.25)
    }

    @Test("images are due when the ones that came soonest say") func images() {
        var timeline = TimebaseMapper()
        // The first one came 0.2 s late, the third a little.
        timeline.noteArrival(of: 0, time: 0, at: 10.25)
        timeline.noteArrival(of: 0, time: 0.5, at: 10.5)
        #expect(timeline.time(at: 11) == 1)
        timeline.noteArrival(of: 0, time: 1, at: 11.125)
        #expect(timeline.time(at: 11.125) == 1.125 && timeline.shift(of: 0, .images, time: 1, now: 11.125) == 0)
    }

    @Test("a stream that begins anew goes on now") func restarted() {
        var timeline = TimebaseMapper()
        _ = timeline.shift(of: 0, .own, time: 5, now: 10)
        timeline.restart(0)
        #expect(timeline.shift(of: 0, .own, time: 0.5, now: 12) == 6.5)
        #expect(timeline.time(at: 13) == 8)
    }
}

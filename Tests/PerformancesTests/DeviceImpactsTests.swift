// Devices whose clocks are set anew, as a phone's is when its program starts again.

import Gestures
import Testing

@testable import Outputs
@testable import Performances

@Suite struct DeviceImpactsTests {
    /// Readings of 100 a second on a device's own clock, with a blow at every fiftieth.
    private static func readings(from start: Double, count: Int) -> [OSCAcceleration] {
        (0..<count).map { number in
            OSCAcceleration(
                device: "phone",
                z: number % 50 == 49 ? 3 : 0,
                deviceTime: start + Double(number) / 100
            )
        }
    }

    @Test("a device whose clock is set anew is heard again, and that is said") func restarted() {
        var impacts = DeviceImpacts(.init())
        var remarks: [String] = []
        let found = (Self.readings(from: 500, count: 200) + Self.readings(from: 0, count: 200)).map { reading in
            let (impact, said) = impacts.process(reading, of: "phone", at: 0)
            remarks += said
            return impact != nil
        }
        #expect(found[..<200].count { $0 } == 4 && found[200...].count { $0 } == 4)
        #expect(impacts.outOfTime == Gestures.Tuning.restartRecords - 1)
        #expect(remarks == ["phone: its clock was reset"])
    }

    @Test("one wild time of a device costs its own reading", arguments: [1e300, -7, 1e9]) func wild(_ time: Double) {
        var impacts = DeviceImpacts(.init())
        var readings = Self.readings(from: 500, count: 200)
        readings[20].deviceTime = time
        let found = readings.count { impacts.process($0, of: "phone", at: 0).impact != nil }
        #expect(found == 4 && impacts.outOfTime == 1)
    }

    @Test("readings without a time of their own that come in one go are made one after the other") func together() {
        var impacts = DeviceImpacts(.init())
        let found = Self.readings(from: 0, count: 100).count { reading in
            var reading = reading
            reading.deviceTime = nil
            return impacts.process(reading, of: "phone", at: 7).impact != nil
        }
        #expect(found == 2 && impacts.outOfTime == 0)
    }
}

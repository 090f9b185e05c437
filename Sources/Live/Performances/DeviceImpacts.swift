// Hits in the acceleration that devices send, each with its own clock and detector. Owned by PlayDevices; pure.

import Gestures
import Outputs

/// Finds hits in the readings of devices.
struct DeviceImpacts {
    private struct Device {
        var clock = StreamClock()
        var detector: ImpactDetector
        var isWarned = false
    }

    /// The number of readings that were dropped because their device's own time did not increase.
    private(set) var outOfTime = 0

    private let configuration: GestureRecognizer.Configuration
    private var devices: [String: Device] = [:]

    init(_ configuration: GestureRecognizer.Configuration) { self.configuration = configuration }

    var count: Int { devices.count }

    /// Forgets a device that will not come again.
    mutating func forget(_ device: String) { devices[device] = nil }

    /// Processes a reading.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - now: the time of its arrival, in seconds.
    /// - Returns: the hit, if the reading decided one, and remarks about the device.
    mutating func process(
        _ reading: OSCAcceleration,
        of device: String,
        at now: Double
    ) -> (impact: Impact?, remarks: [String]) {
        func newDetector() -> ImpactDetector {
            var own = configuration
            own.motionsIncludeGravity = reading.hasGravity
            return ImpactDetector(own)
        }
        var entry = devices.removeValue(forKey: device) ?? Device(detector: newDetector())
        defer { devices[device] = entry }
        // Readings that come together in one go were made one after the other.
        guard let time = entry.clock.process(reading.deviceTime ?? entry.clock.now.map { max(now, $0.nextUp) } ?? now)
        else {
            outOfTime += 1
            return (nil, [])
        }
        var remarks: [String] = []
        if entry.clock.hasRestarted {
            entry.detector = newDetector()
            remarks.append("\(device): its clock was reset")
        }
        let z = reading.unit == .g ? reading.z : reading.z / Tuning.gravity
        let impact = entry.detector.process(z, at: time)
        if !entry.isWarned, let warning = entry.detector.rateWarning {
            entry.isWarned = true
            remarks.append("\(device): \(warning)")
        }
        return (impact, remarks)
    }
}

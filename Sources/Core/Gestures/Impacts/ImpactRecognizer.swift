// The detectors of all held devices, each with its own time. Owned by GestureRecognizer; pure.

import Keypoints

/// The number of unknown devices that are reported by name: enough to find the cause.
private let strangersKept = 4

/// Detects the hits of the devices that triggers name, each by itself.
struct ImpactRecognizer: Sendable {
    /// The first devices that no trigger names, in the order of their readings.
    private(set) var strangers: [String] = []

    private let configuration: GestureConfiguration
    private let names: Set<String>
    private var devices: [String: Device] = [:]

    private struct Device {
        var clock = StreamClock()
        var detector: ImpactDetector
    }

    init(_ options: GestureOptions) {
        configuration = options.configuration
        names = options.devices.union(
            options.triggers.compactMap { if case .device(let name) = $0.pattern { name } else { nil } }
        )
    }

    /// The number of readings dropped because their device's time did not increase.
    var droppedCount: Int { devices.values.reduce(0) { $0 + $1.clock.droppedCount } }

    /// The warnings about the rates of the devices' readings.
    var rateWarnings: [String: RateWarning] { devices.compactMapValues(\.detector.rateWarning) }

    mutating func process(_ motion: AccelerometerSample, at time: Double?) -> Gesture? {
        guard names.contains(motion.device) else {
            if strangers.count < strangersKept, !strangers.contains(motion.device) {
                strangers.append(motion.device)
            }
            return nil
        }
        var device = devices.removeValue(forKey: motion.device) ?? Device(detector: ImpactDetector(configuration))
        defer { devices[motion.device] = device }
        guard let time = device.clock.process(time) else { return nil }
        if device.clock.hasRestarted { device.detector = ImpactDetector(configuration) }
        guard let impact = device.detector.process(motion, at: time) else { return nil }
        return Gesture(
            time: time,
            kind: .impact(device: motion.device),
            velocity: impact.velocity,
            why: "a change of \(impact.change.short) g, more than \(impact.threshold.short) g"
        )
    }
}

extension Double {
    /// The number with two decimals at most, for people.
    var short: String { "\((self * 100).rounded() / 100)" }
}

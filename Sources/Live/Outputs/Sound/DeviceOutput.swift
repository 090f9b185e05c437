// The output to a sound device. One thread at a time, OpenAL mixes on its own.

/// Plays strokes on a sound device, at once.
///
/// A device that vanishes does not stop anything: strokes are silent, and `advance` opens it again once it is back.
package final class DeviceOutput: SoundOutput {
    /// The format of the device, with the latency that it reported when it was opened.
    package private(set) var granted: AudioFormat

    package private(set) var counts = SoundCounts()

    package func name(of sound: String) -> String { bank.name(of: sound) ?? sound }

    package var levels: SoundLevels {
        guard let clock = voices?.device.clock else { return SoundLevels() }
        return voices?.levels(clock: clock) ?? SoundLevels()
    }

    private let bank: SoundBank
    private let name: String?
    private let usesHRTF: Bool
    private let width: Float
    private var voices: Voices?
    private var opening: DeviceOpening?
    private var backoff = Backoff(Tuning.pauses)

    /// The time of the next attempt to open the device; `nil` where it is open, or is no longer needed.
    private var attempt: Double?

    /// Opens a device.
    ///
    /// - Parameters:
    ///   - bank: the sounds.
    ///   - device: a name from `devices()`; `nil` for the default one.
    ///   - usesHRTF: requests head-related transfer functions.
    ///   - width: the share of their sideways position that sounds keep, 0…1; `nil` for a quarter, or for all of it
    ///     with HRTFs.
    /// - Throws: `TactusError` if there is no device, or it cannot be opened.
    package init(
        bank: SoundBank,
        device: String? = nil,
        usesHRTF: Bool = false,
        width: Float? = nil
    ) throws(TactusError) {
        self.bank = bank
        name = device
        self.usesHRTF = usesHRTF
        self.width = width ?? (usesHRTF ? 1 : Tuning.width)
        // Calculated before the device is open, which would play silence meanwhile.
        for sound in bank.sounds.values { _ = sound.layers.count }
        let opened: AudioDevice
        do throws(TactusError) {
            opened = try AudioDevice(name: device, usesHRTF: usesHRTF)
        } catch {
            throw Self.explained(error)
        }
        granted = opened.granted
        voices = try Self.loaded(bank, opened, self.width)
    }

    package static func devices() -> [String] { AudioDevice.names() }

    private static func explained(_ problem: TactusError) -> TactusError {
        var problem = problem
        let names = devices()
        if !names.isEmpty { problem.expected = "one of: \(names.joined(separator: ", "))" }
        return problem
    }

    private static func loaded(
        _ bank: SoundBank,
        _ device: consuming AudioDevice,
        _ width: Float
    ) throws(TactusError) -> Voices {
        // A change may come while an update is being mixed, and then is heard in the next one.
        let update = max(device.granted.updateFrames, Tuning.deviceUpdateFrames)
        return try Voices(bank, on: device, blockFrames: 1, width: width, settling: 2 * update)
    }

    /// Starts a sound with the device's next update.
    package func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float, pan: Float? = nil) {
        counts.strikes += 1
        guard let name = bank.name(of: sound) else {
            counts.unknown += 1
            return
        }
        guard let clock = voices?.device.clock else {
            counts.silent += 1
            return
        }
        voices?.release(clock: clock)
        let hasStolen = voices?.strike(name, velocity: velocity, place: place, gain: gain, pan: pan, clock: clock)
        if hasStolen == true { counts.stolen += 1 }
    }

    /// Frees finished sounds, and checks whether the device is there.
    @discardableResult
    package func advance(to seconds: Double) throws(TactusError) -> SoundNotice? {
        if let isConnected = voices?.device.isConnected {
            if isConnected {
                if let clock = voices?.device.clock { voices?.release(clock: clock) }
                return nil
            }
            voices = nil
            backoff.reset()
            attempt = seconds + backoff.next() / .seconds(1)
            return .lost(TactusError(.unavailable, granted.name, "the sound device is gone", expected: "it to return"))
        }
        guard let due = attempt else { return nil }
        if let isDone = opening?.isDone { return isDone ? finishOpening(at: seconds) : nil }
        if seconds >= due { opening = DeviceOpening(name: name, usesHRTF: usesHRTF) }
        return nil
    }

    /// Uses the device that was opened, or schedules another attempt.
    private func finishOpening(at seconds: Double) -> SoundNotice? {
        let opened = opening?.take()
        opening = nil
        if let device = opened {
            let format = device.granted
            if let loaded = try? Self.loaded(bank, device, width) {
                (granted, attempt) = (format, nil)
                voices = consume loaded
                return .back(granted)
            }
        }
        attempt = seconds + backoff.next() / .seconds(1)
        return nil
    }

    /// Fades a sound out within two updates.
    package func stop(sound: String) {
        guard let name = bank.name(of: sound), let clock = voices?.device.clock else { return }
        voices?.fadeAll(of: name, clock: clock)
    }

    /// Fades everything out within two updates.
    package func stopAll() {
        guard let clock = voices?.device.clock else { return }
        voices?.fadeAll(clock: clock)
    }

    /// Silences and frees the device; waits a moment for one that is being opened.
    package func close() throws(TactusError) {
        voices = nil
        opening = nil
        attempt = nil
    }
}

// The one owner of an OpenAL output. Made by FileOutput and DeviceOutput, used through Voices; one thread at a time.

internal import COpenAL
import Dispatch
import Platform
import Synchronization

/// The number of updates in a device's buffer that are requested.
private let deviceUpdates = 3

/// The time for which an end waits for a device that is being opened, in seconds.
private let openingPatience = 2.0

/// A device or a renderer with its sources and buffers; freed with its owner.
@safe struct AudioDevice: ~Copyable, @unchecked Sendable {
    private let output: OpaquePointer

    private static func request(usesHRTF: Bool, isAlone: Bool = false) -> COpenALRequest {
        COpenALRequest(
            frequency: Int32(Tuning.frequency),
            updateFrames: Int32(Tuning.deviceUpdateFrames),
            updates: Int32(deviceUpdates),
            sources: Int32(2 * (Tuning.voices + Tuning.fadingSources)),
            isAlone: isAlone ? 1 : 0,
            headphones: usesHRTF ? 1 : 0
        )
    }

    private init(
        _ subject: String,
        _ open: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<CChar>) -> COpenALStatus
    ) throws(TactusError) {
        var made: OpaquePointer?
        let (status, message) = withMessage(COPENAL_MESSAGE) { unsafe open(&made, $0) }
        guard status == COpenALStatus(COPENAL_OK), let made = unsafe made else {
            let words = status == COpenALStatus(COPENAL_NO_MEMORY) ? "no memory" : message.words
            let isThere = status != COpenALStatus(COPENAL_NO_LIBRARY)
            throw TactusError(isThere ? .unavailable : .uninstalled, subject, words)
        }
        unsafe output = made
    }

    /// Opens a device by its name, or the default one.
    init(name: String?, usesHRTF: Bool) throws(TactusError) {
        var request = Self.request(usesHRTF: usesHRTF)
        try unsafe self.init(name ?? "sound") { made, message in unsafe COpenALOpen(name, &request, made, message) }
    }

    /// Creates a renderer into memory.
    ///
    /// - Parameter isAlone: whether this process opens no other device.
    init(rendererFor subject: String, usesHRTF: Bool, isAlone: Bool) throws(TactusError) {
        var request = Self.request(usesHRTF: usesHRTF, isAlone: isAlone)
        try unsafe self.init(subject) { made, message in unsafe COpenALOpenRenderer(&request, made, message) }
    }

    deinit { unsafe COpenALClose(output) }

    static func names() -> [String] {
        var bytes = [CChar](repeating: 0, count: 16_384)
        var request = Self.request(usesHRTF: false)
        let count = unsafe COpenALDevices(&request, &bytes, bytes.count)
        guard count > 0, count <= bytes.count else { return [] }
        let names = bytes[..<count].split(separator: 0).map { String(untilZero: $0) }
        return names.filter { name in unsafe name != placeholder || COpenALIsThere(name) == 1 }
    }

    /// The name of ALSA's default device, which OpenAL lists whether there is one or not.
    private static let placeholder = "ALSA Default"

    var granted: AudioFormat {
        var granted = COpenALGranted()
        unsafe COpenALDescribe(output, &granted)
        let name = unsafe withUnsafeBytes(of: granted.name) {
            unsafe String(untilZero: $0.map(CChar.init(bitPattern:)))
        }
        return AudioFormat(
            name: name,
            frequency: Int(granted.frequency),
            updateFrames: Int(granted.updateFrames),
            latency: granted.latency,
            usesHRTF: granted.headphones == 1,
            voices: Tuning.voices
        )
    }

    var isConnected: Bool { unsafe COpenALIsConnected(output) == 1 }

    /// The number of frames mixed so far.
    var clock: Int { Int(nearest: unsafe COpenALClock(output) * Double(Tuning.frequency)) }

    /// Copies samples into a new buffer.
    mutating func buffer(of samples: [Float], for subject: String) throws(TactusError) -> UInt32 {
        var buffer: UInt32 = 0
        let (status, message) = withMessage(COPENAL_MESSAGE) { message in
            unsafe COpenALAddBuffer(output, samples, samples.count, &buffer, message)
        }
        guard status == COpenALStatus(COPENAL_OK) else {
            let words = status == COpenALStatus(COPENAL_NO_MEMORY) ? "no memory" : message.words
            throw TactusError(.unavailable, subject, words)
        }
        return buffer
    }

    /// Performs changes that become audible together, from the same frame on.
    mutating func together(_ changes: (inout AudioDevice) -> Void) {
        unsafe COpenALBegin(output)
        changes(&self)
        unsafe COpenALCommit(output)
    }

    /// Starts the sides of a sample, each at its place; a source here is two of OpenAL's.
    mutating func play(_ buffers: [UInt32], after lead: UInt32, on source: Int, gain: Float, sides: [StereoSide]) {
        stop(source)
        for (number, (buffer, side)) in zip(buffers, sides).enumerated() {
            let (at, place) = (Int32(2 * source + number), side.place)
            unsafe COpenALPlay(output, at, lead, buffer, gain * side.gain, place.x, place.y, place.z)
        }
    }

    mutating func fade(_ source: Int) {
        for side in 0..<2 { unsafe COpenALSetGain(output, Int32(2 * source + side), 0) }
    }

    mutating func stop(_ source: Int) {
        for side in 0..<2 { unsafe COpenALStop(output, Int32(2 * source + side)) }
    }

    /// Renders left and right alternately.
    mutating func render(_ samples: inout [Float]) { unsafe COpenALRender(output, &samples, Int32(samples.count / 2)) }
}

/// A device that is being opened on its own thread: a sound server may take seconds to answer. One that is no longer
/// needed is closed as soon as it is open.
struct DeviceOpening: ~Copyable {
    /// Belongs to the thread and to the caller; a device that is left in it is closed with the last of them.
    private final class Result: Sendable {
        let device = Mutex<AudioDevice?>(nil)
    }

    private let result = Result()
    private let work = DispatchGroup()

    init(name: String?, usesHRTF: Bool) {
        DispatchQueue(label: "tactus.opening").async(group: work) { [result] in
            var device = try? AudioDevice(name: name, usesHRTF: usesHRTF)
            result.device.withLock { $0 = device.take() }
        }
    }

    // An exit of the process beside a device that is being opened would free what it uses.
    deinit { _ = work.wait(timeout: .now() + openingPatience) }

    /// Whether opening has succeeded or failed.
    var isDone: Bool { work.wait(timeout: .now()) == .success }

    /// Returns the device, once; `nil` where it could not be opened.
    func take() -> AudioDevice? { result.device.withLock { $0.take() } }
}

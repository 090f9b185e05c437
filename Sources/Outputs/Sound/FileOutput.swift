// The output into a WAV file. One thread at a time.

package import System

/// Renders strokes into a WAV file, each at its very frame.
///
/// It is the same mixer as that of a device. It mixes in blocks of `Tuning.updateFrames`; a sound that begins within
/// one is given silence before it. Memory does not grow with the file, which is made with the first samples.
public final class FileOutput: SoundOutput {
    /// What was granted.
    public let granted: AudioFormat

    /// What was counted.
    package private(set) var counts = SoundCounts()

    private let bank: SoundBank
    /// `nil` once closed: a renderer must not be left to be freed while the process exits.
    private var voices: Voices?
    private let recording: Recording
    /// A Boolean value that indicates whether the file ends well with its closing, and no other decides it.
    private let isOwn: Bool
    private var file: SoundFileWriter?
    /// A Boolean value that indicates whether the file takes samples: not after its end, and not where it could not be
    /// written.
    private var isOpen = true
    private var block = [Float](repeating: 0, count: Tuning.updateFrames * 2)
    private var waiting: [Int16] = []
    /// Frames that are rendered, whole blocks.
    private var rendered = 0
    /// The samples of the mixer's first moments that are left out: its limiter looks ahead.
    private var early: Int
    /// The frame that it is now.
    private var now = 0

    /// Writes a file, in the place of what stands there.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - bank: the sounds.
    ///   - usesHRTF: renders places by head-related transfer functions.
    ///   - width: how much of their way to the side sounds are given, 0…1; `nil` for a quarter, or for all of it with
    ///     HRTFs.
    /// - Throws: where the file cannot be made.
    public convenience init(
        path: String,
        bank: SoundBank,
        usesHRTF: Bool = false,
        width: Float? = nil
    ) throws(TactusError) {
        try self.init(Recording(path), bank: bank, usesHRTF: usesHRTF, width: width, isAlone: false, isOwn: true)
    }

    /// Writes a recording; whoever made it settles it.
    ///
    /// - Parameters:
    ///   - usesHRTF: renders places by head-related transfer functions.
    ///   - width: how much of their way to the side sounds are given, 0…1; `nil` for a quarter, or for all of it with
    ///     HRTFs.
    ///   - isAlone: whether this process opens no device beside it, so that it need not look for sound servers.
    /// - Throws: where it cannot be written.
    package convenience init(
        _ recording: Recording,
        bank: SoundBank,
        usesHRTF: Bool = false,
        width: Float? = nil,
        isAlone: Bool
    ) throws(TactusError) {
        try self.init(recording, bank: bank, usesHRTF: usesHRTF, width: width, isAlone: isAlone, isOwn: false)
    }

    private init(
        _ recording: Recording,
        bank: SoundBank,
        usesHRTF: Bool,
        width: Float?,
        isAlone: Bool,
        isOwn: Bool
    ) throws(TactusError) {
        let path = recording.path
        let device = try AudioDevice(rendererFor: path, usesHRTF: usesHRTF, isAlone: isAlone)
        var granted = device.granted
        early = 2 * Int((granted.latency * Double(Tuning.frequency)).rounded())
        granted.latency = 0
        granted.name = path
        granted.updateFrames = Tuning.updateFrames
        self.granted = granted
        self.bank = bank
        self.recording = recording
        self.isOwn = isOwn
        try SoundFileWriter.look(for: path)
        voices = try Voices(
            bank,
            on: device,
            blockFrames: Tuning.updateFrames,
            width: width ?? (usesHRTF ? 1 : Tuning.width),
            settling: Tuning.updateFrames
        )
        // What a pipe or device refuses is known now.
        if !recording.isFile { file = try SoundFileWriter(recording) }
    }

    /// Begins a sound at the very frame of now.
    public func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float) {
        counts.strikes += 1
        // What could not be written is over: nothing is rendered any more that a sound could begin in.
        guard isOpen else { return }
        guard let name = bank.name(of: sound) else {
            counts.unknown += 1
            return
        }
        let hasStolen = voices?.strike(
            name,
            velocity: velocity,
            place: place,
            gain: gain,
            lead: now - rendered,
            clock: rendered
        )
        if hasStolen == true { counts.stolen += 1 }
    }

    /// Renders up to this time.
    ///
    /// - Throws: where it cannot be written, and where it is later than `Tuning.longestFile`.
    @discardableResult
    public func advance(to seconds: Double) throws(TactusError) -> SoundNotice? {
        guard seconds.isFinite, isOpen else { return nil }
        guard seconds < Tuning.longestFile else {
            try finish()
            throw TactusError(.inputOutput, granted.name, "longer than a WAV file can be; it ends here")
        }
        now = max(now, Int((seconds * Double(Tuning.frequency)).rounded()))
        try render(to: now)
        return nil
    }

    private func render(to end: Int) throws(TactusError) {
        while rendered + Tuning.updateFrames <= end {
            voices?.device.render(&block)
            rendered += Tuning.updateFrames
            voices?.release(clock: rendered)
            let left = min(early, block.count)
            early -= left
            waiting += block[left...].map(Self.sample)
            if waiting.count >= 32 * block.count { try write() }
        }
    }

    private func write() throws(TactusError) {
        do throws(TactusError) {
            if file == nil { file = try SoundFileWriter(recording) }
            try file?.write(waiting, path: granted.name)
        } catch {
            file = nil
            isOpen = false
            throw error
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Fades a sound out within a block.
    public func stop(sound: String) {
        guard let name = bank.name(of: sound) else { return }
        voices?.fadeAll(of: name, clock: rendered)
    }

    /// Fades everything out within a block.
    public func stopAll() { voices?.fadeAll(clock: rendered) }

    /// Renders until the last sound has rung out, at most `Tuning.ringOut`, closes the file and frees the renderer.
    public func close() throws(TactusError) {
        defer { voices = nil }
        guard isOpen else { return }
        try finish()
        if isOwn { _ = recording.settle(.whole) }
    }

    /// A Boolean value that indicates whether it holds a renderer still.
    package var holdsDevice: Bool { voices != nil }

    private func finish() throws(TactusError) {
        let limit = now + Int(Tuning.ringOut * Double(Tuning.frequency))
        try render(to: now + Tuning.updateFrames)
        while voices?.table.isSilent == false, rendered < limit { try render(to: rendered + Tuning.updateFrames) }
        try write()
        isOpen = false
        if let file = file.take() { try file.close(path: granted.name) }
        try recording.check()
    }

    /// A sample in 16 bits, the loudest a little below full scale.
    static func sample(_ sample: Float) -> Int16 {
        guard !sample.isNaN else { return 0 }
        return Int16((min(max(sample, -1), 1) * Tuning.ceiling * 32_767).rounded())
    }
}

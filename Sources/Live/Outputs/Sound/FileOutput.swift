// The output into a WAV or FLAC file. One thread at a time.

package import Platform

/// Renders strokes into a WAV or FLAC file, each at its exact frame.
///
/// It uses the same mixer as a device, in blocks of `Tuning.updateFrames`; a sound that begins within a block has
/// silence before it. Memory does not grow with the file, which is created with the first samples.
public final class FileOutput: SoundOutput {
    /// The format of the file.
    public let granted: AudioFormat

    package private(set) var counts = SoundCounts()

    package func name(of sound: String) -> String { bank.name(of: sound) ?? sound }

    package var levels: SoundLevels { voices?.levels(clock: rendered) ?? SoundLevels() }

    private let bank: SoundBank
    /// The voices, `nil` once closed: a renderer must not be left to be freed while the process exits.
    private var voices: Voices?
    private let recording: Recording
    /// Whether closing completes the file, without another owner.
    private let isOwn: Bool
    private var file: SoundFileWriter?
    /// Whether the file accepts samples: not after its end, and not after a write error.
    private var isOpen = true
    private var block = [Float](repeating: 0, count: Tuning.updateFrames * 2)
    private var waiting: [Int16] = []
    /// The number of rendered frames, whole blocks.
    private var rendered = 0
    /// The number of samples that are dropped at the mixer's start: its limiter looks ahead.
    private var early: Int
    private var now = 0

    /// Creates a file, replacing an existing one.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - bank: the sounds.
    ///   - usesHRTF: renders places by head-related transfer functions.
    ///   - width: the share of their sideways position that sounds keep, 0…1; `nil` for a quarter, or for all of it
    ///     with HRTFs.
    /// - Throws: `TactusError` if the file cannot be created.
    public convenience init(
        path: String,
        bank: SoundBank,
        usesHRTF: Bool = false,
        width: Float? = nil
    ) throws(TactusError) {
        try self.init(Recording(path), bank: bank, usesHRTF: usesHRTF, width: width, isAlone: false, isOwn: true)
    }

    /// Writes a recording, which its owner settles.
    ///
    /// - Parameters:
    ///   - usesHRTF: renders places by head-related transfer functions.
    ///   - width: the share of their sideways position that sounds keep, 0…1; `nil` for a quarter, or for all of it
    ///     with HRTFs.
    ///   - isAlone: whether this process opens no other device and need not look for sound servers.
    ///   - isEarly: whether all sounds are ready before the first stroke; otherwise each is made when it is struck.
    ///   - isOwn: whether the file is its own owner.
    /// - Throws: `TactusError` if it cannot be written.
    package init(
        _ recording: Recording,
        bank: SoundBank,
        usesHRTF: Bool = false,
        width: Float? = nil,
        isAlone: Bool,
        isEarly: Bool = true,
        isOwn: Bool = false
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
        try SoundFileReader.look(for: path)
        voices = try Voices(
            bank,
            on: device,
            blockFrames: Tuning.updateFrames,
            width: width ?? (usesHRTF ? 1 : Tuning.width),
            settling: Tuning.updateFrames,
            isEarly: isEarly
        )
        // What a pipe or device refuses is known now.
        if !recording.isFile { file = try SoundFileWriter(recording) }
    }

    /// Starts a sound at the present frame.
    public func strike(sound: String, velocity: Float, place: SIMD3<Float>, gain: Float, pan: Float? = nil) {
        counts.strikes += 1
        // What could not be written is over: nothing is rendered any more that a sound could begin in.
        guard isOpen else { return }
        guard let name = bank.name(of: sound), (try? voices?.load(name, isSilent: gain == 0)) != nil else {
            counts.unknown += 1
            return
        }
        let hasStolen = voices?.strike(
            name,
            velocity: velocity,
            place: place,
            gain: gain,
            pan: pan,
            lead: now - rendered,
            clock: rendered
        )
        if hasStolen == true { counts.stolen += 1 }
    }

    /// Renders up to this time.
    ///
    /// - Throws: `TactusError` if it cannot be written, or is later than `Tuning.longestFile`.
    @discardableResult
    public func advance(to seconds: Double) throws(TactusError) -> SoundNotice? {
        guard seconds.isFinite, isOpen else { return nil }
        guard seconds < Tuning.longestFile else {
            try finish()
            throw TactusError(.inputOutput, granted.name, "longer than a sound file can be; it ends here")
        }
        now = max(now, Int(nearest: seconds * Double(Tuning.frequency)))
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

    /// Whether it still holds a renderer.
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

    /// Returns a sample in 16 bits, the loudest slightly below full scale.
    static func sample(_ sample: Float) -> Int16 {
        guard !sample.isNaN else { return 0 }
        return Int16((min(max(sample, -1), 1) * Tuning.ceiling * 32_767).rounded())
    }
}

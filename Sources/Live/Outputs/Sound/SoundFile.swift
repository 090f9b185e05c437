// The owners of sound files over libsndfile. Used by SoundBank for samples and by FileOutput; one thread at a time.

internal import CSoundFile
import Platform
internal import SystemPackage

@safe struct SoundFileReader: ~Copyable {
    private let file: OpaquePointer

    /// The number of frames that its header announces.
    let frames: Int

    let channels: Int

    /// The number of frames per second.
    let frequency: Int

    /// Opens a WAV, FLAC, AIFF, OGG or any other file that libsndfile knows.
    init(path: String) throws(TactusError) {
        try Self.look(for: path)
        let expected = "a WAV, FLAC, AIFF or OGG file"
        let (descriptor, size) = try Self.opened(path, expected)
        // A pipe of that name must not be waited for.
        guard size != nil else {
            try? descriptor.close()
            throw TactusError(.broken, path, "no file, but a pipe or a device", expected: expected)
        }
        var made: OpaquePointer?
        var (frames, channels, frequency): (Int64, Int32, Int32) = (0, 0, 0)
        let (status, message) = withMessage(CSOUNDFILE_MESSAGE) { message in
            unsafe CSoundFileOpen(descriptor.rawValue, &made, &frames, &channels, &frequency, message)
        }
        guard status == CSoundFileStatus(CSOUNDFILE_OK), let made = unsafe made else {
            throw TactusError(.broken, path, message.words, expected: expected)
        }
        unsafe file = made
        (self.frames, self.channels, self.frequency) = (Int(frames), Int(channels), Int(frequency))
    }

    /// Throws an error where the library for files of this path is missing.
    static func look(for path: String) throws(TactusError) {
        let (status, message) = withMessage(CSOUNDFILE_MESSAGE) { unsafe CSoundFileLook($0) }
        guard status == CSoundFileStatus(CSOUNDFILE_OK) else {
            throw TactusError(.uninstalled, path, message.words)
        }
    }

    private static func opened(_ path: String, _ expected: String) throws(TactusError) -> (FileDescriptor, size: Int?) {
        do throws(Errno) {
            return try FileDescriptor.opened(path, waits: false)
        } catch {
            switch error {
            case .noSuchFileOrDirectory, .notDirectory: throw TactusError(.missing, path, "there is no such sample")
            case .textFileBusy: throw TactusError(path, error)
            default: throw TactusError(.broken, path, error.description, expected: expected)
            }
        }
    }

    deinit {
        _ = withMessage(CSOUNDFILE_MESSAGE) { unsafe CSoundFileClose(file, $0) }
    }

    /// Whether the file ends before the samples that its header announces.
    var isCutOff: Bool { unsafe CSoundFileIsCutOff(file) == 1 }

    /// Reads up to `limit` further frames: the left and the right side of a stereo file whose sides differ, otherwise the
    /// mean of the channels, and whether more than two of these differ.
    mutating func sides(limit: Int) -> (left: [Float], right: [Float]?, isFolded: Bool) {
        let block = 16_384
        var interleaved = [Float](repeating: 0, count: block * channels)
        var (left, right): ([Float], [Float]) = ([], [])
        left.reserveCapacity(min(frames, limit))
        if channels == 2 { right.reserveCapacity(min(frames, limit)) }
        let share = 1 / Float(channels)
        var differs = false
        while left.count < limit {
            let count = unsafe CSoundFileRead(file, &interleaved, Int64(min(block, limit - left.count)))
            guard count > 0 else { break }
            for frame in 0..<Int(count) {
                let samples = interleaved[frame * channels..<(frame + 1) * channels]
                let first = samples[frame * channels]
                if samples.contains(where: { $0 != first }) { differs = true }
                left.append(channels > 2 ? samples.reduce(0, +) * share : first)
                if channels == 2 { right.append(interleaved[frame * 2 + 1]) }
            }
        }
        return (left, channels == 2 && differs ? right : nil, channels > 2 && differs)
    }
}

/// A stereo file of 16 bits and 48 kHz for writing: FLAC if its name ends so, otherwise WAV.
@safe struct SoundFileWriter: ~Copyable {
    private let file: OpaquePointer

    init(_ recording: Recording) throws(TactusError) {
        try SoundFileReader.look(for: recording.path)
        let descriptor = try recording.make()
        let isFLAC: Int32 = recording.path.lowercased().hasSuffix(".flac") ? 1 : 0
        var made: OpaquePointer?
        let (status, message) = withMessage(CSOUNDFILE_MESSAGE) { message in
            unsafe CSoundFileCreate(descriptor.rawValue, 2, Int32(Tuning.frequency), isFLAC, &made, message)
        }
        guard status == CSoundFileStatus(CSOUNDFILE_OK), let made = unsafe made else {
            throw TactusError(.inputOutput, recording.path, message.words)
        }
        unsafe file = made
    }

    deinit {
        _ = withMessage(CSOUNDFILE_MESSAGE) { unsafe CSoundFileClose(file, $0) }
    }

    /// Appends left and right alternately; `path` is for errors.
    mutating func write(_ samples: [Int16], path: String) throws(TactusError) {
        let (status, message) = withMessage(CSOUNDFILE_MESSAGE) { message in
            unsafe CSoundFileWrite(file, samples, Int64(samples.count / 2), message)
        }
        guard status == CSoundFileStatus(CSOUNDFILE_OK) else { throw TactusError(.inputOutput, path, message.words) }
    }

    /// Closes the file; throws an error if it could not be written.
    consuming func close(path: String) throws(TactusError) {
        let (status, message) = withMessage(CSOUNDFILE_MESSAGE) { message in
            unsafe CSoundFileClose(file, message)
        }
        discard self
        guard status == CSoundFileStatus(CSOUNDFILE_OK) else { throw TactusError(.inputOutput, path, message.words) }
    }
}

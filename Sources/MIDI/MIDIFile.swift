// The output that writes a Standard MIDI File. Used by Pipeline; one thread at a time.

internal import Glibc

/// Keeps what is played and writes it as a file.
///
/// The file is there from the start, and is written anew whenever the take has become some seconds longer, beside itself
/// and then in its place: what a crash leaves is a whole file of all but the last seconds. A path that is no file, such as
/// a pipe, is written to once, at the end.
public final class MIDIFile: MIDIOutput {
    /// Where it is written.
    public let path: String

    private let origin: Double
    private let isReplaced: Bool
    private var track: MIDITrack
    private var savedTime = 0.0
    private var isOpen = true

    /// Makes the file, without a note yet.
    ///
    /// - Parameters:
    ///   - tempo: in beats a minute, from the start on.
    ///   - origin: the time of the file's start, in the seconds of the messages.
    /// - Throws: `system` where it cannot be written.
    public init(path: String, tempo: Double = Tuning.tempo, origin: Double = 0) throws(MIDIFault) {
        var status = stat()
        self.path = path
        self.origin = origin
        self.isReplaced = unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        self.track = MIDITrack(tempo: tempo)
        if !isReplaced, status.st_mode & S_IFMT == S_IFDIR { throw fault(of: path, EISDIR) }
        if isReplaced { try save() }
    }

    /// How many messages it has.
    public var count: Int { track.count }

    /// Takes a message at its time.
    ///
    /// - Throws: where the file is written anew and cannot be; the message is kept.
    public func send(_ message: MIDIMessage, at time: Double) throws(MIDIFault) {
        guard isOpen else { return }
        track.add(message, at: time - origin)
        guard isReplaced, time - origin >= savedTime + Tuning.saveSeconds else { return }
        // Also where it fails: the next attempt is as far away.
        savedTime = time - origin
        try save()
    }

    /// Changes the tempo from a time on.
    public func setTempo(_ tempo: Double, at time: Double) throws(MIDIFault) {
        if isOpen { track.setTempo(tempo, at: time - origin) }
    }

    /// Writes the whole take.
    public func close() throws(MIDIFault) {
        guard isOpen else { return }
        isOpen = false
        try save()
    }

    private func save() throws(MIDIFault) {
        let bytes = try track.bytes()
        guard isReplaced else { return try write(bytes, to: path) }
        let beside = path + ".part"
        do throws(MIDIFault) {
            try write(bytes, to: beside)
        } catch {
            unsafe unlink(beside)
            throw error
        }
        guard unsafe rename(beside, path) == 0 else {
            let fault = fault(of: path, errno)
            unsafe unlink(beside)
            throw fault
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(MIDIFault) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw fault(of: path, errno) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else {
                let fault = fault(of: path, errno)
                Glibc.close(descriptor)
                throw fault
            }
            rest = rest.dropFirst(max(count, 0))
        }
        guard Glibc.close(descriptor) == 0 else { throw fault(of: path, errno) }
    }

    private func fault(of path: String, _ code: Int32) -> MIDIFault {
        MIDIFault(.system, "\(path) cannot be written: \(unsafe String(cString: strerror(code)))")
    }
}

// The output that writes a Standard MIDI File. One thread at a time.

package import Files

/// Keeps what is played and writes it as a file.
///
/// The file is there from the first message on, and is written anew whenever the take has become some seconds longer,
/// beside itself and then in its place: what a crash leaves is a whole file of all but the last seconds. A path that is
/// no file, such as a pipe, is written to once, at the end.
package final class MIDIFile: MIDIOutput {
    /// Where it is written.
    package var path: String { recording.path }

    private let recording: Recording
    /// A Boolean value that indicates whether the file ends well with its closing, and no other decides it.
    private let isOwn: Bool
    private let origin: Double
    private var track: MIDITrack
    private var savedTime = 0.0
    private var isSaved = false
    private var isOpen = true

    /// Writes a file, in the place of what stands there.
    ///
    /// - Parameters:
    ///   - tempo: in beats per minute, from the start on.
    ///   - origin: the time of the file's start, in the seconds of the messages.
    /// - Throws: `system` where it cannot be written.
    package convenience init(path: String, tempo: Double = Tuning.tempo, origin: Double = 0) throws(TactusError) {
        let recording: Recording
        do throws(TactusError) {
            recording = try Recording(path)
        } catch {
            throw TactusError(.inputOutput, "\(error.subject) cannot be written: \(error.wrong)")
        }
        self.init(recording, tempo: tempo, origin: origin, isOwn: true)
    }

    /// Writes a recording; whoever made it settles it.
    ///
    /// - Parameter tempo: in beats per minute, from the start on.
    package convenience init(_ recording: Recording, tempo: Double) {
        self.init(recording, tempo: tempo, origin: 0, isOwn: false)
    }

    private init(_ recording: Recording, tempo: Double, origin: Double, isOwn: Bool) {
        self.recording = recording
        self.origin = origin
        self.isOwn = isOwn
        self.track = MIDITrack(tempo: tempo)
        self.track.setMeter(Tuning.quarters)
    }

    /// How many messages it has.
    package var count: Int { track.count }

    /// Takes a message at its time.
    ///
    /// - Throws: where the file is written anew and cannot be; the message is kept.
    package func send(_ message: MIDIMessage, at time: Double) throws(TactusError) {
        guard isOpen else { return }
        track.add(message, at: time - origin)
        guard recording.isFile, !isSaved || time - origin >= savedTime + Tuning.saveSeconds else { return }
        // Also where it fails: the next attempt is as far away.
        savedTime = time - origin
        try save()
    }

    /// Changes the tempo from a time on.
    package func setTempo(_ tempo: Double, at time: Double) throws(TactusError) {
        if isOpen { track.setTempo(tempo, at: time - origin) }
    }

    /// Makes the track as long as the take: what begins or ends with rests is a loop too.
    package func end(at time: Double) {
        if isOpen { track.end = time - origin }
    }

    /// Writes the whole take.
    package func close() throws(TactusError) {
        guard isOpen else { return }
        isOpen = false
        try save()
        if isOwn { _ = recording.settle(.whole) }
    }

    private func save() throws(TactusError) {
        isSaved = true
        let bytes = try track.bytes()
        do throws(TactusError) {
            let file = try FreshFile(path: path)
            try file.write(bytes)
            try recording.putAside()
            // While playing goes on, the disk is not waited for.
            try file.keep(isSafe: !isOpen)
        } catch {
            throw TactusError(.inputOutput, "\(error.subject) cannot be written: \(error.wrong)")
        }
    }
}

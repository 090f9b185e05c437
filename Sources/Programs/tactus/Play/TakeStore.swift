// Stores the takes of a run in a file: repeatedly while one is recorded, when its recording ends, and at the end of the run.
// Owned by `tactus play`; written by a thread of its own: the disk does not delay the sound.

import Dispatch
import Drums
import Synchronization

/// The file of the takes; its previous content becomes `NAME.1.yaml`, and every take is kept.
final class TakeStore: Sendable {
    /// The origin of a take that is saved.
    enum Stage {
        /// A recording that continues; further drafts and the recording replace it.
        case draft

        /// Changed steps or another tempo; further edits replace it.
        case edit

        case recording
    }

    private struct State {
        /// The content of the file, as far as this run knows; `nil` without one.
        var last: Take?

        /// The path; another one after another program has written a take there.
        var path: String?

        /// The file that was there when this run last looked; `nil` where none was.
        var place: FilePlace?

        /// The stage of what this run has written last; `nil` where it has written nothing.
        var written: Stage?

        /// The drafts and edits that wait for the disk, of each the newest.
        var waiting: [Stage: Take] = [:]

        /// Whether it was said that drafts cannot be written.
        var isTold = false
    }

    private let path: String?

    /// Whether no pipe or device was there when the run began.
    private let isFile: Bool

    /// Whether another tempo alone is no change of a take.
    private let ignoresTempo: Bool
    private let say: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "tactus.takes")
    private let state: Mutex<State>

    /// - Parameters:
    ///   - path: the file; `-` is standard output, `nil` for no file at all.
    ///   - loaded: its content.
    ///   - ignoresTempo: whether the tempo is that of another program, and alone no change of a take.
    ///   - say: prints a line for the user.
    init(_ path: String?, loaded: Take?, ignoresTempo: Bool, say: @escaping @Sendable (String) -> Void) {
        (self.path, self.ignoresTempo, self.say) = (path, ignoresTempo, say)
        isFile = path.map { Path.isRegularFile($0) || !Path.isTaken($0) } ?? false
        state = Mutex(State(last: loaded, path: path, place: path.flatMap { Recording.place(of: $0) }))
    }

    /// Saves a take, soon; where that fails it is said, and tried again at the end.
    ///
    /// Of the drafts and edits that come faster than the disk the newest are written, and each recording.
    func save(_ take: Take, _ stage: Stage) {
        guard let path, path != "-" else { return }
        guard stage != .recording else { return queue.async { self.writeOrSay(take, to: path, stage) } }
        guard state.withLock({ $0.waiting.updateValue(take, forKey: stage) }) == nil else { return }
        queue.async {
            let newest = self.state.withLock { $0.waiting.removeValue(forKey: stage) }
            if let newest { self.writeOrSay(newest, to: path, stage) }
        }
    }

    private func writeOrSay(_ take: Take, to path: String, _ stage: Stage) {
        do throws(TactusError) {
            try write(take, to: path, stage)
        } catch {
            let isNew = state.withLock { state in
                defer { state.isTold = state.isTold || stage == .draft }
                return stage != .draft || !state.isTold
            }
            if isNew { say("\(error); the take is not saved yet") }
        }
    }

    /// Saves what the run ends with, if it is not what the file holds.
    func finish(_ take: Take) throws(TactusError) {
        guard let path else { return }
        queue.sync {}
        guard path != "-" else {
            let last = state.withLock(\.last) ?? Take()
            let kept = kept(take, after: last)
            if kept != last { try Output.write(kept.text) }
            return
        }
        do throws(TactusError) {
            try write(take, to: path, .recording)
        } catch {
            throw rescue(take, of: path, after: error)
        }
        guard let other = state.withLock(\.path), other != path else { return }
        throw Recording.taken(path, by: other)
    }

    /// Writes a take that has no place any more, such as a folder that has vanished, to where there is one.
    ///
    /// - Returns: the error, with that place.
    private func rescue(_ take: Take, of path: String, after error: TactusError) -> TactusError {
        for folder in ["\(Path.userData)/tactus/takes", Environment["TMPDIR"] ?? "/tmp"] {
            let place = Path.inside(folder, Path.name(of: path))
            do throws(TactusError) {
                if folder != Environment["TMPDIR"] ?? "/tmp" { try Path.makePrivateFolder(folder) }
                let file = try FreshFile(path: place)
                try file.write(Array(take.text.utf8))
                let name = try file.keep(inPlaceOf: nil).name ?? place
                return TactusError(error.kind, "\(error); the take is kept as \(name)")
            } catch { continue }
        }
        return error
    }

    /// Returns a take as it is kept: one that nothing was recorded into has the metre that it had and, beside another program,
    /// the tempo.
    private func kept(_ take: Take, after last: Take) -> Take {
        guard take.hasHits(of: last) else { return take }
        var kept = take
        kept.metre = last.metre
        if ignoresTempo { kept.tempo = last.tempo }
        return kept
    }

    private func write(_ take: Take, to named: String, _ stage: Stage) throws(TactusError) {
        let (last, path, known, written) = state.withLock { ($0.last, $0.path ?? named, $0.place, $0.written) }
        let take = kept(take, after: last ?? Take())
        // A run that recorded nothing leaves no take.
        guard take != last ?? Take(), last != nil || !take.isEmpty else {
            if stage != .draft, written == .draft { state.withLock { $0.written = .recording } }
            return
        }
        guard !isFile || Path.isRegularFile(path) || !Path.isTaken(path) else {
            throw TactusError(.inputOutput, path, "it is no file any more")
        }
        let file = try FreshFile(path: path)
        try file.write(Array(take.text.utf8))
        // What this run has written of the same steps differs in its tempo alone, a draft is in what replaces it, and of
        // edits in a row the last is the one that is wanted.
        let isReplaced =
            written != nil && last?.hasHits(of: take) == true || written == .draft || written == .edit && stage == .edit
        if !isReplaced, known != nil, Recording.place(of: path) == known, let kept = try Recording.keepOld(path) {
            say("\(path): the previous take is kept as \(kept)")
        }
        let kept = try file.keep(inPlaceOf: known)
        if let name = kept.name { say("\(Recording.taken(named, by: name))") }
        state.withLock { state in
            (state.last, state.written) = (take, stage)
            (state.place, state.path) = (kept.place, kept.name ?? path)
        }
    }
}

// Stores the takes of a run in a file: repeatedly while one is recorded, when its recording ends, and at the end of the run.
// Owned by `tactus play`; written by a thread of its own: the disk does not delay the sound.

import Dispatch
import Drums
import Platform
import Synchronization

/// The file of the takes; its previous content becomes `NAME.1.yaml`, and every take is kept.
final class TakeStore: Sendable {
    private struct State {
        /// The content of the file, as far as this run knows; `nil` without one.
        var last: Take?

        /// The path; another one after another program has written a take there.
        var path: String?

        /// The file that was there when this run last looked; `nil` where none was.
        var place: FilePlace?

        /// A Boolean value that indicates whether this run has written it.
        var isOurs = false

        /// A Boolean value that indicates whether the file holds what a recording had come to, which replaces it.
        var isDraft = false

        /// A Boolean value that indicates whether the file holds edits of a take that is kept: further edits replace it.
        var isEdited = false

        /// An edited take that is on its way to the file: a tempo that is turned is written as it stands when the disk is free.
        var edit: Take?

        /// A Boolean value that indicates whether a draft is on its way to the file.
        var isDrafting = false

        /// A Boolean value that indicates whether it was said that drafts cannot be written.
        var isTold = false
    }

    private let path: String?
    private let say: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "tactus.takes")
    private let state: Mutex<State>

    /// - Parameters:
    ///   - path: the file; `-` is standard output, `nil` for no file at all.
    ///   - loaded: its content.
    ///   - say: prints a line for the user.
    init(_ path: String?, loaded: Take?, say: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.say = say
        state = Mutex(State(last: loaded, path: path, place: path.flatMap { Recording.place(of: $0) }))
    }

    /// Saves a take whose recording has ended, soon; where that fails it is said, and tried again at the end.
    func save(_ take: Take) {
        guard let path, path != "-" else { return }
        queue.async { self.writeOrSay(take, to: path) }
    }

    /// Saves a take whose steps or tempo were changed, in the same way.
    func saveEdit(_ take: Take) {
        guard let path, path != "-" else { return }
        let isFree = state.withLock { state in
            defer { state.edit = take }
            return state.edit == nil
        }
        guard isFree else { return }
        queue.async {
            let edit = self.state.withLock { $0.edit.take() }
            if let edit { self.writeOrSay(edit, to: path, isEdited: true) }
        }
    }

    private func writeOrSay(_ take: Take, to path: String, isEdited: Bool = false) {
        do throws(TactusError) {
            try write(take, to: path, isEdited: isEdited)
        } catch {
            say("\(error); the take is not saved yet")
        }
    }

    /// Saves what has been recorded so far, soon, so that a run that is killed leaves it; a disk that is slower than drafts
    /// come gets fewer of them.
    func saveDraft(_ take: Take) {
        guard let path, path != "-" else { return }
        let isFree = state.withLock { state in
            defer { state.isDrafting = true }
            return !state.isDrafting
        }
        guard isFree else { return }
        queue.async {
            do throws(TactusError) {
                try self.write(take, to: path, isDraft: true)
            } catch {
                let isNew = self.state.withLock { state in
                    defer { state.isTold = true }
                    return !state.isTold
                }
                if isNew { self.say("\(error); the take is not saved yet") }
            }
            self.state.withLock { $0.isDrafting = false }
        }
    }

    /// Saves what the run ends with, if it is not what the file holds.
    func finish(_ take: Take) throws(TactusError) {
        guard let path else { return }
        queue.sync {}
        guard path != "-" else {
            if take != state.withLock({ $0.last }) ?? Take() { try Output.write(take.text) }
            return
        }
        try write(take, to: path)
        guard let other = state.withLock(\.path), other != path else { return }
        throw Recording.taken(path, by: other)
    }

    private func write(
        _ take: Take,
        to named: String,
        isDraft: Bool = false,
        isEdited: Bool = false
    ) throws(TactusError) {
        let (last, isOurs, wasDraft, wasEdited) = state.withLock { ($0.last, $0.isOurs, $0.isDraft, $0.isEdited) }
        // A run that recorded nothing leaves no take.
        guard take != last ?? Take(), last != nil || !take.steps.isEmpty else {
            if !isDraft { state.withLock { $0.isDraft = false } }
            return
        }
        let (path, known) = state.withLock { ($0.path ?? named, $0.place) }
        let file = try FreshFile(path: path)
        try file.write(Array(take.text.utf8))
        // What this run has written of the same steps differs in its tempo alone, a draft is in what replaces it, and of
        // edits in a row the last is the one that is wanted.
        let isReplaced = isOurs && (last?.steps == take.steps || wasDraft || wasEdited && isEdited)
        if !isReplaced, known != nil, Recording.place(of: path) == known, let kept = try Recording.keepOld(path) {
            say("\(path): the previous take is kept as \(kept)")
        }
        let kept = try file.keep(inPlaceOf: known)
        if let name = kept.name { say("\(Recording.taken(named, by: name))") }
        state.withLock { state in
            (state.last, state.isOurs, state.isDraft, state.isEdited) = (take, true, isDraft, isEdited)
            (state.place, state.path) = (kept.place, kept.name ?? path)
        }
    }
}

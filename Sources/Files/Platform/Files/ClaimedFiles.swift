// The files that stood at the places of this run's outputs, which must not be read: what lies beside a source is known only
// when that is opened. Filled in by RunFiles, asked by whatever opens a file to read or to replace it; any thread.

internal import Synchronization
internal import SystemPackage

/// The register of files that would be lost.
enum ClaimedFiles {
    private struct State {
        var written: Set<FilePlace> = []

        /// Those of them that something wanted to read; they stay.
        var read: Set<FilePlace> = []
    }

    private static let state = Mutex(State())

    /// Registers files that will be replaced.
    static func claim(_ files: [FilePlace]) {
        state.withLock { $0.written.formUnion(files.lazy.filter(\.isThere)) }
    }

    /// Returns whether a file that is opened to be read would be replaced. It no longer will.
    static func isWritten(_ status: Stat) -> Bool {
        state.withLock { state in
            guard !state.written.isEmpty else { return false }
            let place = FilePlace(status)
            guard state.written.contains(place) else { return false }
            state.read.insert(place)
            return true
        }
    }

    /// Refuses to replace what something wanted to read.
    ///
    /// - Parameter name: its name in errors.
    static func ensureUnread(_ target: String, as name: String) throws(TactusError) {
        guard !state.withLock(\.read.isEmpty), let place = FilePlace(target) else { return }
        guard state.withLock({ $0.read.contains(place) }) else { return }
        throw TactusError(name, .textFileBusy)
    }
}

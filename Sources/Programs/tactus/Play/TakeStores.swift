// Stores the takes of a run: in one file, or each in its file of a folder. Owned by `tactus play`.

import Drums
import Synchronization

/// The files of the takes, made when first needed.
final class TakeStores: Sendable {
    private let path: String?
    private let ignoresTempo: Bool
    private let say: @Sendable (String) -> Void

    /// The stores by the names of the takes.
    private let stores: Mutex<[String: TakeStore]>

    /// - Parameters:
    ///   - path: a file, a folder, `-` for standard output, or `nil` for no file at all.
    ///   - loaded: the takes that were read.
    ///   - ignoresTempo: whether the tempo is that of another program, and alone no change of a take.
    ///   - say: prints a line for the user.
    init(_ path: String?, loaded: [Take], ignoresTempo: Bool, say: @escaping @Sendable (String) -> Void) {
        (self.path, self.ignoresTempo, self.say) = (path, ignoresTempo, say)
        stores = Mutex([:])
        stores.withLock { stores in
            for take in loaded { stores[take.name] = store(file(of: take), take) }
            // What another program writes into the place of the file from now on is not replaced.
            if loaded.isEmpty { stores[""] = store(path, nil) }
        }
    }

    /// Saves a take, soon.
    func save(_ take: Take, _ stage: TakeStore.Stage) { store(of: take).save(take, stage) }

    /// Saves what the run ends with.
    ///
    /// - Throws: the first error, after all were tried.
    func finish(_ takes: [Take]) throws(TactusError) {
        var failure: TactusError?
        for take in takes {
            do throws(TactusError) {
                try store(of: take).finish(take)
            } catch {
                if failure != nil { say("\(error)") }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private func store(of take: Take) -> TakeStore {
        stores.withLock { stores in
            if let store = stores[take.name] { return store }
            let new = self.store(file(of: take), nil)
            stores[take.name] = new
            return new
        }
    }

    private func store(_ path: String?, _ loaded: Take?) -> TakeStore {
        TakeStore(path, loaded: loaded, ignoresTempo: ignoresTempo, say: say)
    }

    /// A take without a name is the one of the file.
    private func file(of take: Take) -> String? {
        path.map { take.name.isEmpty ? $0 : TakeFolder.file(of: take.name, in: $0) }
    }
}

// Whether the system has room for one more process. Asked by all that start one, before they do; any thread.

internal import Glibc
internal import Synchronization
package import SystemPackage

/// Reserved descriptors for the start of a process: its pipes, and those of its guardian.
///
/// The library that starts processes ends ours where it gets only some of the descriptors that it needs. They are
/// therefore checked first, and inputs and outputs that are not used are opened here.
package final class SystemRoom: Sendable {
    /// The null device, for streams of the process that give or take nothing.
    package let nowhere: FileDescriptor

    private let isKept = Mutex(true)

    /// The number of present starts, each of which is yet to open its descriptors.
    private static let starts = Mutex(0)

    /// The most that one start takes at a time, and a few for what other threads open meanwhile: three pipes, the process
    /// itself, a pipe to hear of its failure, and at the first start two pairs to wait for events.
    private static let descriptorsOfStart = 20

    /// The number of descriptors of any command beside its files: libdispatch ends a process that has no descriptor
    /// left, also when it manages its threads from time to time.
    private static let descriptorsOfCommand = 10

    /// Checks that this process has room for what any command does; called by programs before they do anything else.
    ///
    /// - Throws: an error where there are too few descriptors or threads.
    package static func prepare() throws(TactusError) {
        let free = FileDescriptor.free(atMost: descriptorsOfCommand)
        guard free == descriptorsOfCommand else { throw tooFew(free, descriptorsOfCommand) }
        try ThreadRoom.prepare()
    }

    private static func tooFew(_ free: Int, _ wanted: Int) -> TactusError {
        TactusError(
            .unavailable,
            "",
            "\(free) more \(free == 1 ? "file" : "files") can be open, of \(FileDescriptor.most)",
            expected: "\(wanted); ulimit -n \(FileDescriptor.usualMost) allows more"
        )
    }

    /// Keeps room until the end, which must come once the process runs, and once it could not be started.
    ///
    /// - Parameter program: what problems call it.
    /// - Throws: where there are too few descriptors left, or no null device.
    package init(for program: String) throws(TactusError) {
        do throws(TactusError) {
            try ThreadRoom.check(ThreadRoom.threadsOfLibraries)
        } catch {
            throw Self.notStarted(program, error)
        }
        do throws(Errno) {
            nowhere = try attempt {
                unsafe try FileDescriptor.open("/dev/null", .readWrite, options: .closeOnExec)
            }
        } catch {
            throw TactusError(.unavailable, program, "no room to start it: /dev/null: \(error)")
        }
        let wanted = Self.starts.withLock { starts in
            starts += 1
            return starts * Self.descriptorsOfStart
        }
        let free = FileDescriptor.free(atMost: wanted)
        guard free == wanted else {
            end()
            throw Self.notStarted(program, Self.tooFew(free, wanted))
        }
    }

    private static func notStarted(_ program: String, _ problem: TactusError) -> TactusError {
        TactusError(problem.kind, program, "no room to start it: \(problem.wrong)", expected: problem.expected)
    }

    /// Releases the room; may be called more than once.
    package func end() {
        let wasKept = isKept.withLock { isKept in
            defer { isKept = false }
            return isKept
        }
        guard wasKept else { return }
        Self.starts.withLock { $0 -= 1 }
        try? nowhere.close()
    }
}

extension FileDescriptor {
    /// Returns the number of further descriptors that this process can open, counted up to `most`.
    fileprivate static func free(atMost most: Int) -> Int {
        var free = 0
        for number in 0..<Int32(clamping: Self.most) where fcntl(number, F_GETFD) < 0 {
            free += 1
            if free == most { break }
        }
        return free
    }
}

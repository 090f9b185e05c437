// Whether the system lets this process have the threads that it needs. Asked before they are; any thread.

internal import Glibc
internal import SystemPackage

/// Room for threads: what dispatches work waits for ever where it gets none.
package enum ThreadRoom {
    /// The threads of a command beside one for each core, and the largest number of cores.
    private static let threadsOfCommand = 4
    private static let mostCores = 16

    /// Threads that the libraries bring that start processes and open sound devices, and those that work for them.
    package static let threadsOfLibraries = 16

    /// Checks that a command can have its threads, and adapts to a limited address space; part of `SystemRoom.prepare`.
    ///
    /// - Throws: an error where the system has too few.
    static func prepare() throws(TactusError) {
        if isLimited {
            // Else each thread takes 64 MiB of addresses for its memory, and soon there is no room for a stack.
            setMemoryPools(1)
            _ = unsafe setenv("MALLOC_ARENA_MAX", "1", 0)
        }
        try check(cores + threadsOfCommand)
    }

    /// The number of cores that work at once: all, up to the number that was checked for threads.
    package static var cores: Int { max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), mostCores)) }

    /// Checks that a number of further threads can be started, by starting them for a moment.
    ///
    /// - Throws: an error where there are fewer.
    package static func check(_ count: Int) throws(TactusError) {
        var gate = unsafe pthread_mutex_t()
        unsafe pthread_mutex_init(&gate, nil)
        var threads: [pthread_t] = []
        var problem: Int32 = 0
        unsafe withUnsafeMutablePointer(to: &gate) { gate in
            unsafe pthread_mutex_lock(gate)
            while threads.count < count, problem == 0 {
                var thread = pthread_t()
                problem = unsafe pthread_create(&thread, nil, wait, gate)
                if problem == 0 { threads.append(thread) }
            }
            unsafe pthread_mutex_unlock(gate)
            for thread in threads { pthread_join(thread, nil) }
        }
        unsafe pthread_mutex_destroy(&gate)
        guard problem == 0 else {
            let words = "\(threads.count) more threads can be had: \(Errno(rawValue: problem))"
            throw TactusError(
                .unavailable,
                "",
                words,
                expected: "\(count); ulimit -v (address space) and ulimit -u (processes) limit them"
            )
        }
    }

    /// Waits until all are there.
    private static let wait: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { gate in
        guard let gate = unsafe gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
        unsafe pthread_mutex_lock(gate)
        unsafe pthread_mutex_unlock(gate)
        return nil
    }

    /// A Boolean value that indicates whether the address space of this process has a limit.
    private static var isLimited: Bool {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return false }
        return limit.rlim_cur != rlim_t.max
    }

    /// Limits the pools from which the system's library gives memory to threads (mallopt(3), which Swift does not know).
    private static func setMemoryPools(_ count: Int32) {
        typealias Setter = @convention(c) (Int32, Int32) -> Int32
        guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
        // M_ARENA_MAX of malloc.h.
        _ = unsafe unsafeBitCast(symbol, to: Setter.self)(-8, count)
    }
}

// The memory limit of the camera's process, which decodes foreign data. Set once, by its entry.

import System
import Glibc

/// A limit on the memory of this process: too large a need then ends this process alone, which is started again or
/// reported, and not others on the machine.
enum MemoryLimit {
    /// The size of sixteen of the largest images, in bytes.
    private static let images = 4 << 30

    /// The unused reservation of the threads of each processor, in bytes.
    private static let perProcessor = 256 << 20

    /// Lowers the limit, unless it is lower already.
    static func set() {
        let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let wanted = rlim_t(images + perProcessor * processors)
        // Who watches over memory reserves far more of it at the start.
        guard let reserved, reserved < wanted / 2 else { return }
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur > wanted else { return }
        limit.rlim_cur = wanted
        _ = unsafe setrlimit(resource, &limit)
    }

    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_AS.rawValue) }

    /// The present reservation, in bytes (proc(5), statm: in pages).
    private static var reserved: rlim_t? {
        guard let bytes = try? Path.contents("/proc/self/statm", atMost: 4096) else { return nil }
        let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").first.flatMap { UInt64($0) }
        return pages.map { rlim_t($0) * rlim_t(sysconf(Int32(_SC_PAGESIZE))) }
    }
}

// The needs of a command of the system. Checked by the programs' entries, before anything else; any thread.

internal import Glibc
internal import SystemPackage

/// The limits of the system for this process.
package enum SystemRoom {
    /// The descriptors that a run with a camera, a model and a live view needs; the library that starts processes ends
    /// ours where it gets too few.
    private static let descriptors = 64

    /// The addresses that libraries, threads and their stacks need, in bytes; libdispatch waits for ever for a thread
    /// that it does not get.
    private static let addresses = 1 << 30

    /// Checks the limits of this process.
    ///
    /// - Throws: `TactusError` if one is too low for any command.
    package static func prepare() throws(TactusError) {
        if FileDescriptor.most < descriptors {
            let expected = "\(descriptors); ulimit -n \(FileDescriptor.usualMost) allows more"
            throw TactusError(.unavailable, "", "\(FileDescriptor.most) files can be open", expected: expected)
        }
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < addresses else {
            return
        }
        let expected = "\(addresses >> 20) MiB; ulimit -v unlimited allows more"
        throw TactusError(.unavailable, "", "\(limit.rlim_cur >> 20) MiB of address space", expected: expected)
    }

    /// The processors that are worked on at once, at most 16.
    package static var cores: Int { max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 16)) }
}

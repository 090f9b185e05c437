// Ends a process, and what it has started, whose engine was killed. One a process; owned by whoever started that.

internal import Glibc
internal import SystemPackage

/// A process of the shell that waits at a pipe which only this process holds open: when this one ends, in any way, the
/// pipe ends too, and the group of the other is killed. It ends with its owner.
///
/// A program that reads its input ends by itself; one that hangs, with its children, would stay for ever.
package final class Guardian: Sendable {
    private let process: pid_t
    private let pipe: FileDescriptor?

    /// The script has a name of its own for lists of processes.
    private static let script = """
        trap '' HUP INT TERM QUIT; printf tactus-guard >/proc/$$/comm; read -r word || kill -s KILL -- "-$1"
        """

    /// Watches over a group of processes, by the number of its first. Without a shell there is no guardian; all else continues.
    package init(of group: Int32) {
        let pipe = try? PipedProgram.pipe()
        let words = ["/bin/sh", "-c", Self.script, "sh", "\(group)"]
        let (status, started) = pipe.map { PipedProgram.start(words, [$0.reading, nil, nil]) } ?? (-1, 0)
        try? pipe?.reading.close()
        (process, self.pipe) = (status == 0 ? started : 0, pipe?.writing)
    }

    deinit {
        // Killed before its pipe ends: else it would kill the group's remainders.
        if process > 0 {
            kill(process, SIGKILL)
            _ = waitpid(process, nil, 0)
        }
        try? pipe?.close()
    }
}

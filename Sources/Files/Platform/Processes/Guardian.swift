// Ends a process, and what it has started, whose engine was killed. One a process; owned by whoever started that.

internal import Subprocess
internal import SystemPackage

/// A process of the shell that waits at a pipe which only this process holds open: when this one ends, in any way, the
/// pipe ends too, and the group of the other is killed.
///
/// A program that reads its input ends by itself; one that hangs, with its children, would stay for ever.
package final class Guardian: Sendable {
    /// The script has its own name for lists of processes.
    static let script = """
        trap '' HUP INT TERM QUIT; printf tactus-guard >/proc/$$/comm; read -r word || kill -s KILL -- "-$1"
        """

    private let isReleased: AsyncStream<Void>.Continuation

    /// Ends when there is no need to watch any more: the guardian was released, or does not exist.
    private let over: AsyncStream<Never>

    /// Watches over a group of processes, by the number of its first.
    package init(of group: Int32) {
        let (released, isReleased) = AsyncStream<Void>.makeStream()
        let (over, isOver) = AsyncStream<Never>.makeStream()
        (self.isReleased, self.over) = (isReleased, over)
        Task {
            defer { isOver.finish() }
            var options = PlatformOptions()
            // Ctrl-C at the terminal is not for it.
            options.processGroupID = 0
            options.teardownSequence = []
            // Without a shell there is no guardian; all else continues.
            _ = try? await Subprocess.run(
                .path("/bin/sh"),
                arguments: ["-c", Self.script, "sh", "\(group)"],
                platformOptions: options,
                input: .inputWriter,
                output: .discarded,
                error: .discarded
            ) { watcher in
                for await _ in released {}
                _ = try? await watcher.standardInputWriter.write(Array("over\n".utf8))
                try? await watcher.standardInputWriter.finish()
                // Its own end is not waited for: somebody may have stopped it.
                isOver.finish()
            }
        }
    }

    /// Runs a body that makes a guard of the process that it starts, and releases it when the body returns or throws.
    package static func released<Result>(
        after body: (inout Guardian?) async throws -> Result
    ) async throws -> Result {
        var guardian: Guardian?
        do {
            let result = try await body(&guardian)
            await guardian?.release()
            return result
        } catch {
            await guardian?.release()
            throw error
        }
    }

    /// Releases it: the group has been ended in good order.
    ///
    /// Returns when the guardian has received it: if this process ended before, the guardian would kill the group's
    /// remainders.
    private func release() async {
        isReleased.finish()
        // Its own task, since whoever lets it go may have been cancelled.
        await Task { [over] in for await _ in over {} }.value
    }
}

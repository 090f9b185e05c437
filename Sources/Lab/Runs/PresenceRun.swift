// `tactus evaluate presence`: keypoints in, how much of each input has hands out; on the requested number of cores, in the
// order of the input.

package import Evaluation
package import KeypointFiles
import Keypoints
package import Platform

/// A run that counts the presence of hands in inputs.
package struct PresenceRun: Sendable {
    package private(set) var inputs: [(name: String, presence: Presence)] = []

    private let jobs: Int
    private let reading: ReaderOptions

    package init(jobs: Int, reading: ReaderOptions) {
        var reading = reading
        reading.keepsExtras = false
        (self.jobs, self.reading) = (jobs, reading)
    }

    /// Counts an input; the same numbers for any number of jobs.
    ///
    /// - Throws: `TactusError`, and `Diagnostic` if the log is strict.
    package mutating func read(_ path: String, problems: inout ProblemLog, progress: inout Progress) async throws {
        var presence = Presence()
        _ = try await reading.read(
            path,
            isMeasured: true,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in
                var result = Result()
                result.remarks = part.forEachFrame { frame, _ in result.sample.add(frame) }
                return result
            },
            give: { presence.add($0.sample) }
        )
        presence.finish()
        inputs.append((path, presence))
        guard presence.skipped > 0 else { return }
        progress.say(
            "\(path): the frame numbers skip \(counted(presence.skipped, "frame")), which have no record and do not count"
        )
    }

    private struct Result: PartResult {
        var sample = PresenceSample()
        var remarks = KeypointBatch.Remarks()
        var handCount: Int { sample.hands }
        var unsized: Int { 0 }
    }
}

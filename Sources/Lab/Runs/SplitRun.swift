// `tactus split`: keypoints in, the same records in two sets out, by person; on the requested number of cores.

package import Evaluation
package import KeypointFiles
import Keypoints
package import Platform

/// A run that reads hands and writes those of some people.
package struct SplitRun: HandReading, Sendable {
    private let jobs: Int
    private let reading: ReaderOptions

    /// The records so far, with the place of each one's first hand.
    private var records: [(frame: Frame, first: Int)] = []
    private var persons = Numbering<String>()
    private var sources = 0

    /// The hands so far, in the order of the records.
    package private(set) var hands: [SplitHand] = []

    /// The numbers of frames, and of those without a hand, so far.
    package private(set) var (frames, empty) = (0, 0)

    /// The people so far; an input whose hands have no person is one.
    package var people: [String] { persons.names }

    package init(jobs: Int, reading: ReaderOptions) { (self.jobs, self.reading) = (jobs, reading) }

    package mutating func read(_ path: String, problems: inout ProblemLog, progress: inout Progress) async throws {
        sources += 1
        _ = try await reading.read(
            path,
            isMeasured: true,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in
                var result = Result()
                result.remarks = part.forEachFrame { frame, _ in result.frames.append(copy frame) }
                return result
            },
            give: { result in
                for frame in result.frames { add(frame, path) }
            }
        )
    }

    private mutating func add(_ frame: Frame, _ source: String) {
        frames += 1
        guard !frame.hands.isEmpty else {
            empty += 1
            return
        }
        var frame = frame
        let first = hands.count
        for place in frame.hands.indices {
            // In one file, the hands of several inputs without a person would be one person's.
            let person = frame.hands[place].person ?? source
            frame.hands[place].person = person
            let hand = frame.hands[place]
            let aspect = frame.likelyAspect
            hands.append(SplitHand(hand.points, aspect: aspect, label: hand.label, person: persons.number(of: person)))
        }
        records.append((frame, first))
    }

    /// Writes the records of a set; of a record with people of both, their hands alone.
    package func write(_ people: Set<Int>, to sink: borrowing ByteSink) throws {
        try records.lazy.compactMap { record, first in part(of: record, first, people) }.write(to: sink)
    }

    /// Returns a record with the hands of some people; `nil` without any.
    private func part(of record: Frame, _ first: Int, _ people: Set<Int>) -> Frame? {
        let own = record.hands.indices.filter { people.contains(hands[first + $0].person) }
        if own.count == record.hands.count { return record }
        guard !own.isEmpty else { return nil }
        var part = record
        part.hands = own.map { record.hands[$0] }
        (part.bodies, part.faces) = ([], [])
        return part
    }

    private struct Result: PartResult {
        var frames: [Frame] = []
        var remarks = KeypointBatch.Remarks()
        var handCount: Int { frames.reduce(0) { $0 + $1.hands.count } }
        var unsized: Int { 0 }
    }
}

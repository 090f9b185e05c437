// Parallel work in the order of the parts.

import Runs
import Testing

@Suite("Work on several cores")
struct OrderedMapTests {
    private struct Stop: Error {}

    @Test("results come in the order of the parts, for any number of jobs", arguments: [1, 2, 3, 8])
    func order(_ jobs: Int) async throws {
        var next = 0
        var second: Int?
        var results: [Int] = []
        try await OrderedMap.run(
            jobs: jobs,
            take: {
                next += 1
                return next <= 500 ? next : nil
            },
            prepare: { -$0 },
            order: { piece in
                // Each piece has a second part.
                defer { second = piece.map { -$0 + 1_000 } }
                return piece.map { -$0 } ?? second
            },
            work: { part in
                // Parts take unequal time, so that they finish out of order.
                var sum = 0
                for step in 0..<(part % 7) * 1_000 { sum &+= step }
                return sum >= 0 ? part * part : 0
            },
            give: { results.append($0) }
        )
        let parts: [Int] = (1...500).flatMap { [$0, $0 + 1_000] }
        #expect(results == parts.map { $0 * $0 })
    }

    @Test("no more parts are under way than twice the jobs", arguments: [2, 4])
    func bounded(_ jobs: Int) async throws {
        var (taken, given, most) = (0, 0, 0)
        try await OrderedMap.run(
            jobs: jobs,
            take: { () -> Int? in
                guard taken < 100 else { return nil }
                taken += 1
                most = max(most, taken - given)
                return taken
            },
            prepare: { $0 },
            order: { $0 },
            work: { $0 },
            give: { _ in given += 1 }
        )
        #expect(given == 100)
        #expect(most <= 2 * jobs)
    }

    @Test("a throwing taker or giver ends the run", arguments: [1, 4])
    func throwing(_ jobs: Int) async {
        await #expect(throws: Stop.self) {
            try await OrderedMap.run(
                jobs: jobs,
                take: { throw Stop() },
                prepare: { $0 },
                order: { $0 },
                work: { (part: Int) in part },
                give: { _ in }
            )
        }
        var count = 0
        await #expect(throws: Stop.self) {
            try await OrderedMap.run(
                jobs: jobs,
                take: { 1 },
                prepare: { $0 },
                order: { $0 },
                work: { $0 },
                give: { _ in
                    count += 1
                    if count == 10 { throw Stop() }
                }
            )
        }
        #expect(count == 10)
    }
}

// Queues, limits and pauses between parts of different speeds.

import Platform
import Testing
import Text

@Suite struct FlowTests {
    @Test(
        "a queue keeps its limit, and counts what it leaves out; a letter is put in, ! takes one",
        arguments: [
            (QueuePolicy.dropOldest(2), "ab!cde!!!", "ade-", 2), (.dropOldest(1), "abc!", "c", 2),
            (.dropNewest(2), "abc!d!!!", "abd-", 1), (.block(0), "ab!!", "ab", 0), (.dropOldest(0), "a!", "-", 1),
        ]
    )
    func queue(_ policy: QueuePolicy, _ turns: String, _ taken: String, _ dropped: Int) {
        var queue = BoundedQueue<Character>(policy)
        var seen = ""
        for turn in turns { if turn == "!" { seen.append(queue.pop() ?? "-") } else { queue.put(turn) } }
        #expect(seen == taken && queue.dropped == dropped)
    }

    @Test("a limit of what elements cost holds, however many come and go") func cost() {
        var queue = BoundedQueue<Int>(.dropOldest(1_000)) { $0 }
        for number in 0..<10_000 {
            queue.put(number % 100)
            if number % 3 == 0 { _ = queue.pop() }
            #expect(queue.cost == queue.all.reduce(0, +) && queue.cost <= 1_000)
        }
        #expect(queue.dropped > 0)
        queue.removeAll()
        #expect(queue.isEmpty && queue.cost == 0)
    }

    /// The turns of one side (`1`…`9` puts that number in) and the other (`t` takes one), and the taken numbers.
    @Test(
        "the newest is taken, and the others are counted",
        arguments: [("1t2t3t", "123", 0), ("123t", "3", 2), ("12t34t5t", "245", 2), ("123456789t", "9", 8)]
    )
    func newest(turns: String, taken: String, dropped: Int) async {
        let mailbox = Mailbox<Int>(.dropOldest(1))
        var seen = ""
        for turn in turns {
            if let number = turn.wholeNumberValue {
                await mailbox.send(number)
            } else {
                seen += await mailbox.take().map { "\($0)" } ?? "-"
            }
        }
        #expect(seen == taken && mailbox.dropped == dropped)
    }

    @Test("where each counts, whoever sends waits", arguments: [0, 7]) func block(limit: Int) async {
        let mailbox = Mailbox<Int>(.block(limit))
        async let writing: Void = {
            for number in 1...500 { await mailbox.send(number) }
            mailbox.finish()
        }()
        var seen: [Int] = []
        while let next = await mailbox.take() { seen.append(next) }
        await writing
        #expect(seen == Array(1...500) && mailbox.dropped == 0)
    }

    @Test("whoever waits gets the next one, and goes on at the end") func waiting() async {
        let mailbox = Mailbox<Int>(.block(0))
        async let taken = mailbox.take()
        await mailbox.send(7)
        #expect(await taken == 7)
        await mailbox.send(8)
        async let isIn = mailbox.waitForRoom()
        mailbox.finish()
        // What is in it can still be taken; what comes later is not.
        #expect(await !isIn)
        #expect(!mailbox.put(9))
        let last = [await mailbox.take(), await mailbox.take()]
        #expect(last == [8, nil])
    }

    @Test("so many at once, and so many per second") func bucket() {
        var bucket = TokenBucket(capacity: 10, perSecond: 10)
        func taken(of count: Int, at seconds: Double) -> Int { (0..<count).count { _ in bucket.take(at: seconds) } }
        #expect(taken(of: 100, at: 0) == 10 && !bucket.isFull(at: 0.9))
        #expect(taken(of: 100, at: 0.55) == 5)
        // A clock that stands still, or goes back, gives nothing.
        #expect(taken(of: 100, at: 0.5) == 0 && taken(of: 100, at: 0.55) == 0)
        #expect(bucket.isFull(at: 1e6) && taken(of: 100, at: 1e6) == 10)
    }

    @Test("pauses double up to the longest, and begin anew") func pauses() {
        var backoff = Backoff(0.5...30)
        #expect((0..<8).map { _ in backoff.next() / .seconds(1) } == [0.5, 1, 2, 4, 8, 16, 30, 30])
        #expect(backoff.attempt == 8)
        backoff.reset()
        #expect(backoff.next() == .milliseconds(500))
    }
}

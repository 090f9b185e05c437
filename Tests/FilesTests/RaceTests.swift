import Platform
import Testing

/// A race of operations.
@Suite struct RaceTests {
    @Test func `the first result counts, and the other operation is cancelled`() async throws {
        let isCancelled = Latch()
        let word = try await race {
            "first"
        } _: {
            try? await Task.sleep(for: .seconds(600))
            if Task.isCancelled { isCancelled.set() }
            return "second"
        }
        #expect(word == "first" && isCancelled.isSet)
    }

    @Test func `a limit ends what takes longer`() async throws {
        #expect(try await withTimeout(.seconds(600)) { 7 } == 7)
        let late = try await withTimeout(.milliseconds(1)) {
            try await Task.sleep(for: .seconds(600))
            return 7
        }
        #expect(late == nil)
    }

    @Test func `what the first throws is thrown`() async {
        struct Fault: Error {}
        await #expect(throws: Fault.self) {
            try await withTimeout(.seconds(600)) { throw Fault() }
        }
    }

    @Test func `a latch is waited for up to a limit, and ends an operation`() async throws {
        let latch = Latch()
        await latch.wait(atMost: .milliseconds(1))
        #expect(!latch.isSet)
        latch.set()
        await latch.wait(atMost: .seconds(600))
        #expect(try await latch.untilSet { try await Task.sleep(for: .seconds(600)) } == nil)
    }

    @Test func `a worker is waited for, and throws what its work threw`() async throws {
        struct Fault: Error {}
        let good = Worker("good") {}
        await good.wait()
        #expect(good.isDone.isSet)
        let bad = Worker("bad") { () throws(Fault) in throw Fault() }
        await #expect(throws: Fault.self) { try await bad.wait() }
    }
}

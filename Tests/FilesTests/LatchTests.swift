import Platform
import Testing

/// A wish to end.
@Suite struct LatchTests {
    @Test func allWhoWaitGoOn() async {
        let latch = Latch()
        let waiters = (0..<20).map { _ in Task { await latch.wait() } }
        latch.set()
        for waiter in waiters { await waiter.value }
        await latch.wait()
        #expect(latch.isSet)
    }

    @Test func aCancelledWaiterGoesOnWithoutIt() async {
        let latch = Latch()
        let waiters = (0..<20).map { _ in Task { await latch.wait() } }
        for waiter in waiters { waiter.cancel() }
        for waiter in waiters { await waiter.value }
        #expect(!latch.isSet)
    }
}

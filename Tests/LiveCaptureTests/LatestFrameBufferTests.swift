import KeypointFiles
import Testing

@testable import Capture

/// Room for one image between camera and model.
@Suite struct LatestFrameBufferTests {
    private static func image(_ number: Int) -> ArrivedImage {
        let header = ImageHeader(number: number, time: 0, width: 1, height: 1, format: .jpeg, byteCount: 0)
        return ArrivedImage(image: Image(header: header, bytes: []), arrival: .now)
    }

    /// The actions of the camera (`1`…`9` gives that image) and the model (`t` removes one) in turn, and the removed
    /// numbers.
    @Test(arguments: [
        ("1t2t3t", "123", 0),
        ("123t", "3", 2),
        ("12t34t5t", "245", 2),
        ("123456789t", "9", 8),
    ])
    func theNewestImageIsTakenAndTheOthersAreCounted(turns: String, taken: String, dropped: Int) async {
        let slot = LatestFrameBuffer(.dropOldest)
        var seen = ""
        for turn in turns {
            if let number = turn.wholeNumberValue {
                await slot.give(Self.image(number))
            } else {
                seen += await slot.take().map { "\($0.image.header.number)" } ?? "-"
            }
        }
        #expect(seen == taken)
        #expect(slot.dropped == dropped)
    }

    @Test func whereEveryImageCountsTheCameraWaits() async {
        let slot = LatestFrameBuffer(.block)
        async let giving: Void = {
            for number in 1...200 { await slot.give(Self.image(number)) }
            slot.finish()
        }()
        var seen: [Int] = []
        while let next = await slot.take() { seen.append(next.image.header.number) }
        await giving
        #expect(seen == Array(1...200))
        #expect(slot.dropped == 0)
    }

    @Test func aModelThatWaitsGetsTheNextImage() async {
        let slot = LatestFrameBuffer(.dropOldest)
        async let taken = slot.take()
        await slot.give(Self.image(7))
        // Whoever came first, the image is neither lost nor counted as dropped.
        let number = await taken?.image.header.number
        #expect(number == 7)
        #expect(slot.dropped == 0)
    }

    @Test(arguments: [BackpressurePolicy.dropOldest, .block])
    func theEndIsTheEnd(policy: BackpressurePolicy) async {
        let slot = LatestFrameBuffer(policy)
        await slot.give(Self.image(1))
        slot.finish()
        // What is in the slot can still be taken; what comes later is not.
        let first = await slot.take()?.image.header.number
        await slot.give(Self.image(2))
        let second = await slot.take()
        #expect(first == 1)
        #expect(second == nil)
    }

    @Test(arguments: [BackpressurePolicy.dropOldest, .block])
    func cancellingFreesWhoWaits(policy: BackpressurePolicy) async {
        let slot = LatestFrameBuffer(policy)
        let taker = Task { await slot.take() == nil }
        taker.cancel()
        let isFree = await taker.value
        #expect(isFree)
        let giver = Task {
            for number in 1...3 { await slot.give(Self.image(number)) }
        }
        giver.cancel()
        await giver.value
    }
}

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

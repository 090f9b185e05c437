import Pictures
import Testing

@testable import Pipeline

/// Room for one picture between camera and model.
@Suite struct PictureSlotTests {
    private static func picture(_ number: Int) -> ArrivedPicture {
        let header = PictureHeader(number: number, time: 0, width: 1, height: 1, format: .jpeg, byteCount: 0)
        return ArrivedPicture(picture: Picture(header: header, bytes: []), arrival: .now)
    }

    /// What camera (`1`…`9` gives that picture) and model (`t` takes one) do in turn, and the numbers that were taken.
    @Test(arguments: [
        ("1t2t3t", "123", 0),
        ("123t", "3", 2),
        ("12t34t5t", "245", 2),
        ("123456789t", "9", 8),
    ])
    func theNewestPictureIsTakenAndTheOthersAreCounted(turns: String, taken: String, dropped: Int) async {
        let slot = PictureSlot(.newest)
        var seen = ""
        for turn in turns {
            if let number = turn.wholeNumberValue {
                await slot.give(Self.picture(number))
            } else {
                seen += await slot.take().map { "\($0.picture.header.number)" } ?? "-"
            }
        }
        #expect(seen == taken)
        #expect(slot.dropped == dropped)
    }

    @Test func whereEveryPictureCountsTheCameraWaits() async {
        let slot = PictureSlot(.every)
        async let giving: Void = {
            for number in 1...200 { await slot.give(Self.picture(number)) }
            slot.finish()
        }()
        var seen: [Int] = []
        while let next = await slot.take() { seen.append(next.picture.header.number) }
        await giving
        #expect(seen == Array(1...200))
        #expect(slot.dropped == 0)
    }

    @Test func aModelThatWaitsGetsTheNextPicture() async {
        let slot = PictureSlot(.newest)
        async let taken = slot.take()
        await slot.give(Self.picture(7))
        // Whoever came first, the picture is neither lost nor counted as dropped.
        let number = await taken?.picture.header.number
        #expect(number == 7)
        #expect(slot.dropped == 0)
    }

    @Test(arguments: [PicturePolicy.newest, .every])
    func theEndIsTheEnd(policy: PicturePolicy) async {
        let slot = PictureSlot(policy)
        await slot.give(Self.picture(1))
        slot.finish()
        // What is in the slot can still be taken; what comes later is not.
        let first = await slot.take()?.picture.header.number
        await slot.give(Self.picture(2))
        let second = await slot.take()
        #expect(first == 1)
        #expect(second == nil)
    }

    @Test(arguments: [PicturePolicy.newest, .every])
    func cancellingFreesWhoWaits(policy: PicturePolicy) async {
        let slot = PictureSlot(policy)
        let taker = Task { await slot.take() == nil }
        taker.cancel()
        let isFree = await taker.value
        #expect(isFree)
        let giver = Task {
            for number in 1...3 { await slot.give(Self.picture(number)) }
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

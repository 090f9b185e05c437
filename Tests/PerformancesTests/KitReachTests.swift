// Kits beside what their sources show.

import Configurations
import Drums
import Gestures
import Keypoints
import Testing

@testable import Performances

@Suite("What a source cannot play")
struct KitReachTests {
    private static func frame(_ parts: String) -> Frame {
        var frame = Frame()
        if parts.contains("h") { frame.hands = [Hand(side: .right)] }
        if parts.contains("b") { frame.bodies = [Body(points: [.leftWrist: Keypoint(x: 0, y: 0)])] }
        if parts.contains("f") { frame.bodies = [Body(points: [.rightHeel: Keypoint(x: 0, y: 0)])] }
        if parts.contains("o") { frame.faces = [Face()] }
        return frame
    }

    @Test(
        "it is said once when it is known, with what is waited for and what is there",
        arguments: [
            ("drumset", "h", "nothing can be played; it waits for bodies, feet, and so far there are only hands"),
            ("tambour", "h", "nothing can be played; it waits for bodies, and so far there are only hands"),
            ("tvdrums", "h", "nothing can be played; it waits for devices, and so far there are only hands"),
            ("hands", "o", "nothing can be played; it waits for hands, and so far there are only faces"),
            ("hands", "b", "nothing can be played; it waits for hands, and so far there are only bodies"),
            (
                "drumset", "hb",
                "not played: open-hat, kick, pedal-hat; it waits for feet, and so far there are only hands, bodies"
            ),
            ("hands", "h", nil), ("drumset", "hf", nil), ("tambour", "b", nil), ("hands", "", nil),
        ] as [(String, String, String?)]
    )
    func said(_ name: String, _ parts: String, _ words: String?) throws {
        let kit = try #require(ShippedKit(rawValue: name)).kit
        for isEnd in [true, false] {
            var reach = KitReach()
            var remarks: [String] = []
            for _ in 0..<(isEnd ? 5 : 200) {
                reach.process(Self.frame(parts))
                if let remark = reach.remark(on: kit) { remarks.append(remark) }
            }
            if isEnd {
                #expect(remarks.isEmpty)
                if let remark = reach.remark(on: kit, isEnd: true) { remarks.append(remark) }
            }
            #expect(remarks.count == (words == nil ? 0 : 1), "\(remarks)")
            #expect(words.map { remarks.first?.hasPrefix("the kit \(name): \($0)") == true } ?? true, "\(remarks)")
        }
    }

    @Test("a device that has come plays a kit of devices, and another kit is compared by itself") func devices() throws
    {
        var reach = KitReach()
        reach.noteDevice()
        for _ in 0..<100 { reach.process(Self.frame("h")) }
        #expect(reach.remark(on: ShippedKit.tvdrums.kit) == nil)
        #expect(reach.remark(on: ShippedKit.drumset.kit) != nil)
        #expect(reach.remark(on: ShippedKit.drumset.kit) == nil)
    }
}

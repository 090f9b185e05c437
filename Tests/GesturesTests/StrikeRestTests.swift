// Strokes that end in rest: reported when the hand stops, once, and not where it only slows down. Heights as marbles.

import Gestures
import Testing

@Suite("Strikes of hands that rest") struct StrikeRestTests {
    /// Three strokes, so that what is usual is known; `0`…`9` and `A`…`Z` are heights, 0.15 palms apart, one a frame.
    private static let strokes = "2222246AEGIIGA422222246AEGIIGA422222246AEGIIGA422222"

    /// Returns the frames of a path with a reported strike, as `x`, after the first strokes.
    private static func told(_ way: String, after strokes: String = strokes, rests: Bool = false) -> String {
        var detector = StrikeDetector(timing: .peak, restsStrike: rests)
        let told = Marbles()
            .run(strokes + way) { mark, time in
                let height = Double(mark.hexDigitValue ?? Int(mark.asciiValue ?? 0) - 55) * 0.15
                return detector.process(StrikeSample(position: SIMD2(3, 9 - height), palm: 1), at: time) == nil
                    ? "." : "x"
            }
        return String(told.suffix(way.count))
    }

    @Test("the strokes before are told") func before() {
        #expect(Self.told(Self.strokes, after: "") == "...............x...............x...............x....")
    }

    @Test(
        "a fall that ends in rest below where strokes ended is told as it stops, and not again as the hand rises",
        arguments: [
            ("136AFIKKKHD841111111111111111", "..............x.............."),
            ("136AFIKKKHD8411111111111112468CGIKK", "..............x...................."),
            ("136AFIKKKHD8411111111111369FIKKKHD8411111111", "..............x......................x......"),
        ],
        [false, true]
    )
    func stop(_ row: (way: String, told: String), _ rests: Bool) {
        #expect(Self.told(row.way, rests: rests) == row.told)
    }

    @Test(
        "a fall that slows down and goes on, or takes as long as a lowering, is none; where rests strike, it is one at its end",
        arguments: [
            ("468CGIKKJGCA9863222222222222", "................x..........."),
            ("148EJNQQQPMIE9521111111111111", "................x............"),
            ("148EJNQQQPMIE952111111111369EINQQ", "................x................"),
        ]
    )
    func lowering(_ way: String, _ told: String) {
        #expect(!Self.told(way).contains("x"))
        #expect(Self.told(way, rests: true) == told)
    }
}

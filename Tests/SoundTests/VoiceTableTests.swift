// The source that plays a stroke, and those that are replaced.

import Testing

@testable import Outputs

@Suite struct VoiceTableTests {
    private func start(
        _ table: inout VoiceTable,
        _ sound: Int,
        group: String? = nil,
        at clock: Int = 0,
        length: Int = 1_000,
        rings: Int = 1
    ) -> VoiceTable.Start {
        table.start(
            sound: sound,
            groups: group.map { [$0] } ?? [],
            chokedBy: [group],
            rings: rings,
            at: clock,
            ends: [clock + length],
            settled: clock + 128
        )
    }

    @Test func `the same sound fades itself, another does not`() {
        var table = VoiceTable(voices: 4, fading: 4)
        #expect(start(&table, 1) == .init(sources: [0], faded: [], hasStolen: false))
        #expect(start(&table, 2) == .init(sources: [1], faded: [], hasStolen: false))
        #expect(start(&table, 1) == .init(sources: [2], faded: [0], hasStolen: false))
        #expect(table.soundingCount == 2)
    }

    @Test func `strokes of a sound that rings are heard together, up to a number, and its group still fades them`() {
        var table = VoiceTable(voices: 8, fading: 4)
        for _ in 0..<3 { #expect(start(&table, 1, rings: 3).faded == []) }
        #expect(start(&table, 1, rings: 3) == .init(sources: [3], faded: [0], hasStolen: false))
        _ = start(&table, 2, group: "hats", rings: 3)
        #expect(start(&table, 2, group: "hats", rings: 3).faded == [4])
    }

    @Test func `a group fades its others, and only them`() {
        var table = VoiceTable(voices: 4, fading: 4)
        _ = start(&table, 1, group: "hats")
        _ = start(&table, 2)
        #expect(start(&table, 3, group: "hats").faded == [0])
        #expect(start(&table, 4, group: "others").faded == [])
    }

    @Test func `a faded source is used again only once it is silent`() {
        var table = VoiceTable(voices: 2, fading: 1)
        _ = start(&table, 1)
        #expect(start(&table, 1, at: 128).sources == [1])
        #expect(table.release(at: 255) == [])
        #expect(start(&table, 2, at: 255).sources == [2])
        #expect(table.release(at: 256) == [0])
        #expect(start(&table, 3, at: 256).sources == [0])
    }

    @Test func `what is over is free`() {
        var table = VoiceTable(voices: 2, fading: 0)
        _ = start(&table, 1, length: 500)
        _ = start(&table, 2, length: 900)
        #expect(table.release(at: 499) == [])
        #expect(table.release(at: 500) == [0])
        #expect(!table.isSilent)
        #expect(table.release(at: 900) == [1])
        #expect(table.isSilent)
    }

    @Test func `the oldest makes room`() {
        var table = VoiceTable(voices: 3, fading: 3)
        for sound in 0..<3 { _ = start(&table, sound) }
        let fourth = start(&table, 3)
        #expect(fourth.faded == [0])
        #expect(fourth.hasStolen)
        #expect(table.soundingCount == 3)
    }

    @Test func `any number at once never takes a source that sounds`() {
        var table = VoiceTable(voices: 4, fading: 2)
        for sound in 0..<1_000 {
            let before = table.soundingCount
            let started = start(&table, sound % 7)
            #expect(started.sources.count == 1 && (0..<6).contains(started.sources[0]))
            #expect(table.soundingCount <= 4)
            #expect(table.soundingCount >= min(before, 4))
        }
    }
}

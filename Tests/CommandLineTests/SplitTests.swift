// `tactus split`: sets of other people, and what cannot be split.

import Testing

@Suite("tactus split")
struct SplitTests {
    let place = Workplace()

    private func people(_ file: String) throws -> Set<String> {
        Set(
            try place.lines(file).compactMap { try #require($0.firstMatch(of: #/"person":"([^"]*)"/#)).1 }.map(
                String.init
            )
        )
    }

    @Test("people are in one set each, with their records as they were") func apart() throws {
        try place.make(
            "$tactus synthesize hands --count 100 --persons 10 --seed 3 --shape rock paper --output hands.jsonl"
        )
        let run = try place.run("split hands.jsonl --train train.jsonl --test test.jsonl --share 30")
        #expect(run.status == 0 && run.err == "", "\(run)")
        let (train, test, all) = (
            try place.lines("train.jsonl"), try place.lines("test.jsonl"), try place.lines("hands.jsonl")
        )
        #expect(Set(train + test) == Set(all) && train.count + test.count == all.count)
        #expect(try people("train.jsonl").isDisjoint(with: people("test.jsonl")))
        #expect(
            run.text.contains("all        10    \(train.count)    \(test.count)      \(test.count / 2).0 %"),
            "\(run)"
        )
        #expect((40...80).contains(test.count), "\(run)")
        #expect(run.text.contains("no person is in both sets, nor a hand: those of two people within 0.02 palms"))
        let again = try place.run("split hands.jsonl --train train.jsonl --test - --share 30 --jobs 1")
        #expect(again.status == 0 && again.lines == test, "\(again)")
    }

    @Test("people who share hands stay together; frames of both sets are parted; frames without a hand are left out")
    func together() throws {
        try place.make(
            """
            $tactus synthesize hands --count 40 --persons 4 --seed 3 --shape rock paper --output hands.jsonl
            sed -n 's/"person":"p01"/"person":"again"/p' hands.jsonl >again.jsonl
            echo '{"hands":[]}' >>again.jsonl
            """
        )
        let run = try place.run("split hands.jsonl again.jsonl --train train.jsonl --test test.jsonl")
        #expect(run.status == 0 && run.err.contains("1 frame without a hand left out"), "\(run)")
        #expect(run.text.contains("2 people stay together in 1 group, as they share such hands"), "\(run)")
        let (train, test) = (try people("train.jsonl"), try people("test.jsonl"))
        #expect(train.isDisjoint(with: test) && train.contains("p01") == train.contains("again"))
    }

    @Test(
        "what cannot be split",
        arguments: [
            ("split one.jsonl --train a.jsonl --test b.jsonl", 1, "one.jsonl: all hands are one person's"),
            ("split one.jsonl two.jsonl --train a.jsonl --test b.jsonl", 1, "all 2 people share hands"),
            ("split one.jsonl --train a.jsonl --test a.jsonl", 64, "a.jsonl"),
            ("split one.jsonl --train one.jsonl --test a.jsonl", 64, "would be overwritten"),
            (
                "split one.jsonl --train a.jsonl --test b.jsonl --share 100", 64,
                "--share: 100.0, expected 1 to 99 percent"
            ),
            ("split none.jsonl --train a.jsonl --test b.jsonl", 66, "none.jsonl"),
        ]
    )
    func refused(_ command: String, _ status: Int32, _ message: String) throws {
        try place.make(
            "$tactus synthesize hands --count 20 --persons 1 --seed 3 --shape rock | sed 's/,.person.:.[^,}]*//' >one.jsonl"
        )
        try place.make("cp one.jsonl two.jsonl")
        let run = try place.run(command)
        #expect(run.status == status && run.err.contains(message), "\(run)")
        #expect(throws: (any Error).self) { try place.text("a.jsonl") }
    }
}

// `tactus synthesize`: the same hands for the same seed, labelled, and of the requested kinds.

import Testing

@Suite("tactus synthesize")
struct SynthesizeTests {
    let place = Workplace()

    @Test("the same seed gives the same bytes, another one others") func seeds() throws {
        let runs = try ["5", "5", "6"].map { try place.run("synthesize", "hands", "--count", "5", "--seed", $0) }
        #expect(runs.map(\.status) == [0, 0, 0] && runs[0].lines.count == 15)
        #expect(runs[0].out == runs[1].out)
        #expect(runs[0].out != runs[2].out)
    }

    @Test("hands without noise are what they are labelled as") func labelled() throws {
        try place.write(try place.run("synthesize", "hands", "--count", "20", "--noise", "0").out, to: "a.jsonl")
        let scores = try place.run("evaluate", "hands", "a.jsonl", "--json")
        #expect(scores.text.contains(#""hands":60,"#) && scores.text.contains(#""accuracy":{"count":60,"total":60,"#))
    }

    @Test("shapes in a list of commas or blanks, by the names of either book") func names() throws {
        let blanks = try place.shell("$tactus synthesize hands --shape rock paper scissors ok --count 2")
        let commas = try place.shell("$tactus synthesize hands --shape fist,palm peace,ok --count 2")
        #expect(blanks.status == 0 && blanks.out == commas.out, "\(commas)")
        let made = try place.shell(
            "$tactus synthesize drums a.jsonl --seconds 9 --modes 3 6 && $tactus synthesize drums b.jsonl --seconds 9 --modes 3,6"
        )
        #expect(try made.status == 0 && place.bytes("a.events.jsonl") == place.bytes("b.events.jsonl"), "\(made)")
    }

    @Test("the shapes of a mix keep their labels, and hidden points stay, go or are doubted, as asked for")
    func hidden() throws {
        let mix = try place.run("synthesize hands --shape other --count 20 --keep-labels")
        #expect(mix.lines.count == 20 && mix.lines.allSatisfy { !$0.contains(#""label":"other""#) }, "\(mix)")
        let runs = try ["keep", "drop", "doubt"].map { try place.run("synthesize hands --count 20 --occlusion \($0)") }
        #expect(runs.map { $0.text.contains("null,") } == [false, true, false])
        #expect(runs.map { $0.text.contains(",0.2]") && $0.text.contains(",0.9]") } == [false, false, true])
    }

    @Test("shapes and angles as asked for", arguments: ["-20..20", "-20…20", "20"])
    func options(_ range: String) throws {
        let run = try place.run("synthesize hands --shape ok other --count 2 --pitch \(range) --yaw \(range)")
        #expect(run.status == 0 && run.lines.count == 4, "\(run)")
        #expect(run.lines.map { $0.contains("\"label\":\"ok\"") } == [true, false, true, false])
    }
}

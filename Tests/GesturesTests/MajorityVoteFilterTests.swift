import Testing

@testable import Gestures
@testable import Shapes

/// The vote of the last classifications on a strike's shape.
@Suite struct MajorityVoteFilterTests {
    /// Classifications a thirtieth of a second apart, the last one now: capitals confirmed, small letters possible, `.`
    /// none.
    @Test(arguments: [
        ("", "-"), (".", "-"), ("r", "r"), ("RRRRSSSS", "s"), ("SSSSRRRR", "r"), ("SRR.", "r"), ("RRsr", "r"),
        // One odd classification, even a sure one, does not outvote the others; a possible one counts half of a sure
        // one.
        ("RRRS", "r"), ("RRSR", "r"), ("ssR", "r"), ("sssr", "s"),
        // What was more than 0.18 s ago has no vote.
        ("RRRRRR.......", "-"), ("RRRRRR......s", "s"),
    ])
    func vote(classifications: String, winner: String) {
        var votes = MajorityVoteFilter()
        for (number, letter) in classifications.enumerated() {
            let shape: HandShape? = letter == "." ? nil : HandShape(letter.lowercased())
            let certainty: Certainty = letter.isUppercase ? .confirmed : .possible
            votes.process(
                ShapeClassification(shape: shape, rank: 0, certainty: shape == nil ? nil : certainty, margin: 0),
                at: Double(number) / 30
            )
        }
        let now = Double(max(classifications.count, 1) - 1) / 30
        #expect(votes.winner(at: now, of: now - 0.03)?.name ?? "-" == winner)
    }

    /// What a drummer showed before the fall has the less weight, the further ahead the stroke is told.
    @Test(arguments: [("RRRSSS", -0.03, "s"), ("RRRSS.", 0.06, "s"), ("RRRS.", 0.06, "r"), ("RRRRSSS", 0.06, "s")])
    func ahead(classifications: String, lead: Double, winner: String) {
        var votes = MajorityVoteFilter()
        for (number, letter) in classifications.enumerated() where letter != "." {
            let classification = ShapeClassification(
                shape: HandShape(letter.lowercased()),
                rank: 0,
                certainty: .confirmed,
                margin: 0
            )
            votes.process(classification, at: Double(number) / 30)
        }
        let now = Double(classifications.count - 1) / 30
        #expect(votes.winner(at: now, of: now + lead)?.name == winner)
    }
}

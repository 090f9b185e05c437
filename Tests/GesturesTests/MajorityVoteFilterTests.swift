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
        // What was more than 0.18 s ago has no vote, but is remembered for half a second where what came since was only
        // possible.
        ("RRRRRR.......", "r"), ("RRRRRR......s", "r"), ("RRRRRR......S", "s"), ("rrrrrr......s", "s"),
        ("RRRRRR...............", "r"), ("RRRRRR................", "-"), ("RRRRRR...............s", "s"),
        // A fall that shows the hand from its edge, and one with a new shape.
        ("RRRR..ssssp", "r"), ("SSRR..ssssp", "r"), ("RRRR..sSssp", "s"), ("RRRRRRSSSS", "s"),
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

    /// A shape that was confirmed only while the hand was blurred is not remembered; one that was confirmed slowly is.
    @Test(arguments: [(false, "s"), (true, "r")])
    func blurred(isBlurred: Bool, winner: String) {
        var votes = MajorityVoteFilter()
        for (number, letter) in "RSS....pppppp".enumerated() where letter != "." {
            let certainty: Certainty = letter.isUppercase ? .confirmed : .possible
            votes.process(
                ShapeClassification(shape: HandShape(letter.lowercased()), rank: 0, certainty: certainty, margin: 0),
                isBlurred: letter == "S" && isBlurred,
                at: Double(number) / 30
            )
        }
        #expect(votes.winner(at: 12.0 / 30, of: 0.37)?.name == winner)
    }

    /// Votes from before the fall have the less weight, the further ahead the stroke is reported.
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

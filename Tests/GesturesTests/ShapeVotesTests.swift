import Testing

@testable import Gestures
@testable import Shapes

/// The vote of the last verdicts on a strike's shape.
@Suite struct ShapeVotesTests {
    /// Verdicts a thirtieth of a second apart, the last one now: capitals confirmed, small letters possible, `.` none.
    @Test(arguments: [
        ("", "-"), (".", "-"), ("r", "r"), ("RRRRSSSS", "s"), ("SSSSRRRR", "r"), ("SRR.", "r"), ("RRsr", "r"),
        // One odd verdict, even a sure one, does not outvote the others; a possible one counts half of a sure one.
        ("RRRS", "r"), ("RRSR", "r"), ("ssR", "r"), ("sssr", "s"),
        // What was more than 0.2 s ago has no vote.
        ("RRRRRR.......", "-"), ("RRRRRR......s", "s"),
    ])
    func vote(verdicts: String, winner: String) {
        var votes = ShapeVotes()
        for (number, letter) in verdicts.enumerated() {
            let shape: Shape? = letter == "." ? nil : Shape(letter.lowercased())
            let certainty: Certainty = letter.isUppercase ? .confirmed : .possible
            votes.take(
                Verdict(shape: shape, rank: 0, certainty: shape == nil ? nil : certainty, margin: 0),
                at: Double(number) / 30
            )
        }
        #expect(votes.winner(at: Double(max(verdicts.count, 1) - 1) / 30)?.name ?? "-" == winner)
    }
}

// The live view and errors: the advice is a value of the error, never a part of its text.

import LiveScene
import Testing

@testable import tactus

@Suite("Advice of errors")
struct FailureAdviceTests {
    @Test(
        "a semicolon in a text is no advice",
        arguments: [
            (Failure(.unavailable, "no model is set up", advice: "run setup"), "no model is set up", "run setup"),
            (Failure(.badInput, "a;b.csv; c: empty"), "a;b.csv; c: empty", "then start tactus again"),
            (
                TactusError(.broken, "a; b.yaml", "no kit", expected: "a kit"), "a; b.yaml: no kit",
                "expected a kit"
            ),
            (TactusError(.missing, "a; b", "is missing"), "a; b: is missing", "then start tactus again"),
        ] as [(any Error, String, String)]
    )
    func problem(_ error: any Error, _ text: String, _ advice: String) {
        #expect(ViewSession.problem(error) == SceneProblem("failed", text, advice: advice))
    }

    @Test("a line for the terminal has both") func message() {
        #expect(Failure(.unavailable, "no model", advice: "run setup").message == "no model; run setup")
    }
}

// The shapes of both hands: what is yes, no and unknown of each side, and of both.

import Keypoints
import Testing

@testable import Shapes

@Suite("Pairs")
struct PairTests {
    private static let mixed = PairRule(name: "mixed", left: "flat", right: "fist")
    private static let same = PairRule(name: "same", left: "fist", right: "fist")

    private static func book(_ pairs: [PairRule]) throws -> RuleBook {
        let shapes = [
            ShapeRule(
                shape: "flat",
                possible: .conditions([.above(.palmWidth, 0.5)]),
                confirmed: [.above(.palmWidth, 1)]
            ),
            ShapeRule(
                shape: "fist",
                possible: .conditions([.below(.palmWidth, 0.5)]),
                confirmed: [.below(.palmWidth, 0.25)]
            ),
        ]
        return try RuleBook(RuleBookDefinition(name: "b", choice: .nearest, shapes: shapes, pairs: pairs))
    }

    /// A hand by its side, shape and certainty, such as `L flat!`; without the mark it is only possible.
    private static func hand(_ text: Substring, _ book: RuleBook) -> SideShape {
        let words = text.split(separator: " ")
        let width: Float = ["flat!": 2, "flat": 0.75, "fist!": 0, "fist": 0.3][words[1]] ?? .nan
        let side: Handedness? = words[0] == "L" ? .left : words[0] == "R" ? .right : nil
        return (side, width.isNaN ? .none : book.decide([Interval(width)]))
    }

    private static func hands(_ text: String, _ book: RuleBook) -> [SideShape] {
        text.split(separator: ", ").map { hand($0, book) }
    }

    @Test(
        "both hands",
        arguments: [
            ("L flat!, R fist!", "yes yes", "mixed confirmed"), ("R fist!, L flat!", "yes yes", "mixed confirmed"),
            ("L flat, R fist!", "? yes", "mixed possible"), ("L flat!, R fist", "yes ?", "mixed possible"),
            ("L flat!", "yes ?", ""), ("R fist!", "? yes", ""), ("", "? ?", ""),
            ("L fist!, R fist!", "no yes", "same confirmed"), ("L fist!, R flat!", "no no", ""),
            ("? flat!, R fist!", "? yes", "mixed possible"), ("? flat!, ? fist!", "? ?", "mixed possible"),
            ("? fist!", "? ?", ""), ("? fist!, ? fist", "? ?", "same possible"),
            ("L none, R fist!", "? yes", ""), ("L fist, R fist!", "? yes", "same possible"),
            ("L fist!, L flat!, R fist!", "yes yes", "mixed confirmed, same confirmed"),
            ("L fist!, L none, R fist!", "? yes", "same confirmed"),
        ]
    )
    func both(_ text: String, _ truths: String, _ pairs: String) throws {
        let book = try Self.book([Self.mixed, Self.same])
        let hands = Self.hands(text, book)
        let words = Handedness.allCases.map { side in
            [TernaryValue.yes: "yes", .no: "no", .unknown: "?"][book.truth(Self.mixed, side, hands)] ?? ""
        }
        #expect(words.joined(separator: " ") == truths)
        let found = book.pairs(hands).map { "\($0.name) \($0.certainty.rawValue)" }
        #expect(found.joined(separator: ", ") == pairs)
    }

    @Test("the margin is the smaller one of both hands") func margin() throws {
        let book = try Self.book([Self.mixed])
        let hands = Self.hands("L flat!, R fist!", book)
        let pairs = book.pairs(hands)
        #expect(pairs.map(\.margin) == [min(hands[0].classification.margin, hands[1].classification.margin)])
        #expect(pairs[0].margin == 0.5)
    }

    @Test("pairs of a book that cannot be") func refused() throws {
        #expect { try Self.book([Self.mixed, Self.mixed]) } throws: {
            "\($0)".contains("mixed is in the book twice")
        }
        let other = PairRule(name: "p", left: "flat", right: "ok")
        #expect { try Self.book([other]) } throws: { "\($0)".contains("the pair p needs ok, which is not a shape") }
        let fingerprints = try Set([[], [Self.mixed], [Self.same]].map { try Self.book($0).definition.fingerprint })
        #expect(fingerprints.count == 3)
    }
}

import Keypoints
import Shapes
import Testing

@testable import Configurations

@Suite("Writing learnt conditions into a book's text")
struct RuleBookTextTests {
    private static let text = """
        # A book.
        book: mine
        shapes:
          - shape: rock
            possible: [index folded]
            confirmed:
              # The thumb is in.
              - extension(thumb) < 0.53  # by hand
              # No pinch.
              - distance(thumbTip, indexTip) > 0.3 palm

          # The open hand.
          - shape: paper
            possible: [index extended]
            confirmed: [little extended,
              distance(thumb, index) > 0.3 palm]

        labels:
          rock: [fist]
        """

    private static func old() throws -> [String: [Condition]] {
        let definition = try RuleFile(text: text, name: "mine").definition()
        return Dictionary(uniqueKeysWithValues: definition.shapes.map { ($0.shape.name, $0.confirmed ?? []) })
    }

    @Test("The same conditions leave the text of a block list as it is")
    func unchanged() throws {
        let old = try Self.old()
        let rock = try #require(old["rock"])
        let written = rock.enumerated().map { WrittenCondition(origin: $0, condition: $1, comment: []) }
        #expect(RuleBookText(Self.text)?.replacing(["rock": written], old: old) == Self.text)
    }

    @Test("A changed number, an added and a removed condition; other lines and comments stay")
    func changed() throws {
        let old = try Self.old()
        let rock = [
            WrittenCondition(origin: 0, condition: .below(.extension(.thumb), 0.5), comment: ["Learnt: 0.4…0.6."]),
            WrittenCondition(origin: nil, condition: .above(.bend(.index), 40), comment: ["Learnt too."]),
        ]
        let text = RuleBookText(Self.text)?.replacing(["rock": rock], old: old)
        #expect(
            text?.contains(
                """
                    confirmed:
                      # The thumb is in.
                      # Learnt: 0.4…0.6.
                      - extension(thumb) < 0.5
                      # Learnt too.
                      - bend(index) > 40.0 degrees

                  # The open hand.
                  - shape: paper
                """
            ) == true
        )
        let definition = try RuleFile(text: text ?? "", name: "mine").definition()
        #expect(definition.shapes[0].confirmed == rock.map(\.condition))
        #expect(definition.shapes[1].confirmed == old["paper"])
    }

    @Test("A list in brackets becomes one with lines")
    func flow() throws {
        let old = try Self.old()
        let paper = try #require(old["paper"])
        let written = paper.enumerated().map { WrittenCondition(origin: $0, condition: $1, comment: ["It."]) }
        let text = RuleBookText(Self.text)?.replacing(["paper": written], old: old)
        let definition = try RuleFile(text: text ?? "", name: "mine").definition()
        #expect(definition.shapes[1].confirmed == paper)
        #expect(definition.shapes[0].confirmed == old["rock"])
        #expect(text?.contains("labels:\n  rock: [fist]") == true)
    }

    @Test(
        "A new shape stands between others, above the next one's comment, and all other lines stay",
        arguments: [0, 1, 2],
        ["spock", "my sign: 1"]
    )
    func inserted(rank: Int, name: String) throws {
        let rule = ShapeRule(
            shape: HandShape(name),
            possible: .conditions([.extended(.index), .folded(.little)]),
            confirmed: [.below(.distance(.thumbTip, .indexTip), 0.3), .not(.below(.extension(.thumb), 0.5))]
        )
        let lines = RuleBookText.lines(of: rule, head: ["New."], comments: [["Near."], []])
        let text = try #require(RuleBookText(Self.text)?.inserting(lines, at: rank))
        let file = RuleFile(text: text, name: "mine")
        var expected = try RuleFile(text: Self.text, name: "mine").definition()
        expected.shapes.insert(rule, at: rank)
        #expect(try file.definition() == expected)
        #expect(text.contains("\n\n  # The open hand.\n  - shape: paper\n"))
        #expect(text.contains("      # Near.\n      - distance(thumbTip, indexTip) < 0.3 palm\n"))
        let new = text.split(separator: "\n")
        #expect(Self.text.split(separator: "\n").allSatisfy(new.contains))
    }

    @Test("A bracket in a comment belongs to no list") func bracketsInComments() throws {
        let book = """
            book: mine
            shapes:
              - shape: rock
                possible: [index folded]
                confirmed: [middle folded] # [
              - shape: paper
                possible: [index extended]
                confirmed: [little extended] # [ and more [
            """
        let new = WrittenCondition(origin: nil, condition: .below(.extension(.thumb), 0.5), comment: [])
        let text = try #require(RuleBookText(book)).replacing(
            ["rock": [new], "paper": [new]],
            old: ["rock": [.folded(.middle)], "paper": [.extended(.little)]]
        )
        let shapes = try RuleFile(text: text, name: "mine").definition().shapes
        #expect(shapes.map(\.shape.name) == ["rock", "paper"])
        #expect(shapes.allSatisfy { $0.confirmed == [new.condition] })
    }

    @Test("Conditions that are the choice and the confirmation are written once") func once() {
        let both: [Condition] = [.extended(.index), .folded(.little)]
        let rule = ShapeRule(shape: "one", possible: .conditions(both), confirmed: both)
        #expect(
            RuleBookText.lines(of: rule, head: [], comments: []) == [
                "- shape: one", "  confirmed: [index extended, little folded]",
            ]
        )
    }
}

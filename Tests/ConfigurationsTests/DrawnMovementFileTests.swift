// Movements by example in books: what is read, every fault with its place, and what is written into a book's text.

import Drums
import Gestures
import SyntheticHands
import Testing

@testable import Configurations

@Suite("Drawn movements in books")
struct DrawnMovementFileTests {
    private static func file(_ definitions: String) -> MovementFile {
        MovementFile(text: "movements: mine\ndefinitions:\n" + definitions, name: "m")
    }

    private static func drawn(_ book: MovementBook, _ name: String) -> DrawnMovement? {
        book.drawn.first { $0.name == name }?.movement
    }

    @Test("examples of any number of points, with their distance, pen and rotation") func reading() throws {
        let book = try Self.file(
            """
            - movement: corner
              drawn: [[[0, 1], [0, 0], [1, 0]], [[0, 2], [0.1, 0], [2, 0.2]]]
              distance: at most 0.4 radii
              pen: pinch
              rotation: free
            - {movement: roof, drawn: [[[0, 0], [1, 2], [2, 0]]]}
            - {movement: late, drawn: [[[0, 0], [1, 2], [2, 0]]], pause: at least 0.4 s}
            """
        ).book()
        let corner = try #require(Self.drawn(book, "corner"))
        #expect(corner.examples.count == 2 && corner.threshold == 0.4 && corner.pen == .pinch && corner.isTurned)
        let roof = try #require(Self.drawn(book, "roof"))
        let usual = DrawnMovement(examples: roof.examples)
        #expect(roof == usual && roof.pen == .rest && !roof.isTurned)
        #expect(roof.pause == 0.25 && Self.drawn(book, "late")?.pause == 0.4)
        #expect(book.words.contains { $0.hasPrefix("  late: ") && $0.hasSuffix(", pause at least 0.4 s.") })
        #expect(book.words.contains { $0.hasPrefix("  corner: a drawing like one of 2 examples, ") })
        #expect(book.definitions.count == MovementBook.swipesWavesCircles.definitions.count + 3)
    }

    private static let bad: [String: String] = [
        "{movement: a, drawn: 3}": "drawn: \"3\", expected a list of 1 to 10 drawings such as [[0, 1], [0, 0], [1, 0]]",
        "{movement: a, drawn: []}": "drawn: an empty list, expected a list of 1 to 10 drawings",
        "{movement: a, drawn: [[[0, 1], [0]]]}": "a list, expected a point [x, y] in palms",
        "{movement: a, drawn: [[[0, 1], [0, b]]]}": "a list, expected a point [x, y] in palms",
        "{movement: a, drawn: [[[0, 1], 3]]}": "\"3\", expected a point [x, y] in palms",
        "{movement: a, drawn: [[[0, 1], [0, 1e9]]]}": "a list, expected a point [x, y] in palms",
        "{movement: a, drawn: [[[0, 1]]]}": "1 point, expected a drawing of 2 to 200 points such as",
        "{movement: a, drawn: [[[0, 1], [0, 1]]]}": "points at one place, expected a way such as",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], distance: 0.3}":
            "distance: \"0.3\", expected such as \"at most 0.3 radii\", the number from 0.02 to 4",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], pen: mouth}": "pen: \"mouth\", expected rest, pinch",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], pause: at most 0.5 s}":
            "pause: \"at most 0.5 s\", expected such as \"at least 0.3 s\", the number from 0.1 to 1",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], pen: pinch, pause: at least 0.5 s}":
            "pause: drawings of pen: pinch end when the fingers part, expected pen: rest, or no pause",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], rotation: yes}": "rotation: \"yes\", expected kept, free",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], extent: at least 1 palm}":
            "unknown field \"extent\", expected movement, drawn",
        "{movement: a, drawn: [[[0, 1], [0, 0]]], turns: either}": "turns and drawn at once, expected one of them",
    ]

    @Test("every fault has its place and what is expected", arguments: bad) func faults(_ row: (String, String)) throws
    {
        let findings = Self.file("- \(row.0)\n").findings
        let finding = try #require(findings.first)
        #expect(findings.count == 1 && "\(finding)".hasPrefix("m:3:") && "\(finding)".contains(row.1), "\(findings)")
    }

    private static func learned(_ seed: UInt64, _ figure: [SIMD2<Double>], pen: DrawnMovement.Pen = .rest) throws
        -> DrawnMovement
    {
        var dice = SeededGenerator(seed: seed)
        let drawings = (0..<3).compactMap { _ in
            Drawing(along: figure.map { $0 + SIMD2(dice.uniform(in: -0.1...0.1), dice.uniform(in: -0.1...0.1)) })
        }
        return try DrawnMovement(learning: drawings, avoiding: [], among: [], pen: pen, isTurned: pen == .pinch)
    }

    private static let roof: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(1, 2), SIMD2(2, 0)]
    private static let zed: [SIMD2<Double>] = [SIMD2(0, 2), SIMD2(2, 2), SIMD2(0, 0), SIMD2(2, 0)]

    private static func isNear(_ a: DrawnMovement, _ b: DrawnMovement) -> Bool {
        let isSame =
            a.pen == b.pen && a.isTurned == b.isTurned && a.pause == b.pause && a.examples.count == b.examples.count
        let pairs = zip(a.examples, b.examples).flatMap { zip($0.points, $1.points) }
        return isSame && abs(a.threshold - b.threshold) <= 0.005
            && pairs.allSatisfy { abs($0.x - $1.x) < 0.011 && abs($0.y - $1.y) < 0.011 }
    }

    @Test("what is written is read as it was, to a hundredth of a palm", arguments: [DrawnMovement.Pen.rest, .pinch])
    func roundTrip(pen: DrawnMovement.Pen) throws {
        var roof = try Self.learned(1, Self.roof, pen: pen)
        if pen == .rest { roof.pause = 0.5 }
        let text = try #require(MovementFile.text(adding: roof, named: "my roof", from: "a (3)", to: nil, new: "mine"))
        let file = MovementFile(text: text, name: "m")
        #expect(file.findings.isEmpty && file.lint().isEmpty)
        let read = try #require(Self.drawn(file.book(), "my roof"))
        #expect(Self.isNear(read, roof))
        // Writing what was read changes nothing any more.
        #expect(MovementFile.text(adding: read, named: "my roof", from: "a (3)", to: text, new: "mine") == text)
        #expect(text.contains("  # a (3); learned by tactus movements learn\n  - movement: \"my roof\"\n"))
    }

    @Test("other lines of a book stay as they are") func otherLines() throws {
        let before = """
            # My own.
            movements: mine

            definitions:
              # Far.
              - movement: swipe left
                extent: at least 2 palms  # more than usual

              # Below.
              - {movement: nod, strokes: 2, of: palm}
            # The end.

            """
        let roof = try Self.learned(1, Self.roof)
        let zed = try Self.learned(2, Self.zed)
        let one = try #require(MovementFile.text(adding: roof, named: "roof", from: "a (3)", to: before, new: ""))
        let two = try #require(MovementFile.text(adding: zed, named: "zed", from: "b (3)", to: one, new: ""))
        let again = try #require(MovementFile.text(adding: zed, named: "roof", from: "c (3)", to: two, new: ""))
        for text in [one, two, again] {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(before.split(separator: "\n").allSatisfy(lines.contains))
            #expect(MovementFile(text: text, name: "m").findings.isEmpty)
        }
        let book = try MovementFile(text: again, name: "m").book()
        #expect(book.drawn.map(\.name) == ["roof", "zed"])
        #expect(Self.isNear(try #require(book.drawn.first).movement, zed))
        #expect(again.contains("c (3)") && !again.contains("a (3)"))
        let nod = try #require(MovementFile.text(adding: roof, named: "nod", from: "d (3)", to: before, new: ""))
        #expect(!nod.contains("strokes: 2") && nod.contains("# Below.\n  # d (3)"))
    }

    @Test(
        "books whose lines cannot be told apart, and names that no book has, are not written",
        arguments: [("movements: a\ndefinitions: [{movement: nod, strokes: 2}]\n", "roof"), (nil, "a\nb"), (nil, "")]
    )
    func layouts(_ row: (String?, String)) throws {
        let roof = try Self.learned(1, Self.roof)
        #expect(MovementFile.text(adding: roof, named: row.1, from: "a", to: row.0, new: "mine") == nil)
    }

    private static let doubtful: [String: String?] = [
        "{movement: a, drawn: [[[0, 1], [0, 0], [1, 0]]]}": nil,
        "{movement: a, drawn: [[[0, 1], [0, 0], [1, 0]]], distance: at most 1 radii}": nil,
        "{movement: a, drawn: [[[0, 1], [0, 0], [1, 0]]], distance: at most 2 radii}":
            "a takes many drawings of other figures: its distance is above 1 radii",
        "{movement: a, drawn: [[[0, 1], [1, 0], [2, -1]]]}": "example 1 of a is a straight line",
        "{movement: wave, drawn: [[[0, 1], [0, 0], [1, 0]]]}":
            "wave replaces the built-in movement of that name: triggers wait for the drawing",
    ]

    @Test("what is read but hardly meant is a warning", arguments: doubtful)
    func doubts(_ row: (definition: String, words: String?)) throws {
        let warnings = Self.file("- \(row.definition)\n").lint().map { "\($0)" }
        #expect(warnings.count == (row.words == nil ? 0 : 1), "\(warnings)")
        #expect(row.words.map { words in warnings.contains { $0.contains(words) } } ?? true, "\(warnings)")
    }

    @Test("names that are drawn alike are a warning") func alike() throws {
        let text =
            "movements: m\ndefinitions:\n"
            + "  - {movement: a, drawn: [[[0, 1], [0, 0], [1, 0]]]}\n  - {movement: b, drawn: [[[0, 2], [0, 0], [2, 0.1]]]}\n"
        let warnings = MovementFile(text: text, name: "m").lint().map { "\($0)" }
        #expect(warnings.contains { $0.contains("an example of b is as near to a as those of a") }, "\(warnings)")
    }
}

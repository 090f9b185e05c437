// The text of classifications, byte for byte: JSON lines, CSV rows, table rows.

import Runs
import Keypoints
import Shapes
import Testing

@Suite("Classifications as text")
struct ClassificationTextTests {
    /// A book of one shape for a wide palm: confirmed from 1, and with a margin that is easily worked out.
    private func book(_ name: String) throws -> RuleBook {
        let rule = ShapeRule(
            shape: HandShape(name),
            possible: .conditions([.above(.palmWidth, 0.5)]),
            confirmed: [.above(.palmWidth, 1)]
        )
        return try RuleBook(RuleBookDefinition(name: "b", shapes: [rule]))
    }

    /// A confirmed classification with the margin 1, a possible one with the margin 0.25, and none.
    private func classifications(_ book: RuleBook) -> [ShapeClassification] {
        let scale = Measure.palmWidth.scale
        return [1 + scale, 0.5 + 0.25 * scale, 0].map { book.decide([Interval($0)]) }
    }

    private let hands = [Hand(side: .left), Hand(side: .right), Hand()]

    private func text(_ form: ClassificationFormat, _ frame: Frame, shape: String = "fist", count: Int = 3) throws
        -> String
    {
        let book = try book(shape)
        var text = ClassificationText(book, form)
        text.append(frame, Array(classifications(book).prefix(count)))
        return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test("JSON lines: all three kinds of classification, sides where known") func json() throws {
        let line = try text(.jsonl, Frame(time: 1.2667, number: 38, hands: hands))
        let expected = #"""
            {"t":1.2667,"frame":38,"hands":[{"side":"left","shape":"fist","certainty":"confirmed","margin":1.0},{"side":"right","shape":"fist","certainty":"possible","margin":0.25},{"shape":null,"certainty":null,"margin":0.0}]}

            """#
        #expect(line == expected)
    }

    @Test("pairs of both hands, of a book that has some, in JSON lines and the table") func pairs() throws {
        var definition = try book("fist").definition
        definition.pairs = [PairRule(name: "two \"fists\"", left: "fist", right: "fist")]
        let book = try RuleBook(definition)
        let shapes = classifications(book)
        let pairs = book.pairs([(.left, shapes[0]), (.right, shapes[1])])
        let frame = Frame(number: 3, hands: hands)
        var (lines, table) = (ClassificationText(book, .jsonl), ClassificationText(book, .table))
        lines.append(frame, [], pairs: pairs)
        lines.append(frame, [])
        table.append(frame, [], pairs: pairs)
        let expected = #"""
            {"frame":3,"hands":[],"pairs":[{"pair":"two \"fists\"","certainty":"possible","margin":0.25}]}
            {"frame":3,"hands":[],"pairs":[]}

            """#
        #expect(String(decoding: lines.bytes, as: UTF8.self) == expected)
        let row = String(decoding: table.bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: true)
        #expect(row.joined(separator: " ") == "– 3 – both two \"fists\" possible 0.25\n")
    }

    @Test(
        "JSON lines without a time, a number, or hands",
        arguments: [
            (Frame(), "{\"hands\":[]}\n"), (Frame(time: 2), "{\"t\":2.0,\"hands\":[]}\n"),
            (Frame(number: -3), "{\"frame\":-3,\"hands\":[]}\n"),
            (Frame(time: 0.1, number: 0), "{\"t\":0.1,\"frame\":0,\"hands\":[]}\n"),
        ]
    )
    func jsonWithout(_ frame: Frame, _ line: String) throws { #expect(try text(.jsonl, frame, count: 0) == line) }

    @Test(
        "JSON lines escape a shape's name",
        arguments: [
            ("a \"b\"", #"a \"b\""#), ("back\\slash", #"back\\slash"#), ("two\nlines", #"two\nlines"#),
            ("\u{1}", #"\u0001"#), ("グー ✊", "グー ✊"), ("", ""),
        ]
    )
    func jsonEscapes(_ name: String, _ escaped: String) throws {
        let line = try text(.jsonl, Frame(hands: hands), shape: name, count: 1)
        #expect(
            line
                == "{\"hands\":[{\"side\":\"left\",\"shape\":\"\(escaped)\",\"certainty\":\"confirmed\",\"margin\":1.0}]}\n"
        )
    }

    @Test("CSV: the names, and a row a hand") func csv() throws {
        #expect(ClassificationText.head(.csv) == "t,frame,hand,side,shape,certainty,margin,file,id,label,person\n")
        let rows = try text(.csv, Frame(time: 1.5, number: 7, hands: hands))
        #expect(
            rows == "1.5,7,0,left,fist,confirmed,1.0,,,,\n1.5,7,1,right,fist,possible,0.25,,,,\n1.5,7,2,,,,0.0,,,,\n"
        )
        #expect(
            try text(.csv, Frame(hands: hands))
                == ",,0,left,fist,confirmed,1.0,,,,\n,,1,right,fist,possible,0.25,,,,\n,,2,,,,0.0,,,,\n"
        )
        #expect(try text(.csv, Frame(time: 1), count: 0).isEmpty)
    }

    @Test(
        "CSV quotes a shape's name where RFC 4180 asks for it",
        arguments: [
            ("a,b", "\"a,b\""), ("a \"b\"", "\"a \"\"b\"\"\""), ("\"", "\"\"\"\""), ("a\nb", "a b"),
            ("a\r\nb", "a  b"), ("a\u{1B}b", "a b"), ("=a", "'=a"), ("-1", "-1"), (",\u{301}", "\",\u{301}\""),
            ("\"\u{301}", "\"\"\"\u{301}\""), ("a b", "a b"), ("グー", "グー"),
        ]
    )
    func csvQuotes(_ name: String, _ field: String) throws {
        let row = try text(.csv, Frame(hands: hands), shape: name, count: 1)
        #expect(Array(row.utf8) == Array(",,0,left,\(field),confirmed,1.0,,,,\n".utf8))
    }

    @Test("the table: columns stand under their names, dashes for what is unknown") func table() throws {
        let frame = Frame(time: 1.5, number: 7, hands: hands)
        let table =
            ClassificationText.head(.table) + (try text(.table, frame)) + (try text(.table, Frame(hands: hands)))
        let expected = """
            t           frame    hand  side   shape           certainty  margin
            1.5         7        0     left   fist            confirmed  1
            1.5         7        1     right  fist            possible   0.25
            1.5         7        2     –      –               –          0
            –           –        0     left   fist            confirmed  1
            –           –        1     right  fist            possible   0.25
            –           –        2     –      –               –          0

            """
        #expect(table == expected)
    }

    @Test(
        "a name cannot break the table's row or steer the terminal",
        arguments: ["a\nb", "a\u{1B}[2J", "a\r\nb", "\u{9B}m"]
    )
    func tableControl(_ name: String) throws {
        let row = try text(.table, Frame(hands: hands), shape: name, count: 1)
        #expect(row.unicodeScalars.dropLast().allSatisfy { $0.properties.generalCategory != .control })
        #expect(row.hasSuffix("\n"))
    }

    /// A frame of a data set, with fields of every kind that pass through.
    private var named: Frame {
        let json = [
            ("file", #""a/b.json""#), ("id", "7"), ("note", #""say \"no\"""#), ("t", "9"), ("world", "[[1,2,3]]"),
            ("none", "null"), ("picture", "\"\(String(repeating: "A", count: 2_000))\""),
        ]
        var hand = Hand(side: .left, label: "rock, or \"fist\"", person: "p07")
        hand.extras = [UnknownField(name: "margin", json: "3"), UnknownField(name: "taken", json: "true")]
        return Frame(hands: [hand], extras: json.map { UnknownField(name: $0.0, json: $0.1) })
    }

    @Test(
        "what a record and its hands are called passes through, and nothing that a classification says itself, or no name"
    )
    func names() throws {
        #expect(
            try text(.jsonl, named, count: 1) == #"""
                {"file":"a/b.json","id":7,"note":"say \"no\"","hands":[{"side":"left","shape":"fist","certainty":"confirmed",\#
                "margin":1.0,"label":"rock, or \"fist\"","person":"p07","taken":true}]}

                """#
        )
        #expect(
            try text(.csv, named, count: 1)
                == #",,0,left,fist,confirmed,1.0,a/b.json,7,"rock, or ""fist""",p07"# + "\n"
        )
    }

    @Test(
        "classifications from another hand than the first are said to be that hand's",
        arguments: ClassificationFormat.allCases
    )
    func laterHand(_ form: ClassificationFormat) throws {
        let book = try book("fist")
        var text = ClassificationText(book, form)
        text.append(Frame(hands: hands), Array(classifications(book).prefix(1)), from: 1)
        let line = String(decoding: text.bytes, as: UTF8.self)
        switch form {
        case .jsonl: #expect(line.hasPrefix(#"{"hands":[{"side":"right","shape":"fist""#))
        case .csv: #expect(line.hasPrefix(",,1,right,fist,"))
        case .table: #expect(line.split(separator: " ").prefix(4) == ["–", "–", "1", "right"])
        }
    }

    @Test("JSON lines have no head") func jsonHead() { #expect(ClassificationText.head(.jsonl).isEmpty) }
}

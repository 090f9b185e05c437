// `tactus fit`: what is learnt and written, and what cannot be learnt.

import Configurations
import Foundation
import Shapes
import Testing

@Suite("tactus fit")
struct FitCommandTests {
    let place = Workplace()

    /// A book whose rock is a thumbs-up as well.
    private static let blind = """
        # Mine.
        book: blind
        choose: nearest
        shapes:
          - shape: rock
            possible: [index, middle, ring and little folded]
            confirmed:
              # A fist.
              - index folded

          # The open hand.
          - shape: paper
            possible: [index, middle, ring and little extended]
            confirmed: [index extended]
        """

    private func write(_ shapes: [String], to file: String = "hands.jsonl", seed: Int = 1) throws {
        let shapes = shapes.joined(separator: " ")
        let run = try place.run("synthesize hands --count 40 --seed \(seed) --output \(file) --shape \(shapes)")
        #expect(run.status == 0)
        try place.write(Self.blind, to: "blind.yaml")
    }

    private func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: place.path(file)) }

    @Test("The learnt book turns the thumb away, says so, and is a good book") func learns() throws {
        try write(["rock", "paper", "thumbs_up"])
        try write(["rock", "paper", "thumbs_up"], to: "other.jsonl", seed: 2)
        let others = try place.text("other.jsonl").replacing("\"person\":\"p", with: "\"person\":\"q")
        try place.write(others, to: "other.jsonl")
        let run = try place.run("fit hands.jsonl --rules blind.yaml --output learned.yaml --test other.jsonl")
        #expect(run.status == 0 && run.err == "")
        #expect(run.text.contains("is met."))
        #expect(run.text.contains("test: learnt"))
        #expect(try place.run("rules", "check", "learned.yaml").status == 0)
        let text = try place.text("learned.yaml")
        #expect(text.hasPrefix("# Learnt by tactus fit from 120 hands of 8 people in 1 source"))
        #expect(text.contains("      # A fist.\n      - index folded\n"))
        #expect(text.contains("\n  # The open hand.\n  - shape: paper\n"))
        #expect(text.contains("alone turns away "))
        let learnt = try RuleFile(text: text, name: "learned").definition().shapes[0].confirmed ?? []
        #expect(learnt.count > 1 && learnt.dropFirst().contains { "\($0)".contains("thumb") })
    }

    @Test("Recordings without shapes are turned away, with the false positives per hour") func never() throws {
        try write(["rock", "paper"])
        let talk = #"sed -E 's/,?"label":"[^"]*"//g' | awk '{sub(/"frame":[0-9]+/, "&,\"t\":" NR / 30)} 1'"#
        try place.make(
            """
            $tactus synthesize hands --count 90 --seed 5 --shape thumbs_up | \(talk) >talk.jsonl
            sed 's/"t":[0-9.]*,//' talk.jsonl >untimed.jsonl
            """
        )
        let run = try place.run("fit hands.jsonl --rules blind.yaml --never talk.jsonl --output learned.yaml")
        #expect(
            run.status == 0 && run.text.contains("In 0.05 minutes of --never, which the learnt book has seen:"),
            "\(run)"
        )
        let lines = run.lines.filter { $0.contains(" per hour (") }
        let counts = try lines.map { try #require($0.firstMatch(of: #/: (\d+) false positives?, /#)?.1).description }
        #expect(counts.count == 2 && Int(counts[0])! >= 10 && Int(counts[1])! <= 1, "\(run)")
        // Times that stand still give no rate, and take no part in one.
        try place.make("sed 's/\"t\":[0-9.]*,/\"t\":1,/' talk.jsonl >still.jsonl")
        let mixed = try place.run("fit hands.jsonl --rules blind.yaml --never talk.jsonl still.jsonl untimed.jsonl")
        #expect(mixed.lines.contains { $0.contains("as it was: \(counts[0]) false positive") }, "\(mixed)")
        #expect(mixed.text.contains("2 recordings without times that go on are not counted"), "\(mixed)")
        let json = try place.run("fit hands.jsonl --rules blind.yaml --never talk.jsonl --json")
        #expect(json.text.contains(#""falsePositivesPerHour":{"start":"#), "\(json)")
        let untimed = try place.run("fit hands.jsonl --rules blind.yaml --never untimed.jsonl")
        #expect(untimed.status == 0 && untimed.text.contains("--never have no times that go on"), "\(untimed)")
        let without = try place.run("fit hands.jsonl --rules blind.yaml")
        #expect(
            without.status == 1 && without.err.contains("no hand shows a gesture outside of the book"),
            "\(without)"
        )
    }

    @Test("The same bytes with any number of jobs, and no file without --output") func jobs() throws {
        try write(["rock", "paper", "thumbs_up"])
        let runs = try [1, 3].map {
            try place.run("fit hands.jsonl --rules blind.yaml --json --jobs \($0)")
        }
        #expect(runs[0].status == 0 && runs[0].out == runs[1].out)
        #expect(
            runs[0].text.hasPrefix("{\"tactus\":\"fit\",\"version\":1,\"rules\":\"blind\",\"hands\":120,\"people\":8,")
        )
        #expect(!exists("learned.yaml"))
    }

    @Test("Changes are proposed one by one, and nothing is written") func proposes() throws {
        try write(["rock", "paper", "thumbs_up"])
        let run = try place.run("fit hands.jsonl --rules blind.yaml --dry-run")
        #expect(run.status == 0 && run.err == "")
        #expect(run.text.contains("\nChanges, each alone, by their gain. "))
        #expect(run.text.contains("\nrock: added "))
        #expect(run.text.contains("\n  coverage "))
        let json = try place.run("fit hands.jsonl --rules blind.yaml --dry-run --json")
        #expect(json.text.contains(#""changes":[{"shape":"rock","was":null,"condition":""#))
        let refused = try place.run("fit hands.jsonl --rules blind.yaml --dry-run --output no.yaml")
        #expect(refused.status == 64 && refused.err.contains("--dry-run writes nothing"))
        #expect(!exists("no.yaml"))
    }

    @Test("An aim that is missed is said, in the book too, and is the answer no") func missed() throws {
        try write(["rock", "paper", "thumbs_up"])
        let run = try place.run("fit hands.jsonl --rules blind.yaml --measure none --output learned.yaml")
        #expect(run.status == 1)
        #expect(run.err == "tactus: the aim is not met on hands left out: right 0.993, others 0.02\n")
        #expect(run.text.contains("is missed."))
        #expect(try place.text("learned.yaml").contains("is missed. "))
    }

    @Test(
        "What nothing can be learnt from is said in one line",
        arguments: [
            (["rock", "paper", "thumbs_up"], "--where person=p01", "hands of 1 person (p01), expected 3 or more"),
            (
                ["rock", "paper"], "",
                "no hand shows a gesture outside of the book, expected some that it must turn away"
            ),
            (["thumbs_up"], "", "no shape of blind can be learnt"),
            (
                ["rock", "paper"], "--rules possible.yaml",
                "no shape of blind can be learnt: none has conditions under confirmed, which are what is learnt"
            ),
            (["rock", "paper"], "--label nothing", "80 hands without a label that counts, expected labels"),
            (["rock", "paper"], "--measure bnd", "--measure: "), (["rock"], "--others 2", "--others"),
        ]
    )
    func refused(shapes: [String], arguments: String, words: String) throws {
        try write(shapes)
        let book = Self.blind.replacingOccurrences(of: "confirmed:\n      # A fist.\n      - index folded", with: "")
            .replacingOccurrences(of: "    confirmed: [index extended]", with: "")
        try place.write(book, to: "possible.yaml")
        let rules = arguments.contains("--rules") ? "" : "--rules blind.yaml"
        let run = try place.run("fit hands.jsonl \(rules) --output no.yaml \(arguments)")
        #expect(run.status == (words.hasPrefix("--") ? 64 : words.contains("without a label") ? 65 : 1))
        #expect(run.err.contains(words), "\(run.err)")
        #expect(!exists("no.yaml"))
    }

    @Test("Hands that two people share are refused, and hands with two labels left out") func shared() throws {
        try write(["rock", "paper", "thumbs_up"])
        let records = try place.text("hands.jsonl")
        try place.write(records.replacing("\"person\":\"p01\"", with: "\"person\":\"again\""), to: "copy.jsonl")
        let run = try place.run("fit hands.jsonl copy.jsonl --rules blind.yaml")
        #expect(run.status == 1 && run.err.contains("again: ") && run.err.contains(" of it are also in p01"))
        try place.write(records.replacing("\"rock\"", with: "\"paper\""), to: "wrong.jsonl")
        let doubtful = try place.run("fit hands.jsonl wrong.jsonl --rules blind.yaml")
        #expect(doubtful.err.contains("40 hands with two labels left out"))
    }

    @Test("Exchanged labels are noticed: no hand of the shape is confirmed") func exchanged() throws {
        try write(["rock", "paper", "thumbs_up"])
        let text = try place.text("hands.jsonl").replacing("\"rock\"", with: "\"?\"")
        let exchanged = text.replacing("\"paper\"", with: "\"rock\"").replacing("\"?\"", with: "\"paper\"")
        try place.write(exchanged, to: "hands.jsonl")
        let run = try place.run("fit hands.jsonl --rules blind.yaml --measure none")
        for shape in ["rock", "paper"] {
            let words = "\(shape): the learnt conditions confirm none of its 40 hands; are the labels right?"
            #expect(run.err.contains(words), "\(run.err)")
        }
    }

    @Test("Hands that are learnt from are no test") func testApart() throws {
        try write(["rock", "paper", "thumbs_up"])
        let run = try place.run("fit hands.jsonl --rules blind.yaml --test hands.jsonl")
        #expect(
            run.status == 1 && run.err == "tactus: --test: p01 is learnt from too, expected other people (--person)\n"
        )
    }

    @Test("A label that the book confirms is named, and learning again replaces the comments") func again() throws {
        try write(["rock", "paper", "thumbs_up"])
        let first = try place.run("fit hands.jsonl --rules blind.yaml --output learned.yaml")
        #expect(first.text.contains("thumbs_up: the book as it was confirms 40 of 40 hands as rock."))
        _ = try place.run("fit hands.jsonl --rules learned.yaml --output again.yaml")
        let text = try place.text("again.yaml")
        #expect(text.components(separatedBy: "Learnt by tactus fit").count == 2)
        #expect(text.components(separatedBy: "# A fist.").count == 2)
    }

    @Test("A shape whose conditions serve as both keeps them under possible") func possible() throws {
        try write(["rock", "paper", "thumbs_up"])
        let book = Self.blind.replacingOccurrences(
            of: "    possible: [index, middle, ring and little folded]\n",
            with: ""
        )
        .replacingOccurrences(of: "- index folded", with: "- index, middle, ring and little folded")
        try place.write(book, to: "both.yaml")
        #expect(try place.run("fit hands.jsonl --rules both.yaml --output learned.yaml").status == 0)
        let rules = try RuleFile(text: place.text("learned.yaml"), name: "learned").definition().shapes
        #expect(
            rules[0].possible == .conditions(try RuleFile(text: book, name: "").definition().shapes[0].confirmed ?? [])
        )
        #expect(rules[0].confirmed?.count ?? 0 > 1)
    }

    @Test(
        "A book is written so that it means what was learnt, or refused before",
        arguments: [
            ("      # A fist.\n      - index folded", "      - index folded\r", 0),
            ("confirmed:\n      # A fist.\n      - index folded", "confirmed: [index folded]  # [0…1", 0),
            ("    confirmed:\n      # A fist.\n      - index folded", "    confirmed:\n    - index folded", 0),
            ("- shape: paper\n    possible:", "- confirmed: [index extended]\n    shape: paper\n    possible:", 65),
            ("# Mine.", "# Mine.\u{2028}# Yours.", 65),
            ("- index folded", "- when depth is known: width(palm) > 0.01", 0),
        ]
    )
    func layouts(old: String, new: String, status: Int32) throws {
        try write(["rock", "paper", "thumbs_up"])
        var book = Self.blind.replacingOccurrences(of: old, with: new)
        if new.hasPrefix("- confirmed") {
            book = book.replacingOccurrences(of: "\n    confirmed: [index extended]", with: "")
        }
        if new.contains("when") { book = book.replacingOccurrences(of: new, with: "- index folded\n      \(new)") }
        try place.write(book, to: "mine.yaml")
        let run = try place.run("fit hands.jsonl --rules mine.yaml --output learned.yaml")
        #expect(run.status == status, "\(run)")
        #expect(exists("learned.yaml") == (status == 0))
        if status == 0 { #expect(try place.run("rules check learned.yaml").status == 0) }
        if new.contains("when") { #expect(try place.text("learned.yaml").contains(new)) }
    }
}

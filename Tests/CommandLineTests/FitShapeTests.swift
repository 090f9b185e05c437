// `tactus fit --shape`: a new shape from a few hands, and the hands that make none.

import Configurations
import Foundation
import Shapes
import Testing

@Suite("tactus fit --shape")
struct FitShapeTests {
    let place = Workplace()

    private func synthesize(_ shapes: String, to file: String, seed: Int = 3, count: Int = 10) throws {
        let options = "--count \(count) --persons 1 --seed \(seed) --output \(file) --shape \(shapes)"
        #expect(try place.run("synthesize hands \(options)").status == 0)
    }

    @Test(
        "The new shape is written into the book, whose other lines stay, and the book is good",
        arguments: [
            ("three", "rock-scissors-paper"), ("thumbs_up", "rock-scissors-paper"), ("ok", "rock-scissors-paper"),
            ("four", "rock-scissors-paper"),
        ]
    )
    func learns(shape: String, book: String) throws {
        try synthesize(shape, to: "examples.jsonl")
        let run = try place.run("fit --shape mine --examples examples.jsonl --rules \(book) --output mine.yaml")
        #expect(run.status == 0 && run.err == "", "\(run)")
        #expect(run.text.contains("mine is in \(book) "))
        #expect(try place.run("rules check mine.yaml").status == 0)
        let old = try place.run("rules show \(book)").lines
        let new = try place.text("mine.yaml").split(separator: "\n").map(String.init)
        #expect(old.allSatisfy(new.contains))
        #expect(new.contains { $0.hasPrefix("  # Learnt by tactus fit from 10 hands of 1 person") })
        // Other hands of the same shape are recognised.
        try synthesize(shape, to: "test.jsonl", seed: 4, count: 40)
        let classified = try place.run("classify test.jsonl --rules mine.yaml")
        #expect(classified.lines.count { $0.contains("\"mine\"") } >= 30, "\(classified)")
    }

    @Test("More hands than count are said") func most() throws {
        try synthesize("three", to: "examples.jsonl", count: 251)
        let run = try place.run("fit --shape mine --examples examples.jsonl")
        let words = "--examples: at most 250 hands of each label and person count: 250 of 251 of three\n"
        #expect(run.status == 0 && run.err == words && run.text.contains("from 250 hands of 1 person"), "\(run)")
    }

    @Test("The report as JSON, without a file") func json() throws {
        try synthesize("horns", to: "examples.jsonl")
        let run = try place.run("fit --shape mine --examples examples.jsonl --json")
        #expect(run.status == 0)
        #expect(
            run.text.hasPrefix(
                #"{"tactus":"fit","version":1,"rules":"rock-scissors-paper","shape":"mine","before":"#
            )
        )
        #expect(run.text.contains(#""alike":["horns"]"#))
    }

    @Test("Hands that it must not be are turned away, and named in the book") func not() throws {
        try synthesize("thumbs_up thumbs_down", to: "both.jsonl")
        try synthesize("thumbs_down", to: "down.jsonl", seed: 9, count: 20)
        let run = try place.run("fit --shape thumbs_up --examples both.jsonl --not down.jsonl --output mine.yaml")
        #expect(run.status == 0)
        #expect(run.err == "--examples: 10 hands of other labels left out\n")
        #expect(run.text.contains("only hands that do are recognised"))
        #expect(
            try place.run("classify down.jsonl --rules mine.yaml").text.contains(
                "\"thumbs_up\",\"certainty\":\"confirmed\""
            ) == false
        )
    }

    @Test(
        "What makes no shape is said in one line, and nothing is written",
        arguments: [
            ("--shape rock --examples three.jsonl", 1, "--shape rock: rock-scissors-paper has it as rock already"),
            ("--shape fist --examples three.jsonl", 1, "has it as rock already"),
            ("--shape mine --examples few.jsonl", 1, "4 different hands of mine, expected 5 or more"),
            ("--shape mine --examples two.jsonl", 1, "--examples: hands of paper, rock, expected those of mine"),
            ("--shape mine --examples two.jsonl --label none", 1, "--examples: the index is extended in "),
            ("--shape mine --examples rock.jsonl", 1, "the examples do not differ from rock, modelled"),
            ("--shape mine --examples unsized.jsonl", 1, "10 hands in images of unknown proportions"),
            ("--shape mine --examples three.jsonl --not copy.jsonl", 1, "--not: 10 hands are among the examples too"),
            ("--shape mine", 64, "--shape mine has no hands, expected --examples FILE"),
            ("--shape 1st --examples three.jsonl", 64, "--shape \"1st\": expected a letter, then letters"),
            ("--shape other --examples three.jsonl", 64, "and none of other, ignored, none"),
            ("--examples three.jsonl", 64, "--examples is for a new shape"),
            ("three.jsonl --shape mine --examples three.jsonl", 64, "three.jsonl: --shape learns from --examples FILE"),
            ("--shape mine --examples three.jsonl --measure bend", 64, "--measure is for learning from labelled files"),
            ("", 64, "no files, expected labelled keypoints"),
        ]
    )
    func refused(arguments: String, status: Int32, words: String) throws {
        try synthesize("three", to: "three.jsonl")
        try synthesize("three", to: "few.jsonl", count: 4)
        try synthesize("three", to: "copy.jsonl")
        try synthesize("rock paper", to: "two.jsonl")
        try synthesize("rock", to: "rock.jsonl")
        let unsized = try place.text("three.jsonl").replacing(#""width":640,"height":480,"#, with: "")
        try place.write(unsized, to: "unsized.jsonl")
        let run = try place.run("fit \(arguments) --output no.yaml")
        #expect(run.status == status, "\(run)")
        #expect(run.err.contains(words), "\(run.err)")
        #expect(!FileManager.default.fileExists(atPath: place.path("no.yaml")))
    }
}

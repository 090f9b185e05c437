// `tactus fit --shape`: reads the examples and the hands that the shape must not have, and writes the book.

import Configurations
import Evaluation
import Runs
import Shapes

extension FitCommand {
    /// Throws for options that do not go together.
    func validateShape() throws {
        guard let shape else {
            if let option = given.first(where: { ["--examples", "--not"].contains($0) }) {
                throw ValidationError("\(option) is for a new shape, expected --shape NAME too")
            }
            if datasets.isEmpty {
                throw ValidationError("no files, expected labelled keypoints, or --shape and --examples")
            }
            return
        }
        guard datasets.isEmpty else {
            throw ValidationError("\(datasets[0]): --shape learns from --examples FILE, and from no other files")
        }
        guard Self.isName(shape) else {
            throw ValidationError(
                "--shape \(String(reflecting: String(shape.prefix(40)))): expected a letter, then letters, digits, _ or -, 64 at "
                    + "most, and none of \(Self.words.joined(separator: ", "))"
            )
        }
        if examples.isEmpty { throw ValidationError("--shape \(shape) has no hands, expected --examples FILE") }
        if let option = given.first(where: {
            ["--measure", "--never", "--test", "--labels", "--dry-run"].contains($0)
        }) {
            throw ValidationError("\(option) is for learning from labelled files, not with --shape")
        }
    }

    /// The words that mean something else to YAML or in maps of labels.
    private static let words = ["other", "ignored", "none", "null", "true", "false", "yes", "no", "on", "off"]

    private static func isName(_ shape: String) -> Bool {
        guard let first = shape.first, first.isLetter, shape.count <= 64 else { return false }
        return shape.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            && !words.contains(shape.lowercased())
    }

    func runShape(_ shape: String) async throws {
        try input.refuseImages(examples + not)
        let name = book.rules ?? ShippedBook.rockScissorsPaper.rawValue
        let rules = try book.book()
        let labels = try LabelMap(rules, nil, given: nil)
        guard !labels.knows(shape), LabelMap.fold(shape) != "none" else {
            let meaning = if case .shape(let known) = labels.meaning(of: shape) { known } else { shape }
            throw Failure(.no, "--shape \(shape): \(name) has it as \(meaning) already, expected a new name")
        }
        guard let text = RuleBookText(try ConfigurationLoader.text(ofRules: name)) else { throw Self.layout(of: name) }
        let sink = try ByteSink(path: output ?? "-")
        let (hands, run) = try await self.hands("--examples", examples, rules)
        let own = try Self.examples(of: shape, hands)
        var others: [FitExample] = []
        if !not.isEmpty {
            let (hands, otherRun) = try await self.hands("--not", not, rules)
            let shared = otherRun.countOfHands(in: run)
            guard shared == 0 else {
                throw Failure(.no, "--not: \(counted(shared, "hand")) are among the examples too, expected other hands")
            }
            others = hands.map { hand in
                var hand = hand
                if case .shape(let known) = labels.meaning(of: hand.label) { hand.shape = known }
                if hand.label.isEmpty { hand.label = otherRun.sources[hand.source] }
                return hand
            }
            let named = others.count
            others.removeAll { LabelMap.fold($0.label) == LabelMap.fold(shape) }
            if others.count < named {
                StandardStreams.say("--not: \(counted(named - others.count, "hand")) of \(shape) left out")
            }
        }
        let fitting = try ShapeFitting(shape, rules.definition, labels, examples: own, others: others)
        let learnt = text.inserting(fitting.lines, at: fitting.place.rank)
        let file = RuleFile(text: learnt, name: output ?? name)
        guard (try? file.definition().shapes) == fitting.place.definition.shapes else { throw Self.layout(of: name) }
        let report = ShapeReport(fitting, bookName: name)
        try Output.write(json ? report.json : report.text)
        for warning in file.lint() { StandardStreams.say("\(warning)") }
        guard output != nil else { return }
        try sink.write(learnt)
        try sink.finish()
    }

    /// Reads all hands of files, whatever their labels.
    private func hands(_ option: String, _ paths: [String], _ book: RuleBook) async throws -> ([FitExample], FitRun) {
        var run = FitRun(nil, jobs: jobs.count(for: paths), reading: input.reader(fields.names))
        let log = try await input.read(paths, selecting: fields, into: &run)
        try log.ensureWhole()
        let most = FitConfiguration().handsPerLabel
        let hands = run.examples(for: book, atMost: most).0.all
        let chosen = Dictionary(hands.map { ($0.label, 1) }, uniquingKeysWith: +)
        let cut = run.different.filter { $0.value > chosen[$0.key] ?? 0 }.sorted { $0.key < $1.key }
        if !cut.isEmpty {
            let words = cut.map { "\(chosen[$0.key] ?? 0) of \($0.value)\($0.key.isEmpty ? "" : " of \($0.key)")" }
            StandardStreams.say(
                "\(option): at most \(most) hands of each label and person count: \(words.joined(separator: ", "))"
            )
        }
        return (hands, run)
    }

    /// Returns the hands of a shape: those with its label where there are some, or all of one label.
    private static func examples(of shape: String, _ hands: [FitExample]) throws(Failure) -> [FitExample] {
        let labelled = hands.filter { LabelMap.fold($0.label) == LabelMap.fold(shape) }
        if !labelled.isEmpty, labelled.count < hands.count {
            StandardStreams.say("--examples: \(counted(hands.count - labelled.count, "hand")) of other labels left out")
        }
        let own = labelled.isEmpty ? hands : labelled
        let labels = Set(own.map(\.label)).sorted()
        guard labels.count <= 1 else {
            throw Failure(
                .no,
                "--examples: hands of \(labels.joined(separator: ", ")), expected those of \(shape), or of one label"
            )
        }
        guard own.count >= ShapeFitting.fewest else {
            throw Failure(
                .no,
                "--examples: \(counted(own.count, "different hand")) of \(shape), expected \(ShapeFitting.fewest) or more"
            )
        }
        let unsized = own.count { $0.context.aspect == nil }
        guard unsized == 0 else {
            throw Failure(
                .no,
                "--examples: \(counted(unsized, "hand")) in images of unknown proportions, expected --image-size WxH or "
                    + "--aspect-ratio W:H"
            )
        }
        return own
    }
}

// `tactus evaluate merge`: the counts of several runs, of hands or of events, merged into one report.

struct EvaluateMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the counts of several evaluations into the result of a single run."
    )

    @Argument(help: "Files that --partial wrote, or - for standard input.")
    var parts: [String]

    @OptionGroup var scores: ScoreOptions

    func run() throws {
        var files = RunFiles()
        for path in parts { files.read(path) }
        files.write(scores)
        try files.claim()
        let counts = try CountsFiles.merged(parts)
        try scores.write(counts)
        if case .hands(let tally) = counts { try tally.judgeLabels(nil, nil, isPart: scores.partial != nil) }
    }
}

/// Files of counts, put together.
enum CountsFiles {
    /// The sum of the counts in the named files; each holds one or several.
    ///
    /// - Throws: `Failure` for what are no counts, for counts of other rules or options, and for a part that is there
    ///   twice.
    static func merged(_ files: [String]) throws -> EvaluationCounts {
        var total: EvaluationCounts?
        var known: [String: [(place: String, number: Int?)]] = [:]
        var marks: [(place: String, mark: UInt64)] = []
        var areNumbered = true
        for file in files {
            var values = JSONSplitter(try ByteSource(path: file), limit: Self.mostBytes, skipsLarge: false)
            var parser = JSONParser()
            var isEmpty = true
            while let result = try values.next() {
                isEmpty = false
                let element: JSONElement
                switch result {
                case .element(let value): element = value
                case .problem(let problem):
                    let place = Self.place(file, problem.line)
                    throw Failure(.badInput, "\(place): \(problem.wrong), expected \(problem.expected)")
                }
                let place = Self.place(file, element.line)
                let (part, number) = try Self.counts(element, file, place, &parser)
                do throws(Diagnostic) {
                    if total == nil { total = part } else { try total?.merge(part) }
                } catch {
                    throw Failure(.badInput, "\(place): \(error)")
                }
                guard let mark = part.mark else { continue }
                let same = known[mark]?.first { $0.number == nil || number == nil || $0.number == number }
                if let same {
                    let wrong = "counts of the same \(part.noun) as \(same.place)"
                    throw Failure(.badInput, "\(place): \(wrong), expected each part once")
                }
                known[mark, default: []].append((place, number))
                areNumbered = areNumbered && number != nil
                marks.append((place, UInt64(mark, radix: 16) ?? 0))
            }
            if isEmpty { throw Failure(.badInput, "\(file): nothing, expected counts that --partial wrote") }
        }
        guard let total else { throw Failure(.usage, "nothing to merge") }
        if !areNumbered { try Self.refuseSums(marks, of: total.noun) }
        return total
    }

    /// Refuses counts that are the sum of others that are there too; marks add up as counts do.
    private static func refuseSums(_ marks: [(place: String, mark: UInt64)], of noun: String) throws(Failure) {
        let all = marks.reduce(0) { $0 &+ $1.mark }
        let places = Dictionary(marks.map { ($0.mark, $0.place) }) { first, _ in first }
        var found = marks.first { $0.mark &* 2 == all }?.place
        // Of a few parts any may be the sum of some; of many it is looked for only whether one is that of all others.
        if marks.count <= fewParts {
            for subset in 1..<(1 << marks.count) where found == nil && subset.nonzeroBitCount > 1 {
                let inside = marks.indices.filter { subset >> $0 & 1 == 1 }
                found = places[inside.reduce(0) { $0 &+ marks[$1].mark }]
            }
        }
        guard let found, marks.count > 2 else { return }
        throw Failure(.badInput, "\(found): counts of the same \(noun) as others together, expected each part once")
    }

    /// The number of parts up to which each sum of some is compared.
    private static let fewParts = 12

    /// Returns the place of counts; the first line of a file is the file.
    private static func place(_ file: String, _ line: Int?) -> String {
        line.map { $0 == 1 ? file : "\(file):\($0)" } ?? file
    }

    /// Reads counts, and the number that whoever cut the data gave this part: parts of other numbers are other parts, even
    /// with the same hands.
    private static func counts(
        _ element: JSONElement,
        _ file: String,
        _ place: String,
        _ parser: inout JSONParser
    ) throws(Failure) -> (EvaluationCounts, number: Int?) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try parser.value(of: element.bytes)
        } catch {
            let problem = Diagnostic(file: file, line: element.line, fault: error, in: element.bytes)
            throw Failure(.badInput, "\(problem)")
        }
        if let name = value["tactus"]?.string, ["scores", "event-scores"].contains(name) {
            throw Failure(
                .badInput,
                "\(place): a report, as tactus evaluate --json prints it, expected counts of --partial"
            )
        }
        let number = value["part"]
        guard number == nil || number?.integer != nil else {
            throw Failure(.badInput, "\(place): part: \(number?.text ?? ""), expected a whole number")
        }
        do throws(Diagnostic) {
            let members = value.object?.members.filter { $0.name != "part" }.map { ($0.name, $0.value) }
            return (try EvaluationCounts(members.map { JSONValue.object($0) } ?? value), number?.integer)
        } catch {
            throw Failure(.badInput, "\(place): \(error)")
        }
    }

    /// Counts of `Tuning.maximumGroups` groups are not larger than this, and take some twenty times as much memory.
    private static let mostBytes = 1 << 25
}

// `tactus take`: takes shown, changed and merged, and exchanged with other programs.

import Drums

struct Takes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "take",
        abstract: "Show and change takes, and exchange them with other programs.",
        discussion: """
            To play a take to audio or notes over several rounds, use tactus render --take. A take file that is written again \
            is kept as NAME.1.yaml.
            """,
        subcommands: [Show.self, Quantise.self, Humanise.self, Merge.self, Import.self, Export.self]
    )

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show tempo, metre, steps and layers of a take, or list the takes of a folder.",
            discussion: """
                Each layer is a grid with a column for each 16th, steps one with a column for each step. Hits stand where they \
                sound, at the nearest column: \(Take.gridLegend).
                """
        )

        @Argument(help: "A take file, a folder of takes, or - for standard input.")
        var file: String

        @Flag(help: "Print JSON.")
        var json = false

        func run() throws {
            guard file != "-", TakeFolder.isFolder(file) else {
                let take = try Configured.take(at: file)
                return try Output.write(json ? Self.json(take).text + "\n" : Self.text(take))
            }
            guard Path.isFolder(file) else { throw Failure(.noInput, "\(file): there is no such folder") }
            let folder = TakeFolder(file, loss: "not shown")
            let takes = folder.takes
            let lines = takes.enumerated().map { "\($0 + 1) \($1.name): \(Self.head(of: $1))\n" }
            try Output.write(json ? JSONValue.array(takes.map(Self.json)).text + "\n" : lines.joined())
            guard folder.brokenCount == 0 else {
                throw Failure(.badInput, "\(file): \(counted(folder.brokenCount, "take")) cannot be read")
            }
        }

        private static func head(of take: Take) -> String {
            "\(Words.number(take.tempo)) bpm, \(take.metre), "
                + "\(Words.number(Ticks.quarters(take.ticks))) quarter notes, \(JSONWriter.number(take.length, places: 3)) s, "
                + counted(take.hitCount, "hit")
        }

        private static func text(_ take: Take) -> String {
            var lines = [head(of: take)]
            if let quantization = take.quantization { lines.append("quantise: \(quantization)") }
            for (name, parts) in [("muted", take.muted), ("solo", take.soloed)] where !parts.isEmpty {
                lines.append("\(name): \(words(parts).joined(separator: ", "))")
            }
            let width = take.instruments.map { displayWidth(clipped($0, to: longestName)) }.max() ?? 0
            for part in take.parts {
                let hits = take.hits(of: part).count
                let length =
                    part == .steps
                    ? "\(counted(take.steps.count, "step")), \(take.subdivision) a quarter note, "
                    : "\(counted((take.ticks + take.metre.bar - 1) / take.metre.bar, "bar")), "
                lines.append("\n\(part.words): " + length + counted(hits, "hit"))
                lines += take.grid(of: part, width: lineWidth) { name in
                    padded(clipped(name ?? "", to: longestName), to: width)
                }
            }
            let counts = take.instruments.map { "\(printable($0)) \(count(of: $0, in: take))" }
            if !counts.isEmpty { lines.append("\n\(Take.gridLegend)\n" + counts.joined(separator: ", ")) }
            return lines.joined(separator: "\n") + "\n"
        }

        private static func json(_ take: Take) -> JSONValue {
            let layers = take.layers.indices.map { index in
                let hits = zip(take.layers[index].hits, take.positions(ofLayer: index)).map { hit, heard in
                    JSONValue.object(
                        ["position": .number(hit.position), "heard": .number(heard)] + fields(of: hit.hit)
                    )
                }
                return JSONValue.object(["layer": .integer(index + 1), "hits": .array(hits)])
            }
            let name: JSONObject = take.name.isEmpty ? [:] : ["name": .string(take.name)]
            return .object(
                name + [
                    "bpm": .number(take.tempo), "metre": .string("\(take.metre)"),
                    "quarters": .number(Ticks.quarters(take.ticks)), "seconds": .rounded(take.length, places: 3),
                    "quantise": .optional(take.quantization?.description), "muted": .strings(words(take.muted)),
                    "solo": .strings(words(take.soloed)), "subdivision": .integer(take.subdivision),
                    "steps": .array(take.steps.map { .array($0.map { .object(fields(of: $0)) }) }),
                    "layers": .array(layers),
                    "counts": .object(take.instruments.map { ($0, .integer(count(of: $0, in: take))) }),
                ]
            )
        }

        private static func fields(of hit: Take.Hit) -> JSONObject {
            ["instrument": .string(hit.instrument), "velocity": .rounded(Double(hit.velocity), places: 3)]
        }

        private static func words(_ parts: Set<TakePart>) -> [String] { parts.map { printable($0.words) }.sorted() }

        private static func count(of instrument: String, in take: Take) -> Int {
            take.steps.joined().count { $0.instrument == instrument }
                + take.layers.flatMap(\.hits).count { $0.hit.instrument == instrument }
        }

        /// The width of the grid, and of names in it.
        private static let (lineWidth, longestName) = (100, 24)
    }
}

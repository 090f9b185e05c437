// `tactus movements learn`: recordings of a fingertip that draws in, a movement by example in a book out.

import Runs
import Configurations
import Drums
import Gestures
import KeypointFiles
import Performances

extension Movements {
    struct Learn: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "learn",
            abstract: "Learn a movement from recordings of a fingertip that draws it.",
            discussion: """
                Rest, draw in the air, and rest again: each drawing in the recordings is an example. Five are enough, those of \
                several people better. Writes the examples and the distance up to which a drawing is one. Exits with 1 if \
                an example is nearer to another movement of the book, or to a drawing of --not.
                """
        )

        @Argument(help: "The name of the movement.")
        var name: String

        @Option(parsing: .upToNextOption, help: .value("file", "Keypoints of hands that draw the movement."))
        var examples: [String]

        @Option(
            parsing: .upToNextOption,
            help: .value("file", "Keypoints of hands that do something else, such as idle hands.")
        )
        var not: [String] = []

        @Option(
            help: .value("book", "The book of movements to write to, new or your own; standard output without it.")
        )
        var output: String?

        @Option(help: "What begins and ends a drawing; by default as before in the book, or rest.")
        var pen: DrawnMovement.Pen?

        @OptionGroup var input: InputOptions

        /// A drawing, and where it is from.
        private struct Example {
            var drawing: Drawing
            var file: String
            var number: Int
            var words: String { "drawing \(number) of \(file)" }
        }

        func validate() throws {
            if let fault = MovementFile.fault(ofName: name) {
                throw ValidationError("the name of a movement \(fault), not \"\(printable(name))\"")
            }
            if let output, ShippedMovements(rawValue: output) != nil {
                throw ValidationError("--output: \(output) is the built-in book, expected a file such as mine.yaml")
            }
        }

        func run() throws {
            try files().claim()
            try input.refuseImages(examples + not)
            let path = output.flatMap { name in
                name == "-" ? nil : ConfigurationLoader.isFile(name) ? name : "./\(name)"
            }
            let isThere = path.map { Path.isThere($0) } ?? false
            if let path, isThere, !Path.isRegularFile(path) {
                throw Failure(.badInput, "\(path): expected a book of movements, or a new file")
            }
            let book = try isThere ? path.map(Configured.movements) : nil
            let old = book?.drawn.first { $0.name == name }?.movement
            let pen = pen ?? old?.pen ?? .rest
            let own = try drawings(examples, "--examples", pen)
            let others = try not.isEmpty ? [] : drawings(not, "--not", pen, mustDraw: false)
            let among = book?.drawn.filter { $0.name != name } ?? []
            let movement: DrawnMovement
            do {
                movement = try DrawnMovement(
                    learning: own.map(\.drawing),
                    avoiding: others.map(\.drawing),
                    among: among,
                    pen: pen,
                    isTurned: old?.isTurned ?? false
                )
            } catch {
                throw Self.failure(error, own, others)
            }
            report(movement, own, among)
            let text = MovementFile.text(
                adding: movement.condensed,
                named: name,
                from: Self.sources(own),
                to: try isThere ? path.map(ConfigurationLoader.text(ofMovements:)) : nil,
                new: path.map(Self.stem) ?? "movements"
            )
            guard let text else {
                let wanted = "expected another name, or a book with each movement on separate lines"
                throw Failure(.no, "\(name) cannot be written to \(output ?? "a book"), \(wanted)")
            }
            let replaced = book?.definition(of: Movement(rawValue: name))
            if let path, let replaced, !MovementBook.swipesWavesCircles.definitions.contains(replaced) {
                StandardStreams.say("\(name) replaces the movement of that name in \(path)")
            }
            let sink = try ByteSink(path: path ?? "-")
            try sink.write(text)
            try sink.finish()
        }

        private func files() -> RunFiles {
            var files = RunFiles()
            for path in examples + not { files.count(path, isRead: KeypointReader.readsInFolder) }
            // A book that is there is added to.
            if let output { files.change(output, as: "--output") } else { files.write("-") }
            return files
        }

        /// Returns all drawings in files, and prints how many each has.
        private func drawings(
            _ paths: [String],
            _ option: String,
            _ pen: DrawnMovement.Pen,
            mustDraw: Bool = true
        ) throws -> [Example] {
            var log = input.records.problemLog()
            var (found, frames) = ([Example](), 0)
            for path in paths {
                var reader = try KeypointReader(path: path, options: input.reader(needsTimes: true))
                var recordings: [String: DrawingReader] = [:]
                while let result = try reader.next() {
                    switch result {
                    case .problem(let problem): try log.add(problem)
                    case .frame(let frame, _):
                        frames += 1
                        recordings[reader.file, default: DrawingReader(pen)].process(frame)
                    }
                }
                for file in reader.files {
                    let drawings = recordings[file]?.drawings() ?? []
                    StandardStreams.say("\(file): \(counted(drawings.count, "drawing"))")
                    found += drawings.enumerated().map { Example(drawing: $1, file: file, number: $0 + 1) }
                }
            }
            try log.report(good: frames, of: paths)
            try log.ensureWhole()
            guard !mustDraw || !found.isEmpty else {
                let wanted =
                    pen == .rest
                    ? "an index tip that rests, draws half a palm or more, and rests again"
                    : "a hand that pinches, draws half a palm or more, and lets go"
                throw Failure(.no, "\(option): no drawing in \(paths.joined(separator: ", ")), expected \(wanted)")
            }
            return found
        }

        private func report(
            _ movement: DrawnMovement,
            _ own: [Example],
            _ others: [(name: String, movement: DrawnMovement)]
        ) {
            let spread = movement.spread.map { ", which differ by \(Self.words($0)) radii" } ?? ""
            let limit = "a drawing is one up to \(Self.words(movement.threshold)) radii"
            StandardStreams.say("\(name): \(counted(own.count, "example"))\(spread); \(limit)")
            if movement.restsWithin {
                StandardStreams.say(
                    "examples rest within, so drawings of the book end after a rest of \(Self.words(movement.pause)) s"
                )
            }
            for group in movement.groups.dropFirst() {
                let names = listed(group.map { own[$0].words }, most: 3)
                StandardStreams.say(
                    group.count == 1
                        ? "\(names) differs from the other examples: leave it out if it went wrong, or draw more like it"
                        : "\(names) differ from the other examples: learn them under another name if they are another figure"
                )
            }
            let definition = MovementDefinition(Movement(rawValue: name), of: .indexTip, .drawn(movement))
            for warning in [definition.oddVerb].compactMap(\.self) + movement.warnings(named: name) {
                StandardStreams.say(warning)
            }
            let distances = others.map { other in
                (other.name, movement.examples.map { other.movement.distance(to: $0) }.min() ?? .infinity)
            }
            if let nearest = distances.min(by: { $0.1 < $1.1 }) {
                StandardStreams.say("the nearest other movement is \(nearest.0), at \(Self.words(nearest.1)) radii")
            }
        }

        private static func failure(
            _ fault: DrawnMovement.LearningFault,
            _ own: [Example],
            _ others: [Example]
        ) -> Failure {
            switch fault {
            case .nearerToMovement(let example, let name):
                Failure(
                    .no,
                    "\(own[example].words) is nearer to \(name) than to the other examples, expected one that differs from it"
                )
            case .nearerToNegative(let example, let negative):
                Failure(
                    .no,
                    "\(own[example].words) is nearer to \(others[negative].words), of --not, than to the other examples"
                )
            }
        }

        /// The files of the examples, with their numbers.
        private static func sources(_ own: [Example]) -> String {
            let files = own.reduce(into: [String]()) { if $0.last != $1.file { $0.append($1.file) } }
            let words = files.map { file in "\(file) (\(own.count { $0.file == file }))" }
            return printable(listed(words, most: 3))
        }

        private static func words(_ radii: Double) -> String { Words.number((radii * 100).rounded() / 100) }

        private static func stem(_ path: String) -> String {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            return String(file.prefix { $0 != "." })
        }
    }
}

extension DrawnMovement.Pen: ExpressibleByArgument {}

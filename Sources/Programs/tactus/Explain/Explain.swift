// `tactus explain`: why one hand got its shape.

import Runs
import Performances
import Keypoints
import Shapes

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a classification: measures, conditions, margins, and the closest counterfactual."
    )

    @Argument(help: "A file, a folder, or - for standard input.")
    var source: String

    @Option(
        help: .value("n", "The frame number; for frames without one, the zero-based index.")
    )
    var frame = 0

    @Option(
        help: .value("n", "The zero-based index of the hand; by default the hand that `classify` chooses.")
    )
    var hand: Int?

    @Flag(help: "Leave out the drawing of the hand.")
    var noDraw = false

    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions

    func run() throws {
        let book = try book.book()
        try input.refuseImages([source])
        let frame = try findFrame()
        let hand = hand ?? frame.chosenHand ?? 0
        guard frame.hands.indices.contains(hand) else {
            throw Failure(
                .noInput,
                frame.hands.isEmpty
                    ? "\(source): frame \(self.frame) has no hand, and only hands are explained"
                    : "\(source): frame \(self.frame) has \(counted(frame.hands.count, "hand")), none is number \(hand)"
            )
        }
        let shown = frame.hands[hand]
        var text = ExplanationText(of: shown, in: frame, by: book)
        if !noDraw { text.draw(shown.points, aspect: frame.likelyAspect) }
        try Output.write(text.lines.map(printable).joined(separator: "\n") + "\n")
    }

    /// Returns the first frame of the number. A source whose numbers begin again has others, which are reported; a
    /// stream is not read to its end.
    private func findFrame() throws -> Frame {
        var reader = try KeypointReader(path: source, options: input.reader())
        var (place, problems, others) = (0, 0, 0)
        var found: (frame: Frame, place: String)?
        var log = input.records.problemLog()
        var numbers: [Int] = []
        while source != "-" || found == nil, let result = try reader.next() {
            switch result {
            case .problem(let problem):
                guard found == nil else { continue }
                problems += 1
                guard !input.records.strict else {
                    StandardStreams.say("\(problem)")
                    throw Failure(.badInput, "\(source): stopped at the first invalid record")
                }
                try log.add(problem)
            case .frame(let frame, let line):
                if (frame.number ?? place) == self.frame {
                    if found == nil { found = (frame, "\(reader.file):\(line)") } else { others += 1 }
                }
                if let number = frame.number { numbers.append(number) }
                place += 1
            }
        }
        if let note = reader.aspect?.note { StandardStreams.say(note) }
        if let found {
            if others > 0 {
                let frames = counted(others, "other frame has", "other frames have")
                StandardStreams.say("\(source): \(frames) the number \(frame); explained is \(found.place)")
            }
            return found.frame
        }
        guard place > 0 || problems == 0 else {
            throw Failure(.badInput, "\(source): no frame \(frame): none of its records could be read")
        }
        let more = numbers.count == place ? ", whose numbers are \(words(numbers))" : ""
        throw Failure(.noInput, "\(source): no frame \(frame) among \(counted(place, "frame", "frames"))\(more)")
    }

    /// The first of some numbers and the last.
    private func words(_ numbers: [Int]) -> String {
        let shown = numbers.prefix(3).map { "\($0)" } + (numbers.count > 4 ? ["…"] : [])
        return (shown + (numbers.count > 3 ? ["\(numbers[numbers.count - 1])"] : [])).joined(separator: ", ")
    }
}

// `tactus movements find`: the movements of keypoint files, as lines that `tactus evaluate movements` reads.

import Evaluation
import Gestures
import Keypoints

extension Movements {
    struct Find: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "find",
            abstract: "Find the movements in keypoint files.",
            discussion: """
                Prints a line for each file: its name without the extension, then for each movement its name and the \
                frames in which it begins, ends and is reported, as in sequence;swipe left;124;158;161. tactus evaluate \
                movements compares such lines with the true ones. One movement can have several names: a wave can also be \
                a shake.
                """
        )

        @OptionGroup var input: MovementSources

        func run() throws {
            var spans: [Int: [MovementSpan]] = [:]
            var frames: [(time: Double, number: Int)] = []
            var sequence = 0
            let sequences = try input.read { moment in
                if moment.sequence != sequence { (sequence, frames) = (moment.sequence, []) }
                frames.append((moment.time, moment.number))
                for gesture in moment.gestures {
                    guard case .performed(let movement, let measures) = gesture.kind else { continue }
                    let numbers = [gesture.onset, measures.end].map { time in
                        Double(frames.last { $0.time <= time + 1e-6 }?.number ?? frames[0].number)
                    }
                    spans[sequence, default: []].append(
                        MovementSpan(
                            movement.rawValue,
                            from: numbers[0],
                            to: max(numbers[0], numbers[1]),
                            told: Double(moment.number)
                        )
                    )
                }
            }
            let names = Self.names(of: sequences)
            let lines = names.enumerated().map { MovementSequences.line($1, spans[$0] ?? []) }
            try Output.write(lines.joined())
        }

        /// The names of sequences: those of their files without the ending, or the whole paths where two are alike.
        private static func names(of paths: [String]) -> [String] {
            func short(_ path: String) -> String {
                let name = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
                return name.map { $0 == ";" ? "," : String($0) }.joined()
            }
            let names = paths.map { short(Path.name(of: $0)) }
            let isPlain = Set(names).count == names.count && !names.contains("")
            return isPlain ? names : paths.map { $0.contains("/") ? short($0) : $0 }
        }
    }
}

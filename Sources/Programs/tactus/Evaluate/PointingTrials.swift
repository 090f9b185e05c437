// The trials that a person did on the practice page, as it saves them. Read for EvaluatePointing.

import Evaluation

/// A file of trials.
enum PointingTrials {
    private static let columns = "block,start_x,start_y,end_x,end_y,target_x,target_y,width,seconds"
    private static let longestFile = 16 << 20

    /// Returns the blocks of a file, each of trials with targets of one width at one distance.
    ///
    /// - Throws: `badInput` with the line for what is no trial.
    static func blocks(_ path: String) throws -> [[PointingTrial]] {
        let lines = try ByteSource.text(of: path, atMost: longestFile).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        guard lines.first.map(String.init) == columns else {
            throw Failure(.badInput, "\(path):1: no trials, expected \(columns)")
        }
        var blocks: [String: [PointingTrial]] = [:]
        for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = cells.dropFirst().compactMap { Double($0) }
            guard numbers.count == 8, cells.count == 9, numbers.allSatisfy({ abs($0) < 1e6 }), numbers[6] > 0,
                numbers[7] > 0
            else {
                let wrong = printable(String(line), atMost: 80)
                throw Failure(.badInput, "\(path):\(number + 1): \"\(wrong)\", expected the numbers of \(columns)")
            }
            let points = (0..<3).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
            guard points[0] != points[2] else {
                throw Failure(.badInput, "\(path):\(number + 1): a target where the trial starts, expected a way to it")
            }
            blocks[String(cells[0]), default: []].append(
                PointingTrial(from: points[0], to: points[1], target: points[2], width: numbers[6], seconds: numbers[7])
            )
        }
        if let small = blocks.first(where: { $0.value.count < 3 }) {
            let name = printable(small.key, atMost: 20)
            throw Failure(.badInput, "\(path): block \(name) has fewer than 3 trials, expected more, for their spread")
        }
        guard !blocks.isEmpty else { throw Failure(.badInput, "\(path): no trials") }
        return blocks.sorted { $0.key < $1.key }.map(\.value)
    }
}

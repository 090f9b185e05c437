// The trials that a person did on the practice page, as it saves them. Read for EvaluatePointing, and while the page is open.

import Evaluation

/// A file of trials.
enum PointingTrials {
    private static let names = columns.split(separator: ",").map(String.init)
    private static let columns = "block,start_x,start_y,end_x,end_y,target_x,target_y,width,seconds"
    private static let longestFile = 16 << 20

    /// Returns the blocks of a file, each of trials with targets of one width at one distance.
    ///
    /// - Throws: `badInput` with the line for what is no trial.
    static func blocks(of path: String) throws -> [[PointingTrial]] {
        try blocks(ByteSource.text(of: path, atMost: longestFile), path)
    }

    /// Scores the trials of a message of the practice page, of all of them and of each block.
    static func score(_ message: JSONValue) throws -> JSONValue {
        let blocks = try blocks(message["trials"]?.string ?? "", "trials")
        let all = PointingScores(blocks).throughput
        let rows = blocks.map { trials -> JSONValue in
            let scores = PointingScores([trials])
            let distance = trials.reduce(0) { $0 + $1.distance } / Double(trials.count)
            return [
                "distance": .number(distance), "width": .number(trials[0].width),
                "throughput": .number(scores.throughput.value), "missed": .number(Double(scores.missed)),
                "seconds": .number(scores.seconds),
            ]
        }
        return [
            "throughput": .number(all.value), "lower": .number(all.lower), "upper": .number(all.upper),
            "blocks": .array(rows),
        ]
    }

    private static func blocks(_ text: String, _ path: String) throws -> [[PointingTrial]] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.first.map(String.init) == columns else {
            throw Failure(.badInput, "\(path):1: not the first line of trials, expected \(columns)")
        }
        var blocks: [String: [PointingTrial]] = [:]
        for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            func wrong(_ fault: String) -> Failure { Failure(.badInput, "\(path):\(number + 1): \(fault)") }
            guard cells.count == names.count else {
                throw wrong("\(counted(cells.count, "cell")), expected \(names.count), for \(columns)")
            }
            let numbers = try zip(names, cells).dropFirst().map { name, cell in
                // What is measured in pixels of a screen, or in seconds, is no larger.
                let range = name == "width" || name == "seconds" ? Double.leastNonzeroMagnitude...1e6 : -1e6...1e6
                guard let value = Double(cell), range.contains(value) else {
                    let expected = range.lowerBound > 0 ? "a number above 0, at most 10⁶" : "a number from −10⁶ to 10⁶"
                    throw wrong("\(name): \"\(printable(cell, atMost: 40))\", expected \(expected)")
                }
                return value
            }
            let points = (0..<3).map { SIMD2(numbers[2 * $0], numbers[2 * $0 + 1]) }
            guard points[0] != points[2] else { throw wrong("a target where the trial starts, expected a way to it") }
            blocks[cells[0], default: []].append(
                PointingTrial(from: points[0], to: points[1], target: points[2], width: numbers[6], seconds: numbers[7])
            )
        }
        if let small = blocks.first(where: { $0.value.count < 3 }) {
            let has = "block \(printable(small.key, atMost: 20)) has \(counted(small.value.count, "trial"))"
            throw Failure(.badInput, "\(path): \(has), expected 3 or more, for their spread")
        }
        guard !blocks.isEmpty else { throw Failure(.badInput, "\(path): no trials") }
        return blocks.sorted { $0.key < $1.key }.map(\.value)
    }
}

// The steps between the times of an input's first records, which show a unit that was taken for another. Held by
// KeypointBatch.Remarks; pure.

import Keypoints

/// The steps between the times of the first records of each file of an input.
///
/// No recording of moving hands has a step in the middle outside of `Tuning.recordedSteps`: milliseconds that are read as
/// seconds have, and seconds that are read as milliseconds.
struct TimeSteps: Sendable {
    /// The first file whose steps no recording has, and the one in the middle of them, in seconds.
    private(set) var odd: (file: String, step: Double)?

    private var file = ""
    private var (first, last): (Double?, Double?)
    private var steps: [Double] = []

    /// Whether enough steps of the file are known.
    var isDecided: Bool { steps.count >= Tuning.timeSteps }

    /// Begins a file, or continues it.
    mutating func begin(_ path: String) {
        guard file != path else { return }
        odd = found
        (file, first, last) = (path, nil, nil)
        steps.removeAll(keepingCapacity: true)
    }

    /// Adds the time of the file's next record.
    mutating func add(_ time: Double?) {
        guard let time else { return }
        if let last { note(time - last) }
        first = first ?? time
        last = time
    }

    /// Adds the steps of the part that comes next.
    mutating func add(_ other: TimeSteps) {
        guard !other.file.isEmpty else { return }
        if let odd = odd ?? other.odd {
            self.odd = odd
        } else if file == other.file, !isDecided {
            if let first = other.first, let last { note(first - last) }
            for step in other.steps { note(step) }
            (first, last) = (first ?? other.first, other.last ?? last)
        } else if file != other.file {
            let odd = found
            self = other
            self.odd = odd
        }
    }

    /// Adds a step: records of one image have the same time, and a recording may begin anew.
    private mutating func note(_ step: Double) { if step > 0, !isDecided { steps.append(step) } }

    /// The value of `odd` if no record follows.
    private var found: (file: String, step: Double)? {
        guard odd == nil, !steps.isEmpty else { return odd }
        let middle = steps.sorted()[steps.count / 2]
        return Tuning.recordedSteps.contains(middle) ? nil : (file, middle)
    }

    /// Returns the fault of the times, and the options that end the doubt; `nil` without one.
    ///
    /// - Parameter key: the field or column of the times, and the unit in which it was read.
    func fault(under key: TimeKey) -> (file: String, wrong: String, expected: String)? {
        guard let (file, step) = found else { return nil }
        let number = step * key.unit.perSecond
        let unit = TimeUnit.allCases.first { Tuning.recordedSteps.contains(number / $0.perSecond) }
        let option = { (unit: TimeUnit) in "--time \(Self.quoted(key.name)):\(unit.rawValue)" }
        let others = unit.map { "\(option($0)) if they are \($0.words), " } ?? ""
        let range = "\(Self.words(Tuning.recordedSteps.lowerBound)) to \(Self.words(Tuning.recordedSteps.upperBound))"
        return (
            file, "times under \(key.name) that go on by \(Self.words(step)) from record to record",
            "\(range) in a recording; use \(others)\(option(key.unit)) if they are right"
        )
    }

    private static func words(_ seconds: Double) -> String {
        seconds < 1e-6 ? "\(seconds) s" : "\(JSONWriter.number(seconds, places: 6)) s"
    }

    /// A name as a word of a shell.
    private static func quoted(_ name: String) -> String {
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
        return isWord ? name : "'\(name.replacing("'", with: #"'\''"#))'"
    }
}

extension TimeUnit {
    fileprivate var words: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .microseconds: "microseconds"
        case .nanoseconds: "nanoseconds"
        }
    }
}

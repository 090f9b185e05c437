// The measures of hands.

public import CTactus
import Configurations
import Shapes
import Text

/// The largest number of measures at once.
private let mostMeasures = 10_000

/// Returns the measures of lines, each once.
private func measures(_ names: UnsafePointer<CChar>) throws(Diagnostic) -> [Measure] {
    var measures: [Measure] = []
    var known: Set<Measure> = []
    var read: Set<Substring> = []
    for name in unsafe String(cString: names).split(separator: "\n") where read.insert(name).inserted {
        do {
            measures += try Measure.named(String(name)).filter { known.insert($0).inserted }
        } catch {
            throw Diagnostic("names", error.wrong, expected: error.expected)
        }
        guard measures.count <= mostMeasures else {
            throw Diagnostic("names", "more than \(mostMeasures) measures", expected: "fewer at once")
        }
    }
    return measures
}

/// Resolves measures.
@implementation @c public func tactus_measures(
    _ names: UnsafePointer<CChar>,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let list = try unsafe measures(names).map { measure in
            JSONValue.object(["name": .string("\(measure)"), "unit": .string(measure.unit)])
        }
        unsafe text.give(JSONValue.array(list).text)
    }
}

/// Measures hands.
@implementation @c public func tactus_measure(
    _ names: UnsafePointer<CChar>,
    _ hands: UnsafePointer<tactus_hands>,
    _ bounds: UnsafeMutablePointer<Float>,
    _ room: Int64,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let array = try unsafe HandArray(hands)
        let measures = try unsafe measures(names)
        guard let needed = Int.product(2, array.count, measures.count), room == needed else {
            let expected = "2 × \(array.count) hands × \(counted(measures.count, "measure"))"
            throw TactusError(.usage, "room", "\(room)", expected: expected)
        }
        var place = 0
        for index in 0..<array.count {
            let measured = HandMeasures(try array.points(index), try array.context(index))
            for measure in measures {
                let interval = measured.possibleInterval(measure)
                unsafe bounds[place] = interval.lower
                unsafe bounds[place + 1] = interval.upper
                place += 2
            }
        }
    }
}

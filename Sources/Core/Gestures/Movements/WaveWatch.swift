// Strokes to and fro by the definition of one movement. Owned by PointMovements; pure.

import Keypoints
import Text

/// Counts the consecutive strokes to and fro.
struct WaveWatch: Sendable {
    let movement: Movement
    let form: StrokesForm
    private var strokes: [MovementStroke] = []

    init(_ movement: Movement, _ form: StrokesForm) { (self.movement, self.form) = (movement, form) }

    /// Whether at least half of the strokes are made.
    var isPossible: Bool { strokes.count >= 2 && strokes.count * 2 >= form.count }

    /// Processes a stroke that has ended.
    ///
    /// - Returns: the movement that it completes, or the one that it ends too early.
    mutating func process(_ stroke: MovementStroke) -> (outcome: MovementOutcome?, miss: MovementMiss?) {
        var conditions = [
            MovementCondition(stroke.way.length, atLeast: form.extent, "palms"),
            MovementCondition(stroke.duration, atMost: form.duration, "s"),
            MovementCondition(stroke.straightness, atLeast: form.straightness, "straight"),
        ]
        if stroke.hangs { conditions.append(.hanging) }
        guard conditions.allSatisfy(\.isMet) else { return (nil, end(then: conditions)) }
        var miss: MovementMiss?
        if let last = strokes.last {
            let isBack = MovementCondition((last.way * stroke.way).sum() <= 0, else: "the same way again")
            let pause = MovementCondition(stroke.start - last.end, atMost: form.pause, "s of pause")
            if !isBack.isMet || !pause.isMet { miss = end(then: [isBack, pause]) }
        }
        strokes.append(stroke)
        guard strokes.count >= form.count else { return (nil, miss) }
        let slant = MovementCondition(slant, atMost: form.angle, "degrees from the horizontal")
        guard slant.isMet else { return (nil, end(by: [slant])) }
        defer { strokes = [] }
        return (outcome(ending: stroke), miss)
    }

    /// Ends a movement whose strokes are too few, or another way.
    ///
    /// - Parameters:
    ///   - conditions: those of the strokes.
    ///   - next: those of the next stroke, or of the time before it.
    mutating func end(by conditions: [MovementCondition] = [], then next: [MovementCondition] = []) -> MovementMiss? {
        defer { strokes = [] }
        guard isPossible, let last = strokes.last else { return nil }
        let count = MovementCondition(Double(strokes.count), atLeast: Double(form.count), "strokes")
        let faults = next.filter { !$0.isMet }.map(\.words).joined(separator: ", ")
        let then = faults.isEmpty ? [] : [MovementCondition(false, else: "then \(faults)")]
        return MovementMiss(movement, strokes[0].start, last.end, [count] + conditions + then)
    }

    /// The angle from the horizontal of what the strokes go to and fro, in degrees.
    private var slant: Double {
        let ways = strokes.enumerated().reduce(SIMD2<Double>.zero) {
            $0 + ($1.offset.isMultiple(of: 2) ? $1.element.way : -$1.element.way)
        }
        let angle = abs(SIMD2(1, 0).angle(to: ways))
        return min(angle, 180 - angle)
    }

    private func outcome(ending stroke: MovementStroke) -> MovementOutcome {
        let width = strokes.reduce(0) { $0 + $1.way.length } / Double(strokes.count)
        let speed = strokes.map(\.speed).max() ?? 0
        return MovementOutcome(
            movement: movement,
            start: strokes[0].start,
            measures: MovementMeasures(end: stroke.end, speed: speed, extent: width),
            why: "\(counted(strokes.count, "stroke")) to and fro, \(width.short) palms wide"
        )
    }
}

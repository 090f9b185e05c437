// The displayed parts of frames: hands, faces, and the lines that pinches draw, as the recognizer that plays sees them.
// One task; pure.

package import Drums
package import Gestures
package import Keypoints
package import Shapes

/// Processes frames with their observations; without playing, by its own recognizer.
package struct SceneWatch: Sendable {
    package private(set) var hands: [SceneHand] = []

    /// The faces of the last frame, with the coefficients and transforms computed from their points.
    package private(set) var faces: [Face] = []

    package private(set) var frame = Frame()

    private var pens: [Handedness: Pen] = [:]
    private var drums: DrumPlaces?
    private var own: GestureRecognizer
    private var ownTime = -Double.infinity
    private var lastStroke = 0

    /// The line that the pinch of one side draws.
    private struct Pen: Sendable {
        var track: Int
        var stroke: Int?
        var isDrawn = false

        /// The number of possible points since the last drawn ones.
        var possible = 0
    }

    /// Creates a watch that has seen nothing.
    ///
    /// - Parameters:
    ///   - book: classifies shapes without playing.
    ///   - configuration: the tracking of hands.
    ///   - kit: the kit, whose drums may stand around the body.
    package init(_ book: RuleBook, _ configuration: GestureConfiguration = .init(), kit: Kit? = nil) {
        drums = kit.map { DrumPlaces($0, configuration) }
        var options = GestureOptions(triggers: [], book: book)
        options.configuration = configuration
        options.observes = true
        own = GestureRecognizer(options)
    }

    /// The places of the kit in the image, in their order; empty where they do not move with the body.
    package var places: [SIMD2<Double>?] { drums?.places ?? [] }

    /// The time of the last frame, in seconds of its source.
    package var time: Double { frame.time ?? 0 }

    /// Begins anew: the source's time has jumped.
    private mutating func restart() {
        own = GestureRecognizer(own.options)
        ownTime = -.infinity
        pens = [:]
    }

    /// Processes the next frame.
    ///
    /// - Parameters:
    ///   - record: the frame.
    ///   - observed: the observation of the recognizer that plays; `nil` without hands.
    /// - Returns: the lines that its pinches drew.
    package mutating func process(_ record: Frame, _ observed: FrameObservation? = nil) -> [SceneStroke] {
        let seen = observed ?? observe(record)
        frame = record
        drums?.process(record, at: record.time ?? 0)
        faces = seen.faces
        var plain = record
        plain.unmirror()
        hands = zip(plain.hands.indices, seen.hands).map { index, hand in
            let view = CaptureContext(side: hand.side, aspect: record.aspect, isMirrored: plain.isMirrored)
            let measures = HandMeasures(plain.hands[index].points, view)
            return SceneHand(
                track: hand.track,
                side: hand.side,
                points: record.hands[index].points,
                fingers: Finger.allCases.map { FingerState(measures.interval(.extension($0))) },
                classification: hand.classification,
                pinch: hand.track == nil ? nil : hand.side.flatMap { seen.pinches[$0]?.step.state },
                movement: hand.track == nil ? nil : hand.side.flatMap { seen.movements[$0] }
            )
        }
        return Handedness.allCases.flatMap { draw($0, seen) }
    }

    private mutating func observe(_ record: Frame) -> FrameObservation {
        if let time = record.time, time < ownTime { restart() }
        var frame = record
        frame.time = max(record.time ?? 0, ownTime.nextUp)
        let dropped = own.droppedCount
        _ = own.process(frame)
        if own.droppedCount > dropped {
            restart()
            _ = own.process(frame)
        }
        ownTime = frame.time ?? ownTime
        return own.observation ?? FrameObservation()
    }

    private mutating func draw(_ side: Handedness, _ seen: FrameObservation) -> [SceneStroke] {
        guard let pinch = seen.pinches[side] else { return [] }
        let track = seen.hands.first { $0.side == side && $0.track != nil }?.track
        var strokes: [SceneStroke] = []
        if let track, let pen = pens[side], pen.track != track {
            strokes += end(pen, side)
            pens[side] = nil
        }
        guard var pen = pens[side] ?? track.map({ Pen(track: $0) }) else { return strokes }
        let step = pinch.step
        if step.endsStroke || pen.stroke != nil && [.apart, .unknown].contains(step.state) {
            strokes += end(pen, side)
            (pen.stroke, pen.isDrawn, pen.possible) = (nil, false, 0)
        } else if !step.drawn.isEmpty {
            pen.isDrawn = true
            // Who draws has the possible ones already.
            strokes.append(stroke(&pen, side, Array(step.drawn.dropFirst(pen.possible))))
            pen.possible = 0
        } else if let pair = pinch.pair, step.state == .possiblePinch || step.state == .possibleApart && pen.isDrawn {
            strokes.append(stroke(&pen, side, [pair.middle], isDrawn: false))
            pen.possible += 1
        }
        pens[side] = pen
        return strokes
    }

    private mutating func stroke(
        _ pen: inout Pen,
        _ side: Handedness,
        _ points: [SIMD2<Double>],
        isDrawn: Bool = true
    ) -> SceneStroke {
        if pen.stroke == nil { lastStroke += 1 }
        let id = pen.stroke ?? lastStroke
        pen.stroke = id
        // Pinches are seen as in an image that is not mirrored.
        let shown = frame.isMirrored == true ? points.map { SIMD2(1 - $0.x, $0.y) } : points
        return SceneStroke(id: id, side: side, isDrawn: isDrawn, points: shown)
    }

    private func end(_ pen: Pen, _ side: Handedness) -> [SceneStroke] {
        guard let id = pen.stroke else { return [] }
        return [
            SceneStroke(id: id, side: side, isDrawn: pen.isDrawn, points: [], isEnded: true, isDropped: !pen.isDrawn)
        ]
    }
}

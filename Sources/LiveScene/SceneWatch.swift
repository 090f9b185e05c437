// Follows the hands of frames for those who look: tracks, shapes, fingers and pinches by the detectors of the engine, with
// its settings. One task; pure.

package import Drums
package import Gestures
package import Keypoints
package import Shapes

/// Watches frames, and says what there is to be seen.
///
/// The engine's own detectors are asked nothing: these are the same ones, in another thread, so that looking costs the
/// playing nothing.
package struct SceneWatch: Sendable {
    /// The hands of the last frame.
    package private(set) var hands: [SceneHand] = []

    /// The faces of the last frame, with the coefficients and transforms that their points tell.
    package private(set) var faces: [Face] = []

    /// The last frame.
    package private(set) var frame = Frame()

    private var classifier: Classifier
    private var tracks: HandTracks
    private var pens: [Handedness: Pen] = [:]
    private var drums: DrumPlaces?
    private var people = FrameFaces()
    private var lastStroke = 0
    private let configuration: GestureConfiguration

    /// The pinch of one side, and the line that it draws.
    private struct Pen: Sendable {
        var detector: PinchDetector
        var track: Int
        var stroke: Int?
        var isDrawn = false

        /// The points that were told as possible since the last that were drawn.
        var told = 0
    }

    /// Creates a watch that has seen nothing.
    ///
    /// - Parameters:
    ///   - book: what classifies shapes.
    ///   - configuration: how hands are followed.
    ///   - kit: the kit that is played, whose drums may stand around the body.
    package init(_ book: RuleBook, _ configuration: GestureConfiguration = .init(), kit: Kit? = nil) {
        drums = kit.map { DrumPlaces($0, configuration) }
        classifier = Classifier(book)
        tracks = HandTracks(configuration)
        self.configuration = configuration
    }

    /// The book that tells shapes.
    package var book: RuleBook { classifier.book }

    /// Where the kit's places are in the image, in their order; empty where they do not move with the body.
    package var places: [SIMD2<Double>?] { drums?.places ?? [] }

    /// The time of the last frame, in seconds of its source.
    package var time: Double { frame.time ?? 0 }

    /// Begins anew: the source's time has jumped.
    package mutating func restart() {
        tracks = HandTracks(configuration)
        pens = [:]
        hands = []
        people = FrameFaces()
        faces = []
    }

    /// Takes the next frame.
    ///
    /// - Returns: what its pinches drew.
    package mutating func process(_ record: Frame) -> [SceneStroke] {
        if let time = record.time, let last = frame.time, time < last { restart() }
        frame = record
        var plain = record
        plain.unmirror()
        let time = record.time ?? 0
        let followed = tracks.process(plain, at: time)
        drums?.process(record, at: time)
        faces = people.process(record).faces
        hands = plain.hands.indices.map { index in
            let known = followed.first { $0.index == index }
            let hand = plain.hands[index]
            let view = CaptureContext(
                side: known?.side ?? hand.side,
                aspect: record.aspect,
                isMirrored: plain.isMirrored
            )
            let measures = HandMeasures(hand.points, view)
            return SceneHand(
                track: known?.track,
                side: view.side,
                points: record.hands[index].points,
                fingers: Finger.allCases.map { FingerState(measures.interval(.extension($0))) },
                classification: classifier.classify(hand.points, view),
                pinch: nil
            )
        }
        return Handedness.allCases.flatMap { side in
            draw(side, followed.first { $0.side == side }, in: record, at: time)
        }
    }

    private mutating func draw(
        _ side: Handedness,
        _ hand: TrackedHand?,
        in record: Frame,
        at time: Double
    ) -> [SceneStroke] {
        var strokes: [SceneStroke] = []
        if let hand, let pen = pens[side], pen.track != hand.track {
            strokes += end(pen, side)
            pens[side] = nil
        }
        guard var pen = pens[side] ?? hand.map({ Pen(detector: PinchDetector(configuration), track: $0.track) }) else {
            return strokes
        }
        let pair = hand.flatMap { hand in
            PinchPair(
                record.hands[hand.index].points,
                aspect: record.likelyAspect,
                near: configuration.pinchDistance
            )
        }
        let step = pen.detector.process(pair, at: time)
        if let hand, let index = hands.indices.first(where: { hands[$0].track == hand.track }) {
            hands[index].pinch = step.state
        }
        if step.endsStroke || pen.stroke != nil && [.apart, .unknown].contains(step.state) {
            strokes += end(pen, side)
            (pen.stroke, pen.isDrawn, pen.told) = (nil, false, 0)
        } else if !step.drawn.isEmpty {
            pen.isDrawn = true
            // Who draws has the possible ones already.
            strokes.append(stroke(&pen, side, Array(step.drawn.dropFirst(pen.told))))
            pen.told = 0
        } else if let pair, step.state == .possiblePinch || step.state == .possibleApart && pen.isDrawn {
            strokes.append(stroke(&pen, side, [pair.middle], isDrawn: false))
            pen.told += 1
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
        return SceneStroke(id: id, side: side, isDrawn: isDrawn, points: points)
    }

    private func end(_ pen: Pen, _ side: Handedness) -> [SceneStroke] {
        guard let id = pen.stroke else { return [] }
        return [
            SceneStroke(id: id, side: side, isDrawn: pen.isDrawn, points: [], isEnded: true, isDropped: !pen.isDrawn)
        ]
    }
}

// The drawings in a recording, of whichever hand: what a drawn movement is learned from; pure.

package import Keypoints

/// Finds the drawings in a recording.
package struct DrawingReader: Sendable {
    private let pen: DrawnMovement.Pen
    private let configuration = GestureConfiguration()
    private var clock = StreamClock()
    private var tracks: HandTracks
    private var finders: [Int: DrawingFinder] = [:]
    private var found: [DrawingFinder.Found] = []

    /// The last drawing of each hand that was no way back.
    private var last: [Int: DrawingFinder.Found] = [:]

    package init(_ pen: DrawnMovement.Pen) {
        self.pen = pen
        tracks = HandTracks(configuration)
    }

    /// Processes the next frame.
    package mutating func process(_ record: Frame) {
        guard let time = clock.process(record.time) else { return }
        if clock.hasRestarted { (tracks, finders) = (HandTracks(configuration), [:]) }
        var frame = record
        frame.unmirror()
        for hand in tracks.process(frame, at: time) {
            var sight = HandObservation(aspect: frame.likelyAspect, isMirrored: record.isMirrored == true)
            (sight.hand, sight.points) = (hand, frame.hands[hand.index].points)
            var finder = finders[hand.track] ?? DrawingFinder(pen, configuration, pause: Tuning.examplePause)
            if let drawing = finder.process(sight, at: time) { add(drawing, of: hand.track) }
            finders[hand.track] = finder
        }
    }

    private mutating func add(_ drawing: DrawingFinder.Found, of track: Int) {
        if let other = last[track], drawing.isWayBack(after: other) { return }
        last[track] = drawing
        found.append(drawing)
    }

    /// Returns the drawings of the whole recording, in the order of their ends: those whose both ends were seen; without
    /// any, as in a clip of one movement, the others. A hand's straight way back to where its last drawing began is left
    /// out.
    package consuming func drawings() -> [Drawing] {
        for track in finders.keys.sorted() { if let drawing = finders[track]?.end() { found.append(drawing) } }
        let whole = found.filter(\.stretch.isWhole)
        return (whole.isEmpty ? found : whole).map(\.drawing)
    }
}

// The changes to points on their way through `tactus convert`. Owned by Convert.

import Keypoints

/// The changes to the points of frames, in the order of the frames: tracks, gaps, smoothing, rate, frame and order.
struct PointChanges {
    private let options: PointOptions
    private var identities = HandIdentities()
    private var filler: GapFiller?
    private var smoother: HandSmoother?
    private var resampler: FrameResampler?
    private var (leftOut, ofUnknownSide, withoutProportions, lost) = (0, 0, 0, 0)

    init(_ options: PointOptions) {
        self.options = options
        filler = options.fill.map { GapFiller(gap: $0 / 1_000) }
        smoother = options.smooth ? HandSmoother(delay: options.delay.map { $0 / 1_000 }) : nil
        resampler = options.resample.map { FrameResampler(rate: $0) }
    }

    /// Returns the frames that are complete with the next one.
    mutating func process(_ frame: Frame) -> [Frame] {
        guard options.tracksHands else { return [finished(frame)] }
        let tracked = identities.track(frame)
        return smoothed(filler?.process(tracked) ?? [tracked])
    }

    /// Returns the frames that waited for others.
    mutating func finish() -> [Frame] {
        let filled = smoothed(filler?.finish() ?? [])
        return filled + resampled(smoother?.finish() ?? [])
    }

    private mutating func smoothed(_ frames: [TrackedFrame]) -> [Frame] {
        resampled(frames.flatMap { smoother?.process($0) ?? [$0] })
    }

    private mutating func resampled(_ frames: [TrackedFrame]) -> [Frame] {
        frames.flatMap { resampler?.process($0) ?? [$0] }.map { tracked in
            var frame = tracked.frame
            if options.track { HandIdentities.note(tracked.ids, in: &frame) }
            return finished(frame)
        }
    }

    private mutating func finished(_ frame: Frame) -> Frame {
        var frame = frame
        if options.frame == .hand {
            if frame.size == nil, !frame.hands.isEmpty { withoutProportions += 1 }
            let counts = frame.moveIntoHandFrames(reach: KeypointFiles.Tuning.largestUnitCoordinate)
            leftOut += counts.leftOut
            ofUnknownSide += counts.ofUnknownSide
            frame.size = .standIn(aspect: 1)
        }
        if let order = options.toJoints {
            lost += frame.hands.reduce(0) { sum, hand in sum + order.lost.count { hand.points.has($0) } }
        }
        return frame
    }

    /// The notes about what was assumed, filled and lost, each once.
    var notes: [String] {
        let order = options.toJoints
        let names = order?.lost.map(\.name).joined(separator: ", ") ?? ""
        let untimed = options.tracksHands ? identities.untimed : 0
        return [
            (
                leftOut, "hand",
                "without a palm of wrist and four MCPs, or seen along it, left out: it has no frame"
            ),
            (ofUnknownSide, "hand", "of unknown side taken as right"),
            (withoutProportions, "frame", "of unknown proportions taken as square; see --aspect-ratio"),
            (
                lost, "point", "of \(names) left out, for which the order \(order?.rawValue ?? "") has no place"
            ),
            (filler?.filled ?? 0, "point", "filled in"),
            (
                resampler?.leftOut ?? 0, "frame",
                "written without bodies, faces and motions, which have no place between frames"
            ),
            (untimed, "frame", "without a time taken as 1/30 s later than the one before"),
        ]
        .filter { $0.0 > 0 }.map { "\(counted($0.0, $0.1)) \($0.2)" }
    }
}

// What `tactus convert` does to the points of hands: their frame, their order, and tracks.

import Keypoints

/// The options that change points, part of `tactus convert`.
struct PointOptions: ParsableArguments {
    @Option(
        help:
            "The frame of the points: image, or hand: wrist at 0, palm of length 1, left hands mirrored to right ones."
    )
    var frame = PointFrame.image

    @Option(
        help: .value(
            "order",
            "The order of the points in CSV, NumPy arrays and Parquet: one that --joints reads, openxr or webxr."
        )
    )
    var toJoints: WrittenJoints?

    @Flag(help: "Number each hand, the same one from frame to frame, in the field track of native records.")
    var track = false

    enum PointFrame: String, CaseIterable, ExpressibleByArgument { case image, hand }

    /// Throws where the output cannot hold what was asked for.
    func check(_ form: Convert.OutputFormat) throws(Failure) {
        if frame == .hand, form.isCOCO {
            throw Failure(.usage, "--frame hand: COCO holds pixels of images, expected another output")
        }
        if let toJoints, !form.hasPlaces {
            throw Failure(
                .usage,
                "--to-joints \(toJoints.name): the points of \(form.rawValue) have one order, expected CSV, .npz or Parquet"
            )
        }
        if track, form != .native {
            throw Failure(.usage, "--track: only native records have a field for it, expected .jsonl or --to native")
        }
    }
}

extension WrittenJoints: ExpressibleByArgument {
    /// Creates the order of a name.
    public init?(argument: String) { self.init(argument) }

    /// The names that an error lists.
    public static var allValueStrings: [String] { names }
}

/// The changes to the points of frames, in the order of the frames.
struct PointChanges {
    private let options: PointOptions
    private var tracks = HandIdentities()
    private var (leftOut, ofUnknownSide, withoutProportions, lost) = (0, 0, 0, 0)

    init(_ options: PointOptions) { self.options = options }

    /// Changes the next frame.
    mutating func process(_ frame: inout Frame) {
        if options.track { tracks.process(&frame) }
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
    }

    /// The notes about what was assumed and lost, each once.
    var notes: [String] {
        let order = options.toJoints
        let names = order?.lost.map(\.name).joined(separator: ", ") ?? ""
        return [
            (leftOut, "hand", "without a palm of wrist and four MCPs, or seen along it, left out: it has no frame"),
            (ofUnknownSide, "hand", "of unknown side taken as right"),
            (withoutProportions, "frame", "of unknown proportions taken as square; see --aspect-ratio"),
            (lost, "point", "of \(names) left out, for which the order \(order?.name ?? "") has no place"),
            (tracks.untimed, "frame", "without a time taken as 1/30 s later than the one before"),
        ]
        .filter { $0.0 > 0 }.map { "\(counted($0.0, $0.1)) \($0.2)" }
    }
}

// What `tactus convert` is asked to do to the points of hands. Owned by Convert.

import Keypoints

/// The options that change points, part of `tactus convert`.
struct PointOptions: ParsableArguments {
    @Option(
        help:
            "The frame of the points: image, or hand: wrist at 0, palm of length 1, left hands mirrored to right ones."
    )
    var frame = PointFrame.image

    @Option(help: .value("order", "The order of the points in CSV, NumPy arrays and Parquet."))
    var toJoints: JointOrder?

    @Flag(help: "Number each hand, the same one from frame to frame, in the field track of native records.")
    var track = false

    @Flag(help: "Smooth the points from both sides in time; with --delay, from the past alone.")
    var smooth = false

    @Option(help: .value("ms", "The longest delay of points that move, for --smooth."))
    var delay: Double?

    @Option(
        help: .value(
            "ms",
            "Fill gaps of points and hands up to this long; native records list the joints in the field filled."
        )
    )
    var fill: Double?

    @Option(help: .value("fps", "Write frames at this rate, with hands between those of the input."))
    var resample: Double?

    /// Whether hands must be distinguished.
    var tracksHands: Bool { track || smooth || fill != nil || resample != nil }

    func validate() throws {
        try check("--delay", delay, in: 1...1_000, "ms")
        try check("--fill", fill, in: 1...500, "ms")
        try check("--resample", resample, in: 0.1...1_000, "frames per second")
        if delay != nil, !smooth { throw ValidationError("--delay: expected --smooth beside it") }
    }

    enum PointFrame: String, CaseIterable, ExpressibleByArgument { case image, hand }

    /// Throws `ValidationError` if the output cannot hold what was requested.
    func ensureHeld(by form: Convert.OutputFormat) throws(Failure) {
        if frame == .hand, form.isCOCO {
            throw Failure(.usage, "--frame hand: COCO holds pixels of images, expected another output")
        }
        if let toJoints, !form.hasPlaces {
            throw Failure(
                .usage,
                "--to-joints \(toJoints.rawValue): the points of \(form.rawValue) have one order, expected CSV, .npz or Parquet"
            )
        }
        if track, form != .native {
            throw Failure(.usage, "--track: only native records have a field for it, expected .jsonl or --to native")
        }
    }
}

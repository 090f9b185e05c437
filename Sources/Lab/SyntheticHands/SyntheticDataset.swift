// A labelled data set of modelled hands, made frame by frame. Called by tactus synthesize and tests; pure.

public import Keypoints

/// The largest rotation from upright, in degrees, of a shape whose meaning depends on it, such as a thumb up.
private let uprightTurn = 25.0

/// One hand of a synthetic data set before it is reduced to points: the source of its image.
package struct SyntheticScene: Sendable, Equatable {
    package let hand: SyntheticHand

    package let camera: HandCamera

    package let shape: SyntheticShape

    /// The label: the shape's, or `other`.
    package let label: String

    /// The person whose hand it is: `p01`, `p02`….
    package let person: String

    /// Whether the image is flipped left-right after it was taken.
    package let isMirrored: Bool
}

/// The frames of a synthetic data set, one hand per frame; any frame can be made on its own.
///
/// A frame depends on the seed, its number and all options but `count`: a longer set begins with the shorter one.
public struct SyntheticDataset: Sequence, Sendable {
    package let options: SyntheticOptions

    /// Creates the set.
    ///
    /// - Throws: `Diagnostic` for the first invalid option.
    public init(_ options: SyntheticOptions) throws(Diagnostic) {
        try options.check()
        self.options = options
    }

    /// The number of frames: the options' `count` for each class.
    public var count: Int { options.classes.count * options.count }

    /// Returns an iterator over the frames, each made when it is requested.
    public func makeIterator() -> some IteratorProtocol<Frame> {
        (0..<count).lazy.map { frame($0) }.makeIterator()
    }

    /// Returns a frame: one hand with its label, person and side.
    ///
    /// - Parameter number: 0 or above.
    public func frame(_ number: Int) -> Frame {
        let scene = scene(number)
        var generator = SeededGenerator(seed: options.seed, stream: 2 * UInt64(number) + 1)
        var points = scene.hand.points(from: scene.camera, hidden: options.occlusion)
        let palm = scene.hand.anatomy.palmLength * scene.camera.scale
        points.addNoise(pixels: options.noise * palm, size: options.size, using: &generator)
        if options.cutsAtEdge { points.removePointsOutsideImage() }
        points.removeRandomPoints(options.droppedKeypoints, using: &generator)
        if scene.isMirrored { points.mirrorHorizontally() }
        let hand = Hand(points: points, side: scene.hand.side, label: scene.label, person: scene.person)
        return Frame(number: number, size: options.size, isMirrored: scene.isMirrored, hands: [hand])
    }

    /// Returns the hand and the camera of a frame, before noise and loss.
    ///
    /// - Parameter number: 0 or above.
    package func scene(_ number: Int) -> SyntheticScene {
        precondition(number >= 0, "frames are numbered from 0")
        var generator = SeededGenerator(seed: options.seed, stream: 2 * UInt64(number))
        let kind = options.classes[number % options.classes.count]
        let person = number / options.classes.count % options.persons
        let shape = shape(of: kind, using: &generator)
        let anatomy = anatomy(ofPerson: person)
        let pose = shape.poses[generator.below(shape.poses.count)]
            .varied(using: &generator, amount: options.variation)
        let hand = SyntheticHand(
            anatomy: anatomy,
            pose: pose,
            side: generator.chance(options.leftShare) ? .left : .right,
            rotation: rotation(of: shape, using: &generator)
        )
        let shorter = Double(Swift.min(options.size.width, options.size.height))
        let camera = HandCamera(
            size: options.size,
            projection: options.projection,
            centre: SIMD2(
                0.5 + options.offCentre * generator.uniform(in: -1...1),
                0.5 + options.offCentre * generator.uniform(in: -1...1)
            ),
            palmPixels: shorter * generator.uniform(in: options.palmShare),
            palmLength: anatomy.palmLength
        )
        return SyntheticScene(
            hand: hand,
            camera: camera,
            shape: shape,
            label: options.labelsOther ? kind.name : shape.rawValue,
            person: person < 9 ? "p0\(person + 1)" : "p\(person + 1)",
            isMirrored: generator.chance(options.mirroredShare)
        )
    }

    /// Returns the hand of a person, the same in every frame of a seed.
    ///
    /// - Parameter person: 0 for `p01`.
    package func anatomy(ofPerson person: Int) -> HandAnatomy {
        var generator = SeededGenerator(seed: options.seed, stream: .max - UInt64(person))
        return .person(using: &generator)
    }

    private func shape(of kind: SyntheticClass, using generator: inout SeededGenerator) -> SyntheticShape {
        switch kind {
        case .shape(let shape): shape
        case .other: SyntheticShape.others[generator.below(SyntheticShape.others.count)]
        }
    }

    private func rotation(of shape: SyntheticShape, using generator: inout SeededGenerator) -> Rotation {
        let roll = generator.uniform(in: options.roll)
        let pitch = generator.uniform(in: options.pitch)
        let yaw = generator.uniform(in: options.yaw) + (generator.chance(options.backShare) ? 180 : 0)
        let upright = -uprightTurn...uprightTurn
        return .hand(roll: shape.isUpright ? upright.clamp(roll) : roll, pitch: pitch, yaw: yaw)
            * .aboutZ(shape.turn)
    }
}

// `tactus synthesize`: labelled keypoints of a modelled hand.

public import ArgumentParser
import KeypointFiles
import Keypoints
import Pipeline
public import SyntheticHands

struct Synthesize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write labelled keypoints of a modelled hand, the same for the same seed.",
        discussion: """
            Shapes: \(SyntheticClass.allCases.map(\.name).joined(separator: ", ")).
            Angles are ranges in degrees, such as -90…90 or -90..90.
            """
    )

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The shapes; without any, rock, paper and scissors.", valueName: "name")
    )
    var shape: [SyntheticClass] = []

    @Option(help: ArgumentHelp("How many hands of each shape.", valueName: "n"))
    var count = 100

    @Option(help: ArgumentHelp("The seed of everything that is left to chance.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("How many persons, each with a hand of their own.", valueName: "n"))
    var persons = 8

    @Option(help: ArgumentHelp("Noise of each point, as a share of the palm.", valueName: "share"))
    var noise = 0.01

    @Option(parsing: .unconditional, help: ArgumentHelp("How hands are turned in the picture.", valueName: "range"))
    var inPlane: AngleRange?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How hands are tilted to and from the camera.", valueName: "range")
    )
    var tilt: AngleRange?

    @Option(parsing: .unconditional, help: ArgumentHelp("How hands are turned to the side.", valueName: "range"))
    var yaw: AngleRange?

    @Option(help: ArgumentHelp("The share of left hands.", valueName: "0…1"))
    var left = 0.5

    @Option(help: ArgumentHelp("The share of mirrored pictures.", valueName: "0…1"))
    var mirrored = 0.0

    @Option(
        help:
            "What becomes of points behind something: \(HiddenPoints.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    var hidden = HiddenPoints.keep

    @Option(help: ArgumentHelp("So many points of each hand are lost at random.", valueName: "n"))
    var drop = 0

    @Flag(help: "Points outside the picture are lost.")
    var cut = false

    @Option(help: ArgumentHelp("The picture's size.", valueName: "WxH"))
    var size = PictureSize(width: 640, height: 480)

    @Flag(help: "Label the shapes of \"other\" by their own names.")
    var ownNames = false

    @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
    var output = "-"

    func validate() throws {
        do throws(InvalidSyntheticOption) {
            _ = try SyntheticDataset(options())
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        let dataset = try SyntheticDataset(options())
        let sink = try ByteSink(path: output)
        var text = JSONText()
        for frame in dataset {
            text.append(frame)
            if text.bytes.count > 1 << 20 {
                try sink.write(text.bytes)
                text.removeAll()
            }
        }
        try sink.write(text.bytes)
    }

    private func options() -> SyntheticOptions {
        var options = SyntheticOptions()
        if !shape.isEmpty { options.classes = shape }
        options.count = count
        options.seed = seed
        options.persons = persons
        options.labelsOther = !ownNames
        options.noise = noise
        if let inPlane { options.inPlane = inPlane.degrees }
        if let tilt { options.tilt = tilt.degrees }
        if let yaw { options.yaw = yaw.degrees }
        options.leftShare = left
        options.mirroredShare = mirrored
        options.hidden = hidden
        options.lostPoints = drop
        options.cutsAtEdge = cut
        options.size = size
        return options
    }
}

/// A range of angles, `-90…90` or `-90..90`; one number is that much to both sides.
struct AngleRange: ExpressibleByArgument {
    var degrees: ClosedRange<Double>

    init?(argument: String) {
        let parts = argument.split(separator: "…").flatMap { $0.split(separator: "..") }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
        switch numbers.count {
        case 1: degrees = -numbers[0].magnitude...numbers[0].magnitude
        case 2 where numbers[0] <= numbers[1]: degrees = numbers[0]...numbers[1]
        default: return nil
        }
    }
}

extension SyntheticClass: ExpressibleByArgument {
    /// The names that can be given.
    public static var allValueStrings: [String] { allCases.map(\.name) }

    /// Reads a shape's name.
    public init?(argument: String) { self.init(named: argument) }
}

extension HiddenPoints: ExpressibleByArgument {}

// What the user says about the keypoints that are read. Part of every command that reads some.

public import ArgumentParser
public import KeypointFiles
public import Keypoints
import Pipeline

struct InputOptions: ParsableArguments {
    @Option(help: "Force the format of the input: \(KeypointFormat.names).")
    var from: KeypointFormat?

    @Option(help: "Whether the pictures are mirrored: yes or no; else as the file or its format says.")
    var mirrored: YesOrNo?

    @Option(help: ArgumentHelp("The pictures' size, where the file does not tell it.", valueName: "WxH"))
    var size: PictureSize?

    @Option(help: ArgumentHelp("A point with a known confidence up to this counts as not seen.", valueName: "0…1"))
    var confidence: Float = Tuning.confidenceFloor

    @Option(help: "The scale of OpenPose's and TensorFlow.js's coordinates: pixels, unit or signed.")
    var scale: CoordinateScale?

    @Flag(help: "Stop at the first bad record.")
    var strict = false

    @Option(help: ArgumentHelp("How many bad records to show; all are counted.", valueName: "n"))
    var showBad = 20

    func validate() throws {
        guard (0...1).contains(confidence) else {
            throw ValidationError("--confidence: \(confidence), expected 0 to 1")
        }
        guard showBad >= 0 else { throw ValidationError("--show-bad: \(showBad), expected 0 or more") }
    }

    /// The options as the reader takes them.
    ///
    /// - Parameter format: a format that was given by another option.
    func reader(format: KeypointFormat? = nil) -> ReaderOptions {
        ReaderOptions(
            format: from ?? format,
            confidenceFloor: confidence,
            mirrored: mirrored.map { $0 == .yes },
            size: size,
            scale: scale
        )
    }
}

extension InputOptions {
    /// Refuses to write to a file that is read: it would be emptied first, and never end.
    ///
    /// - Throws: `Failure` if `target` is one of `sources`.
    static func refuse(_ target: String, among sources: [String]) throws(Failure) {
        for source in sources where ByteSink.overwrites(target, reading: source) {
            throw Failure(.usage, "\(target): is an input too and would be overwritten, expected another file")
        }
    }
}

/// An answer.
enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
    case yes
    case no
}

extension KeypointFormat: ExpressibleByArgument {}
extension CoordinateScale: ExpressibleByArgument {}

extension PictureSize: ExpressibleByArgument {
    /// Reads `1280x720`.
    public init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Float(parts[0]), let height = Float(parts[1]) else { return nil }
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        self.init(width: width, height: height)
    }
}

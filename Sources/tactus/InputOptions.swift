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

    @Option(
        help: ArgumentHelp(
            "The proportions of the pictures, where the file does not tell their size: 16:9, or a number.",
            valueName: "W:H"
        )
    )
    var aspect: PictureAspect?

    @Option(help: ArgumentHelp("A point with a known confidence up to this counts as not seen.", valueName: "0…1"))
    var confidence: Float = Tuning.confidenceFloor

    @Option(help: "The scale of the coordinates: pixels, unit or signed; else as the format says or the numbers tell.")
    var scale: CoordinateScale?

    @Option(help: ArgumentHelp("The field of the times and its unit: s, ms, us or ns.", valueName: "name:unit"))
    var time: TimeKey?

    @Option(
        help: ArgumentHelp(
            "What a table's columns are, as in label,xy or x0..x20,y0..y20,label; else as its header says.",
            valueName: "list"
        )
    )
    var columns: String?

    @Flag(help: "Stop at the first bad record.")
    var strict = false

    @Option(help: ArgumentHelp("How many bad records to show; all are counted.", valueName: "n"))
    var showBad = 20

    func validate() throws {
        guard (0...1).contains(confidence) else {
            throw ValidationError("--confidence: \(confidence), expected 0 to 1")
        }
        if let fault = reader().columnsFault { throw ValidationError("--columns: \(fault)") }
        if aspect != nil, scale == .pixels {
            throw ValidationError("--aspect: pixels need the pictures' size, expected --size WxH")
        }
        if size != nil, aspect != nil { throw ValidationError("--size and --aspect: expected one of them") }
        guard showBad >= 0 else { throw ValidationError("--show-bad: \(showBad), expected 0 or more") }
    }

    /// The options as the reader takes them.
    ///
    /// - Parameter format: a format that was given by another option.
    func reader(format: KeypointFormat? = nil) -> ReaderOptions {
        var options = ReaderOptions(
            format: from ?? format,
            confidenceFloor: confidence,
            mirrored: mirrored.map { $0 == .yes },
            size: size ?? aspect.map { .standIn(aspect: $0.value) },
            scale: scale
        )
        options.isSizeStandIn = aspect != nil
        options.time = time
        options.columns = columns?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return options
    }
}

/// An answer.
enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
    case yes
    case no
}

extension KeypointFormat: ExpressibleByArgument {}
extension CoordinateScale: ExpressibleByArgument {}

extension TimeKey: ExpressibleByArgument {
    /// Reads `timestamp:ms`; a name may hold colons itself.
    public init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":"), colon > argument.startIndex else { return nil }
        guard let unit = TimeUnit(rawValue: String(argument[argument.index(after: colon)...])) else { return nil }
        self.init(name: String(argument[..<colon]), unit: unit)
    }
}

extension PictureSize: ExpressibleByArgument {
    /// Reads `1280x720`.
    public init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Float(parts[0]), let height = Float(parts[1]) else { return nil }
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        guard width / height > 0, (width / height).isFinite else { return nil }
        self.init(width: width, height: height)
    }
}

/// Width over height, within what a picture can have.
struct PictureAspect: ExpressibleByArgument {
    var value: Float

    /// A picture is at most so many times as wide as high, or as high as wide; a panorama is 10.
    private static let most: Float = 100

    /// Reads `16:9` and `1.778`.
    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Float($0) }
        guard parts.count <= 2, let width = parts[0], let height = parts.count == 2 ? parts[1] : 1 else { return nil }
        value = width / height
        guard width > 0, height > 0, value >= 1 / Self.most, value <= Self.most else { return nil }
    }
}

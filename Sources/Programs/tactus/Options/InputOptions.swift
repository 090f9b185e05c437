// Options for reading keypoints. Part of every command that reads them.

internal import Configurations
public import Keypoints

struct InputOptions: ParsableArguments {
    @Option(help: "The input format, or a file .yaml that declares it; detected from field names by default.")
    var from: InputFormat?

    @Option(
        help: """
            Treat images as mirrored; by default as the file or its format specifies. Left and right are exchanged where a \
            detector's words assume the other: results of MediaPipe Tasks hold for images that are not mirrored, those of \
            its solutions for mirrored ones.
            """
    )
    var mirrored: YesOrNo?

    @Option(help: .value("WxH", "The image size in pixels, for files that do not specify it."))
    var imageSize: ImageSize?

    @Option(
        help: .value(
            "W:H",
            """
            The aspect ratio of the images, such as 16:9 or 1.778, for files that do not specify a size; auto estimates it \
            from the hands.
            """
        )
    )
    var aspectRatio: ImageAspect?

    @Option(
        help: .value(
            "0…1",
            "Treat keypoints with this confidence or less as missing; by default \(Tuning.confidenceFloor)."
        )
    )
    var confidence: Float?

    @Option(help: .rare("The coordinate scale; inferred from the format or the values by default."))
    var scale: CoordinateScale?

    @Option(help: .rare("What the third number of a point is; inferred from the values by default."))
    var third: ThirdNumber?

    @Option(
        help: .rare("The order of a hand's points where these have no names; by default mediapipe.")
    )
    var joints: JointOrder?

    @Option(help: .rare("The direction in which y grows; by default as in the format, which is down in most."))
    var y: VerticalAxis?

    @Option(help: .rare("name:unit", "The field that holds timestamps, and its unit: s, ms, us or ns."))
    var time: TimeKey?

    @Option(
        help: .value(
            "list",
            "The columns of a table, such as label,xy or x0..x20,y0..y20,label; read from its header by default."
        )
    )
    var columns: String?

    @Option(
        help: .value(
            "list",
            "The fields of JSON of another shape, such as points=hands[].landmarks,label=sign."
        )
    )
    var map: String?

    @OptionGroup var records: RecordOptions

    func validate() throws {
        try check("--confidence", confidence, in: 0...1)
        if columns != nil, map != nil {
            throw ValidationError("--columns is for tables, --map for JSON: expected one of them")
        }
        if let from, map != nil && from != .known(.json) || columns != nil && from.file != nil {
            let option = map == nil ? "--columns is for tables" : "--map is for JSON of other shapes"
            throw ValidationError("\(option), expected no --from \(from)")
        }
        let declared: FormatDeclaration?
        do {
            declared = try declaration()
        } catch let fault as Diagnostic {
            throw ValidationError("--map: \(fault.wrong), expected \(fault.expected)")
        } catch {
            // The parser knows messages of usage alone.
            let failure = error as? TactusError
            StandardStreams.say("tactus: \(error)")
            throw ExitCode((failure.map { ExitStatus($0.kind) } ?? .badInput).rawValue)
        }
        if declared?.map?.metres != nil {
            let beside: [(String, Bool)] = [("--y", y != nil), ("--scale", scale != nil), ("--third", third != nil)]
            if let (option, _) = beside.first(where: \.1) {
                throw ValidationError(
                    "\(option): the axes of metres are those of --from \(from?.file ?? ""), expected none beside it"
                )
            }
        }
        if let fault = declared?.columnsFault { throw ValidationError("--columns: \(fault)") }
        if aspectRatio != nil, scale == .pixels {
            throw ValidationError("--aspect-ratio: pixels need the images' size, expected --image-size WxH")
        }
        if imageSize != nil, aspectRatio != nil {
            throw ValidationError("--image-size and --aspect-ratio: expected one of them")
        }
    }

    /// The declaration of the format, by a file or by options.
    private func declaration() throws -> FormatDeclaration? {
        if let file = from?.file { return try Configured.format(at: file) }
        if let map { return FormatDeclaration("--map", .paths(try FieldMap(map))) }
        return columns.map { FormatDeclaration("--columns", .columns(FormatDeclaration.columns($0))) }
    }

    /// The confidence up to which a keypoint counts as missing.
    var confidenceFloor: Float { confidence ?? Tuning.confidenceFloor }

    /// The given options that change nothing but how files are read.
    var givenForFiles: [String] { given.filter { $0 != "--confidence" && !records.given.contains($0) } }

    /// Refuses cameras and videos where keypoints are read.
    func refuseImages(_ sources: [String]) throws(Failure) {
        let kinds: [MediaSource: String] = [.camera: "a camera", .video: "a video", .motionJPEG: "images"]
        for source in sources where Path.isTaken(source) {
            guard let kind = kinds[MediaSource(source)] else { continue }
            throw Failure(
                .badInput,
                "\(source): \(kind), expected keypoints, such as tactus capture writes; or use tactus watch"
            )
        }
    }

    /// The options as the reader takes them.
    ///
    /// - Parameters:
    ///   - fields: the fields that the user named.
    ///   - needsTimes: whether a file is refused whose times may have another unit than they are read in.
    func reader(_ fields: NamedFields = NamedFields(), needsTimes: Bool = false) -> ReaderOptions {
        var options = ReaderOptions(
            format: from?.format,
            confidenceFloor: confidenceFloor,
            mirrored: mirrored.map { $0 == .yes },
            size: imageSize ?? aspectRatio?.value.map { .standIn(aspect: $0) },
            scale: scale
        )
        options.isSizeStandIn = aspectRatio?.value != nil
        options.estimatesAspect = aspectRatio.map { $0.value == nil } ?? false
        options.third = third
        options.joints = joints
        options.y = y
        options.time = time
        options.needsTimes = needsTimes
        options.fields = fields
        if let declared = (try? declaration()) ?? nil { options.declare(declared) }
        return options
    }
}

enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
    case yes
    case no

    /// Creates an answer from its word, or from 1 and 0.
    init?(argument: String) { self.init(rawValue: ["1": "yes", "0": "no"][argument] ?? argument) }
}

/// A format of inputs: one that Tactus knows, or the file that declares it.
enum InputFormat: ExpressibleByArgument, Hashable, CustomStringConvertible {
    case known(KeypointFormat)
    case declared(String)

    init?(argument: String) {
        if argument != "-", ConfigurationLoader.isFile(argument) {
            self = .declared(argument)
        } else {
            guard let format = KeypointFormat(rawValue: argument) else { return nil }
            self = .known(format)
        }
    }

    static var allValueStrings: [String] { KeypointFormat.allCases.map(\.rawValue) }

    var format: KeypointFormat? { if case .known(let format) = self { format } else { nil } }
    var file: String? { if case .declared(let path) = self { path } else { nil } }
    var description: String { format?.rawValue ?? file ?? "" }
}

extension CoordinateScale: ExpressibleByArgument {}
extension JointOrder: ExpressibleByArgument {}
extension VerticalAxis: ExpressibleByArgument {}
extension ThirdNumber: ExpressibleByArgument {}

extension TimeKey: ExpressibleByArgument {
    /// Reads `timestamp:ms`.
    public init?(argument: String) { self.init(text: argument) }
}

extension ImageSize: ExpressibleByArgument {
    /// Reads `1280x720`.
    public init?(argument: String) { self.init(text: argument) }
}

/// Width over height, within what an image can have.
struct ImageAspect: ExpressibleByArgument {
    /// The aspect, `nil` for an estimate from the hands.
    var value: Float?

    /// Reads `16:9`, `1.778` and `auto`.
    init?(argument: String) {
        guard argument != "auto" else { return }
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Float($0) }
        guard parts.count <= 2, let width = parts[0], let height = parts.count == 2 ? parts[1] : 1 else { return nil }
        guard width > 0, height > 0, ImageSize.aspects.contains(width / height) else { return nil }
        value = width / height
    }
}

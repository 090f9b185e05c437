// Options for reading keypoints. Part of every command that reads them.

public import Keypoints

struct InputOptions: ParsableArguments {
    @Option(help: "The input format; detected from field names by default.")
    var from: KeypointFormat?

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
        if let fault = reader().columnsFault { throw ValidationError("--columns: \(fault)") }
        if columns != nil, map != nil {
            throw ValidationError("--columns is for tables, --map for JSON: expected one of them")
        }
        do throws(Diagnostic) {
            _ = try fieldMap()
        } catch {
            throw ValidationError("--map: \(error.wrong), expected \(error.expected)")
        }
        if map != nil, let from, from != .json {
            throw ValidationError("--map is for JSON of other shapes, expected no --from \(from.rawValue)")
        }
        if aspectRatio != nil, scale == .pixels {
            throw ValidationError("--aspect-ratio: pixels need the images' size, expected --image-size WxH")
        }
        if imageSize != nil, aspectRatio != nil {
            throw ValidationError("--image-size and --aspect-ratio: expected one of them")
        }
    }

    private func fieldMap() throws(Diagnostic) -> FieldMap? {
        guard let map else { return nil }
        return try FieldMap(map)
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
            format: from,
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
        options.map = try? fieldMap()
        options.columns = columns?.split(separator: ",", omittingEmptySubsequences: false).map { name in
            name.split(separator: " ").joined(separator: " ")
        }
        return options
    }
}

/// The fields of records, or the columns of tables, that a user names.
struct FieldOptions: ParsableArguments {
    @Option(
        help: .value(
            "name",
            """
            The field or table column that holds labels; or folder, or a regular expression whose one group is the label in \
            the path.
            """
        )
    )
    var label: String?

    @Option(
        help: .value(
            "name",
            """
            The field or table column that identifies the person; or file, folder, or a regular expression whose one group \
            is the person in the path.
            """
        )
    )
    var person: String?

    @Option(help: .rare("name", "The field or table column that identifies the record."))
    var id: String?

    @Option(
        help: .value(
            "field=value",
            "Read only hands whose field has the value, or one of several with | between; != reads the others."
        )
    )
    var `where`: [FieldCondition] = []

    func validate() throws {
        let names = names
        for (option, part) in [("--person", names.personPath), ("--label", names.labelPath)] {
            guard case .pattern(let pattern) = part, let fault = PathPart.fault(ofPattern: pattern) else { continue }
            let expected = "a regular expression with one group, such as p([0-9]+)/"
            throw ValidationError("\(option): \(pattern): \(fault), expected \(expected)")
        }
    }

    /// The names as the reader takes them.
    var names: NamedFields {
        var names = NamedFields()
        (names.id, names.conditions) = (id, `where`)
        names.personPath = person == "file" ? .file : person.flatMap(Self.path)
        names.labelPath = label.flatMap(Self.path)
        if names.personPath == nil { names.person = person }
        if names.labelPath == nil { names.label = label }
        return names
    }

    private static func path(_ word: String) -> PathPart? {
        word == "folder" ? .folder : word.contains("(") ? .pattern(word) : nil
    }

    /// Throws where conditions left none of the records.
    func ensureSelected(_ count: Int, of sources: [String]) throws(Failure) {
        guard count == 0, !`where`.isEmpty else { return }
        let conditions = `where`.map { "--where \($0)" }.joined(separator: " ")
        throw Failure(.no, "\(sources.joined(separator: ", ")): no records are left by \(conditions)")
    }
}

extension FieldCondition: ExpressibleByArgument {
    /// Reads `label=rock` and `side!=left`.
    public init?(argument: String) { self.init(argument) }
}

enum YesOrNo: String, CaseIterable, ExpressibleByArgument {
    case yes
    case no

    /// Creates an answer from its word, or from 1 and 0.
    init?(argument: String) { self.init(rawValue: ["1": "yes", "0": "no"][argument] ?? argument) }
}

extension KeypointFormat: ExpressibleByArgument {}
extension CoordinateScale: ExpressibleByArgument {}
extension JointOrder: ExpressibleByArgument {}
extension VerticalAxis: ExpressibleByArgument {}
extension ThirdNumber: ExpressibleByArgument {}

extension TimeKey: ExpressibleByArgument {
    /// Reads `timestamp:ms`; a name may hold colons itself.
    public init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":"), colon > argument.startIndex else { return nil }
        guard let unit = TimeUnit(rawValue: String(argument[argument.index(after: colon)...])) else { return nil }
        self.init(name: String(argument[..<colon]), unit: unit)
    }
}

extension ImageSize: ExpressibleByArgument {
    /// Reads `1280x720`.
    public init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Float(parts[0]), let height = Float(parts[1]) else { return nil }
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        guard Self.aspects.contains(width / height) else { return nil }
        self.init(width: width, height: height)
    }
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

/// The check that options have an effect on the sources of a run, which may be images or keypoints.
enum SourceOptions {
    /// Throws for an option that has an effect on none of the sources.
    ///
    /// - Parameters:
    ///   - sources: what is read; none stands for a camera.
    ///   - forImages: the given options for sources with images.
    ///   - input: the options for keypoint files.
    static func check(_ sources: [String], _ forImages: [String], _ input: InputOptions) throws(ValidationError) {
        if let source = sources.first, let option = forImages.first, !sources.contains(where: hasImages) {
            throw ValidationError("\(option) is for cameras and videos, and \(source) is neither")
        }
        if let option = input.givenForFiles.first, sources.allSatisfy(hasImages) {
            throw ValidationError("\(option) is for keypoint files, expected one as a source")
        }
    }

    /// Throws where a video does not exist; its ending says that it has no keypoints.
    static func ensureThere(_ source: String) throws(Failure) {
        guard [.video, .motionJPEG].contains(MediaSource(source)), !Path.isTaken(source) else { return }
        throw Failure(.noInput, "\(source): there is no such file or folder")
    }

    private static func hasImages(_ source: String) -> Bool { MediaSource(source).hasImages }
}

// Where pictures come from: one protocol, and which of its siblings a name means. Called by tactus-camera, on one thread.

internal import Glibc
package import Pictures

/// A width and a height in pixels.
package struct PictureExtent: Sendable, Hashable, CustomStringConvertible {
    /// Pixels in a row.
    package var width: Int

    /// Rows.
    package var height: Int

    /// Makes a size.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads `640x480`; both sides are 1 to 65500.
    package init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        let sides = 1...Pictures.Tuning.sideLimit
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    /// The size as `640×480`.
    package var description: String { "\(width)×\(height)" }
}

/// What a user wants of a source; a source gives what it can and says so in its hello.
package struct PictureWish: Sendable, Hashable {
    /// The size: asked of a device; enough for pictures of a file that are decoded.
    package var size: PictureExtent?

    /// Pictures a second: asked of a device, and of sources that have no times.
    package var rate: Double?

    /// How the pictures are to be sent.
    package var format: PictureFormat

    /// Makes a wish.
    package init(size: PictureExtent? = nil, rate: Double? = nil, format: PictureFormat = .jpeg) {
        self.size = size
        self.rate = rate
        self.format = format
    }
}

/// A source of pictures: a device, a file, a stream, or nothing at all.
package protocol PictureSource: AnyObject {
    /// What it says of itself; known from the start.
    var hello: CameraHello { get }

    /// How many broken pictures were passed over.
    var brokenCount: Int { get }

    /// The next picture, or `nil` at the end and ever after.
    ///
    /// Numbers and times rise. Waits where pictures are taken when they are taken.
    ///
    /// - Throws: where no further picture can be had; the source is at its end then.
    func next() throws(CameraFault) -> Picture?

    /// Gives back what the source holds; it is at its end then. Closing twice does nothing.
    func close()
}

/// The siblings by name.
package enum PictureSources {
    /// Opens what a user names: `/dev/videoN`, a file, a folder, `-` or `null`.
    ///
    /// - Parameter say: takes lines for the user, such as which pictures are broken.
    /// - Throws: one line of what is wrong and what can be done.
    package static func open(
        _ name: String,
        wish: PictureWish,
        say: @escaping (String) -> Void
    ) throws(CameraFault) -> any PictureSource {
        if name == "null" { return NullSource(wish: wish) }
        if name == "-" { return try converted(WireSource(descriptor: STDIN_FILENO, say: say), wish, say) }
        if name.hasPrefix("/dev/") { return try converted(DeviceSource(path: name, wish: wish, say: say), wish, say) }
        switch FileKind(path: name) {
        case .missing: throw CameraFault(.missing, "\(name): there is no such file or folder")
        case .device: return try converted(DeviceSource(path: name, wish: wish, say: say), wish, say)
        case .folder: return try converted(FolderSource(path: name, wish: wish, say: say), wish, say)
        case .file where FileKind.isMotionJPEG(name):
            return try converted(MJPEGSource(path: name, wish: wish, say: say), wish, say)
        case .file: return try converted(VideoSource(path: name, wish: wish), wish, say)
        }
    }

    private static func converted(
        _ source: any PictureSource,
        _ wish: PictureWish,
        _ say: @escaping (String) -> Void
    ) -> any PictureSource {
        source.hello.format == wish.format ? source : ConvertedSource(source, wish: wish, say: say)
    }
}

/// What there is at a path.
enum FileKind {
    case missing
    case file
    case folder
    case device

    init(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            self = .missing
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFCHR: self = .device
        default: self = .file
        }
    }

    /// Whether a name is that of JPEGs one after another.
    static func isMotionJPEG(_ path: String) -> Bool {
        let lower = path.lowercased()
        return lower.hasSuffix(".mjpeg") || lower.hasSuffix(".mjpg")
    }
}

/// Counts broken pictures and passes the first ones on to be told.
struct BrokenPictures {
    private(set) var count = 0
    private let name: String
    private let say: (String) -> Void

    init(name: String, say: @escaping (String) -> Void) {
        self.name = name
        self.say = say
    }

    mutating func add(_ wrong: String) {
        count += 1
        if count <= Tuning.toldFaults { say("\(name): \(wrong); passed over") }
        if count == Tuning.toldFaults { say("\(name): further broken pictures are counted, not shown") }
    }
}

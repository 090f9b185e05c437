// The cameras of this machine and what they can do. Called by tactus-camera --list and DeviceSource; any thread.

import CCamera
import Platform

/// A pixel format in a size with its rates; where a device offers a range, the limits differ.
struct CameraMode: Sendable, Hashable {
    var pixels: PixelCode

    /// The numbers of pixels in a row.
    var widths: ClosedRange<Int>

    /// The numbers of rows.
    var heights: ClosedRange<Int>

    /// The frames per second; 0 where the device does not report them.
    var rates: ClosedRange<Double>
}

/// A device, queried directly and not through OpenCV.
struct CameraDevice: Sendable {
    /// The path, such as `/dev/video0`.
    var path: String

    /// The name for people.
    var card = ""

    var driver = ""

    var bus = ""

    var modes: [CameraMode] = []

    /// The reason why it cannot be used, in one line, or `nil`.
    var trouble: String?

    /// Whether the device gives images, or may do so but cannot be queried.
    var isCamera = true

    /// Queries a device; a failure becomes `trouble`.
    init(path: String) {
        self.path = path
        var identity = CCameraIdentity()
        var found = [CCameraMode](repeating: CCameraMode(), count: Tuning.modeLimit)
        var count: Int32 = 0
        var message = CText(room: CCAMERA_MESSAGE)
        let status = unsafe CCameraDescribe(path, &identity, &found, Int32(found.count), &count, &message.characters)
        card = Self.text(identity.card)
        driver = Self.text(identity.driver)
        bus = Self.text(identity.bus)
        modes = found.prefix(Int(count)).map { mode in
            CameraMode(
                pixels: PixelCode(value: mode.pixels),
                widths: Int(mode.leastWidth)...max(Int(mode.mostWidth), Int(mode.leastWidth)),
                heights: Int(mode.leastHeight)...max(Int(mode.mostHeight), Int(mode.leastHeight)),
                rates: mode.leastRate...max(mode.mostRate, mode.leastRate)
            )
        }
        guard status != CCameraStatus(CCAMERA_OK) else { return }
        isCamera = status != CCameraStatus(CCAMERA_OTHER)
        trouble = Self.words(path, CaptureTrouble(status: status, words: message.words))
    }

    init(path: String, card: String, modes: [CameraMode]) {
        self.path = path
        self.card = card
        self.modes = modes
    }

    /// Returns all devices of this machine that give images, or that may not be queried, in natural order.
    static func all() -> [CameraDevice] { paths().map(CameraDevice.init(path:)).filter(\.isCamera) }

    /// Returns the first camera, one without trouble before others.
    ///
    /// - Throws: `TactusError` if there is no camera.
    static func first() throws(TactusError) -> CameraDevice {
        let all = all()
        guard let first = all.first(where: { $0.trouble == nil }) ?? all.first else {
            throw TactusError(
                .unavailable,
                "no camera found; plug one in, or name a video file, a folder of images or a .mjpeg file"
            )
        }
        return first
    }

    /// Returns the best mode: the first pixel format of `pixelOrder` in the size and rate nearest to the wanted ones.
    func choice(
        size: PixelSize = Tuning.size,
        rate: Double = Tuning.rate
    ) -> (pixels: PixelCode, size: PixelSize, rate: Double)? {
        guard let pixels = pixelOrder.first(where: { code in modes.contains { $0.pixels == code } }) else { return nil }
        let fits = modes.filter { $0.pixels == pixels }.map { mode in
            let extent = PixelSize(
                width: min(max(size.width, mode.widths.lowerBound), mode.widths.upperBound),
                height: min(max(size.height, mode.heights.lowerBound), mode.heights.upperBound)
            )
            return (extent, min(max(rate, mode.rates.lowerBound), mode.rates.upperBound))
        }
        let nearest = fits.min { left, right in
            let far = [left, right].map { abs($0.0.width - size.width) + abs($0.0.height - size.height) }
            return far[0] != far[1] ? far[0] < far[1] : abs(left.1 - rate) < abs(right.1 - rate)
        }
        return nearest.map { (pixels, $0.0, $0.1) }
    }

    /// The pixel formats in the order of preference: MJPG, YUYV, then those that OpenCV converts best.
    var pixelOrder: [PixelCode] {
        let preferred = Self.preferred
        guard !modes.isEmpty else { return preferred }
        let offered = modes.map(\.pixels)
        return preferred.filter(offered.contains)
            + offered.reduce(into: []) { rest, code in
                if !preferred.contains(code), !rest.contains(code) { rest.append(code) }
            }
    }

    private static let preferred: [PixelCode] = [
        PixelCode("MJPG"), PixelCode("JPEG"), PixelCode("YUYV"), PixelCode("BGR3"), PixelCode("RGB3"),
        PixelCode("UYVY"), PixelCode("NV12"), PixelCode("YU12"), PixelCode("YV12"), PixelCode("GREY"),
    ]

    static func words(_ path: String, _ trouble: CaptureTrouble) -> String {
        switch Int(trouble.status) {
        case CCAMERA_MISSING:
            let others = paths()
            let list = others.isEmpty ? "this machine has no camera" : "there is \(others.joined(separator: ", "))"
            return "\(path): \(trouble.words); \(list)"
        case CCAMERA_FORBIDDEN:
            return
                "\(path): no permission; cameras belong to the group video: sudo usermod -aG video $USER, then log in "
                + "again"
        case CCAMERA_BUSY: return "\(path): busy, another program uses it; fuser -v \(path) tells which"
        case CCAMERA_OTHER: return "\(path): no camera, \(trouble.words)"
        default: return "\(path): \(trouble.words)"
        }
    }

    private static func paths() -> [String] {
        let numbers = FolderEntry.names(in: "/dev").filter { $0.hasPrefix("video") }.compactMap { Int($0.dropFirst(5)) }
        return numbers.sorted().map { "/dev/video\($0)" }
    }

    /// Returns the text of a zero-terminated C array, which Swift imports as a tuple.
    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

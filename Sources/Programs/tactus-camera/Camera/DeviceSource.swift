// A camera. Made by ImageSources.open; one thread, which waits in `next` until the device gives an image.

import CCamera
import KeypointFiles

/// The images of a V4L2 device; JPEGs pass untouched, raw images are encoded at most once.
final class DeviceSource: ImageSource {
    let hello: StreamHeader

    /// The number of images that were no whole JPEG.
    var brokenCount: Int { broken.count }

    private var capture: Capture?
    private var encoder = JPEGEncoder()
    private var sequence: SequenceEstimate
    private var lastTime = -Double.infinity
    private var isFirst = true
    private var isClockReported = false
    private var broken: BrokenImages
    private let say: (String) -> Void

    /// Opens a device.
    ///
    /// - Parameter request: the requested values; the granted ones are in `hello`.
    /// - Throws: `TactusError` of kind `unavailable` with advice.
    init(path: String, request: CaptureRequest, say: @escaping (String) -> Void) throws(TactusError) {
        self.say = say
        let device = CameraDevice(path: path)
        let opened = Capture.device(
            path: path,
            pixels: device.pixelOrder,
            size: request.size ?? Tuning.size,
            rate: request.rate ?? Tuning.rate,
            format: request.format
        )
        switch consume opened {
        case .failure(let trouble): throw TactusError(.unavailable, CameraDevice.words(path, trouble))
        case .success(let granted):
            let format: ImageFormat
            switch granted.layout {
            case .device, .pixels(.yuyv): format = .jpeg
            case .pixels(let layout): format = request.format == .jpeg ? .jpeg : layout == .rgb24 ? .rgb24 : .bgr24
            }
            hello = StreamHeader(
                camera: path,
                name: device.card.isEmpty ? path : device.card,
                width: granted.width,
                height: granted.height,
                format: format,
                pixels: "\(granted.pixels)",
                rate: granted.rate,
                isLive: true
            )
            sequence = SequenceEstimate(rate: granted.rate)
            broken = BrokenImages(name: path, say: say)
            capture = consume granted
        }
    }

    /// Returns the device's next whole image.
    ///
    /// - Throws: `TactusError` if the device is gone, or silent for `Tuning.silenceSeconds`.
    func next() throws(TactusError) -> Image? {
        var reconnectTimeout = isFirst ? Tuning.firstReconnectTimeout : 1
        var brokenInARow = 0
        while capture != nil {
            switch capture?.next() {
            case nil, .end: return nil
            case .failed(let status, let words):
                reconnectTimeout -= 1
                if status == CCameraStatus(CCAMERA_SILENT), reconnectTimeout > 0 { continue }
                capture = nil
                throw TactusError(.unavailable, failure(status, words))
            case .image(let taken):
                isFirst = false
                let time = time(taken.time)
                let number = sequence.number(at: time)
                do throws(TactusError) {
                    return try image(taken, number, time)
                } catch {
                    broken.add("image \(number): \(error)")
                    brokenInARow += 1
                }
                if brokenInARow == Tuning.brokenLimit {
                    capture = nil
                    throw TactusError(.unavailable, "\(hello.camera): \(brokenInARow) broken images in a row")
                }
            }
        }
        return nil
    }

    func close() { capture = nil }

    private func image(_ taken: TakenImage, _ number: Int, _ time: Double) throws(TactusError) -> Image {
        let given = unsafe taken.bytes
        var (width, height) = (taken.width, taken.height)
        let bytes: [UInt8]
        switch capture?.layout {
        case .device, nil:
            switch unsafe JPEGStructure.extent(of: given) {
            case .none: throw TactusError(.broken, "\(counted(given.count, "byte")) that are not a JPEG")
            case .cut: throw TactusError(.broken, "the JPEG is cut off after \(counted(given.count, "byte"))")
            case .whole(let count):
                // Bytes behind the end marker are what the driver's buffer had more room for.
                let jpeg = unsafe UnsafeRawBufferPointer(rebasing: given[..<count])
                let size = try unsafe JPEGDecoder.measure(jpeg)
                (width, height) = (size.width, size.height)
                bytes = unsafe Array(jpeg)
            }
        case .pixels(let layout):
            bytes =
                hello.format == .jpeg
                ? try unsafe encoder.jpeg(of: given, width: width, height: height, layout: layout)
                : unsafe Array(given)
        }
        return Image(bytes, number: number, time: time, size: (width, height), format: hello.format)
    }

    /// Returns the device's time stamp where it is one of the monotonic clock, and that clock's time otherwise; never
    /// falling.
    private func time(_ stamp: Double) -> Double {
        let now = MonotonicClock.now
        let isTrusted = abs(now - stamp) <= Tuning.clockTolerance
        if !isTrusted, !isClockReported {
            isClockReported = true
            say("\(hello.camera): its time stamps are not of the monotonic clock; images get the time of their arrival")
        }
        lastTime = max(isTrusted ? stamp : now, lastTime)
        return lastTime
    }

    private func failure(_ status: CCameraStatus, _ words: String) -> String {
        switch Int(status) {
        case CCAMERA_GONE: "\(hello.camera): the camera is gone, was it unplugged?"
        case CCAMERA_SILENT: "\(hello.camera): the camera gave no image for \(Tuning.silenceSeconds) seconds"
        default: "\(hello.camera): \(words)"
        }
    }
}

/// Estimates from the times of images the number of lost ones between them.
///
/// The usual gap is the second smallest of the last few: even where many images are lost some gaps are whole, one that
/// is too small by chance does no harm, and a camera that slows down in the dark loses nothing in the long run. A
/// constant loss of every second image looks the same as a slower camera.
struct SequenceEstimate: Sendable {
    private var gaps: [Double]
    private var oldest = 0
    private var last: (number: Int, time: Double)?

    /// Creates an estimate at the rate that the device granted, in frames per second.
    init(rate: Double) {
        gaps = Array(repeating: 1 / (rate > 0 ? rate : Tuning.rate), count: Tuning.gapCount)
    }

    /// Returns the number of an image that was captured at `time`, in seconds; the first one is 0.
    mutating func number(at time: Double) -> Int {
        guard let last else {
            self.last = (0, time)
            return 0
        }
        let gap = time > last.time ? min(time - last.time, 1e6) : 0
        let usual = gaps.sorted()[1]
        let steps = usual > 0 ? min(max((gap / usual).rounded(), 1), 1e9) : 1
        if gap > 0 {
            gaps[oldest] = gap
            oldest = (oldest + 1) % gaps.count
        }
        let number = last.number + Int(steps)
        self.last = (number, time.isFinite ? time : last.time)
        return number
    }
}

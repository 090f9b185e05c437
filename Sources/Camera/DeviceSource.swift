// A camera. Made by PictureSources.open; one thread, which waits in `next` until the device gives a picture.

internal import CCamera
internal import Glibc
package import Pictures

/// The pictures of a V4L2 device as they are taken; JPEGs pass untouched, raw pictures are encoded at most once.
package final class DeviceSource: PictureSource {
    /// What it says of itself: what the device granted.
    package let hello: CameraHello

    /// Pictures that were no whole JPEG.
    package var brokenCount: Int { broken.count }

    private var capture: Capture?
    private var encoder = JPEGEncoder()
    private var sequence: SequenceEstimate
    private var lastTime = -Double.infinity
    private var isFirst = true
    private var isClockTold = false
    private var broken: BrokenPictures
    private let say: (String) -> Void

    /// Opens a device.
    ///
    /// - Parameter wish: what is asked of it; what was granted is in `hello`.
    /// - Throws: a fault of kind `unavailable` that says what can be done.
    package init(path: String, wish: PictureWish, say: @escaping (String) -> Void) throws(CameraFault) {
        self.say = say
        let device = CameraDevice(path: path)
        let opened = Capture.device(
            path: path,
            pixels: device.pixelOrder,
            size: wish.size ?? Tuning.size,
            rate: wish.rate ?? Tuning.rate,
            format: wish.format
        )
        switch consume opened {
        case .failure(let trouble): throw CameraFault(.unavailable, CameraDevice.words(path, trouble))
        case .success(let granted):
            let format: PictureFormat
            switch granted.layout {
            case .device, .pixels(.yuyv): format = .jpeg
            case .pixels(let layout): format = wish.format == .jpeg ? .jpeg : layout == .rgb24 ? .rgb24 : .bgr24
            }
            hello = CameraHello(
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
            broken = BrokenPictures(name: path, say: say)
            capture = consume granted
        }
    }

    /// The device's next whole picture.
    ///
    /// - Throws: where the device is gone, or silent for `Tuning.silenceSeconds`.
    package func next() throws(CameraFault) -> Picture? {
        var patience = isFirst ? Tuning.firstPatience : 1
        var brokenInARow = 0
        while capture != nil {
            switch capture?.next() {
            case nil, .end: return nil
            case .failed(let status, let words):
                patience -= 1
                if status == CCameraStatus(CCAMERA_SILENT), patience > 0 { continue }
                capture = nil
                throw CameraFault(.unavailable, failure(status, words))
            case .picture(let taken):
                isFirst = false
                let time = time(taken.time)
                let number = sequence.number(at: time)
                do throws(PictureFault) {
                    return try picture(taken, number, time)
                } catch {
                    broken.add("picture \(number): \(error)")
                    brokenInARow += 1
                }
                if brokenInARow == Tuning.brokenLimit {
                    capture = nil
                    throw CameraFault(.unavailable, "\(hello.camera): \(brokenInARow) broken pictures in a row")
                }
            }
        }
        return nil
    }

    /// Gives the device back.
    package func close() { capture = nil }

    private func picture(_ taken: TakenPicture, _ number: Int, _ time: Double) throws(PictureFault) -> Picture {
        let given = unsafe taken.bytes
        var (width, height) = (taken.width, taken.height)
        let bytes: [UInt8]
        switch capture?.layout {
        case .device, nil:
            switch unsafe JPEGStructure.extent(of: given) {
            case .none: throw PictureFault("\(given.count) bytes that are no JPEG")
            case .cut: throw PictureFault("the JPEG is cut off after \(given.count) bytes")
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
        let header = PictureHeader(
            number: number,
            time: time,
            width: width,
            height: height,
            format: hello.format,
            byteCount: bytes.count
        )
        return Picture(header: header, bytes: bytes)
    }

    /// The device's time stamp where it is one of the monotonic clock, and that clock's time otherwise; never falling.
    private func time(_ stamp: Double) -> Double {
        var clock = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &clock)
        let now = Double(clock.tv_sec) + Double(clock.tv_nsec) / 1e9
        let isTrusted = abs(now - stamp) <= Tuning.clockTolerance
        if !isTrusted, !isClockTold {
            isClockTold = true
            say(
                "\(hello.camera): its time stamps are not of the monotonic clock; pictures get the time of their arrival"
            )
        }
        lastTime = max(isTrusted ? stamp : now, lastTime)
        return lastTime
    }

    private func failure(_ status: CCameraStatus, _ words: String) -> String {
        switch Int(status) {
        case CCAMERA_GONE: "\(hello.camera): the camera is gone, was it unplugged?"
        case CCAMERA_SILENT: "\(hello.camera): the camera gave no picture for \(Tuning.silenceSeconds) seconds"
        default: "\(hello.camera): \(words)"
        }
    }
}

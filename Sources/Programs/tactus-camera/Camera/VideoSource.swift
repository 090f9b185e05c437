// A video file through FFmpeg. Made by ImageSources.open; one thread.

import Platform
import Glibc
import KeypointFiles
import SystemPackage

/// The images of a video file; they are decoded, and encoded once where JPEGs are wanted.
final class VideoSource: ImageSource {
    let hello: StreamHeader

    /// Zero: FFmpeg skips unreadable images.
    var brokenCount: Int { 0 }

    private var capture: Capture?
    private var encoder = JPEGEncoder()
    private var number = 0
    private var lastTime = -1.0

    /// The step to the last time that FFmpeg gave, the shortest and the longest one, and the images without a time behind it.
    private var (step, steps): (Double?, ClosedRange<Double>?)
    private var timeless = 0
    private let say: (String) -> Void

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - request: where both sides of the size are smaller, images are scaled down by eighths.
    ///   - say: prints a line for the user.
    /// - Throws: `TactusError` if FFmpeg finds no video in it.
    init(path: String, request: CaptureRequest, say: @escaping (String) -> Void) throws(TactusError) {
        self.say = say
        guard unsafe access(path, R_OK) == 0 else {
            throw TactusError(.inputOutput, "\(path): cannot be read: \(Errno.last)")
        }
        switch Capture.file(path: path, wanted: request.size, format: request.format) {
        case .failure(let trouble): throw TactusError(.broken, "\(path): \(trouble.words)")
        case .success(let opened):
            hello = try Self.hello(of: opened, named: path, request, isLive: false)
            capture = consume opened
        }
    }

    /// Returns the file's next image; its time is the file's.
    func next() throws(TactusError) -> Image? {
        switch capture?.next() {
        case nil: return nil
        case .end:
            capture = nil
            if number == 0 { throw TactusError(.broken, "\(hello.camera): no image in it that can be read") }
            if timeless > 0, let step, let steps, steps.upperBound > Tuning.unevenSteps * steps.lowerBound {
                let images = counted(timeless, "image has", "images have")
                let seconds = JSONWriter.number(step, places: 3)
                say(
                    "\(hello.camera): its last \(images) no time from OpenCV: each is \(seconds) s later, as the one before"
                )
            }
            return nil
        case .failed(_, let words): throw TactusError(.broken, "\(hello.camera): image \(number): \(words)")
        case .image(let taken):
            let image: Image
            do throws(TactusError) {
                image = try Self.image(taken, number: number, time: time(taken.time), as: hello.format, &encoder)
            } catch {
                throw TactusError(.broken, "\(hello.camera): image \(number): \(error)")
            }
            number += 1
            lastTime = image.header.time
            return image
        }
    }

    func close() { capture = nil }

    /// Returns the time of an image; a file without increasing times has those of its rate.
    ///
    /// OpenCV 4.6 gives none for the images that the decoder holds back until the end of the file; where the rate varies, the
    /// last step is nearer to theirs than the mean of all.
    private func time(_ given: Double) -> Double {
        guard given.isFinite, given > lastTime else {
            timeless += 1
            return lastTime < 0 ? 0 : lastTime + (step ?? 1 / hello.rate)
        }
        if lastTime >= 0 {
            let step = given - lastTime
            self.step = step
            steps = min(step, steps?.lowerBound ?? step)...max(step, steps?.upperBound ?? step)
        }
        timeless = 0
        return given
    }

    /// Returns the hello of a file or an address that FFmpeg has opened.
    ///
    /// - Throws: `TactusError` if its images are larger than any that are read.
    static func hello(
        of opened: borrowing Capture,
        named name: String,
        _ request: CaptureRequest,
        isLive: Bool
    ) throws(TactusError) -> StreamHeader {
        do throws(TactusError) {
            try KeypointFiles.Tuning.checkPixels(opened.width, opened.height)
        } catch {
            throw TactusError(.broken, "\(name): \(error)")
        }
        return StreamHeader(
            camera: name,
            name: name,
            width: opened.width,
            height: opened.height,
            format: request.format,
            // FFmpeg's code is the first four letters of its name for Motion JPEG.
            pixels: "\(opened.pixels)" == "mjpe" ? "MJPG" : "\(opened.pixels)",
            rate: request.rate ?? (opened.rate > 0 ? opened.rate : Tuning.rate),
            isLive: isLive
        )
    }

    /// Returns an image of the bytes that a capture lends.
    static func image(
        _ taken: TakenImage,
        number: Int,
        time: Double,
        as format: ImageFormat,
        _ encoder: inout JPEGEncoder
    ) throws(TactusError) -> Image {
        let bytes =
            format == .jpeg
            ? try unsafe encoder.jpeg(of: taken.bytes, width: taken.width, height: taken.height, layout: .bgr24)
            : unsafe Array(taken.bytes)
        return Image(bytes, number: number, time: time, size: (taken.width, taken.height), format: format)
    }
}

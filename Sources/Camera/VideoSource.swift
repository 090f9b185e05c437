// A video file through FFmpeg. Made by PictureSources.open; one thread.

internal import Glibc
package import Pictures

/// The pictures of a video file; they are decoded, and encoded once where JPEGs are wanted.
package final class VideoSource: PictureSource {
    /// What it says of itself.
    package let hello: CameraHello

    /// FFmpeg passes over what it cannot read.
    package var brokenCount: Int { 0 }

    private var capture: Capture?
    private var encoder = JPEGEncoder()
    private var number = 0
    private var lastTime = -1.0

    /// Opens a file.
    ///
    /// - Parameter wish: where both sides of the size are smaller, pictures are made smaller by eighths.
    /// - Throws: where FFmpeg finds no video in it.
    package init(path: String, wish: PictureWish) throws(CameraFault) {
        if unsafe access(path, R_OK) != 0 {
            let words = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
            throw CameraFault(.system, "\(path): cannot be read: \(words)")
        }
        switch Capture.file(path: path, wanted: wish.size, format: wish.format) {
        case .failure(let trouble): throw CameraFault(.broken, "\(path): \(trouble.words)")
        case .success(let opened):
            hello = CameraHello(
                camera: path,
                name: path,
                width: opened.width,
                height: opened.height,
                format: wish.format,
                pixels: "\(opened.pixels)",
                rate: wish.rate ?? (opened.rate > 0 ? opened.rate : Tuning.rate),
                isLive: false
            )
            capture = consume opened
        }
    }

    /// The file's next picture; its time is the file's.
    package func next() throws(CameraFault) -> Picture? {
        switch capture?.next() {
        case nil: return nil
        case .end:
            capture = nil
            if number == 0 { throw CameraFault(.broken, "\(hello.camera): no picture in it that can be read") }
            return nil
        case .failed(_, let words): throw CameraFault(.broken, "\(hello.camera): picture \(number): \(words)")
        case .picture(let taken):
            let picture: Picture
            do throws(PictureFault) {
                picture = try Self.picture(
                    taken,
                    number: number,
                    time: time(taken.time),
                    as: hello.format,
                    &encoder
                )
            } catch {
                throw CameraFault(.broken, "\(hello.camera): picture \(number): \(error)")
            }
            number += 1
            lastTime = picture.header.time
            return picture
        }
    }

    /// Closes the file.
    package func close() { capture = nil }

    /// A file without times that rise gets those of its rate.
    private func time(_ told: Double) -> Double {
        told.isFinite && told > lastTime ? told : lastTime < 0 ? 0 : lastTime + 1 / hello.rate
    }

    /// The picture of bytes that a capture lends.
    static func picture(
        _ taken: TakenPicture,
        number: Int,
        time: Double,
        as format: PictureFormat,
        _ encoder: inout JPEGEncoder
    ) throws(PictureFault) -> Picture {
        let bytes =
            format == .jpeg
            ? try unsafe encoder.jpeg(of: taken.bytes, width: taken.width, height: taken.height, layout: .bgr24)
            : unsafe Array(taken.bytes)
        let header = PictureHeader(
            number: number,
            time: time,
            width: taken.width,
            height: taken.height,
            format: format,
            byteCount: bytes.count
        )
        return Picture(header: header, bytes: bytes)
    }
}

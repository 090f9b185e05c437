// A camera of the network through FFmpeg. Made by ImageSources.open; one thread, which waits in `next`.

import KeypointFiles
import Platform

/// The images of an RTSP or HTTP stream; they are decoded, encoded once where JPEGs are wanted, and have the time of their
/// arrival.
final class NetworkSource: ImageSource {
    let hello: StreamHeader

    /// Zero: FFmpeg skips unreadable images.
    var brokenCount: Int { 0 }

    /// Returns whether a server wants a name and a password, or others, by FFmpeg's words about RTSP and HTTP alike:
    /// "401 Unauthorized", or "401Unauthorized" as in Debian 13.
    private static func isRefusal(_ words: String) -> Bool { words.contains(/\b40[13](?!\d)/) }

    private var capture: Capture?
    private var encoder = JPEGEncoder()
    private var number = 0

    /// Opens an address, with the name and the password of the environment.
    ///
    /// - Throws: `TactusError` of kind `unavailable` where no video comes from there.
    init(_ camera: NetworkCamera, request: CaptureRequest) throws(TactusError) {
        let address = try camera.signedIn()
        switch Capture.stream(address: address, wanted: request.size, format: request.format) {
        case .failure(let trouble):
            var hint = "is the address right?"
            if Self.isRefusal(trouble.words) {
                hint =
                    address == camera.address
                    ? "does it need a name and a password (\(NetworkCamera.variables[0]))?"
                    : "are the name and the password right?"
            }
            throw TactusError(.unavailable, "\(camera): \(trouble.words); \(hint)")
        case .success(let opened):
            hello = try VideoSource.hello(of: opened, named: "\(camera)", request, isLive: true)
            capture = consume opened
        }
    }

    /// Returns the stream's next image.
    ///
    /// - Throws: `TactusError` if the stream ends, or is silent for `Tuning.networkSeconds`.
    func next() throws(TactusError) -> Image? {
        switch capture?.next() {
        case nil: return nil
        case .end, .failed:
            capture = nil
            let words = number > 1 ? "the camera gives no images any more" : "a single image, expected a video"
            throw TactusError(.unavailable, "\(hello.camera): \(words)")
        case .image(let taken):
            defer { number += 1 }
            do throws(TactusError) {
                let time = MonotonicClock.now
                return try VideoSource.image(taken, number: number, time: time, as: hello.format, &encoder)
            } catch {
                throw TactusError(.broken, "\(hello.camera): image \(number): \(error)")
            }
        }
    }

    func close() { capture = nil }
}

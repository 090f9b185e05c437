// The one owner of an open device, video file or address of CCamera. Used by the sources of images; one thread.

import CCamera
import KeypointFiles
import Platform

@safe struct Capture: ~Copyable {
    /// The layout of an image's bytes.
    enum Layout {
        case device
        case pixels(PixelLayout)
    }

    /// The outcome of waiting for an image.
    enum Outcome {
        case image(TakenImage)
        case end
        case failed(CCameraStatus, String)
    }

    let width: Int
    let height: Int
    let rate: Double
    let pixels: PixelCode
    let layout: Layout
    private let handle: OpaquePointer

    deinit {
        unsafe CCameraClose(handle)
    }

    static func device(
        path: String,
        pixels: [PixelCode],
        size: PixelSize,
        rate: Double,
        format: ImageFormat
    ) -> Result<Capture, CaptureTrouble> {
        unsafe opened { handle, grant, message in
            unsafe CCameraOpenDevice(
                path,
                pixels.map(\.value),
                Int32(pixels.count),
                Int32(size.width),
                Int32(size.height),
                rate,
                layout(format),
                Int32(Tuning.silenceSeconds),
                &handle,
                &grant,
                &message
            )
        }
    }

    static func file(path: String, wanted: PixelSize?, format: ImageFormat) -> Result<Capture, CaptureTrouble> {
        let (width, height) = (Int32(wanted?.width ?? 0), Int32(wanted?.height ?? 0))
        return unsafe opened { handle, grant, message in
            unsafe CCameraOpenFile(path, width, height, layout(format), &handle, &grant, &message)
        }
    }

    static func stream(address: String, wanted: PixelSize?, format: ImageFormat) -> Result<Capture, CaptureTrouble> {
        let (width, height) = (Int32(wanted?.width ?? 0), Int32(wanted?.height ?? 0))
        let seconds = Int32(Tuning.networkSeconds)
        return unsafe opened { handle, grant, message in
            unsafe CCameraOpenStream(address, seconds, width, height, layout(format), &handle, &grant, &message)
        }
    }

    private static func opened(
        _ open: (inout OpaquePointer?, inout CCameraGrant, inout [CChar]) -> CCameraStatus
    ) -> Result<Capture, CaptureTrouble> {
        var handle: OpaquePointer?
        var grant = CCameraGrant()
        var message = CText(room: CCAMERA_MESSAGE)
        let status = unsafe open(&handle, &grant, &message.characters)
        guard status == CCameraStatus(CCAMERA_OK), let handle = unsafe handle else {
            return .failure(CaptureTrouble(status: status, words: message.words))
        }
        return .success(unsafe Capture(handle: handle, grant: grant))
    }

    private init(handle: OpaquePointer, grant: CCameraGrant) {
        unsafe self.handle = handle
        width = Int(grant.width)
        height = Int(grant.height)
        rate = grant.rate
        pixels = PixelCode(value: grant.pixels)
        layout =
            switch Int(grant.layout) {
            case CCAMERA_JPEG: .device
            case CCAMERA_YUYV: .pixels(.yuyv)
            case CCAMERA_RGB24: .pixels(.rgb24)
            default: .pixels(.bgr24)
            }
    }

    /// Returns the next image; its bytes are valid until the next call.
    mutating func next() -> Outcome {
        var image = unsafe CCameraImage()
        var message = CText(room: CCAMERA_MESSAGE)
        let status = unsafe CCameraNext(handle, &image, &message.characters)
        switch Int(status) {
        case CCAMERA_OK:
            let bytes = unsafe UnsafeRawBufferPointer(start: image.bytes, count: image.count)
            let (width, height) = unsafe (Int(image.width), Int(image.height))
            let time = unsafe image.time
            return unsafe .image(TakenImage(bytes: bytes, width: width, height: height, time: time))
        case CCAMERA_END: return .end
        default: return .failed(status, message.words)
        }
    }

    private static func layout(_ format: ImageFormat) -> Int32 {
        switch format {
        case .jpeg: Int32(CCAMERA_JPEG)
        case .rgb24: Int32(CCAMERA_RGB24)
        case .bgr24: Int32(CCAMERA_BGR24)
        }
    }
}

/// An image whose bytes a capture lends until its next call.
@safe struct TakenImage {
    let bytes: UnsafeRawBufferPointer
    let width: Int
    let height: Int
    let time: Double
}

/// The reason why a source could not be opened.
struct CaptureTrouble: Error {
    var status: CCameraStatus
    var words: String
}

/// A pixel format as V4L2 writes it: four characters, the first in the lowest byte.
struct PixelCode: Sendable, Hashable, CustomStringConvertible {
    var value: UInt32

    init(value: UInt32) { self.value = value }

    /// Creates a code from its four characters.
    init(_ text: StaticString) {
        precondition(text.utf8CodeUnitCount == 4, "a pixel format has four characters")
        value = (0..<4).reduce(0) { unsafe $0 | UInt32(text.utf8Start[$1]) << UInt32(8 * $1) }
    }

    /// The four characters, without blanks at the end.
    var description: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
        let text = bytes.map { (0x20...0x7E).contains($0) ? Character(UnicodeScalar($0)) : "?" }
        guard value != 0 else { return "unknown" }
        return String(String(text).reversed().drop { $0 == " " }.reversed())
    }
}

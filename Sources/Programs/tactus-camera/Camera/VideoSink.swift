// An `.mp4` recording through OpenCV's FFmpeg backend. Made by ImageSinks.recording; one thread at a time.

import CCamera
import Platform
import KeypointFiles

/// Writes a video of a constant rate; an image is repeated until the next one's time has come.
///
/// The rate is the hello's. Numbers and times are not kept; `.mjpeg` keeps them. Of an odd width or height the last
/// column or row is left out, for H.264 halves the colours' resolution.
final class VideoSink: ImageSink {
    private let path: String
    private let place: Recording
    private let rate: Double
    private var writer: VideoWriter?
    private var start = 0.0
    private var count = 0
    private var last: [UInt8] = []

    /// Prepares the recording; the file is created at the first image, which gives the size.
    ///
    /// - Throws: `TactusError` if no file can be created there.
    init(path: String, hello: StreamHeader) throws(TactusError) {
        self.path = path
        rate = hello.rate > 0 ? hello.rate : Tuning.rate
        place = try TactusError.mapping("made") { () throws(TactusError) in try Recording(path) }
        // FFmpeg goes back in what it writes, and OpenCV removes what it cannot write to.
        guard place.isFile else {
            throw TactusError(.inputOutput, "\(path): is not a regular file, which .mp4 needs")
        }
    }

    /// Appends an image, repeated as its predecessor's time requires.
    func add(_ image: Image) throws(TactusError) {
        let pixels = try Self.pixels(image, path)
        if writer == nil, count == 0 {
            // Made here, so that nothing is overwritten and no link of that name is followed; FFmpeg fills it.
            try TactusError.mapping("made") { () throws(TactusError) in try place.makeIfEmpty() }
            writer = try VideoWriter(path: path, width: pixels.width, height: pixels.height, rate: rate)
            start = image.header.time
        }
        guard writer != nil else { return }
        let due = min((image.header.time - start) * rate, Double(count) + Tuning.stillLimit * rate)
        while Double(count) < due.rounded(), !last.isEmpty {
            try writer?.add(last)
            count += 1
        }
        try writer?.add(pixels.pixels)
        count += 1
        last = pixels.pixels
    }

    /// Writes the file's end and checks that it can be read again.
    func close() throws(TactusError) {
        guard writer != nil else { return }
        defer { writer = nil }
        let result = Result { () throws(TactusError) in try writer?.close() }
        // Where that is another's file by now, it is that one that was read again.
        try place.check()
        try result.get()
        Path.sync(path)
    }

    /// Removes the previous file, or returns a line about its new name; without an image the previous file is restored.
    func settle(isWhole: Bool) -> [String] {
        [place.settle(count == 0 ? .nothing : isWhole ? .whole : .broken)].compactMap(\.self)
    }

    private static func pixels(
        _ image: Image,
        _ path: String
    ) throws(TactusError) -> (pixels: [UInt8], width: Int, height: Int) {
        let header = image.header
        switch header.format {
        case .bgr24: return (image.bytes, header.width, header.height)
        case .rgb24: return (ConvertedSource.turned(image.bytes), header.width, header.height)
        case .jpeg:
            do throws(TactusError) {
                let decoded = try JPEGDecoder.pixels(of: image.bytes, layout: .bgr24)
                return (decoded.pixels, decoded.width, decoded.height)
            } catch {
                throw TactusError(.inputOutput, "\(path): image \(header.number): \(error)")
            }
        }
    }
}

/// The one owner of a video file that CCamera writes.
@safe struct VideoWriter: ~Copyable {
    private var handle: OpaquePointer?
    private let path: String

    init(path: String, width: Int, height: Int, rate: Double) throws(TactusError) {
        var handle: OpaquePointer?
        let (status, message) = withMessage(CCAMERA_MESSAGE) { message in
            unsafe CCameraWriterOpen(path, Int32(width), Int32(height), rate, &handle, message)
        }
        guard status == CCameraStatus(CCAMERA_OK), let handle = unsafe handle else {
            throw TactusError(.inputOutput, "\(path): \(message.words)")
        }
        unsafe self.handle = handle
        self.path = path
    }

    deinit {
        if let handle = unsafe handle {
            _ = withMessage(CCAMERA_MESSAGE) { unsafe CCameraWriterClose(handle, $0) }
        }
    }

    /// Appends an image of bgr24.
    mutating func add(_ pixels: [UInt8]) throws(TactusError) {
        guard let handle = unsafe handle else { return }
        let (status, message) = withMessage(CCAMERA_MESSAGE) { message in
            unsafe CCameraWriterAdd(handle, pixels, pixels.count, message)
        }
        guard status == CCameraStatus(CCAMERA_OK) else { throw TactusError(.inputOutput, "\(path): \(message.words)") }
    }

    mutating func close() throws(TactusError) {
        guard let open = unsafe handle else { return }
        unsafe handle = nil
        let (status, message) = withMessage(CCAMERA_MESSAGE) { unsafe CCameraWriterClose(open, $0) }
        guard status == CCameraStatus(CCAMERA_OK) else { throw TactusError(.inputOutput, "\(path): \(message.words)") }
    }
}

// Properties of any `.mjpeg` file and the lines beside it. Called by the fuzzer and by the tests.

@testable import tactus_camera
import FuzzInputs
import KeypointFiles

/// Reads bytes up to the first zero as the lines of a recording, and those behind it as its images, with the lines and without;
/// traps where images do not come in their order, or are not in the file.
func fuzzRecording(_ bytes: [UInt8]) {
    let folder = FuzzFolder()
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    let images = Array(bytes[end...].dropFirst())
    let path = folder.write(images, to: "take.mjpeg")
    let count = read(path, images)
    precondition(count <= images.count / 4, "more images than there can be")
    folder.write(bytes[..<end], to: "take.mjpeg.jsonl")
    precondition(read(path, images) <= count, "lines make images")
}

/// Returns the number of images in a recording.
private func read(_ path: String, _ bytes: [UInt8]) -> Int {
    var count = 0
    do {
        let source = try MJPEGSource(path: path, request: CaptureRequest()) { line in
            precondition(line.utf8.count < 1_000, "a line of \(line.utf8.count) bytes")
        }
        var last: ImageHeader?
        do {
            while let image = try source.next() {
                let header = image.header
                precondition(header.byteCount == image.bytes.count && header.time.isFinite, "a header of another image")
                precondition(last.map { header.number > $0.number && header.time >= $0.time } ?? true, "no order")
                precondition(JPEGStructure.extent(of: image.bytes) == .whole(image.bytes.count), "no whole JPEG")
                precondition(String(validating: header.line, as: UTF8.self) != nil, "no line")
                last = header
                count += 1
            }
        } catch {
            precondition("\(error)".utf8.count < 1_000, "a line of \("\(error)".utf8.count) bytes")
            precondition((try? source.next()) == nil, "an image behind the end")
        }
        precondition((try? source.next()) == nil, "an image behind the end")
        source.close()
    } catch {
        precondition("\(error)".utf8.count < 1_000, "a line of \("\(error)".utf8.count) bytes")
    }
    return count
}

// Frames from protocol buffer text, one a file. Made by KeypointReader.

import Keypoints

/// Reads each file as one frame.
final class TextSource: SerialFrameSource {
    var failure: TactusError?
    private let mirrored: Bool?
    private var waiting: ReadResult?

    init(options: ReaderOptions) { mirrored = options.mirrored }

    func open(_ source: consuming ByteSource, _ file: SourceFile) throws(TactusError) {
        var bytes: [UInt8] = []
        var source = source
        while bytes.count <= Tuning.textLimit {
            let more = try source.prefix()
            if more.isEmpty { break }
            bytes += more
        }
        guard bytes.count <= Tuning.textLimit else {
            let problem = Diagnostic("more than \(Tuning.textLimit) bytes", expected: "the landmarks of one image")
            waiting = .problem(problem.in(file.path, line: nil))
            return
        }
        do throws(Diagnostic) {
            var frame = try MediaPipeText.frame(from: bytes, name: file.relativePath, isMirrored: mirrored)
            frame.normalizeHandedness(assumed: true, said: mirrored)
            waiting = .frame(frame, line: 1)
        } catch {
            waiting = .problem(error.in(file.path, line: 1))
        }
    }

    func next() -> ReadResult? {
        defer { waiting = nil }
        return waiting
    }
}

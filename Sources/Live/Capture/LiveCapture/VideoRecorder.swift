// Makes a video file of images by the camera process, which has the codecs. Called by tactus synthesize.

internal import Platform
package import KeypointFiles
internal import Subprocess
internal import SystemPackage

/// The largest output of the camera process while it records, in bytes; it prints a line or two.
private let recorderWordsLimit = 1 << 16

/// Records images by `tactus-camera - --record FILE`, the program beside the running one.
package enum VideoRecorder {
    /// Records images to a file whose ending names the format.
    ///
    /// - Parameters:
    ///   - path: the file; an existing one is moved to a numbered name, which `Recording` knows.
    ///   - rate: frames per second, 0.1…1000; a video keeps no other times.
    ///   - format: the format of all images' bytes.
    ///   - next: called for one image after another until it returns `nil`.
    /// - Throws: `TactusError`, and the errors of `next`.
    package static func record(
        to path: String,
        rate: Double,
        format: ImageFormat,
        next: () throws -> Image?
    ) async throws {
        let program = try CameraCommand.programBesideThis()
        let result: ExecutionResult<Void, DiscardedOutput, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                .path(FilePath(program)),
                arguments: ["-", "--format", format.rawValue, "--record", path, "--force", "--keep-old"],
                input: .inputWriter,
                output: .discarded,
                error: .string(limit: recorderWordsLimit)
            ) { process in
                let pipe = process.standardInputWriter
                let hello = JSONValue.object([
                    "camera": .string("-"), "format": .string(format.rawValue), "rate": .number(rate),
                ])
                guard (try? await pipe.write(hello.text + "\n")) != nil else { return }
                while let image = try next() {
                    // A recorder that has ended says why by its status and its last words.
                    guard (try? await pipe.write(image.header.line + image.bytes)) != nil else { break }
                }
                try? await pipe.finish()
            }
        } catch let error as SubprocessError {
            throw TactusError(.unavailable, "\(program): cannot be run: \(error)")
        }
        guard !result.terminationStatus.isSuccess else { return }
        let words = result.standardError.split(separator: "\n").last.map { $0.message(of: CameraCommand.name) }
        let status = result.terminationStatus
        throw TactusError(.ended(status: status.code), words ?? "\(program): \(status)")
    }
}

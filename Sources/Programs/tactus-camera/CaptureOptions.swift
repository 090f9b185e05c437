// The options of the camera process. Read by CameraRun.

public import ArgumentParser
import Platform
public import KeypointFiles

/// The source, the format and the destination of a capture.
struct CaptureOptions: ParsableArguments {
    @Argument(help: "The source of images.")
    var source: String?

    @Option(
        help: ArgumentHelp("The resolution requested from a camera; minimum size of decoded JPEGs.", valueName: "WxH")
    )
    var resolution: PixelSize?

    @Option(help: ArgumentHelp("The frame rate requested from a camera, or of a folder of images.", valueName: "FPS"))
    var fps: Double?

    @Option(help: "The output image format.")
    var format: ImageFormat = .jpeg

    @Option(help: "For files: send images in real time (real) or as fast as possible (fast).")
    var pace: Pace = .real

    @Option(help: ArgumentHelp("Stop after this many images.", valueName: "N"))
    var count: Int?

    @Option(help: ArgumentHelp("Stop after this many seconds.", valueName: "S"))
    var duration: Double?

    @Option(
        help: ArgumentHelp("Also record images, to .mjpeg (unmodified, with timestamps) or .mp4.", valueName: "FILE")
    )
    var record: String?

    @Flag(help: "Also replace an existing .jsonl file beside the .mjpeg.")
    var force = false

    @Flag(help: "Always keep a previous recording as NAME.1.")
    var keepOld = false

    @Flag(help: "List the cameras and their default modes.")
    var list = false

    @Flag(help: "With --list, print JSON.")
    var json = false

    enum Pace: String, CaseIterable, ExpressibleByArgument {
        case real
        case fast
    }

    func validate() throws {
        if list {
            guard source == nil else { throw ValidationError("--list shows all cameras and takes no SOURCE") }
            return
        }
        if json { throw ValidationError("--json requires --list") }
        if let fps, !KeypointFiles.Tuning.rates.contains(fps) {
            throw ValidationError("--fps: \(fps), expected 0.1 to 1000")
        }
        if record == nil, force || keepOld { throw ValidationError("--force and --keep-old require --record") }
        if let resolution, resolution.width * resolution.height > KeypointFiles.Tuning.pixelLimit {
            throw ValidationError(
                "--resolution: \(resolution), expected at most \(KeypointFiles.Tuning.pixelLimit) pixels"
            )
        }
        if let count, count < 1 { throw ValidationError("--count: \(count), expected 1 or more") }
        if let duration, !(duration > 0 && duration < 1e9) {
            throw ValidationError("--duration: \(duration), expected more than 0 seconds")
        }
        if let record {
            guard ImageSinks.isRecording(record) else {
                throw ValidationError("--record: \(record), expected a file that ends in .mjpeg or .mp4")
            }
            var files = RunFiles()
            for path in source.map({ [$0] + ImageSinks.siblings(of: $0) }) ?? [] { files.read(path) }
            files.write("-")
            files.write(record, as: "--record")
            for path in ImageSinks.siblings(of: record) { files.write(path, beside: record, as: "--record") }
            do throws(TactusError) {
                try files.claim(isForced: force)
            } catch {
                throw ValidationError(error.description)
            }
        }
    }
}

extension PixelSize: ExpressibleByArgument {
    /// Creates a size from text such as `640x480`.
    public init?(argument: String) { self.init(argument) }
}

extension ImageFormat: ExpressibleByArgument {}

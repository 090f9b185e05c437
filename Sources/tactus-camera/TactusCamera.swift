// The camera process's entry: its options, and the one place where a fault becomes a line and an exit code.

public import ArgumentParser
import Camera
import Files
import Glibc
public import Pictures

@main
struct TactusCamera: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tactus-camera",
        abstract: "Takes pictures from a camera or a file and writes them to standard output, each behind a JSON line.",
        discussion: """
            SOURCE is a camera (/dev/video0), a video file, a folder of pictures, a .mjpeg file, - for this program's \
            own output on standard input, or null for blank pictures; without it, it is the first camera.
            It ends at the source's end, after --count or --duration, on Ctrl-C, or when a pipe on its standard input \
            is closed. Whatever is recorded is whole then.
            Exit codes: 0 done, 64 wrong usage, 65 broken input, 66 no such file, 69 the camera is missing, busy, \
            forbidden or gone, 70 a fault of Tactus, 74 an input or output error.
            """,
        version: "0.1.0"
    )

    @Argument(help: "Where the pictures come from.")
    var source: String?

    @Option(help: ArgumentHelp("The resolution: asked of a camera; enough where JPEGs are decoded.", valueName: "WxH"))
    var resolution: PictureExtent?

    @Option(help: ArgumentHelp("Pictures a second: asked of a camera; of a folder's pictures.", valueName: "FPS"))
    var rate: Double?

    @Option(help: "How pictures are sent: jpeg, rgb24 or bgr24.")
    var format: PictureFormat = .jpeg

    @Option(help: "When pictures of a file are sent: real, each at its own time, or fast.")
    var pace: Pace = .real

    @Option(help: ArgumentHelp("End after so many pictures.", valueName: "N"))
    var count: Int?

    @Option(help: ArgumentHelp("End after so many seconds.", valueName: "S"))
    var duration: Double?

    @Option(help: ArgumentHelp("Keep the pictures too: .mjpeg (untouched, with times) or .mp4.", valueName: "FILE"))
    var record: String?

    @Flag(help: "Replace the lines beside a .mjpeg too, where there are some of that name.")
    var force = false

    @Flag(help: "Keep what stood at the recording's place as NAME.1, also when all went well.")
    var keepOld = false

    @Flag(help: "Show the cameras of this machine, and what would be chosen.")
    var list = false

    @Flag(help: "With --list: for machines.")
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
        if json { throw ValidationError("--json belongs to --list") }
        if let rate, !Pictures.Tuning.rates.contains(rate) {
            throw ValidationError("--rate: \(rate), expected 0.1 to 1000")
        }
        if record == nil, force || keepOld { throw ValidationError("--force and --keep-old belong to --record") }
        if let count, count < 1 { throw ValidationError("--count: \(count), expected 1 or more") }
        if let duration, !(duration > 0 && duration < 1e9) {
            throw ValidationError("--duration: \(duration), expected more than 0 seconds")
        }
        if let record {
            guard PictureSinks.isRecording(record) else {
                throw ValidationError("--record: \(record), expected a file that ends in .mjpeg or .mp4")
            }
            var files = RunFiles()
            for path in source.map({ [$0] + PictureSinks.siblings(of: $0) }) ?? [] { files.read(path) }
            files.write("-")
            files.write(record, as: "--record")
            for path in PictureSinks.siblings(of: record) { files.write(path, beside: record, as: "--record") }
            do throws(FileConflict) {
                try files.check(isForced: force)
            } catch {
                throw ValidationError(error.description)
            }
        }
    }

    func run() throws {
        if list { return try CameraTable.print(asJSON: json) }
        try CameraRun(self).run()
    }

    static func main() {
        StandardStreams.prepare()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let fault as CameraFault {
            Ending.end(fault)
        } catch {
            guard exitCode(for: error).isSuccess else {
                if !(error is CleanExit), exitCode(for: error) == .failure {
                    StandardStreams.say("\(error)")
                    exit(withError: ArgumentParser.ExitCode(70))
                }
                exit(withError: error)
            }
            do throws(CameraFault) {
                try StandardStreams.write(fullMessage(for: error) + "\n")
            } catch {
                Ending.end(error)
            }
        }
    }
}

extension PictureExtent: ExpressibleByArgument {
    /// Reads `640x480`.
    public init?(argument: String) { self.init(argument) }
}

extension PictureFormat: ExpressibleByArgument {}

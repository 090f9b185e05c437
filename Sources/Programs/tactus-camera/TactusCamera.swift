// The camera process's entry, and the one place where a fault becomes a line and an exit code.

import ArgumentParser
import Platform
import Glibc

@main
struct TactusCamera: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tactus-camera",
        abstract: "Capture images from a camera or a file to standard output, each after a JSON header line.",
        discussion: """
            SOURCE is a camera (/dev/video0), a video file, a folder of images, a .mjpeg file, - for this program's \
            own output on standard input, or null for blank images; the default is the first camera.
            It stops at the end of the source, after --count or --duration, on Ctrl-C, or when a pipe on its standard \
            input is closed. Recordings are then complete.
            Exit codes: 0 success, 64 usage error, 65 invalid input, 66 file not found, 69 camera missing, busy, \
            forbidden or disconnected, 70 internal error, 74 input/output error.
            """,
        version: Installation.version
    )

    @OptionGroup var options: CaptureOptions

    func run() throws {
        if options.list { return try CameraTable.print(asJSON: options.json) }
        try CameraRun(options).run()
    }

    static func main() {
        StandardStreams.prepare()
        do {
            try SystemRoom.prepare()
            Secret.take(NetworkCamera.variables)
            var command = try parseAsRoot()
            try command.run()
        } catch let fault as TactusError {
            Ending.end(fault)
        } catch {
            guard exitCode(for: error).isSuccess else {
                if !(error is CleanExit), exitCode(for: error) == .failure {
                    Streams.say("\(error)")
                    exit(withError: ArgumentParser.ExitCode(70))
                }
                exit(withError: error)
            }
            do throws(TactusError) {
                try Streams.write(fullMessage(for: error) + "\n")
            } catch {
                Ending.end(error)
            }
        }
    }
}

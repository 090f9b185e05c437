// One run: images from the source to standard output and the recording. Runs on the main thread; two more wait for the
// end of standard input and for signals.

import Glibc
import KeypointFiles

struct CameraRun {
    private let options: CaptureOptions
    private let name: String

    init(_ options: CaptureOptions) throws(TactusError) {
        self.options = options
        if let source = options.source { name = source } else { name = try CameraDevice.first().path }
    }

    func run() throws(TactusError) -> Never {
        Watch.signals()
        if name != "-", Streams.inputCanEnd { Watch.input() }
        let request = CaptureRequest(size: options.resolution, rate: options.fps, format: options.format)
        let source = try ImageSources.open(name, request: request, say: Streams.say)
        let output = try WireSink(descriptor: STDOUT_FILENO, name: "standard output", hello: source.hello)
        if let path = options.record {
            Ending.keep(try ImageSinks.recording(path, of: source.hello), settles: !options.keepOld)
        }
        do throws(TactusError) {
            try pass(from: source, to: output)
        } catch {
            report(source)
            Ending.end(error)
        }
        source.close()
        report(source)
        Ending.end()
    }

    private func pass(from source: any ImageSource, to output: WireSink) throws(TactusError) {
        let start = MonotonicClock.now
        var pacer = Pacer()
        var count = 0
        while !Ending.isNear, count < options.count ?? Int.max, let image = try source.next() {
            if options.pace == .real, !source.hello.isLive {
                Self.sleep(pacer.wait(until: image.header.time, clock: MonotonicClock.now))
            }
            if let duration = options.duration, MonotonicClock.now - start >= duration { return }
            if Ending.isNear { return }
            // The recording comes first: it is to have what a reader that ends us has seen.
            try Ending.record(image)
            try output.add(image)
            count += 1
        }
    }

    private func report(_ source: any ImageSource) {
        let broken = source.brokenCount
        if broken > 0 {
            Streams.say("\(name): \(counted(broken, "broken image")) skipped")
        }
    }

    /// Sleeps in short naps, to notice a request to end.
    private static func sleep(_ seconds: Double) {
        let end = MonotonicClock.now + seconds
        while !Ending.isNear, MonotonicClock.now < end {
            MonotonicClock.sleep(until: min(end, MonotonicClock.now + 0.1))
        }
    }
}

/// Aligns the times of images with a clock: the first image is due at once, each other with the distance of its time
/// from the first one's.
struct Pacer: Sendable {
    private var start: (time: Double, clock: Double)?

    init() {}

    /// Returns the time to wait, in seconds, before an image of `time` is sent; 0 where it is late already.
    ///
    /// - Parameter clock: the time now, in seconds of any clock that does not jump.
    mutating func wait(until time: Double, clock: Double) -> Double {
        guard let start else {
            self.start = (time, clock)
            return 0
        }
        return max(0, (time - start.time) - (clock - start.clock))
    }
}

// The way from a frame to a notification: chosen, examined, shown, rung. Used by `tactus doorbell`; its tasks and
// threads.

import Drums
import Keypoints
import Outputs
import Synchronization

final class DoorbellWatch: Sendable {
    struct Counts {
        var frames = 0

        /// The number of frames dropped because their times did not increase.
        var dropped = 0

        /// The number of examined frames.
        var seen = 0

        var faces = 0

        var presses = 0
    }

    private struct State {
        var schedule = FrameSchedule()
        var doorbell: Doorbell
        var counts = Counts()

        /// The last images that the model was given, by their numbers.
        var images: [Image] = []
    }

    private let state: Mutex<State>
    private let source: String
    private let person: String?
    private let notifier: Notifier
    private let showsProgress: Bool

    /// The number of images that are kept for the model's answers, which come one or two later.
    private static let keptImages = 4

    init(
        _ doorbell: Doorbell,
        source: String,
        person: String?,
        notifier: Notifier,
        showsProgress: Bool
    ) {
        state = Mutex(State(doorbell: doorbell))
        self.source = source
        self.person = person
        self.notifier = notifier
        self.showsProgress = showsProgress
    }

    var counts: Counts { state.withLock { $0.counts } }

    var summary: String {
        let counts = counts
        return "\(counted(counts.frames, "frame")), \(counts.seen) looked at, "
            + (counts.dropped > 0 ? "\(counts.dropped) dropped, " : "")
            + counted(counts.presses, "ring")
            + (counts.seen > 0 && counts.faces == 0 ? "; no face was seen, and only faces can ring" : "")
    }

    /// Counts a frame whose time did not increase.
    func drop() {
        state.withLock { state in
            state.counts.frames += 1
            state.counts.dropped += 1
        }
    }

    func count() { state.withLock { $0.counts.frames += 1 } }

    /// Returns whether the frame of a time is one of the eight per second that are examined.
    func isDue(_ time: Double) -> Bool { state.withLock { $0.schedule.take(time) } }

    /// Keeps an image until it is known whether it rings.
    func keep(_ image: Image) {
        state.withLock { state in
            if state.images.count == Self.keptImages { state.images.removeFirst() }
            state.images.append(image)
        }
    }

    /// Processes a frame that was due, and rings where it completes a smile.
    func process(_ frame: Frame) {
        let (seen, image) = state.withLock { state in
            state.counts.seen += 1
            let seen = state.doorbell.process(frame)
            if seen?.smile != nil { state.counts.faces += 1 }
            guard seen?.isPress == true else { return (seen, Image?.none) }
            state.counts.presses += 1
            return (seen, state.images.last { $0.header.number == frame.number })
        }
        guard let seen else { return }
        if showsProgress { StandardStreams.show(Self.words(seen)) }
        guard seen.isPress else { return }
        let smile = seen.smile.map { " (smile \(JSONWriter.number(Double($0), places: 2)))" } ?? ""
        StandardStreams.say("rang at \(JSONWriter.number(seen.time, places: 2)) s\(smile)")
        notifier.ring(
            DoorbellPress(
                time: seen.time,
                source: source,
                cause: .smile,
                person: person,
                smile: seen.smile,
                image: image.flatMap(jpeg)
            )
        )
    }

    /// The JPEG of an image; without one the notification goes out all the same.
    private func jpeg(_ image: Image) -> [UInt8]? {
        do throws(TactusError) {
            var encoder = JPEGEncoder()
            return try encoder.jpeg(of: image)
        } catch {
            StandardStreams.say("the image is not sent: \(error)")
            return nil
        }
    }

    /// The progress of a smile, such as `smile ########........ 0.71`.
    private static func words(_ seen: Doorbell.Observation) -> String {
        let full = Int((seen.progress * barWidth).rounded())
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: Int(barWidth) - full)
        let score = seen.smile.map { JSONWriter.number(Double($0), places: 2) } ?? "no mouth in view"
        return "smile \(bar) \(score)"
    }

    /// The columns of the bar: one for each frame of a usual press.
    private static let barWidth = Double(Drums.Tuning.neededFrames)
}

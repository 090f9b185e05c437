// Keeps the camera's process alive and its images coming: numbers them on over restarts, and puts them into a mailbox with
// room for one. One task of a live run.

import KeypointFiles
import Platform
import Synchronization

struct CameraFeed: Sendable {
    let process: CameraProcess

    /// The time for which a vanished camera is awaited, since its loss was noticed: a machine may have slept before.
    let reconnectTimeout: Duration

    let counts: LiveCounts
    let stop: Latch

    /// Runs until the source ends, the run is stopped, or a camera does not come back; finishes the slot.
    func run(into slot: Mailbox<ArrivedImage>) async throws(TactusError) {
        defer { slot.finish() }
        let numbers = Mutex(Numbers())
        var backoff = Backoff()
        var lastWords: String?
        var missing: ContinuousClock.Instant?
        var process = process
        while true {
            let before = numbers.withLock { $0.start() }
            let (isBack, say, source) = (lastWords != nil, process.say, process.command.shownSource)
            let end = try await process.run(until: stop) { hello in
                if isBack { say("\(source ?? hello.camera): it returned") }
                numbers.withLock { $0.isLive = hello.isLive }
                counts.change { $0.camera = hello }
            } give: { image in
                var image = image
                let lost = numbers.withLock { $0.next(&image.header) }
                counts.arrived(lost: lost)
                await slot.send(ArrivedImage(image: image, arrival: .now))
            }
            guard case .failed(let status, let words) = end else { return }
            if stop.isSet {
                // Of what it has recorded not all may be on the disk, or another run has taken the place of that.
                guard process.command.recording == nil || status != 74 else {
                    throw TactusError(.ended(status: status), words)
                }
                return
            }
            let now = numbers.withLock { $0 }
            let problem = TactusError(.ended(status: status), words)
            guard now.isLive, now.lastArrival != nil, Self.comesBack(status) else { throw problem }
            if now.count > before { (backoff, lastWords, missing) = (Backoff(), nil, nil) }
            let first = missing ?? .now
            missing = first
            guard ContinuousClock.now - first < reconnectTimeout else { throw problem }
            if lastWords != words { process.say("\(words); waiting for it to return") }
            lastWords = words
            counts.change { $0.cameraRestarts += 1 }
            await stop.wait(atMost: backoff.next())
            if stop.isSet || Task.isCancelled { return }
            process.command = self.process.command.again
            if let path = process.command.recording?.path { process.say("its images continue in \(path)") }
        }
    }

    /// Returns whether a failure may be temporary: unavailable, or a crash.
    private static func comesBack(_ status: Int32) -> Bool { status == 69 || status == 70 }

    /// The numbers of the images: those of the source, continued when it starts again.
    private struct Numbers {
        var isLive = false
        var lastArrival: ContinuousClock.Instant?
        var count = 0
        private var base = 0
        private var last: Int?
        private var isFirst = true

        mutating func start() -> Int {
            base = last.map { min($0, Int.max - 1) + 1 } ?? 0
            isFirst = true
            return count
        }

        /// Renumbers an image and returns the number of images that the source lost before it.
        mutating func next(_ header: inout ImageHeader) -> Int {
            // A device that starts again counts from its own beginning, and nothing is known of the gap.
            if isFirst, base > 0 { base -= header.number }
            // An image's number is at most 2⁵³, so that the sum has room for a thousand new beginnings.
            let (sum, isOver) = base.addingReportingOverflow(header.number)
            let number = isOver ? Int.max : sum
            let lost = isFirst ? 0 : max(0, number - (last ?? number) - 1)
            (last, isFirst, lastArrival) = (number, false, .now)
            count += 1
            header.number = number
            return lost
        }
    }
}

/// An image and when it came to the engine.
struct ArrivedImage: Sendable {
    var image: Image
    var arrival: ContinuousClock.Instant
}

/// The fate of an image that the model has no time for.
package enum BackpressurePolicy: Sendable, Hashable {
    /// It makes room for the next one and is counted: what is taken is never old (live).
    case dropOldest

    /// The camera waits (files that are worked through).
    case block
}

extension BackpressurePolicy {
    /// A queue with room for one image.
    var queue: QueuePolicy {
        switch self {
        case .dropOldest: .dropOldest(1)
        case .block: .block(0)
        }
    }
}

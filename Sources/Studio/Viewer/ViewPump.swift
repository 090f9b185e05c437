// Looks at what the engine left and makes packets of it: the live view's own work, beside the engine. An actor, called by
// the task that feeds the server, and by commands.

package import KeypointFiles
import Keypoints
import LiveScene
import Shapes

/// The time after the last state at which one is sent without a frame, in seconds: a playhead moves smoothly.
private let idleState = 0.045

/// The interval between messages about a collection, in seconds.
private let collectionInterval = 0.2

/// The number of seconds of frames that are kept to be saved.
private let recentSeconds = 10.0

/// The most frames of that time.
private let mostRecent = 4096

/// The quality of images for browsers, 1 to 100.
private let imageQuality = 70

/// Makes packets for the server.
actor ViewPump {
    private var watch: SceneWatch
    private var recent = RecentFrames(seconds: recentSeconds, most: mostRecent)
    private var health = SceneHealth()
    private var collection = Collection()
    private var encoder = JPEGEncoder(quality: imageQuality)
    private var image: Image?
    private var events = 0
    private var states = 0
    private var lastState = -Double.infinity
    private let keep: @Sendable ([Frame], String, String) throws -> String

    /// - Parameter keep: writes labelled frames of a label and a person; returns where.
    init(_ watch: SceneWatch, keep: @escaping @Sendable ([Frame], String, String) throws -> String) {
        self.watch = watch
        self.keep = keep
    }

    /// Makes packets of the contents of the mailbox.
    ///
    /// - Parameters:
    ///   - contents: the contents.
    ///   - status: the status of the run; `nil` without a browser.
    ///   - hasFacePoints: whether a browser shows the points of faces.
    ///   - now: the system's clock.
    func packets(
        of contents: ViewMailbox.Contents,
        status: SceneStatus?,
        hasFacePoints: Bool,
        now: Double
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for packet in contents.packets.all { bytes += packet.bytes }
        for (frame, observation) in contents.frames.all {
            for stroke in watch.process(frame, observation) { bytes += ViewPacket(.event, stroke.json.bytes).bytes }
            recent.add(frame)
            health.see(watch, now: now)
            collection.see(frame, watch.hands)
        }
        if let image = contents.image {
            self.image = image
            if status != nil, health.wantsLight(now: now) { health.see(pixels: ImageLight.pixels(of: image), now: now) }
        }
        bytes += collect(now: now)
        guard var status else { return bytes }
        let tracks = Dictionary(
            watch.hands.compactMap { hand in hand.side.flatMap { side in hand.track.map { (side, $0) } } }
        ) { first, _ in first }
        for event in contents.events.all {
            events += 1
            bytes += ViewPacket(.event, event.json(sequence: events, tracks: tracks).bytes).bytes
        }
        // Where nothing new was seen, a playhead is worth a state now and then.
        guard !contents.frames.isEmpty || now >= lastState + idleState else { return bytes }
        lastState = now
        states += 1
        status.rate = status.rate ?? health.rate
        // Nothing comes of what stands still, and nothing is wrong with that.
        if status.isPaused != true { status.problems += health.problems(now: now) }
        let state = watch.json(status, sequence: states, hasFacePoints: hasFacePoints)
        bytes += ViewPacket(.state, state.bytes).bytes
        return bytes
    }

    /// The newest image as a packet, where one came since this was last asked.
    func imagePacket() -> [UInt8] {
        guard let image = image.take(), let jpeg = jpeg(of: image) else { return [] }
        let time = image.header.time.bitPattern
        let head: [UInt8] = [1] + (0..<8).map { UInt8(truncatingIfNeeded: time >> (8 * UInt64($0))) }
        return ViewPacket(.image, head + jpeg).bytes
    }

    private func jpeg(of image: Image) -> [UInt8]? {
        let layout: PixelLayout
        switch image.header.format {
        case .jpeg: return image.bytes
        case .rgb24: layout = .rgb24
        case .bgr24: layout = .bgr24
        }
        return try? encoder.jpeg(
            of: image.bytes,
            width: image.header.width,
            height: image.header.height,
            layout: layout
        )
    }

    // MARK: Commands

    func hand(of track: Int) -> (hand: Hand, frame: Frame)? {
        guard let index = watch.hands.firstIndex(where: { $0.track == track }) else { return nil }
        var frame = watch.frame
        frame.unmirror()
        guard frame.hands.indices.contains(index) else { return nil }
        var hand = frame.hands[index]
        hand.side = watch.hands[index].side
        return (hand, frame)
    }

    var recentFrames: [Frame] { Array(recent.frames) }

    /// Begins to collect hands; returns whether none were being collected.
    func collect(label: String, person: String, hand: HandChoice, seconds: Double, now: Double) -> Bool {
        guard !collection.isRunning else { return false }
        collection.begin(label: label, person: person, hand: hand, seconds: seconds, now: now)
        return true
    }

    func cancelCollection() { collection.cancel() }

    private var toldPhase = Collection.Phase.idle
    private var toldTime = 0.0

    /// Advances the collection, and returns a message when it changed.
    private func collect(now: Double) -> [UInt8] {
        if collection.advance(to: now) {
            let (frames, label, person) = (collection.frames, collection.label, collection.person)
            collection.finish(
                Result {
                    let hands = collection.hand.words(2)
                    guard !frames.isEmpty else { throw ViewRefusal("no \(hands) were seen; nothing was kept") }
                    return try keep(frames, label, person)
                }
            )
        }
        // A change is sent at once, the counting from time to time.
        guard collection.phase != toldPhase || collection.isRunning && now >= toldTime + collectionInterval
        else {
            return []
        }
        (toldPhase, toldTime) = (collection.phase, now)
        let json = collection.json(now: now)
        return ViewPacket(.kept, address: KeptTopic.collection.rawValue, json.bytes).bytes
    }
}

/// A kind of message that is kept for browsers that come later.
package enum KeptTopic: UInt32, Sendable {
    case take = 1
    case collection = 2
    case phones = 3
    case shape = 4
}

/// Pixels for a look at the light.
package enum ImageLight {
    /// Some pixels of an image, three bytes each; none of a JPEG that cannot be read.
    package static func pixels(of image: Image) -> [UInt8] {
        guard image.header.format == .jpeg else { return image.bytes }
        return (try? JPEGDecoder.pixels(of: image.bytes, layout: .rgb24, wanted: (width: 1, height: 1)))?.pixels ?? []
    }
}

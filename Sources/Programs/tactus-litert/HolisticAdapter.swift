// litert-holistic: one body, and the hands at its wrists. One thread.

import Keypoints
import Landmarking

final class HolisticAdapter: Adapter {
    let fields = ["bodies", "hands"]
    private var tracker: BodyTracker
    private var left: WristTracker
    private var right: WristTracker
    private let unit: BodyUnit

    init(
        _ networks: NetworkFolder,
        isSmooth: Bool,
        isLite: Bool,
        unit: BodyUnit,
        cores: Int
    ) throws(TactusError) {
        // The largest first, for two are made ready at a time.
        let loaded = try networks.load([.body, isLite ? .handLite : .hand, .bodies, .wrist], threads: cores)
        let wrists = WristNetworks(cropper: HandCropper(loaded[3]), finder: HandFinder(loaded[1]))
        tracker = BodyTracker(BodyNetworks(detector: loaded[2], finder: loaded[0]), isSmooth: isSmooth)
        (left, right) = (WristTracker(wrists, side: .left), WristTracker(wrists, side: .right))
        self.unit = unit
    }

    func answer(_ picture: PixelImage, at time: Double) throws(TactusError) -> [JSONWriter] {
        guard let body = try tracker(picture, at: time) else {
            left.forget()
            right.forget()
            return []
        }
        var bodies = JSONWriter(capacity: 2048)
        bodies.append(list: [body]) { $0.append(body: $1, unit: unit, size: picture.size) }
        var hands = JSONWriter(capacity: 2048)
        let (one, other) = (try left(picture, of: body), try right(picture, of: body))
        let seen = [(Handedness.left, one), (.right, other)].compactMap { side, hand in hand.map { (side, $0) } }
        hands.append(list: seen) { text, hand in
            text.append(hand: hand.1.points, side: hand.0, score: hand.1.presence, size: picture.size)
        }
        return [bodies, hands]
    }
}

/// The networks of the hand at a wrist; those of the other wrist come after, as in litert-hands.
private struct WristNetworks: WristSight {
    let cropper: HandCropper
    let finder: HandFinder

    func region(in picture: PixelImage, at fingers: Region) throws(TactusError) -> Region {
        try cropper(picture, at: fingers)
    }

    func hand(in picture: PixelImage, at region: Region) throws(TactusError) -> SeenHand? {
        try finder(picture, at: region)
    }
}

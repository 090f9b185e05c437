// litert-holistic: one body, and the hands at its wrists. One thread, and another for the second hand.

import Keypoints
import Landmarking

final class HolisticAdapter: Adapter {
    let fields = ["bodies", "hands"]
    private var tracker: BodyTracker
    private var left: WristTracker
    private var right: WristTracker
    private let unit: BodyUnit
    private let cores: Int

    init(
        _ networks: NetworkFolder,
        isSmooth: Bool,
        isLite: Bool,
        unit: BodyUnit,
        cores: Int
    ) throws(TactusError) {
        tracker = BodyTracker(try BodyNetworks(networks, cores: cores), isSmooth: isSmooth)
        left = WristTracker(try WristNetworks(networks, isLite: isLite), side: .left)
        right = WristTracker(try WristNetworks(networks, isLite: isLite), side: .right)
        (self.unit, self.cores) = (unit, cores)
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
        let (one, other) = try self.hands(picture, of: body)
        let seen = [(Handedness.left, one), (.right, other)].compactMap { side, hand in hand.map { (side, $0) } }
        hands.append(list: seen) { text, hand in
            text.append(hand: hand.1.points, side: hand.0, score: hand.1.presence, size: picture.size)
        }
        return [bodies, hands]
    }

    private func hands(_ picture: PixelImage, of body: SeenBody) throws(TactusError) -> (SeenHand?, SeenHand?) {
        guard cores > 1 else { return (try left(picture, of: body), try right(picture, of: body)) }
        return try SideBySide.run { () throws(TactusError) in
            try self.left(picture, of: body)
        } _: { () throws(TactusError) in
            try self.right(picture, of: body)
        }
    }
}

/// The networks of the hand at one wrist, on one core.
private struct WristNetworks: WristSight {
    private let cropper: HandCropper
    private let finder: HandFinder

    init(_ networks: NetworkFolder, isLite: Bool) throws(TactusError) {
        cropper = HandCropper(try networks.network(.wrist, threads: 1))
        finder = HandFinder(try networks.network(isLite ? .handLite : .hand, threads: 1))
    }

    func region(in picture: PixelImage, at fingers: Region) throws(TactusError) -> Region {
        try cropper(picture, at: fingers)
    }

    func hand(in picture: PixelImage, at region: Region) throws(TactusError) -> SeenHand? {
        try finder(picture, at: region)
    }
}

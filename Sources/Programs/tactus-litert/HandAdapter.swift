// litert-hands: up to two hands, followed from picture to picture. One thread.

import Landmarking

final class HandAdapter: Adapter {
    let fields = ["hands"]
    private var tracker: HandTracker

    init(_ networks: NetworkFolder, isLite: Bool, cores: Int) throws(TactusError) {
        tracker = HandTracker(try HandNetworks(networks, isLite: isLite, cores: cores))
    }

    func answer(_ picture: PixelImage, at time: Double) throws(TactusError) -> [JSONWriter] {
        let hands = try tracker(picture, at: time)
        var text = JSONWriter(capacity: 2048)
        text.append(list: hands) { text, hand in
            text.append(hand: hand.points, side: hand.side, score: hand.score, size: picture.size)
        }
        return [text]
    }
}

/// The networks of hands. Two hands go one after the other through one network on all cores: that takes no longer than each
/// through its own network on its own core, and half of the memory.
private struct HandNetworks: HandSight {
    private let palms: PalmDetector
    private let finder: HandFinder

    init(_ networks: NetworkFolder, isLite: Bool, cores: Int) throws(TactusError) {
        let loaded = try networks.load(isLite ? [.palmsLite, .handLite] : [.palms, .hand], threads: cores)
        (palms, finder) = (PalmDetector(loaded[0]), HandFinder(loaded[1]))
    }

    func palms(in picture: PixelImage) throws(TactusError) -> [Region] { try palms(picture) }

    func hands(in picture: PixelImage, at regions: [Region]) throws(TactusError) -> [SeenHand?] {
        try regions.map { region throws(TactusError) in try finder(picture, at: region) }
    }
}

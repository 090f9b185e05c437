// litert-hands: up to two hands, followed from picture to picture. One thread, and another for the second hand.

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

/// The networks of hands: one for a single hand on all cores, two for two hands on one core each.
private final class HandNetworks: HandSight {
    private let networks: NetworkFolder
    private let kind: NetworkKind
    private let cores: Int
    private let palms: PalmDetector
    private let alone: HandFinder

    /// Made when there is a second hand for the first time.
    private var pair: (HandFinder, HandFinder)?

    init(_ networks: NetworkFolder, isLite: Bool, cores: Int) throws(TactusError) {
        (self.networks, self.cores) = (networks, cores)
        kind = isLite ? .handLite : .hand
        palms = PalmDetector(try networks.network(isLite ? .palmsLite : .palms, threads: cores))
        alone = HandFinder(try networks.network(kind, threads: cores))
    }

    func palms(in picture: PixelImage) throws(TactusError) -> [Region] { try palms(picture) }

    func hands(in picture: PixelImage, at regions: [Region]) throws(TactusError) -> [SeenHand?] {
        guard regions.count == 2, cores > 1 else {
            var hands: [SeenHand?] = []
            for region in regions { hands.append(try alone(picture, at: region)) }
            return hands
        }
        let (first, second) = try finders()
        let (one, other) = try SideBySide.run { () throws(TactusError) in
            try first(picture, at: regions[0])
        } _: { () throws(TactusError) in
            try second(picture, at: regions[1])
        }
        return [one, other]
    }

    private func finders() throws(TactusError) -> (HandFinder, HandFinder) {
        if let pair { return pair }
        let made = (
            HandFinder(try networks.network(kind, threads: 1)), HandFinder(try networks.network(kind, threads: 1))
        )
        pair = made
        return made
    }
}

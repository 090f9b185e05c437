// litert-body: one body, followed from picture to picture. One thread.

import Keypoints
import Landmarking

final class BodyAdapter: Adapter {
    let fields = ["bodies"]
    private var tracker: BodyTracker
    private let unit: BodyUnit

    init(_ networks: NetworkFolder, isSmooth: Bool, unit: BodyUnit, cores: Int) throws(TactusError) {
        tracker = BodyTracker(try BodyNetworks(networks, cores: cores), isSmooth: isSmooth)
        self.unit = unit
    }

    func answer(_ picture: PixelImage, at time: Double) throws(TactusError) -> [JSONWriter] {
        let body = try tracker(picture, at: time)
        var text = JSONWriter(capacity: 2048)
        text.append(list: body.map { [$0] } ?? []) { $0.append(body: $1, unit: unit, size: picture.size) }
        return [text]
    }
}

/// The networks of bodies.
struct BodyNetworks: BodySight {
    private let detector: BodyDetector
    private let finder: BodyFinder

    init(_ networks: NetworkFolder, cores: Int) throws(TactusError) {
        detector = BodyDetector(try networks.network(.bodies, threads: cores, low: -1))
        finder = BodyFinder(try networks.network(.body, threads: cores))
    }

    func body(in picture: PixelImage) throws(TactusError) -> Region? { try detector(picture) }

    func body(in picture: PixelImage, at region: Region) throws(TactusError) -> SeenBody? {
        try finder(picture, at: region)
    }
}

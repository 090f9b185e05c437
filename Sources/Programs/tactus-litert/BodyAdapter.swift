// litert-body: one body, followed from picture to picture. One thread.

import Keypoints
import Landmarking

final class BodyAdapter: Adapter {
    let fields = ["bodies"]
    private var tracker: BodyTracker
    private let unit: BodyUnit

    init(_ networks: NetworkFolder, isSmooth: Bool, unit: BodyUnit, cores: Int) throws(TactusError) {
        let loaded = try networks.load([.bodies, .body], threads: cores)
        tracker = BodyTracker(BodyNetworks(detector: loaded[0], finder: loaded[1]), isSmooth: isSmooth)
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

    init(detector: LiteRTNetwork, finder: LiteRTNetwork) {
        (self.detector, self.finder) = (BodyDetector(detector), BodyFinder(finder))
    }

    func body(in picture: PixelImage) throws(TactusError) -> Region? { try detector(picture) }

    func body(in picture: PixelImage, at region: Region) throws(TactusError) -> SeenBody? {
        try finder(picture, at: region)
    }
}

// The models litert-hands, -body, -face and -holistic: an image in, what its networks find out. One thread.

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

final class FaceAdapter: Adapter {
    let fields = ["faces"]
    private var tracker: FaceTracker

    init(_ networks: NetworkFolder, hasSeveral: Bool, cores: Int) throws(TactusError) {
        tracker = FaceTracker(try FaceNetworks(networks, cores: cores), most: hasSeveral ? Self.several : 1)
    }

    func answer(_ picture: PixelImage, at time: Double) throws(TactusError) -> [JSONWriter] {
        let faces = try tracker(picture, at: time)
        var text = JSONWriter(capacity: 1 << 14)
        text.append(list: faces) { $0.append(face: $1, size: picture.size) }
        return [text]
    }

    /// The number of faces that are followed with `--several`.
    private static let several = 4
}

/// The networks of faces.
private struct FaceNetworks: FaceSight {
    private let detector: FaceDetector
    private let finder: FaceFinder

    init(_ networks: NetworkFolder, cores: Int) throws(TactusError) {
        // Both halves are so small that a second thread costs more than it saves where its core is not idle.
        let halves = try networks.load([.face, .faceParts], threads: 1)
        detector = FaceDetector(try networks.load([.faces], threads: cores)[0])
        let parts = try networks.lists(["lips", "left", "right"], of: "face_parts.json", below: FaceFinder.meshPoints)
        finder = FaceFinder(halves[0], closer: halves[1], parts: parts)
    }

    func faces(in picture: PixelImage) throws(TactusError) -> [Region] { try detector(picture) }

    func face(in picture: PixelImage, at region: Region) throws(TactusError) -> SeenFace? {
        try finder(picture, at: region)
    }
}

/// A keypoint model.
protocol Adapter: AnyObject {
    /// The fields that it fills in, such as `hands`.
    var fields: [String] { get }

    /// Returns for each field its list, as JSON.
    ///
    /// - Parameter time: when the picture was taken, in seconds.
    func answer(_ picture: PixelImage, at time: Double) throws(TactusError) -> [JSONWriter]
}

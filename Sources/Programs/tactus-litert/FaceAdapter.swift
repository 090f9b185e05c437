// litert-face: faces, followed from picture to picture. One thread.

import Landmarking

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

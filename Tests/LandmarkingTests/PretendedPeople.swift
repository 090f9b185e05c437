// Networks that are only pretended: bodies and faces at places that the test names, and the second half of the face's.

@testable import Landmarking

/// The second half of the face's network, with the same outputs each time, which remembers what it was given.
final class FixedParts: PartNetwork {
    private let outputs: [[Float]]
    private(set) var squares: [[Float]] = []

    init(outputs: [[Float]]) { self.outputs = outputs }

    func callAsFunction(_ squares: [[Float]]) -> [[Float]] {
        self.squares = squares
        return outputs
    }
}

/// Bodies and faces at the places that are there, seen within half a region.
final class PretendedPeople: BodySight, FaceSight {
    var there: [SIMD2<Double>] = []
    private(set) var searches = 0

    func body(in picture: PixelImage) -> Region? { search().first.map { Region(centre: $0, side: 100) } }

    func body(in picture: PixelImage, at region: Region) -> SeenBody? {
        nearest(to: region).map {
            SeenBody(points: [], visibility: [], metres: [], circle: [$0, $0 - SIMD2(0, 40)])
        }
    }

    func faces(in picture: PixelImage) -> [Region] { search().map { Region(centre: $0, side: 120) } }

    func face(in picture: PixelImage, at region: Region) -> SeenFace? {
        nearest(to: region).map { SeenFace(points: [], next: Region(centre: $0, side: 120)) }
    }

    private func search() -> [SIMD2<Double>] {
        searches += 1
        return there
    }

    private func nearest(to region: Region) -> SIMD2<Double>? {
        there.filter { ($0 - region.centre).length < region.side / 2 }
            .min { ($0 - region.centre).length < ($1 - region.centre).length }
    }
}

/// Returns `count` numbers that a formula gives for their places.
func numbers(_ count: Int, _ formula: (Double) -> Double) -> [Float] { (0..<count).map { Float(formula(Double($0))) } }

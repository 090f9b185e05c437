// MediaPipe's own portraits: its points, against the results of its own network. Skipped without the real data.

import Foundation
import KeypointFiles
import Keypoints
import Testing

@testable import Gestures

@Suite(.enabled(if: ProcessInfo.processInfo.environment["TACTUS_DATASETS"] != nil, "TACTUS_DATASETS is not set"))
struct PortraitTests {
    /// The coefficients whose mean error must be small.
    static let barred = [
        "jawOpen", "mouthSmileLeft", "mouthSmileRight", "eyeBlinkLeft", "eyeBlinkRight", "browInnerUp",
    ]

    private func face(_ file: String, _ size: ImageSize?) throws -> (Face, ImageSize?) {
        let folder = try #require(ProcessInfo.processInfo.environment["TACTUS_DATASETS"])
        var options = ReaderOptions()
        options.size = size
        var reader = try KeypointReader(path: "\(folder)/mediapipe_face/\(file).pbtxt", options: options)
        guard case .frame(let frame, _)? = try reader.next() else { throw CocoaError(.fileReadCorruptFile) }
        return (try #require(frame.faces.first), frame.size)
    }

    private func check(_ points: Face, _ reference: [String: Float], _ size: ImageSize) throws {
        var reader = FaceReader()
        let told = reader.process(Face(points: points.points), aspect: size.aspect)
        var errors: [String: Float] = [:]
        for (name, value) in told.blendshapes { errors[name] = abs(value - (try #require(reference[name]))) }
        let barred = try Self.barred.map { try #require(errors[$0]) }
        #expect(barred.reduce(0, +) / Float(barred.count) <= 0.10, "\(errors)")
        #expect(errors.values.reduce(0, +) / Float(errors.count) <= 0.10, "\(errors)")
    }

    @Test("a smiling portrait: coefficients within 0.10 on average, the pose within 3°") func portrait() throws {
        let size = ImageSize(width: 820, height: 1024)
        let points = try face("portrait_expected_face_landmarks", size).0
        #expect(points.points.count == 478)
        let reference = try face("portrait_expected_blendshapes", nil).0
        #expect(reference.blendshapes.count == 52 && reference.score(of: .smile) ?? 0 > 0.9)
        try check(points, reference.blendshapes, size)
        var reader = FaceReader()
        let transform = reader.process(points, aspect: size.aspect).transform
        let expected = try face("portrait_expected_face_geometry", nil).0.transform
        #expect(expected.count == 16)
        for place in [0, 1, 2, 4, 5, 6, 8, 9, 10] { #expect(abs(transform[place] - expected[place]) < 0.05) }
        // The distance from the camera in metres, of another mean face: within a tenth.
        #expect(abs(transform[14] / expected[14] - 1) < 0.1)
    }

    @Test("a standing man who looks down") func man() throws {
        let (man, _) = try face("male_full_height_hands_result_cpu", nil)
        #expect(man.points.count == 478 && man.blendshapes.count == 52)
        try check(man, man.blendshapes, ImageSize(width: 2, height: 3))
    }
}

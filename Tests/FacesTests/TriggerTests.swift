// Triggers on faces that have points alone.

import Keypoints
import Testing

@testable import Gestures

@Suite struct TriggerTests {
    @Test("where a face has points alone, its coefficients are found from them") func points() throws {
        let size = ImageSize(width: 4, height: 3)
        let triggers = ["jawOpen", "smile"].map {
            Trigger(.rises(coefficient: $0, HysteresisThresholds(enter: 0.5, exit: 0.4)))
        }
        for isMirrored in [false, true] {
            var watch = GestureRecognizer(GestureOptions(triggers: triggers))
            var risen: [Int] = []
            for number in 0..<30 {
                var face = MadeFace()
                face.jawDrop = (10..<20).contains(number) ? 0.4 : 0
                let faces = [Face(points: face.points())]
                let frame = Frame(time: Double(number) / 30, size: size, isMirrored: isMirrored, faces: faces)
                for gesture in watch.process(frame) {
                    #expect(gesture.kind == .rose(coefficient: "jawOpen"))
                    risen.append(number)
                }
            }
            #expect(risen == [10])
        }
    }
}

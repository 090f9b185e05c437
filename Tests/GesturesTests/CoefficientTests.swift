// Coefficients of a face that rise over a threshold.

import Gestures
import Keypoints
import Testing

@Suite struct CoefficientTests {
    private func rises(_ values: [Float?]) -> [Int] {
        let triggers = [Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4)))]
        var watch = GestureRecognizer(GestureOptions(triggers: triggers))
        return values.indices.filter { number in
            var face = Face(blendshapes: ["eyeBlinkLeft": 1])
            face.blendshapes["jawOpen"] = values[number]
            let frame = Frame(time: Double(number), faces: number == 3 ? [] : [face])
            return watch.process(frame).map(\.words) == ["jawOpen"]
        }
    }

    @Test("in at 0.5, out below 0.4") func band() {
        #expect(rises([0, 0.49, 0.5, 0, 0.4, 0.5, 0.399, 0.6]) == [2, 7])
    }

    @Test("a missing coefficient keeps its last value, and the first is 0") func missing() {
        #expect(rises([0.6]) == [0])
        #expect(rises([nil, 0.6, nil, 0, .nan, 0.6, 0.3, nil, 0.6]) == [1, 8])
    }

    @Test("a coefficient falls only after it was high: before its first value it is 0") func falls() {
        var watch = BlendshapeDetector([
            Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.2, exit: 0.3)))
        ])
        let falls = [0.1, 0.25, 0.4, 0.1].map { value in
            !watch.process(Face(blendshapes: ["jawOpen": Float(value)])).isEmpty
        }
        #expect(falls == [false, false, false, true])
    }

    @Test("beyond 0…1 counts as the nearer of them") func clamped() {
        var watch = BlendshapeDetector([
            Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 1, exit: 0.9)))
        ])
        let values = [-0.5, 1.5, Float.infinity, 0.5].map { value in
            watch.process(Face(blendshapes: ["jawOpen": value])).map(\.value)
        }
        #expect(values == [[], [1], [], []])
    }

    @Test("any expression may be a trigger") func expressions() {
        let band = HysteresisThresholds(enter: 0.5, exit: 0.4)
        let names = ["smile", "winkLeft", "winkRight", "eyesClosed"]
        var watch = BlendshapeDetector(names.map { Trigger(.rises(coefficient: $0, band)) })
        func rises(_ values: [String: Float]) -> [String] {
            watch.process(Face(blendshapes: values)).map(\.coefficient)
        }
        #expect(rises(["mouthSmileLeft": 0.9]) == [])
        #expect(rises(["mouthSmileLeft": 0.9, "mouthSmileRight": 0.1]) == ["smile"])
        #expect(rises(["mouthSmileLeft": 0.8, "mouthSmileRight": 0]) == [])
        #expect(rises(["mouthSmileLeft": 0.7, "mouthSmileRight": 0]) == [])
        #expect(rises(["mouthSmileLeft": 0.7, "mouthSmileRight": 0.3]) == ["smile"])
        #expect(rises(["eyeBlinkLeft": 0.8, "eyeBlinkRight": 0.2]) == ["winkLeft"])
        #expect(rises(["eyeBlinkLeft": 0.8, "eyeBlinkRight": 0.8]) == ["eyesClosed"])
        #expect(rises(["eyeBlinkLeft": 0.1, "eyeBlinkRight": 0.8]) == ["winkRight"])
    }
}

// Numbers from times, pacing, and what would be chosen: the parts that decide without a device.

@testable import tactus_camera
import Testing

@Suite struct SequenceEstimateTests {
    /// Numbers for the gaps between images, in intervals of the granted 30 fps.
    private func numbers(_ gaps: [Double]) -> [Int] {
        var estimate = SequenceEstimate(rate: 30)
        var time = 1000.0
        return [estimate.number(at: time)]
            + gaps.map { gap in
                time += gap / 30
                return estimate.number(at: time)
            }
    }

    @Test func steadyImagesAreCounted() {
        #expect(numbers([1, 1, 1, 1]) == [0, 1, 2, 3, 4])
        #expect(numbers([1.2, 0.8, 1.3, 0.7]) == [0, 1, 2, 3, 4], "a driver's times waver")
    }

    @Test func gapsAreLostImages() {
        #expect(numbers([1, 2, 1, 5, 1]) == [0, 1, 3, 4, 9, 10])
    }

    @Test func aSlowerCameraLosesNothingInTheLongRun() {
        let slow = numbers(Array(repeating: 2, count: 20))
        #expect(zip(slow, slow.dropFirst()).suffix(12).allSatisfy { $1 - $0 == 1 })
    }

    @Test func numbersRiseWhateverTheTimes() {
        for gaps in [[0, 0, 0], [-5, 1, 1], [1e300, 1, 1], [Double.nan, 1]] {
            let all = numbers(gaps)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
        }
    }
}

@Suite struct PacerTests {
    @Test func imagesAreDueAtTheirOwnTimes() {
        var pacer = Pacer()
        #expect(pacer.wait(until: 100, clock: 7) == 0)
        #expect(abs(pacer.wait(until: 100.5, clock: 7.2) - 0.3) < 1e-9)
        #expect(pacer.wait(until: 100.6, clock: 9) == 0, "what is late is not waited for")
        #expect(abs(pacer.wait(until: 103, clock: 9) - 1) < 1e-9, "lateness does not add up")
    }
}

@Suite struct CameraChoiceTests {
    private static func mode(_ pixels: StaticString, _ width: Int, _ height: Int, _ rate: Double) -> CameraMode {
        CameraMode(pixels: PixelCode(pixels), widths: width...width, heights: height...height, rates: rate...rate)
    }

    private func choice(_ modes: [CameraMode], size: PixelSize = Tuning.size) -> String? {
        CameraDevice(path: "/dev/video0", card: "A webcam", modes: modes).choice(size: size)
            .map { "\($0.pixels) \($0.size) \($0.rate)" }
    }

    @Test func motionJPEGComesFirstThenYUYV() {
        let (raw, jpeg) = (Self.mode("YUYV", 640, 480, 30), Self.mode("MJPG", 640, 480, 30))
        let other = Self.mode("NV12", 640, 480, 30)
        #expect(choice([other, raw, jpeg]) == "MJPG 640×480 30.0")
        #expect(choice([other, raw]) == "YUYV 640×480 30.0")
        #expect(choice([other]) == "NV12 640×480 30.0")
        #expect(choice([]) == nil)
    }

    @Test func theNearestSizeAndRateAreChosen() {
        let modes = [
            Self.mode("MJPG", 1280, 720, 30), Self.mode("MJPG", 640, 360, 60), Self.mode("MJPG", 640, 360, 25),
        ]
        #expect(choice(modes) == "MJPG 640×360 25.0")
        #expect(choice(modes, size: PixelSize(width: 1920, height: 1080)) == "MJPG 1280×720 30.0")
    }

    @Test func aDeviceThatTakesAnySizeGetsTheOneAskedFor() {
        let any = CameraMode(pixels: PixelCode("YUYV"), widths: 2...8192, heights: 1...8192, rates: 0...0)
        #expect(choice([any], size: PixelSize(width: 800, height: 600)) == "YUYV 800×600 0.0")
    }

    @Test func aFileThatIsNoCameraIsOneClearLine() {
        let device = CameraDevice(path: "/dev/null")
        #expect(device.trouble == "/dev/null: no camera, it is no V4L2 device" && !device.isCamera)
        let missing = CameraDevice(path: "/dev/video4711")
        #expect(missing.trouble?.hasPrefix("/dev/video4711: there is no such device; ") == true)
    }

    @Test(arguments: [
        ("640x480", true), ("0x4", false), ("640", false), ("640x480x3", false), ("-1x2", false), ("65501x1", false),
    ])
    func sizesAreRead(text: String, isGood: Bool) { #expect((PixelSize(text) != nil) == isGood) }
}

import Foundation
import Keypoints
import Capture
import Testing
import Platform

/// Live runs over a fake camera and a fake model, each a real process that speaks the real protocol.
@Suite(.serialized) struct LiveRunTests {
    /// A camera of 30 frames per second.
    private static let steadyCamera = """
        hello()
        start = time.monotonic()
        for n in range(75):
            time.sleep(max(0, start + n / 30 - time.monotonic()))
            picture(n)
        """

    /// Images that come in bursts of ten while the model looks at one, larger than a pipe: when the last of a burst is
    /// written, the one before it has been read.
    @Test func aSlowModelGetsTheNewestImageAndTheOthersAreCounted() async throws {
        let devices = try FakeDevices(
            camera: """
                hello()
                for n in range(80):
                    picture(n, 200)
                    if n % 10 == 9: tell(f"sent {n // 10}"); wait(f"taken {n // 10}")
                """,
            model: """
                hello()
                for header in pictures():
                    burst, place = divmod(header["frame"], 10)
                    wait(f"sent {burst}")
                    if place >= 8: tell(f"taken {burst}")
                    answer(header)

                """
        )
        let story = await LiveStory(devices.run(.dropOldest))
        let report = try #require(story.report, "\(story.problem ?? "")")
        #expect(report.arrived == 80)
        #expect(report.arrived == report.answered + report.dropped + report.left)
        #expect(report.left == 0)
        #expect(story.frames == story.frames.sorted())
        // Of each burst the one at which the model waited, and then none but the newest.
        for burst in 0..<8 {
            #expect(story.frames.count { $0 / 10 == burst && $0 % 10 < 8 } <= 1, "\(story.frames)")
        }
        // The last image of all is processed, after any number of skipped ones.
        #expect(story.frames.last == 79)
    }

    @Test func workedThroughAFileLosesNothing() async throws {
        let devices = try FakeDevices(camera: "hello(False)\nfor n in range(3000): picture(n)\n")
        let story = await LiveStory(devices.run(.block))
        #expect(story.frames == Array(0..<3000))
        let report = try #require(story.report)
        #expect(report.dropped == 0 && report.left == 0 && report.lostByCamera == 0)
    }

    @Test func imagesThatTheCameraLostAreCounted() async throws {
        let devices = try FakeDevices(camera: "hello(False)\nfor n in [3, 4, 7, 8, 20]: picture(n)\n")
        let story = await LiveStory(devices.run(.block))
        #expect(story.frames == [3, 4, 7, 8, 20])
        #expect(story.report?.lostByCamera == 13)
    }

    @Test func aCameraThatVanishesIsTakenUpAgainAndTheNumbersGoOn() async throws {
        let devices = try FakeDevices(
            camera: """
                life = lives()
                if life in (2, 3):
                    os.write(2, b"tactus-camera: /dev/video7: no such device\\n")
                    os._exit(69)
                hello()
                for n in range(5): picture(n)
                if life == 1:
                    os.write(2, b"tactus-camera: /dev/video7: vanished\\n")
                    os._exit(69)
                """
        )
        var run = devices.run(.block)
        run.count = 10
        let story = await LiveStory(run)
        #expect(story.frames == Array(0..<10))
        #expect(story.report?.cameraRestarts == 3)
        #expect(
            story.said == [
                "/dev/video7: vanished; waiting for it to return",
                "/dev/video7: no such device; waiting for it to return", "fake: it returned",
            ]
        )
    }

    @Test func theRecordingOfACameraThatComesBackGoesOnInAFurtherFile() async throws {
        let devices = try FakeDevices(
            camera: """
                name = sys.argv[sys.argv.index("--record") + 1]
                open(name, "x").write(str(lives()))
                open(name + ".jsonl", "x")
                hello()
                for n in range(4): picture(n)
                os._exit(69)
                """
        )
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("a.mjpeg").path
        var run = devices.run(.block)
        run.count = 10
        run.camera.recording = (path, [path + ".jsonl"])
        let story = await LiveStory(run)
        #expect(story.frames == Array(0..<10))
        for (number, name) in ["a.mjpeg", "a.1.mjpeg", "a.2.mjpeg"].enumerated() {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            #expect(text == "\(number + 1)")
            #expect(number == 0 || story.said.contains { $0.hasSuffix("continue in \(folder.path)/\(name)") })
        }
    }

    @Test func aCameraThatDoesNotComeBackEndsTheRunWithItsLastWords() async throws {
        let devices = try FakeDevices(
            camera: """
                if lives() == 1:
                    hello()
                    for n in range(4): picture(n)
                os.write(2, b"tactus-camera: /dev/video7: gone\\n")
                os._exit(69)
                """
        )
        var run = devices.run(.block)
        run.reconnectTimeout = .milliseconds(400)
        let story = await LiveStory(run)
        #expect(story.frames == [0, 1, 2, 3])
        #expect(story.problem == "/dev/video7: gone")
    }

    @Test(arguments: [(66, "clip.mp4: no such file"), (69, "/dev/video0: busy"), (65, "clip.mp4: no video in it")])
    func aCameraThatCannotStartEndsTheRunAtOnce(status: Int, words: String) async throws {
        let devices = try FakeDevices(camera: "os.write(2, b\"tactus-camera: \(words)\\n\")\nos._exit(\(status))\n")
        let story = await LiveStory(devices.run(.dropOldest))
        #expect(story.problem == words)
        #expect(story.said.isEmpty)
    }

    @Test func aCameraThatHangsIsKilledAndStartedAgain() async throws {
        let devices = try FakeDevices(
            camera: """
                life = lives()
                hello()
                for n in range(3): picture(n)
                if life == 1: time.sleep(1000)
                """
        )
        var run = devices.run(.block)
        run.silence = .seconds(4)
        let story = await LiveStory(run)
        #expect(story.frames == [0, 1, 2, 3, 4, 5])
        #expect(story.report?.cameraRestarts == 1)
    }

    @Test(arguments: ["os.kill(os.getpid(), signal.SIGKILL)", "time.sleep(1000)", "out.write(b\"{\"); os._exit(1)"])
    func aModelThatFailsLosesOneImageAndTheRunGoesOn(failure: String) async throws {
        let devices = try FakeDevices(
            camera: "hello(False)\nfor n in range(20): picture(n)\n",
            model: """
                life = lives()
                hello()
                for header in pictures():
                    if life == 1 and header["frame"] == 7: \(failure)
                    answer(header)
                """
        )
        let story = await LiveStory(devices.run(.block, timeout: .seconds(5)))
        #expect(story.frames == Array(0..<7) + Array(8..<20))
        let report = try #require(story.report, "\(story.problem ?? "")")
        #expect(report.lostByModel == 1)
        #expect(report.modelRestarts == 1)
        #expect(report.arrived == report.answered + report.lostByModel)
    }

    @Test func aModelThatLosesEachImageEndsInAnError() async throws {
        let devices = try FakeDevices(
            camera: "hello(False)\nfor n in range(3): picture(n)\n",
            model: "hello()\nfor header in pictures(): os._exit(1)\n"
        )
        let story = await LiveStory(devices.run(.block))
        #expect(story.frames.isEmpty && story.report == nil)
        #expect(story.problem == "fake: lost each of 3 images")
    }

    @Test func anErrorOfWhoTakesTheAnswersEndsTheRun() async throws {
        struct Full: Error {}
        let devices = try FakeDevices(camera: Self.steadyCamera)
        let story = await LiveStory(devices.run(.dropOldest)) { frame in
            if frame.number ?? 0 >= 3 { throw Full() }
        }
        #expect(story.problem == "Full()")
        #expect(story.report == nil)
    }

    @Test func theWishToStopEndsTheRunAfterTheImageThatIsBeingLookedAt() async throws {
        let devices = try FakeDevices(camera: "hello()\nn = 0\nwhile True: picture(n); n += 1; time.sleep(0.01)\n")
        let stop = Latch()
        let story = await LiveStory(devices.run(.dropOldest), until: stop) { frame in
            if frame.number ?? 0 >= 20 { stop.set() }
        }
        let report = try #require(story.report, "\(story.problem ?? "")")
        #expect(report.answered == story.frames.count)
        #expect(report.answered > 0)
        #expect(report.arrived == report.answered + report.dropped + report.left)
    }

    @Test func countAndDurationEndTheRun() async throws {
        let devices = try FakeDevices(camera: "hello(False)\nfor n in range(300): picture(n)\n")
        var counted = devices.run(.block)
        counted.count = 12
        let first = await LiveStory(counted)
        #expect(first.frames == Array(0..<12))
        var timed = devices.run(.block)
        timed.duration = 1
        let second = await LiveStory(timed)
        #expect(second.frames == Array(0..<30))
    }

    @Test func pointsFarOutsideOfTheImageAreNotSeenAndSaidOnce() async throws {
        let devices = try FakeDevices(
            camera: "hello(False)\nfor n in range(5): picture(n)\n",
            model: """
                hello()
                for header in pictures():
                    points = [[320, 240] if n == 4 else [0.5, 0.01 * n] for n in range(21)]
                    line({"t": header["t"], "frame": header["frame"], "hands": [{"points": points}]})

                """
        )
        let story = await LiveStory(devices.run(.block))
        #expect(story.report?.answered == 5 && story.report?.pointsOutside == 5, "\(story.problem ?? "")")
    }

    @Test func aCameraThatSendsRubbishIsAFaultWithOneLine() async throws {
        let devices = try FakeDevices(camera: "hello(False)\nout.write(b\"rubbish\\n\" * 3)\nout.flush()\n")
        let story = await LiveStory(devices.run(.block))
        #expect(story.problem?.contains("header line: ") == true, "\(story.problem ?? "none")")
    }
}

// The end of live runs that are interrupted or lose a part: nothing half written, no process left behind.

import Foundation
import Testing

@Suite("Ends of live runs")
struct LiveEndTests {
    let place = Workplace()

    /// Images without a camera, in real time, and a model that is there at once.
    private static let images = "null --resolution 64x48 --pace real --model echo"

    private func expectWhole(_ run: Outcome, at location: SourceLocation = #_sourceLocation) {
        let numbers = run.lines.map { Fields($0)?.number("frame") }
        #expect(numbers.count > 0 && numbers.allSatisfy { $0 != nil }, "\(run)", sourceLocation: location)
        #expect(run.text.hasSuffix("\n"), sourceLocation: location)
        let known = numbers.compactMap { $0 }
        #expect(zip(known, known.dropFirst()).allSatisfy { $0 < $1 }, sourceLocation: location)
    }

    @Test(
        "Ctrl-C, SIGTERM and a terminal that closes end a run with everything written",
        arguments: [SIGINT, SIGTERM, SIGHUP],
        ["capture", "watch"]
    )
    func interrupted(_ number: Int32, _ command: String) throws {
        let running = try place.start("\(command) \(Self.images)")
        for _ in 0..<3 { #expect(running.line() != nil) }
        let children = running.children
        #expect(children.count == 2 && children.values.contains("tactus-camera"), "\(children)")
        let run = try running.end(by: number)
        expectWhole(run)
        #expect(run.errLines.last?.contains(" answered ") == true, "\(run)")
        RunningProgram.waitForEnd(of: children.keys)
    }

    /// Starts a run whose model never says hello, and returns it with all its processes once they run.
    private func startAsleep(_ command: String) throws -> (running: RunningProgram, family: [Int32: String]) {
        try place.writeModel("asleep", command: "[sh, -c, \"sleep 300; true\"]")
        let running = try place.start("\(command) null --resolution 64x48 --model ./asleep")
        var family = running.family
        while running.isRunning,
            family.count < 3 || !(family.values.contains("tactus-guard") && family.values.contains("sh"))
        {
            usleep(20_000)
            family = running.family
        }
        #expect(family.count == 3, "\(family)")
        return (running, family)
    }

    @Test(
        "the first signal ends a run whose model has not said hello",
        arguments: [SIGINT, SIGTERM],
        ["capture", "play --no-sound"]
    )
    func neverReady(_ number: Int32, _ command: String) throws {
        let (running, family) = try startAsleep(command)
        // A model may take 60 s to start, and the run would wait for it; more than that is given up by `end`.
        let start = ContinuousClock.now
        let run = try running.end(by: number)
        #expect(run.errLines.last?.contains("0 ") == true, "\(run)")
        #expect(ContinuousClock.now - start < .seconds(50), "it waited for the model's time limit")
        RunningProgram.waitForEnd(of: family.keys)
    }

    @Test("a model that hangs does not outlive an engine that is killed", arguments: [SIGKILL, SIGQUIT])
    func orphans(_ number: Int32) throws {
        let (running, family) = try startAsleep("capture")
        running.signal(number)
        _ = try running.endUnread()
        RunningProgram.waitForEnd(of: family.keys)
    }

    @Test("a recording is whole when Ctrl-C ends the run", arguments: ["mjpeg", "mp4"]) func frames(_ form: String)
        throws
    {
        let running = try place.start("capture \(Self.images) --frames a.\(form)")
        for _ in 0..<3 { #expect(running.line() != nil) }
        let run = try running.end(by: SIGINT)
        let back = try place.shell("$camera a.\(form) --pace fast")
        #expect(back.status == 0 && Wire(back.out).images.count >= run.lines.count, "\(back)")
    }

    @Test(
        "a signal that reaches a thread of some library's ends a recording whole",
        arguments: [SIGINT, SIGTERM, SIGHUP],
        ["mjpeg", "mp4"]
    )
    func foreignThread(_ number: Int32, _ form: String) throws {
        let early = try EarlyThread(in: place)
        let camera = try place.start(
            Workplace.camera,
            ["null", "--resolution", "64x48", "--record", "a.\(form)"],
            environment: early.environment
        )
        #expect(camera.line() != nil)
        camera.bytes(4000)
        #expect(early.signalsHeldBack(by: camera.identifier) == 0)
        let seen = try camera.end(by: number)
        #expect(seen.err.isEmpty, "\(seen)")
        let recorded = try place.shell("$camera a.\(form) --pace fast")
        #expect(recorded.status == 0 && Wire(recorded.out).images.count >= Wire(seen.out).images.count)
    }

    @Test("the same of the engine, and of the camera that it ends", arguments: [SIGINT, SIGTERM, SIGHUP])
    func foreignThreadOfEngine(_ number: Int32) throws {
        let early = try EarlyThread(in: place)
        let running = try place.start("capture \(Self.images) --frames a.mp4", environment: early.environment)
        for _ in 0..<3 { #expect(running.line() != nil) }
        let run = try running.end(by: number)
        expectWhole(run)
        let back = try place.shell("$camera a.mp4 --pace fast")
        #expect(back.status == 0 && Wire(back.out).images.count >= run.lines.count, "\(back)")
    }

    @Test("a program that was started by nohup outlives its terminal") func nohup() throws {
        let script =
            "trap '' HUP; exec '\(Workplace.program.path)' capture null --resolution 64x48 --pace real --model echo"
        let running = try place.start(URL(fileURLWithPath: "/bin/sh"), ["-c", script])
        for _ in 0..<2 { #expect(running.line() != nil) }
        running.signal(SIGHUP)
        for _ in 0..<30 { #expect(running.line() != nil) }
        try running.end(by: SIGINT)
    }

    @Test("a second Ctrl-C does not wait for a model that hangs") func twice() throws {
        try place.writeModel("stuck", "timeout: 1000\n")
        try place.write(
            """
            import json, signal, sys
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            print(json.dumps({"model": "stuck", "gives": ["hands"]}), flush=True)
            for number in range(2):
                head = json.loads(sys.stdin.buffer.readline())
                sys.stdin.buffer.read(head["bytes"])
                if number: print("stuck", file=sys.stderr, flush=True)
                else: print(json.dumps({"frame": head["frame"], "t": head["t"], "hands": []}), flush=True)
            while sys.stdin.buffer.read(1): pass

            """,
            to: "stuck/model.py"
        )
        let running = try place.start("capture null --resolution 64x48 --pace real --model ./stuck")
        #expect(running.line() != nil)
        while running.isRunning, !running.said.contains("stuck: stuck\n") { usleep(20_000) }
        let children = running.children
        running.signal(SIGINT)
        // The camera is ended by the first one, so that the second cannot come too early.
        RunningProgram.waitForEnd(of: children.filter { $0.value == "tactus-camera" }.keys)
        running.signal(SIGINT)
        let run = try running.end()
        #expect(run.status == nil, "\(run)")
        expectWhole(run)
        RunningProgram.waitForEnd(of: children.keys)
    }

    @Test("camera and model end by themselves when the engine is killed") func engineKilled() throws {
        let running = try place.start("capture \(Self.images) --frames a.mjpeg")
        #expect(running.line() != nil)
        let children = running.children
        #expect(children.count == 2)
        running.signal(SIGKILL)
        #expect(try running.end().status == nil)
        RunningProgram.waitForEnd(of: children.keys)
        let back = try place.shell("$camera a.mjpeg --pace fast")
        #expect(back.status == 0 && Wire(back.out).images.count > 0, "\(back)")
    }

    @Test("a model that is killed is started again, and the run goes on") func modelKilled() throws {
        let running = try place.start("capture null --resolution 64x48 --pace real --model echo")
        #expect(running.line() != nil)
        let model = try #require(running.children.first { $0.value != "tactus-camera" }?.key)
        kill(model, SIGKILL)
        while running.isRunning, !running.said.contains("echo: restarting it in ") { #expect(running.line() != nil) }
        // Lines that were written before it fell may still come; the others are of the new one.
        for _ in 0..<5 { #expect(running.line() != nil) }
        #expect(running.children.values.filter { $0 != "tactus-camera" }.count == 1)
        let run = try running.end(by: SIGINT)
        expectWhole(run)
        #expect(run.err.contains("echo: ended by signal 9 (Killed), without a message\n"), "\(run)")
        #expect(run.errLines.last?.contains(", 1 restart of the model;") == true, "\(run)")
    }

    @Test("a camera process that is killed ends a file's run with a line, and the records stay") func cameraKilled()
        throws
    {
        let running = try place.start("capture null --resolution 64x48 --pace real --model echo")
        #expect(running.line() != nil)
        let children = running.children
        let camera = try #require(children.first { $0.value == "tactus-camera" }?.key)
        kill(camera, SIGKILL)
        let run = try running.end()
        #expect(run.status == 70, "\(run)")
        #expect(run.errLines.last == "tactus: null: the camera's process: ended by signal 9", "\(run)")
        expectWhole(run)
        RunningProgram.waitForEnd(of: children.keys)
    }
}

// The contract of every output: device, file and null. The device is OpenAL's own without hardware, in a process apart.

import Glibc
@testable import Outputs
import Testing

/// Plays on an output as a player does, and looks whether it keeps to its protocol.
func checkConformance(_ output: any SoundOutput) throws {
    #expect(output.counts == SoundCounts())
    #expect(output.granted.frequency == 48_000)
    #expect(!output.granted.description.isEmpty)
    for number in 0..<500 {
        try output.advance(to: Double(number) * 0.003)
        output.strike(sound: "kick", velocity: 0.9, place: SIMD3(0, 0.2, -0.5), gain: 1, pan: nil)
        output.strike(sound: "closed-hat", velocity: Float(number % 3) / 2, place: .zero, gain: 2, pan: nil)
    }
    output.strike(sound: "theremin", velocity: 1, place: .zero, gain: 1, pan: nil)
    #expect(output.counts.strikes == 1_001)
    #expect(output.counts.unknown == 1)
    #expect(output.counts.silent == 0)
    try output.advance(to: 0)
    output.stop(sound: "kick")
    output.stop(sound: "theremin")
    output.stopAll()
    output.stopAll()
    try output.close()
    try output.close()
    output.strike(sound: "kick", velocity: 1, place: .zero, gain: 1, pan: nil)
    try output.advance(to: 10)
    output.stopAll()
    #expect(output.counts.strikes == 1_002)
}

@Suite struct OutputConformanceTests {
    @Test func file() throws {
        let folder = try TestFolder()
        try checkConformance(FileOutput(path: folder.file("take.wav"), bank: .builtIn))
    }

    @Test func device() async {
        await #expect(processExitsWith: .success) {
            #expect(unsafe setenv("ALSOFT_DRIVERS", "null", 1) == 0)
            #expect(DeviceOutput.devices() == ["No Output"])
            let output = try DeviceOutput(bank: .builtIn, usesHRTF: true)
            #expect(output.granted.name == "No Output")
            #expect(output.granted.updateFrames == Tuning.deviceUpdateFrames)
            #expect(output.granted.usesHRTF)
            try checkConformance(output)
        }
    }

    @Test func `a device that is not there is told, with those that are`() async {
        await #expect(processExitsWith: .success) {
            #expect(unsafe setenv("ALSOFT_DRIVERS", "null", 1) == 0)
            let problem = #expect(throws: TactusError.self) { _ = try DeviceOutput(bank: .builtIn, device: "Nowhere") }
            #expect(problem?.kind == .unavailable)
            #expect(problem?.description == "Nowhere: no such sound device; expected one of: No Output")
        }
    }

    @Test func `opening leaves the environment as it was, and says nothing on stderr`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            // Tests beside this one may be opening outputs just as this process is started, and hand theirs on.
            for name in ["ALSOFT_DRIVERS", "ALSOFT_CONF", "ALSOFT_LOGLEVEL"] {
                #expect(unsafe unsetenv(name) == 0)
            }
            // With or without a device: the test examines the libraries' messages.
            _ = try? DeviceOutput(bank: .builtIn)
            #expect(unsafe getenv("ALSOFT_CONF") == nil)
            #expect(unsafe getenv("ALSOFT_LOGLEVEL") == nil)
        }
        let words = try #require(result).standardErrorContent
        #expect(String(decoding: words, as: UTF8.self) == "")
    }
}

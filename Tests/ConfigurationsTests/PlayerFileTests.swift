import Gestures
import Testing

@testable import Configurations

@Suite("Players' files")
struct PlayerFileTests {
    @Test("what is written is read again", arguments: [nil, OnsetTiming.peak, .latencyCompensated, .predicted(0.06)])
    func again(_ onset: OnsetTiming?) throws {
        var player = Player()
        (player.sensitivity, player.curve, player.onset, player.latency) = (1.25, 0.8, onset, 12)
        (player.footSensitivity, player.footCurve) = (0.5, 1.5)
        #expect(try PlayerFile(text: player.text, name: "ann").player() == player)
        player.sensitivity = nil
        player.headPointer = PointerCalibration(speed: 2.5, deadZone: 0.0421)
        #expect(try PlayerFile(text: player.text, name: "ann").player() == player)
    }

    @Test(
        "what is wrong is said with its line",
        arguments: [
            ("", "ann: error: an empty file, expected a player's calibration"),
            ("sensitivity: loud\n", "ann:1:14: error: sensitivity: \"loud\", expected a number from 0.1 to 10"),
            ("curve: 0\n", "ann:1:8: error: curve: \"0\", expected a number from 0.1 to 10"),
            ("curve: 1\nonset: late\n", "ann:2:8: error: onset: \"late\", expected peak, predicted"),
            ("fixed-latency: -1\n", "ann:1:16: error: fixed-latency: \"-1\", expected a number from 0 to 1000"),
            ("pointer: {speed: 1}\n", "ann:1:10: error: no dead-zone, expected a number"),
            ("pointer: {speed: 1, dead-zone: 9}\n", "ann:1:32: error: dead-zone: \"9\", expected a number from"),
            ("speed: 1\n", "ann:1:1: error: unknown field \"speed\""),
        ]
    )
    func wrong(_ text: String, _ message: String) {
        let findings = PlayerFile(text: text, name: "ann").findings.map { "\($0)" }
        #expect(findings.count == 1 && findings.first?.hasPrefix(message) == true, "\(findings)")
    }
}

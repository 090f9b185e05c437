// That scores are the same after they were stored, and that what contradicts itself is refused.

import Foundation
import Testing

@testable import Evaluation

@Suite("Scores that are stored") struct CodableTests {
    @Test("are read as they were written", arguments: 0..<20) func roundTrip(seed: UInt64) throws {
        var dice = Dice(seed)
        let scores = Scores(MetricCounts(try sampleOptions(seed: .max - seed), Event.random(200, &dice)))
        #expect(try copy(scores) == scores)
        let options = try EventOptions(window: 0.04, kinds: ["hit", "mode"], moment: .detection)
        let takes = (0..<4).map { _ in Take.random(&dice) }
        let eventScores = EventScores(try EventMetricCounts(options, takes))
        #expect(try copy(eventScores) == eventScores)
    }

    @Test("are refused where a share is more than its total", arguments: [(3, 2), (-1, 2), (0, -1)])
    func share(count: Int, total: Int) {
        let json = #"{"count":\#(count),"total":\#(total)}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Proportion.self, from: Data(json.utf8)) }
    }

    @Test("are refused where a matrix is none", arguments: ["[[1]]", "[[1,2],[1,2]]", "[[1,2,3]]"])
    func matrix(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Confusion.self, from: Data(json.utf8)) }
    }

    @Test("are refused where their options are not to be had") func options() throws {
        let two = #"{"rules":{"name":"a","fingerprint":"b"},"shapes":["x","x"],"seed":1,"drops":[0]}"#
        #expect(throws: Diagnostic.self) { try JSONDecoder().decode(MetricOptions.self, from: Data(two.utf8)) }
        let none = #"{"windowMicroseconds":1,"kinds":[],"moment":"onset"}"#
        #expect(throws: Diagnostic.self) { try JSONDecoder().decode(EventOptions.self, from: Data(none.utf8)) }
    }

    private func copy<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
    }
}

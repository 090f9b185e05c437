// Properties of any answer of a web service. Called by the fuzzer and by the tests.

import Outputs
import Synchronization

/// Gives answers one after another, again from the first behind the last.
private final class AnsweringTransport: HTTPTransport {
    private let answers: [Result<HTTPResponse, HTTPFault>]
    private let next = Mutex(0)

    init(_ answers: [Result<HTTPResponse, HTTPFault>]) { self.answers = answers }

    func send(_ request: HTTPRequest) async throws(HTTPFault) -> HTTPResponse {
        let number = next.withLock { number in
            defer { number += 1 }
            return number
        }
        precondition(number < 40, "requests without an end")
        return try answers[number % answers.count].get()
    }
}

/// Notifies Slack and a webhook, which answer by lines of `STATUS SECONDS BODY`; traps where a failure is no line.
func fuzzAnswers(_ bytes: [UInt8]) async {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20).map { line in
        line.split(separator: UInt8(ascii: " "), maxSplits: 2).map(Array.init)
    }
    let answers = lines.map { words -> Result<HTTPResponse, HTTPFault> in
        guard words.count > 1, let status = Int(String(decoding: words[0], as: UTF8.self)) else {
            return .failure(.unreached("nobody is there"))
        }
        let pause = Double(String(decoding: words[1], as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
        return .success(HTTPResponse(status, words.count > 2 ? words[2] : [], retryAfter: pause))
    }
    guard !answers.isEmpty else { return }
    let press = DoorbellPress(time: 1, source: "camera", cause: .smile, person: "Ada", smile: 0.9, image: [1, 2, 3])
    for base in ["https://slack.test/api", "http://slack.test"] {
        let requests = PersistentRequest(
            AnsweringTransport(answers),
            sleep: { seconds in
                precondition(seconds >= 0 && seconds <= Tuning.longestPauseSeconds, "a pause of \(seconds) s")
            }
        )
        for sink in [
            SlackSink(channel: "#door", token: "t", base: base, requests), WebhookSink(base, requests),
        ] as [any NotificationSink] {
            do {
                try await sink.notify(press)
            } catch {
                let line = "\(error)"
                precondition(!line.isEmpty && line.utf8.count < 1_000, "a line of \(line.utf8.count) bytes")
            }
        }
    }
}

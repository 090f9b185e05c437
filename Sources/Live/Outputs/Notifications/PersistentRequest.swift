// A request that is tried again where that can help. Used by the sinks of web services.

/// The pause before the second try where a server names none, in seconds; it doubles before the third.
private let pauseSeconds = 1.0

/// Sends a request, and again where the service is busy or was not reached, `Tuning.tries` times in all.
///
/// A request that may have been received, but was not answered, is not sent again: a duplicate message is worse than
/// one whose arrival is unknown.
package struct PersistentRequest: Sendable {
    private let transport: any HTTPTransport
    private let sleep: @Sendable (Double) async throws -> Void

    /// Creates a sender of requests.
    ///
    /// - Parameter sleep: waits a number of seconds; throws where the wait is cancelled.
    package init(
        _ transport: any HTTPTransport,
        sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.transport = transport
        self.sleep = sleep
    }

    /// Sends a request.
    ///
    /// - Returns: a response whose status is 200 to 299.
    /// - Throws: `TactusError`, `unavailable` with the failure.
    package func send(_ request: HTTPRequest) async throws(TactusError) -> HTTPResponse {
        var backoff = Backoff(pauseSeconds...Tuning.longestPauseSeconds)
        var attempt = 0
        while true {
            attempt += 1
            let isLast = attempt == Tuning.tries
            let (wrong, wanted): (String, Double?)
            do throws(HTTPFault) {
                let response = try await transport.send(request)
                if (200..<300).contains(response.status) { return response }
                let retries = response.status == 429 || (500..<600).contains(response.status)
                guard retries, !isLast else { throw HTTPFault.broken("HTTP status \(response.status)") }
                (wrong, wanted) = ("HTTP status \(response.status)", response.retryAfter)
            } catch .unreached(let words) where !isLast {
                (wrong, wanted) = (words, nil)
            } catch {
                if case .uninstalled(let words) = error { throw TactusError(.uninstalled, words) }
                let times = attempt > 1 ? " (\(attempt) tries)" : ""
                throw TactusError(.unavailable, error.words + times)
            }
            let pause = backoff.next()
            let seconds = wanted ?? pause / .seconds(1)
            guard seconds <= Tuning.longestPauseSeconds else {
                throw TactusError(
                    .unavailable,
                    // A server may request more seconds than a whole number holds.
                    "\(wrong), to be tried again in \(Int(min(seconds, 1e9))) s, which is not waited for"
                )
            }
            do {
                try await sleep(seconds)
            } catch {
                throw TactusError(.unavailable, "\(wrong), \(HTTPFault.stopped.words)")
            }
        }
    }
}

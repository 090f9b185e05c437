// The transport of requests: over the network, or printed instead. Used by the sinks of web services.

package protocol HTTPTransport: Sendable {
    /// Sends a request and waits for its response.
    func send(_ request: HTTPRequest) async throws(HTTPFault) -> HTTPResponse
}

/// Prints requests instead of sending them.
package struct DryRunTransport: HTTPTransport {
    private let answer: String
    private let shownAddress: String?
    private let say: @Sendable (String) -> Void

    /// Creates a transport that sends nothing.
    ///
    /// - Parameters:
    ///   - answer: the response to every request, with which the requests after it are shown too.
    ///   - shownAddress: the address that is shown where the real one is a secret.
    ///   - say: prints a line for the user.
    package init(answer: String, shownAddress: String? = nil, say: @escaping @Sendable (String) -> Void) {
        self.answer = answer
        self.shownAddress = shownAddress
        self.say = say
    }

    /// Prints the request, without its token.
    package func send(_ request: HTTPRequest) async throws(HTTPFault) -> HTTPResponse {
        say("dry run: \(request.words(shownAddress: shownAddress))")
        return HTTPResponse(200, Array(answer.utf8))
    }
}

// A request to a web service, its response, and its transport: the network, or lines for the user in a dry run. Pure.

package struct HTTPRequest: Sendable, Equatable {
    package var address: String

    /// The media type of the body, such as `application/json`.
    package var contentType: String

    package var body: [UInt8]

    /// The token of the field `Authorization`, which no text of the request contains; `nil` without one.
    package var token: String?

    /// The text that stands for the body in `words`, where that is another one.
    package var shownBody: String?

    /// Returns the request for people, on one line: without the token, and of the address no more than `shownAddress`.
    package func words(shownAddress: String? = nil) -> String {
        let authority = token == nil ? "" : " (Authorization: Bearer …)"
        let text = shownBody ?? String(decoding: body, as: UTF8.self)
        return "POST \(shownAddress ?? address)\(authority) \(contentType): \(text)"
    }

    /// Returns whether requests can be sent to an address.
    package static func isAddress(_ text: String) -> Bool {
        let isWeb = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
        let place = host(of: text)
        let port = place.lastIndex(of: ":").map { place[place.index(after: $0)...] }
        // Behind the last colon of `[::1]` is no port.
        let isReachable = port.map { $0.contains("]") || 1...65_535 ~= Int($0) ?? 0 } ?? true
        return isWeb && !place.isEmpty && isReachable
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }

    /// Returns the host of an address, with its port, without the parts that may be secret: the only part of a webhook
    /// that is printed.
    package static func host(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let place = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
        return String(place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place)
    }

    /// Returns whether an address is on this machine, which no proxy serves.
    package static func isLocal(_ address: String) -> Bool {
        let host = host(of: address)
        return ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
    }

    /// Returns whether a request to an address cannot be read on the way.
    package static func isPrivate(_ address: String) -> Bool {
        address.lowercased().hasPrefix("https://") || isLocal(address)
    }

    /// Returns a text for a form or an address (RFC 3986 §2.3): all but letters, digits and `-._~` escaped.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII, scalar.properties.isAlphabetic || (48...57).contains(byte) || "-._~".utf8.contains(byte)
            {
                escaped.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return escaped
    }
}

package struct HTTPResponse: Sendable, Equatable {
    package var status: Int

    /// The number of seconds after which the request may be repeated; `nil` without one.
    package var retryAfter: Double?

    package var body: [UInt8]

    package init(_ status: Int, _ body: [UInt8] = [], retryAfter: Double? = nil) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// The reason for a missing response.
package enum HTTPFault: Error, Sendable, Hashable {
    /// Nothing was sent.
    case unreached(String)

    /// The request may have been received; that is unknown.
    case lost(String)

    /// The request cannot be sent, or the response is invalid.
    case broken(String)

    /// The request was stopped, because the program ends.
    case stopped

    /// The library is not installed; the text names its package.
    case uninstalled(String)

    package var words: String {
        switch self {
        case .unreached(let words), .lost(let words), .broken(let words), .uninstalled(let words): words
        case .stopped: "given up at the end"
        }
    }
}

package protocol HTTPTransport: Sendable {
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

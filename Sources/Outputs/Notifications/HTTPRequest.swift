// What is asked of a web service, and what it answers. Pure.

/// A request by POST.
package struct HTTPRequest: Sendable, Equatable {
    /// Where it goes to.
    package var address: String

    /// What the body is, such as `application/json`.
    package var contentType: String

    /// The body.
    package var body: [UInt8]

    /// The token of the field `Authorization`, which no text of the request shows; `nil` for none.
    package var token: String?

    /// The body as a person is shown it, where that is another one.
    package var shownBody: String?

    /// Creates a request.
    package init(
        _ address: String,
        _ contentType: String,
        _ body: [UInt8],
        token: String? = nil,
        shownBody: String? = nil
    ) {
        self.address = address
        self.contentType = contentType
        self.body = body
        self.token = token
        self.shownBody = shownBody
    }

    /// The request for a person, on one line: without the token, and of the address no more than `shownAddress`.
    package func words(shownAddress: String? = nil) -> String {
        let authority = token == nil ? "" : " (Authorization: Bearer …)"
        let text = shownBody ?? String(decoding: body, as: UTF8.self)
        return "POST \(shownAddress ?? address)\(authority) \(contentType): \(text)"
    }

    /// A Boolean value that indicates whether an address is one that requests can go to.
    package static func isAddress(_ text: String) -> Bool {
        let isWeb = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
        let place = host(of: text)
        let port = place.lastIndex(of: ":").map { place[place.index(after: $0)...] }
        // Behind the last colon of `[::1]` is no port.
        let isReachable = port.map { $0.contains("]") || 1...65_535 ~= Int($0) ?? 0 } ?? true
        return isWeb && !place.isEmpty && isReachable
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }

    /// The host of an address, with its port, without what may be secret: all that is told of a webhook.
    package static func host(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let place = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
        return String(place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place)
    }

    /// A Boolean value that indicates whether an address is on this machine, where no proxy leads.
    package static func isLocal(_ address: String) -> Bool {
        let host = host(of: address)
        return ["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
    }

    /// A Boolean value that indicates whether nobody on the way to an address can read what is sent.
    package static func isPrivate(_ address: String) -> Bool {
        address.lowercased().hasPrefix("https://") || isLocal(address)
    }

    /// A text for a form or an address (RFC 3986 §2.3): all but letters, digits and `-._~` escaped.
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

/// What a service answers.
package struct HTTPResponse: Sendable, Equatable {
    /// HTTP's status.
    package var status: Int

    /// The seconds after which it may be asked again; `nil` where it names none.
    package var retryAfter: Double?

    /// The body.
    package var body: [UInt8]

    /// Creates an answer.
    package init(_ status: Int, _ body: [UInt8] = [], retryAfter: Double? = nil) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// Why there is no answer.
package enum HTTPFault: Error, Sendable, Hashable {
    /// Nothing was sent.
    case unreached(String)

    /// It may have been received, and nobody knows.
    case lost(String)

    /// It cannot be sent, or the answer is none.
    case broken(String)

    /// It was given up, because the program ends.
    case stopped

    /// The library is not installed; the text names its package.
    case uninstalled(String)

    /// What is wrong, in words.
    package var words: String {
        switch self {
        case .unreached(let words), .lost(let words), .broken(let words), .uninstalled(let words): words
        case .stopped: "given up at the end"
        }
    }
}

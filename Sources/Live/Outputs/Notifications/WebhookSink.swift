// Any web service that takes JSON. Called by Notifier.

/// Posts the event's JSON to an address.
package struct WebhookSink: NotificationSink {
    private let address: String
    private let requests: PersistentRequest

    package init(_ address: String, _ requests: PersistentRequest) {
        self.address = address
        self.requests = requests
    }

    /// The name with the address's host: the rest of it may be a secret.
    package var name: String { "webhook:\(HTTPRequest.host(of: address))" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let shown = String(decoding: press.line(hasImage: false), as: UTF8.self)
        _ = try await requests.send(
            HTTPRequest(address: address, contentType: "application/json", body: press.line(), shownBody: shown)
        )
    }
}

// The first message for the server: the page, the phones, or both. Written by LiveView, read by tactus-view; pure.

package import Text

/// The pages that the server serves.
package struct ServerConfiguration: Sendable, Equatable {
    /// The address and the certificate of the phones' server.
    package struct Phones: Sendable, Equatable {
        /// The address, with the token that phones must know.
        package var place: ViewConfiguration

        /// The folder of the certificate, which is made there if it is missing.
        package var certificates: String

        package init(_ place: ViewConfiguration, certificates: String) {
            self.place = place
            self.certificates = certificates
        }

        /// The port where the user names none.
        package static let usualPort = 7412
    }

    /// The address of the live view; `nil` without one.
    package var page: ViewConfiguration?

    /// The address for phones; `nil` without one.
    package var phones: Phones?

    package init(page: ViewConfiguration? = nil, phones: Phones? = nil) {
        self.page = page
        self.phones = phones
    }

    package var json: JSONValue {
        [
            "page": page?.json ?? .null,
            "phones": phones.map { phones in
                ["place": phones.place.json, "certificates": .string(phones.certificates)]
            } ?? .null,
        ]
    }

    /// Creates a configuration from JSON; `nil` if it is invalid.
    package init?(_ value: JSONValue) {
        if let given = value["page"], given != .null {
            guard let page = ViewConfiguration(given) else { return nil }
            self.page = page
        }
        if let given = value["phones"], given != .null {
            guard let place = given["place"].flatMap(ViewConfiguration.init),
                let certificates = given["certificates"]?.string
            else { return nil }
            phones = Phones(place, certificates: certificates)
        }
        if page == nil, phones == nil { return nil }
    }
}

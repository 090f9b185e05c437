// What the server is told first: the page, the phones, or both. Written by LiveView, read by tactus-view; pure.

package import KeypointFiles

/// What the server serves.
package struct ServerConfiguration: Sendable, Equatable {
    /// Where phones are listened to.
    package struct Phones: Sendable, Equatable {
        /// Where, and what they must know.
        package var place: ViewConfiguration

        /// The folder of the certificate, which is made there if there is none.
        package var certificates: String

        /// Creates a place for phones.
        package init(_ place: ViewConfiguration, certificates: String) {
            self.place = place
            self.certificates = certificates
        }

        /// The port where the user names none.
        package static let usualPort = 7412
    }

    /// Where the live view is served; `nil` for nowhere.
    package var page: ViewConfiguration?

    /// Where phones are listened to; `nil` for nowhere.
    package var phones: Phones?

    /// Creates a configuration.
    package init(page: ViewConfiguration? = nil, phones: Phones? = nil) {
        self.page = page
        self.phones = phones
    }

    /// The configuration as JSON.
    package var json: JSONValue {
        .object([
            ("page", page?.json ?? .null),
            (
                "phones",
                phones.map { phones in
                    .object([
                        ("place", phones.place.json), ("certificates", .string(phones.certificates)),
                    ])
                } ?? .null
            ),
        ])
    }

    /// Reads a configuration; `nil` for what is none.
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

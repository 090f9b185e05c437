// What the server is told first: the page, the phones, or both. Written by LiveView, read by tactus-view; pure.

package import KeypointFiles

/// What the server serves.
package struct ServerConfiguration: Sendable, Equatable {
    /// Where phones are listened to.
    package struct Phones: Sendable, Equatable {
        /// Where, and what they must know.
        package var place: ViewConfiguration

        /// The paths of a certificate and its key in PEM; `nil` for none, and then nothing is encrypted.
        package var certificate: Certificate?

        /// Creates a place for phones.
        package init(_ place: ViewConfiguration, certificate: Certificate? = nil) {
            self.place = place
            self.certificate = certificate
        }

        /// The port where the user names none.
        package static let usualPort = 7412
    }

    /// A certificate and its key.
    package struct Certificate: Sendable, Equatable {
        /// The path of the certificate.
        package var path: String

        /// The path of its private key.
        package var key: String

        /// Creates the paths.
        package init(path: String, key: String) {
            self.path = path
            self.key = key
        }
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
                        ("place", phones.place.json), ("certificate", .optional(phones.certificate?.path)),
                        ("key", .optional(phones.certificate?.key)),
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
            guard let place = given["place"].flatMap(ViewConfiguration.init) else { return nil }
            var phones = Phones(place)
            if let path = given["certificate"]?.string, let key = given["key"]?.string {
                phones.certificate = Certificate(path: path, key: key)
            }
            self.phones = phones
        }
        if page == nil, phones == nil { return nil }
    }
}

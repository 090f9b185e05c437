// Our identity to a broker: from the environment and files, never from arguments. Queries the system.

import Platform

/// Name and password for a broker, and the authorities that its certificate is checked against.
///
/// It has no description, and nothing prints its fields.
package struct MQTTCredentials: Sendable {
    package var username: String?

    package var password: String?

    /// A file of authorities for encrypted connections; `nil` for the system's.
    package var authorities: String?

    package init(username: String? = nil, password: String? = nil, authorities: String? = nil) {
        self.username = username
        self.password = password
        self.authorities = authorities
    }

    package static let variables = [
        "TACTUS_MQTT_USERNAME", "TACTUS_MQTT_PASSWORD", "TACTUS_MQTT_PASSWORD_FILE", "TACTUS_MQTT_CA_FILE",
    ]

    package static let fileVariables = Array(variables.suffix(2))

    /// Returns the credentials of the environment; the password may be in a file that it names.
    ///
    /// - Throws: `TactusError` if that file cannot be read, or there is a password without a name.
    package static func ofEnvironment() throws(TactusError) -> MQTTCredentials {
        let password = try Secret.value(of: variables[1], orFile: variables[2])
        let values = Secret.values(of: variables)
        let username = values[variables[0]]
        if password != nil, username == nil {
            throw TactusError(.usage, "there is a password for MQTT without a name, expected \(variables[0]) too")
        }
        return MQTTCredentials(username: username, password: password, authorities: values[variables[3]])
    }
}

// The announcement of a performance to Home Assistant, where it then appears by itself. Pure; published by MQTTTarget.

/// A device for Home Assistant's MQTT discovery: the shapes of both hands, hits and gestures as events, a smile, and a switch
/// that arms gestures.
package struct HomeAssistantDevice: Sendable, Hashable {
    /// The topic of the performance.
    package var topic: String
    package var kit: String
    package var version: String

    /// The names of shapes, of instruments, and of actions that the kit sends to all outputs.
    package var shapes: [String]
    package var instruments: [String]
    package var actions: [String]

    /// The kinds of events under `gesture` that are no actions (<doc:Messages#Home-Assistant>).
    package var kinds: [String]

    /// Whether faces are seen.
    package var hasFaces: Bool

    package init(
        topic: String,
        kit: String,
        version: String,
        shapes: [String],
        instruments: [String],
        actions: [String],
        kinds: [String],
        hasFaces: Bool
    ) {
        (self.topic, self.kit, self.version, self.hasFaces) = (topic, kit, version, hasFaces)
        (self.shapes, self.instruments, self.actions, self.kinds) = (shapes, instruments, actions, kinds)
    }

    /// The state of a hand that shows no shape.
    package static let noShape = "none"

    /// The device's name among all, of letters that Home Assistant's topics may have.
    private var identifier: String {
        "tactus_" + topic.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    }

    /// The message that announces the device; kept by the broker for a Home Assistant that starts later.
    package var announcement: MQTTMessage {
        let payload = JSONValue.object([
            "device": [
                "identifiers": .strings([identifier]), "name": .string("Tactus \(topic)"),
                "manufacturer": .string("Tactus"), "model": .string("kit \(kit)"), "sw_version": .string(version),
            ],
            "origin": ["name": .string("Tactus"), "sw_version": .string(version)],
            "availability_topic": .string("\(topic)/status"), "components": .object(components),
        ])
        return MQTTMessage("homeassistant/device/\(identifier)/config", payload.text, isRetained: true)
    }

    private var components: JSONObject {
        let shown = JSONValue.strings(shapes + [Self.noShape])
        let gesture = "value_json.id if value_json.kind == 'action' else value_json.kind"
        var components: JSONObject = [:]
        for (side, title) in [("left", "Left"), ("right", "Right")] {
            components += component(
                "\(side)_hand",
                "sensor",
                "\(title) hand",
                "shape/\(side)",
                icon: "hand-back-\(side)",
                ["value_template": .string("{{ value_json.id }}"), "device_class": .string("enum"), "options": shown]
            )
        }
        components +=
            component(
                "hit",
                "event",
                "Hit",
                "hit",
                icon: "music",
                ["value_template": Self.event(type: "value_json.id"), "event_types": .strings(instruments)]
            )
            + component(
                "gesture",
                "event",
                "Gesture",
                "gesture",
                icon: "gesture",
                ["value_template": Self.event(type: gesture), "event_types": .strings(actions + kinds)]
            )
            + component(
                "armed",
                "switch",
                "Gestures play",
                "armed",
                icon: "gesture-tap-button",
                [
                    "value_template": .string("{{ value_json.id }}"), "command_topic": .string("\(topic)/in/armed"),
                    "state_on": .string("yes"), "state_off": .string("no"), "payload_on": .string("yes"),
                    "payload_off": .string("no"),
                ]
            )
        if hasFaces {
            components += component(
                "smile",
                "binary_sensor",
                "Smile",
                "smile",
                icon: "emoticon-happy",
                [
                    "value_template": .string("{{ value_json.id }}"), "payload_on": .string("yes"),
                    "payload_off": .string("no"),
                ]
            )
        }
        return components
    }

    private func component(
        _ key: String,
        _ platform: String,
        _ name: String,
        _ state: String,
        icon: String,
        _ more: JSONObject
    ) -> JSONObject {
        let members: JSONObject = [
            "platform": .string(platform), "unique_id": .string("\(identifier)_\(key)"), "name": .string(name),
            "icon": .string("mdi:\(icon)"), "state_topic": .string("\(topic)/\(state)"),
        ]
        return [key: .object(members + more)]
    }

    /// Returns the template that makes an event of a line; its other fields become attributes.
    private static func event(type: String) -> JSONValue {
        .string(
            "{{ dict(event_type=\(type), id=value_json.id, hand=value_json.hand | default(none), "
                + "velocity=value_json.velocity | default(none), source=value_json.source | default(none)) | to_json }}"
        )
    }
}

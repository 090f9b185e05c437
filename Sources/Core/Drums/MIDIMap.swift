// The actions of the pads, pedals and buttons of MIDI devices. Read from YAML by Configurations, used by HeardMIDI; pure.

/// The value of a controller from which on it is switched on, as MIDI defines it.
private let controllerOn = 64

/// The actions of a device's messages (<doc:TakesAndLoops#MIDI-pads-and-pedals>).
package struct MIDIMap: Sendable, Hashable {
    /// The message that a line waits for.
    package enum Trigger: Sendable, Hashable {
        /// A note, 0…127.
        case note(Int)

        /// A controller, 0…127.
        case controller(Int)

        /// A program, 1…128.
        case program(Int)
    }

    package struct Line: Sendable, Hashable {
        package var trigger: Trigger

        /// The channel, 1…16; `nil` for all.
        package var channel: Int?

        /// The velocity or value from which on it is a hit; `nil` for the usual one.
        package var from: Int?

        package var action: KitAction

        package init(_ trigger: Trigger, channel: Int? = nil, from: Int? = nil, action: KitAction) {
            (self.trigger, self.channel, self.from, self.action) = (trigger, channel, from, action)
        }

        /// The velocity or value from which on it is a hit.
        package var threshold: Int {
            if let from { return from }
            if case .controller = trigger { return controllerOn }
            return 1
        }
    }

    /// The lines; the first that fits counts.
    package var lines: [Line]

    package init(_ lines: [Line] = []) { self.lines = lines }

    /// Returns the lines for a message.
    package func lines(for trigger: Trigger, channel: Int) -> [Line] {
        lines.filter { $0.trigger == trigger && $0.channel ?? channel == channel }
    }

    /// Sets the action of a message, instead of the one that it had.
    package mutating func set(_ trigger: Trigger, channel: Int, to action: KitAction) {
        lines.removeAll { $0.trigger == trigger && $0.channel == channel }
        lines.insert(Line(trigger, channel: channel, action: action), at: 0)
    }

    /// The text of the file.
    package var text: String {
        "midi:\n"
            + lines.map { line in
                var fields = [line.trigger.field]
                if let channel = line.channel { fields.append("channel: \(channel)") }
                if let from = line.from { fields.append("from: \(from)") }
                if case .hit(let name) = line.action {
                    fields.append("hit: \(Self.quoted(name))")
                } else {
                    fields.append("command: \(Self.quoted(line.action.command ?? ""))")
                }
                return "  - {\(fields.joined(separator: ", "))}\n"
            }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension MIDIMap.Trigger {
    /// The field of a line of the file.
    package var field: String {
        switch self {
        case .note(let number): "note: \(number)"
        case .controller(let number): "controller: \(number)"
        case .program(let number): "program: \(number)"
        }
    }
}

// A phone's message, read from JSON; an invalid one is refused with the field and the expected value. Pure.

package import Text

/// The most characters of a phone's name, which has its place in a line for people.
private let nameLength = 24

/// The most bytes of what a phone calls itself by.
private let idBytes = 64

/// Numbers of hits go up to this: a script counts exactly so far (2⁵³).
private let mostSequence = 1 << 53

/// A message of a phone (<doc:PhoneInternals#Protocol>).
package enum PhoneMessage: Sendable, Equatable {
    package struct Hello: Sendable, Equatable {
        /// Its identity, which it keeps over a lost connection.
        package var id: String

        /// The name that its player chose.
        package var name: String?

        /// The identifier of a count of hits: a page that was loaded anew counts from 1 again.
        package var session = ""

        /// The number of the next hit that it sends.
        package var next = 1

        package var instrument: String?
    }

    package struct Hit: Sendable, Equatable {
        /// Its number; each is one more than the last.
        package var sequence: Int

        /// The instrument; `nil` for the phone's own one.
        package var instrument: String?

        /// The velocity, 0…1.
        package var velocity: Float = 0.8

        /// The time of the touch, in seconds of the phone's clock; `nil` for its arrival.
        package var time: Double?
    }

    case hello(Hello)
    case hit(Hit)

    /// A request for the engine's time, with the result of earlier answers, in seconds: the engine's clock less the
    /// phone's, and the last round trip.
    case ping(time: Double, offset: Double?, roundTrip: Double?)

    /// Sets whether shaking the phone hits its instrument from now on.
    case trigger(Bool)

    case instrument(String)

    /// Has another name from now on.
    case name(String)

    /// Leaves for good.
    case bye

    /// Reads a message.
    ///
    /// - Throws: `Diagnostic` with the field, the found and the expected value.
    package init(_ value: JSONValue) throws(Diagnostic) {
        switch value["type"]?.string {
        case "hello":
            guard let id = try Self.word("id", of: value), !id.isEmpty else {
                throw value.fault(of: "id", expected: "a name of the phone's own")
            }
            let next = value["next"]?.integer ?? 1
            guard (1...mostSequence).contains(next) else { throw value.fault(of: "next", expected: "1 or more") }
            self = .hello(
                Hello(
                    id: id,
                    name: value["name"]?.string.flatMap(Self.name),
                    session: try Self.word("session", of: value) ?? "",
                    next: next,
                    instrument: try Self.word("instrument", of: value)
                )
            )
        case "hit":
            guard let sequence = value["sequence"]?.integer, (1...mostSequence).contains(sequence) else {
                throw value.fault(of: "sequence", expected: "a whole number of 1 or more")
            }
            self = .hit(
                Hit(
                    sequence: sequence,
                    instrument: try Self.word("instrument", of: value),
                    velocity: try value.velocity() ?? Tuning.velocity,
                    time: try Self.seconds("time", of: value)
                )
            )
        case "ping":
            self = .ping(
                time: try Self.seconds("time", of: value) ?? 0,
                offset: try Self.seconds("offset", of: value),
                roundTrip: try Self.seconds("roundTrip", of: value)
            )
        case "trigger":
            guard let isOn = value["on"]?.bool else { throw value.fault(of: "on", expected: "true or false") }
            self = .trigger(isOn)
        case "instrument":
            guard let name = try Self.word("instrument", of: value) else {
                throw value.fault(of: "instrument", expected: "a name")
            }
            self = .instrument(name)
        case "name": self = .name(value["name"]?.string.flatMap(Self.name) ?? "")
        case "bye": self = .bye
        default: throw value.fault(of: "type", expected: "hello, hit, ping, trigger, instrument, name or bye")
        }
    }

    // MARK: Fields

    private static func word(_ field: String, of value: JSONValue) throws(Diagnostic) -> String? {
        guard let given = value[field], given != .null else { return nil }
        guard let word = given.string, word.utf8.count <= idBytes else {
            throw value.fault(of: field, expected: "a text of at most \(idBytes) bytes")
        }
        return word
    }

    /// A time in milliseconds as seconds.
    private static func seconds(_ field: String, of value: JSONValue) throws(Diagnostic) -> Double? {
        guard let given = value[field], given != .null else { return nil }
        guard let milliseconds = given.double, milliseconds.isFinite, abs(milliseconds) < 1e15 else {
            throw value.fault(of: field, expected: "milliseconds")
        }
        return milliseconds / 1000
    }

    /// A name that people can read: short, and nothing in it that ends or turns a line; `nil` where nothing is left.
    private static func name(_ text: String) -> String? {
        let scalars = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
        let name = String(String.UnicodeScalarView(scalars.prefix(nameLength))).trimmed
        return name.isEmpty ? nil : name
    }
}

extension JSONValue {
    /// Returns the velocity that a hit of another program, of a phone or of a browser has; `nil` where it has none.
    ///
    /// - Throws: `Diagnostic` for anything but a number above 0 and of at most 1: notes without velocity end notes.
    package func velocity() throws(Diagnostic) -> Float? {
        guard let given = self["velocity"], !given.isNull else { return nil }
        // A number above 0 can be 0 as a Float.
        guard let velocity = given.double.map({ Float($0) }), velocity > 0, velocity <= 1 else {
            throw fault(of: "velocity", expected: "more than 0 and at most 1")
        }
        return velocity
    }
}

// The connected phones with their identities and instruments: messages in; hits, replies and lines for people out.
// Pure; owned by PlayPhones.

package import Drums
package import Text

/// The time in seconds after which another such line is printed, with the number of omitted ones.
private let lineSeconds = 5.0

/// The longest round trip of a network, in seconds; longer ones are invalid.
private let longestRoundTrip = 60.0

/// A hit of a phone to play.
package struct PhoneHit: Sendable, Equatable {
    package var instrument: String

    /// The velocity, 0…1.
    package var velocity: Float

    /// The time of the touch, in seconds of the engine's clock; never in the future.
    package var onset: Double

    package var phone: String
}

/// The effects of a message.
package struct PhoneUpdate: Sendable {
    package var hit: PhoneHit?

    package var replies: [PhoneReply] = []

    package var lines: [String] = []

    /// Whether the phones that are shown have changed.
    package var hasChanged = false
}

/// All phones (<doc:Phones>).
package struct PhoneTable: Sendable {
    /// The properties of the run that phones receive.
    package struct Stage: Sendable {
        package var program: String

        package var kit: String

        /// The instruments of the kit, in its order.
        package var instruments: [String]

        /// Their General MIDI notes, by which a phone chooses its own sounds.
        package var notes: [Int]

        /// The algorithm by which the page finds hits in acceleration.
        package var profile: String

        /// Creates the properties of a run.
        package init(_ kit: Kit, program: String, profile: String) {
            (self.program, self.profile) = (program, profile)
            (self.kit, instruments) = (kit.name, kit.namedInstruments.map(\.name))
            notes = kit.namedInstruments.map(\.note)
        }
    }

    /// The version of the protocol between the engine and phones (<doc:PhoneInternals#Protocol>).
    package static let version = 1

    struct Phone: RosterMember {
        var number: Int
        var name: String?
        var instrument: String?
        var isTrigger = false
        var connection: UInt32?

        /// The address that it first came from; `nil` for this machine, and where that is not known.
        var host: String?
        var lostAt: Double?
        var count: HitCount
        var hits = 0
        var late = 0
        var offset: Double?
        var roundTrips = Spans()

        var title: String { name ?? "phone \(number)" }
    }

    let stage: Stage
    var roster: Roster<Phone>
    var ids: [UInt32: String] = [:]
    var closed = PhoneReport()

    /// Limits the lines about phones: whoever has the link can come and go without end.
    var limiter = LineLimiter(
        TokenBucket(capacity: Double(Tuning.linesAtOnce), perSecond: 1 / lineSeconds)
    )

    package init(_ stage: Stage) {
        self.stage = stage
        roster = Roster(kit: stage.kit, instruments: stage.instruments)
    }

    // MARK: Messages

    /// Processes a message.
    ///
    /// - Parameters:
    ///   - value: the message.
    ///   - connection: the number of its connection.
    ///   - now: the engine's clock, in seconds.
    ///   - address: the address of the connection, if it is known.
    package mutating func hear(
        _ value: JSONValue,
        from connection: UInt32,
        at now: Double,
        address: String? = nil
    ) -> PhoneUpdate {
        do throws(Diagnostic) {
            return hear(try PhoneMessage(value), from: connection, at: now, address: address)
        } catch {
            return malformed(connection, error.message)
        }
    }

    /// Processes a message.
    package mutating func hear(
        _ message: PhoneMessage,
        from connection: UInt32,
        at now: Double,
        address: String? = nil
    ) -> PhoneUpdate {
        if case .hello(let hello) = message { return greet(hello, from: connection, at: now, address: address) }
        guard let id = ids[connection], var phone = roster[id] else {
            return malformed(connection, "a message before its hello")
        }
        var update = PhoneUpdate()
        switch message {
        case .hello: break
        case .hit(let hit): play(hit, of: &phone, from: connection, at: now, &update)
        case .ping(let time, let offset, let roundTrip):
            phone.offset = offset ?? phone.offset
            if let roundTrip, roundTrip < longestRoundTrip {
                phone.roundTrips.add(roundTrip)
                closed.roundTrips.add(roundTrip)
            }
            update.replies.append(.pong(to: connection, time, at: now, lost: phone.count.lost, late: phone.late))
            update.hasChanged = true
        case .trigger(let isOn):
            phone.isTrigger = isOn
            update.replies.append(instrument(of: phone, to: connection, isRefused: false))
            update.hasChanged = true
        case .instrument(let name): choose(name, for: &phone, from: connection, &update)
        case .name(let name):
            phone.name = name.isEmpty ? nil : name
            update.hasChanged = true
        case .bye: return lose(connection, at: now, isForGood: true)
        }
        roster[id] = phone
        return update
    }

    private mutating func malformed(_ connection: UInt32, _ words: String) -> PhoneUpdate {
        closed.malformed += 1
        var update = PhoneUpdate()
        // Said with the first, and then only counted: there is no end to such messages.
        if closed.malformed == 1 {
            update.lines.append("phones: \(name(of: connection)): \(words); more of this is only counted")
        }
        return update
    }

    private func name(of connection: UInt32) -> String {
        ids[connection].flatMap { roster[$0]?.title } ?? "a connection"
    }

    // MARK: Hits

    private mutating func play(
        _ hit: PhoneMessage.Hit,
        of phone: inout Phone,
        from connection: UInt32,
        at now: Double,
        _ update: inout PhoneUpdate
    ) {
        let passage = phone.count.admit(hit.sequence)
        guard passage != .foreign else {
            update = malformed(connection, "sequence: \(hit.sequence) after \(phone.count.last)")
            return
        }
        update.replies.append(.ack(to: connection, phone.count.last))
        guard passage == .new else { return }
        let touch = hit.time.flatMap { time in phone.offset.map { min(time + $0, now) } }
        let onset = touch ?? now
        guard now - onset <= Tuning.lateness else {
            closed.late += 1
            phone.late += 1
            return
        }
        guard let instrument = hit.instrument.map(roster.instrument) ?? phone.instrument else {
            closed.unknown += 1
            if let line = roster.remark(onUnknown: hit.instrument ?? "instrument", by: phone.title) {
                update.lines.append(line)
            }
            return
        }
        phone.hits += 1
        closed.hits += 1
        if touch != nil { closed.delays.add(now - onset) }
        update.hit = PhoneHit(instrument: instrument, velocity: hit.velocity, onset: onset, phone: phone.title)
    }
}

/// The jump of a hit's number from the last from which it is not of the same count.
private let sequenceJump = 1_000_000

/// Follows the count of a phone's hits. A connection keeps their order: lower numbers than the last came before.
struct HitCount: Sendable {
    enum Passage: Sendable, Equatable {
        case new
        case repeated

        /// Of another count: much too far ahead.
        case foreign
    }

    var session: String

    private(set) var last: Int

    /// The number of hits that never came.
    private(set) var lost = 0

    private(set) var repeated = 0

    init(session: String, next: Int) {
        self.session = session
        last = next - 1
    }

    /// Begins another count, if it is another one.
    mutating func begin(session: String, next: Int) {
        guard session != self.session else { return }
        self.session = session
        last = next - 1
    }

    mutating func admit(_ sequence: Int) -> Passage {
        guard sequence > last else {
            repeated += 1
            return .repeated
        }
        guard sequence - last <= sequenceJump else { return .foreign }
        lost += sequence - last - 1
        last = sequence
        return .new
    }
}

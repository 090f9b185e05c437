// The switching between kits; pure.

import Text

extension DrumMachine {
    /// The kits that can be switched between.
    struct KitList: Sendable {
        var kits: [Kit]
        var current = 0
    }

    /// Whether there are several kits.
    package var hasKits: Bool { kits.kits.count > 1 }

    /// The place of the present kit.
    package var kitPlace: Int { kits.current }

    /// Switches to another kit at once; what was recorded with others sounds as before.
    mutating func choose(kit choice: NamedChoice, for request: DrumRequest) -> [DrumAction] {
        let names = kits.kits.map(\.name)
        guard let place = choice.place(in: names, from: kits.current) else {
            let known = names.joined(separator: ", ")
            return refuse(.kit(choice), "\(known), next, previous or a number, and --kit for each kit at the start")
        }
        guard place != kits.current else { return [] }
        kits.current = place
        kit = kits.kits[place]
        arrange()
        return [.changed(.kit(.name(kit.name)), request)]
    }

    /// The instruments by name; those of other kits sound where the present one has none of the name.
    static func instruments(of kit: Kit, among kits: [Kit]) -> [String: Instrument] {
        let all = kit.instruments + kits.flatMap(\.instruments)
        return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }
}

extension Kit {
    /// The instruments, of each name the first: what can be named to play it.
    package var namedInstruments: [Instrument] {
        let first = Dictionary(instruments.map { ($0.name, $0) }) { first, _ in first }
        return instruments.map(\.name).eachOnce.compactMap { first[$0] }
    }

    /// Returns kits whose instruments have names that differ: one that is not the same as that of its name in a kit before
    /// is called by its own kit, too, such as `hands-kick`.
    package static func toldApart(_ kits: [Kit]) -> [Kit] {
        var known: [String: Instrument] = [:]
        return kits.map { kit in
            var kit = kit
            var names: [String: String] = [:]
            // A kit without its own name has that of its file.
            let file = kit.name.split(separator: "/").last ?? ""
            let own = file.hasSuffix(".yaml") ? file.dropLast(5) : file
            for instrument in kit.namedInstruments where known[instrument.name].map({ $0 != instrument }) ?? false {
                var name = "\(own)-\(instrument.name)"
                while known[name] != nil || kit.instrument(named: name) != nil { name += "-" }
                names[instrument.name] = name
            }
            func new(_ name: String) -> String { names[name] ?? name }
            for place in kit.instruments.indices {
                kit.instruments[place].name = new(kit.instruments[place].name)
                kit.instruments[place].chokes = kit.instruments[place].chokes.map(new)
            }
            for place in kit.lines.indices { kit.lines[place].action.rename(by: new) }
            known.merge(kit.namedInstruments.map { ($0.name, $0) }) { first, _ in first }
            return kit
        }
    }

    /// Returns the first of several kits with the instruments and the names of all: what sounds and other programs need to
    /// know.
    package static func uniting(_ kits: [Kit]) -> Kit? {
        guard var united = kits.first else { return nil }
        united.name = kits.map(\.name).joined(separator: " + ")
        for instrument in kits.dropFirst().flatMap(\.instruments) where !united.instruments.contains(instrument) {
            united.instruments.append(instrument)
        }
        return united
    }
}

extension KitAction {
    /// Gives the instrument of the action another name.
    fileprivate mutating func rename(by new: (String) -> String) {
        switch self {
        case .hit(let name): self = .hit(new(name))
        case .rest(let name?): self = .rest(new(name))
        case .choke(let name): self = .choke(new(name))
        case .volume(let name, let volume): self = .volume(new(name), volume)
        case .take(.mute(.instrument(let name), let isOn)): self = .take(.mute(.instrument(new(name)), isOn))
        default: break
        }
    }
}

// A kit as browsers are told of it: its drums with their places in the image, and what hands do to play them. Pure.

package import Drums
import Gestures
package import KeypointFiles
import Keypoints
import Shapes

/// The drums of a kit with their places in the image.
package struct SceneKit {
    private let kit: Kit
    private let isMirrored: Bool

    /// Creates the drums of a kit, for an image that may be flipped left-right.
    package init(_ kit: Kit, isMirrored: Bool) {
        self.kit = kit
        self.isMirrored = isMirrored
    }

    /// The kit as a message's part.
    package var json: JSONValue {
        let drums = kit.instruments.enumerated().map { index, instrument in
            JSONValue.object([
                ("instrument", .string(instrument.name)),
                ("title", .string(SceneTitle.title(of: instrument.name))),
                ("key", .optional(index < 9 ? Double(index + 1) : nil)), ("at", place(of: instrument)),
                ("region", region(of: instrument)), ("limb", .optional(limb(of: instrument))),
            ])
        }
        return .object([
            ("name", .string(kit.name)), ("title", .string(SceneTitle.title(ofKit: kit.name))),
            ("modes", .array(Mode.allCases.map { .string($0.rawValue) })),
            ("drums", .array(drums)), ("gestures", .array(gestures)),
        ])
    }

    /// What hands do, and what comes of it, in the kit's order: an instrument sounds, or it is something else, in words.
    private var gestures: [JSONValue] {
        kit.lines.compactMap { line in
            guard let (shape, region, seconds) = line.trigger.pattern.ofHands else { return nil }
            let instrument: String?
            let words: String?
            switch line.action {
            case .quiet: return nil
            case .hit(let name): (instrument, words) = (name, nil)
            case .rest: (instrument, words) = (nil, "rest")
            default: (instrument, words) = (nil, line.action.words)
            }
            return .object([
                ("hand", .optional(line.trigger.hand?.rawValue)), ("shape", .optional(shape?.name)),
                ("region", .optional(region)), ("seconds", .optional(seconds)), ("instrument", .optional(instrument)),
                ("does", .optional(words)),
            ])
        }
    }

    private func lines(of instrument: Instrument) -> [Trigger] {
        kit.lines.compactMap { $0.action == .hit(instrument.name) ? $0.trigger : nil }
    }

    private func limb(of instrument: Instrument) -> String? {
        for trigger in lines(of: instrument) {
            switch trigger.pattern {
            case .footStrikes(let foot): return foot.map { "\($0.rawValue) foot" } ?? "foot"
            case .strikes, .enters, .shows: return "hand"
            default: continue
            }
        }
        return nil
    }

    /// Where it stands before the player, as the image shows it: metres from the listener, two across the image.
    private func place(of instrument: Instrument) -> JSONValue {
        // What is around the body moves with it, and its sounds come from elsewhere.
        guard !kit.isAroundBody, kit.instruments.contains(where: { $0.place != .zero }) else { return .null }
        // The player's right is on the left of an image that is not mirrored.
        let across = Double(instrument.place.x) * (isMirrored ? 1 : -1)
        let place = [0.5 + across * 0.7, 0.6 - Double(instrument.place.y) * 0.8]
        return .array(place.map { .number((min(max($0, 0.06), 0.94) * 1000).rounded() / 1000) })
    }

    /// The part of the image that a hand plays it in, where the kit has such.
    private func region(of instrument: Instrument) -> JSONValue {
        let names = lines(of: instrument).compactMap { trigger -> String? in
            switch trigger.pattern {
            case .strikes(_, let region): region
            case .enters(let region): region
            default: nil
            }
        }
        guard let name = names.first, let region = kit.regions.first(where: { $0.name == name }),
            region.space == .image, region.centre == nil
        else { return .null }
        func band(_ thresholds: HysteresisThresholds?) -> (Double, Double) {
            guard let thresholds else { return (0, 1) }
            return thresholds.opensUpwards ? (thresholds.enter, 1) : (0, thresholds.enter)
        }
        let (x, y) = (band(region.x), band(region.y))
        // The kit's x is the player's own, its y goes up.
        let across = isMirrored ? x : (1 - x.1, 1 - x.0)
        return .array([
            .array([.number(across.0), .number(1 - y.1)]), .array([.number(across.1), .number(1 - y.0)]),
        ])
    }
}

extension Trigger.Pattern {
    /// The shape, the region and the time of what a hand does; `nil` for anything else.
    fileprivate var ofHands: (shape: HandShape?, region: String?, seconds: Double?)? {
        switch self {
        case .strikes(let shape, let region): (shape, region, nil)
        case .enters(let region): (nil, region, nil)
        case .shows(let shape, let seconds, let region): (shape, region, seconds)
        default: nil
        }
    }
}

// A kit for browsers: its drums with their places in the image, the gestures that play them, and the names for people.
// Pure.

package import Drums
import Gestures
package import Text
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

    /// Returns the key that hits an instrument: 1 to 9, then 0, as they lie on a keyboard; null for later ones.
    static func key(at index: Int) -> JSONValue { .optional(index < 10 ? Double((index + 1) % 10) : nil) }

    /// The kit as a message's part.
    package var json: JSONValue {
        let drums = kit.namedInstruments.enumerated().map { index, instrument in
            JSONValue.object([
                "instrument": .string(instrument.name), "title": .string(SceneTitle.title(of: instrument.name)),
                "key": Self.key(at: index), "at": place(of: instrument), "limb": .optional(limb(of: instrument)),
            ])
        }
        return [
            "name": .string(kit.name), "title": .string(SceneTitle.title(ofKit: kit.name)),
            "modes": .strings(Mode.allCases.map(\.rawValue)), "drums": .array(drums),
            "places": .array(kit.places.map(place)), "gestures": .array(gestures),
        ]
    }

    /// The gestures and their effects, in the kit's order: an instrument sounds, or another effect, in words.
    private var gestures: [JSONValue] {
        kit.lines.compactMap { line in
            guard let (shape, region, seconds) = line.trigger.pattern.ofHands else { return nil }
            let instrument: String?
            let words: String?
            var sound: String?
            switch line.action {
            case .quiet: return nil
            case .hit(let name): (instrument, words) = (name, nil)
            case .rest(let name): (instrument, words, sound) = (nil, "rest", name)
            default: (instrument, words) = (nil, line.action.words)
            }
            return [
                "hand": .optional(line.trigger.hand?.rawValue), "shape": .optional(shape?.name),
                "region": .optional(region), "seconds": .optional(seconds), "instrument": .optional(instrument),
                "does": .optional(words), "sound": .optional(sound),
            ]
        }
    }

    private func lines(of instrument: Instrument) -> [Trigger] {
        kit.lines.compactMap { $0.action == .hit(instrument.name) ? $0.trigger : nil }
    }

    private func limb(of instrument: Instrument) -> String? {
        for trigger in lines(of: instrument) {
            switch trigger.pattern {
            case .footStrikes(let foot): return foot.map { "\($0.rawValue) foot" } ?? "foot"
            case .strikes, .enters, .shows, .moves: return "hand"
            default: continue
            }
        }
        return nil
    }

    /// Returns its place before the player, as the image shows it: metres from the listener, two across the image.
    private func place(of instrument: Instrument) -> JSONValue {
        // What is around the body moves with it, and its sounds come from elsewhere.
        guard !kit.isAroundBody, kit.instruments.contains(where: { $0.place != .zero }) else { return .null }
        // The player's right is on the left of an image that is not mirrored.
        let across = Double(instrument.place.x) * (isMirrored ? 1 : -1)
        let place = [0.5 + across * 0.7, 0.6 - Double(instrument.place.y) * 0.8]
        return .array(place.map { .rounded(min(max($0, 0.06), 0.94), places: 3) })
    }

    /// A place with what is played there; where it does not move with the body, a part of the image or a point of it.
    private func place(_ place: DrumPlace) -> JSONValue {
        var (at, box) = (JSONValue.null, JSONValue.null)
        if case .region(let region) = place.spot, region.space == .image {
            if let centre = region.centre { at = point(centre.x, centre.y) } else { box = part(of: region) }
        }
        return [
            "region": .optional(place.region), "instruments": .strings(place.instruments),
            "quiet": .bool(place.isQuiet), "at": at, "box": box,
        ]
    }

    /// The part of the image that a region with bands is, as its corners.
    private func part(of region: Region) -> JSONValue {
        func band(_ thresholds: HysteresisThresholds?) -> (Double, Double) {
            guard let thresholds else { return (0, 1) }
            return thresholds.opensUpwards ? (thresholds.enter, 1) : (0, thresholds.enter)
        }
        let (x, y) = (band(region.x), band(region.y))
        let across = isMirrored ? x : (x.1, x.0)
        return .array([point(across.0, y.1), point(across.1, y.0)])
    }

    /// A point of the image: the kit's x is the player's own, its y goes up.
    private func point(_ x: Double, _ y: Double) -> JSONValue {
        .array([isMirrored ? x : 1 - x, 1 - y].map { .rounded($0, places: 3) })
    }
}

extension Trigger.Pattern {
    /// The shape, the region and the time of what a hand does; `nil` for anything else.
    var ofHands: (shape: HandShape?, region: String?, seconds: Double?)? {
        switch self {
        case .strikes(let shape, let region): (shape, region, nil)
        case .enters(let region): (nil, region, nil)
        case .shows(let shape, let seconds, let region): (shape, region, seconds)
        case .moves(_, _, let shape, let region): (shape, region, nil)
        default: nil
        }
    }
}

/// Titles, the same for the live view and for phones.
package enum SceneTitle {
    /// Ids that are written as one word; kits, phones and takes know them by these.
    private static let words = [
        "hihat": "hi-hat", "racktom": "rack tom", "floortom": "floor tom", "tvdrums": "TV drums", "drumset": "drum set",
    ]

    package static func title(of name: String) -> String { words[name] ?? name.replacing("-", with: " ") }

    package static func title(ofKit name: String) -> String { words[name] ?? name }
}

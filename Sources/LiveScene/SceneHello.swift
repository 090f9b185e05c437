// What browsers are told first: what runs, on what, with which kit, and what they can ask for. Made by the command line,
// written as JSON here; pure.

package import Drums
import Gestures
package import KeypointFiles
package import Keypoints
package import Shapes

/// What browsers are told first.
package struct SceneHello: Sendable {
    /// What a run looks at.
    package enum Source: String, Sendable {
        case camera
        case video
        case keypoints
        case osc
        case phones
        case none

        /// A Boolean value that indicates whether it looks for hands; else only programs and phones play, or a take does.
        package var looksForHands: Bool { [.camera, .video, .keypoints].contains(self) }
    }

    /// The program and its version.
    package var program: String

    /// The command: `play`, `classify` or `view`.
    package var run: String

    /// Tells this run apart from another one.
    package var instance: String

    /// What it looks at.
    package var source: Source

    /// The name of that.
    package var sourceName: String

    /// The image's size; `nil` where it is not known.
    package var image: ImageSize?

    /// Whether the image is flipped left-right.
    package var isMirrored = false

    /// Whether bursts of light are not wanted.
    package var isCalm = false

    /// The shapes of the rule book.
    package var shapes: [HandShape]

    /// The kit; `nil` where nothing is played.
    package var kit: Kit?

    /// The labels that the rule book knows beside its shapes' names.
    package var labels: [String] = []

    /// How many files browsers can have written in one run; `nil` where they can have none.
    package var mostFiles: Int?

    /// The mesh that faces are shown with; `nil` for the page's own.
    package var faceMesh: FaceMesh?

    /// What browsers can ask for.
    package var abilities: [String] = []

    /// Creates a hello.
    package init(
        program: String,
        run: String,
        instance: String,
        source: Source,
        sourceName: String,
        shapes: [HandShape],
        kit: Kit? = nil
    ) {
        self.program = program
        self.run = run
        self.instance = instance
        self.source = source
        self.sourceName = sourceName
        self.shapes = shapes
        self.kit = kit
    }

    /// The version of the protocol between the engine and its pages (<doc:LiveView#Protocol>).
    package static let version = 1

    /// The hello as a message.
    package var json: JSONValue {
        .object([
            ("type", .string("hello")), ("protocol", .number(Double(Self.version))), ("program", .string(program)),
            ("run", .string(run)), ("instance", .string(instance)),
            (
                "source",
                .object([
                    ("kind", .string(source.rawValue)), ("name", .string(sourceName)),
                    ("hands", .bool(source.looksForHands)),
                ])
            ),
            (
                "image",
                image.map { .object([("width", .number(Double($0.width))), ("height", .number(Double($0.height)))]) }
                    ?? .null
            ),
            ("mirrored", .bool(isMirrored)), ("calm", .bool(isCalm)),
            (
                "shapes",
                .array(
                    shapes.map { .object([("name", .string($0.name)), ("sign", .optional(Self.signs[$0.name]))]) }
                )
            ), ("kit", kit.map { SceneKit($0, isMirrored: isMirrored).json } ?? .null),
            (
                "collect",
                .object([
                    ("labels", .array(labels.map { .string($0) })),
                    ("mostFiles", .optional(mostFiles.map(Double.init))),
                ])
            ), ("faceMesh", faceMesh?.json ?? .null), ("abilities", .array(abilities.map { .string($0) })),
        ])
    }

    /// Signs for the shapes of the built-in books; a shape without one is shown by its name.
    private static let signs = [
        "rock": "✊", "fist": "✊", "scissors": "✌️", "peace": "✌️", "two_up": "✌️", "paper": "🖐", "palm": "🖐",
        "stop": "✋", "pointing": "☝️", "ok": "👌", "call": "🤙", "horns": "🤘", "thumbs_up": "👍",
        "thumbs_down": "👎", "love_you": "🤟", "pinch": "🤏",
    ]
}

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
                ("title", .string(InstrumentTitle.title(of: instrument.name))),
                ("key", .optional(index < 9 ? Double(index + 1) : nil)), ("at", place(of: instrument)),
                ("region", region(of: instrument)), ("limb", .optional(limb(of: instrument))),
            ])
        }
        return .object([
            ("name", .string(kit.name)), ("modes", .array(Mode.allCases.map { .string($0.rawValue) })),
            ("drums", .array(drums)), ("gestures", .array(gestures)),
        ])
    }

    /// What hands do to play what: the kit's lines with a shape or a region, in the kit's order.
    private var gestures: [JSONValue] {
        kit.lines.compactMap { line in
            let shape: HandShape?
            let region: String?
            var seconds: Double?
            switch line.trigger.pattern {
            case .strikes(let struck, let place): (shape, region) = (struck, place)
            case .enters(let place): (shape, region) = (nil, place)
            case .shows(let shown, let time, let place): (shape, region, seconds) = (shown, place, time)
            default: return nil
            }
            let instrument: String
            switch line.action {
            case .hit(let name): instrument = name
            case .rest(let name?): instrument = name
            default: return nil
            }
            return .object([
                ("hand", .optional(line.trigger.hand?.rawValue)), ("shape", .optional(shape?.name)),
                ("region", .optional(region)), ("seconds", .optional(seconds)), ("instrument", .string(instrument)),
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

// The first message for browsers: the run, its source, its kit, and the requests that they can send. Made by the
// command line, written as JSON here; pure.

package import Drums
package import Text
package import Keypoints
package import Shapes

/// The first message for browsers.
package struct SceneHello: Sendable {
    package enum Source: String, Sendable {
        case camera
        case video
        case keypoints
        case osc
        case phones
        case none

        /// Whether it looks for hands; else only programs and phones play, or a take does.
        package var looksForHands: Bool { [.camera, .video, .keypoints].contains(self) }
    }

    package var program: String

    /// The command: `play`, `classify` or `view`.
    package var run: String

    /// The identifier of this run.
    package var instance: String

    package var source: Source

    package var sourceName: String

    /// The image's size; `nil` where it is not known.
    package var image: ImageSize?

    /// Whether the image is flipped left-right.
    package var isMirrored = false

    /// Whether bursts of light are unwanted.
    package var isCalm = false

    /// The shapes of the rule book.
    package var shapes: [HandShape]

    /// The kit; `nil` where nothing is played.
    package var kit: Kit?

    /// The labels that the rule book knows beside its shapes' names.
    package var labels: [String] = []

    /// The largest number of files that browsers can have written in one run; `nil` where they can have no files.
    package var mostFiles: Int?

    /// The mesh that faces are shown with; `nil` for the page's own.
    package var faceMesh: FaceMesh?

    /// The requests that browsers can send.
    package var abilities: [String] = []

    package init(
        program: String,
        run: String,
        instance: String,
        source: Source,
        sourceName: String,
        shapes: [HandShape]
    ) {
        self.program = program
        self.run = run
        self.instance = instance
        self.source = source
        self.sourceName = sourceName
        self.shapes = shapes
    }

    /// The version of the protocol between the engine and its pages (<doc:LiveViewInternals#Protocol>).
    package static let version = 1

    package var json: JSONValue {
        let size = image.map {
            JSONValue.object(["width": .number(Double($0.width)), "height": .number(Double($0.height))])
        }
        let shapes = shapes.map { shape in
            JSONValue.object(["name": .string(shape.name), "sign": .optional(Self.signs[shape.name])])
        }
        return [
            "type": .string("hello"), "protocol": .integer(Self.version), "program": .string(program),
            "run": .string(run), "instance": .string(instance),
            "source": [
                "kind": .string(source.rawValue), "name": .string(sourceName), "hands": .bool(source.looksForHands),
            ],
            "image": size ?? .null, "mirrored": .bool(isMirrored), "calm": .bool(isCalm), "shapes": .array(shapes),
            "kit": kit.map { SceneKit($0, isMirrored: isMirrored).json } ?? .null,
            "collect": ["labels": .strings(labels), "mostFiles": .optional(mostFiles.map(Double.init))],
            "faceMesh": faceMesh?.json ?? .null, "abilities": .strings(abilities),
        ]
    }

    /// Signs for the shapes of the built-in books; a shape without one is shown by its name.
    private static let signs = [
        "rock": "✊", "fist": "✊", "scissors": "✌️", "peace": "✌️", "two_up": "✌️", "paper": "🖐", "palm": "🖐",
        "stop": "✋", "pointing": "☝️", "ok": "👌", "call": "🤙", "horns": "🤘", "thumbs_up": "👍",
        "thumbs_down": "👎", "love_you": "🤟", "pinch": "🤏",
    ]
}

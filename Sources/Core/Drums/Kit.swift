// A drum kit: which gesture does what, on which instruments. Read from YAML by Configurations, played by DrumMachine; pure.

public import Gestures
internal import RealModule
public import Shapes

/// An instrument of a kit.
public struct Instrument: Codable, Sendable, Hashable {
    /// The name in the kit, such as `kick`.
    public var name: String

    /// The General MIDI note on channel 10, 0…127 (<doc:Messages#MIDI>).
    public var note: Int

    /// The name of the sound, in the built-in kit or among the samples; several, as `snare + clap`, sound together.
    public var sound: String

    /// The change of the sound's pitch, in semitones.
    public var pitch: Float

    /// The position: x right, y up, −z front, the listener at 0 (<doc:Kits#tvdrums>); the axes of OpenAL.
    public var place: SIMD3<Float>

    /// The side on loudspeakers, from the left one alone (−1) to the right one alone (1); `nil` for that of its place.
    public var pan: Float?

    /// The loudness relative to the others, 0…4.
    public var gain: Float

    /// The instruments of the kit that fall silent when this one is hit, by name, as an open hat does under a closed
    /// one.
    public var chokes: [String]

    /// The MIDI channel of its notes, 1…16; `nil` for the kit's.
    public var channel: Int?

    /// The message that says where a strike fell, before its note: from the centre (0) to the edge (1) of a region with
    /// a radius; `nil` for none.
    public var position: ControlMessage?

    /// Creates an instrument; by default its sound has its own name.
    public init(
        _ name: String,
        note: Int,
        sound: String? = nil,
        pitch: Float = 0,
        place: SIMD3<Float> = .zero,
        gain: Float = 1,
        chokes: [String] = [],
        position: ControlMessage? = nil
    ) {
        self.name = name
        self.note = note
        self.sound = sound ?? name
        self.pitch = pitch
        self.place = place
        self.gain = gain
        self.chokes = chokes
        self.position = position
    }

    /// Returns the gain of a number of decibels.
    package static func gain(decibels: Float) -> Float { .pow(10, decibels / 20) }

    /// The names of the sounds that a hit plays.
    package var sounds: [String] { sound.split(separator: " + ").map(String.init) }
}

/// A change of the tempo.
public enum TempoChange: Sendable, Hashable {
    /// By a number of beats per minute.
    case by(Double)

    /// To a number of beats per minute.
    case to(Double)

    /// By the time between this gesture and the one before.
    case tap
}

/// The effect of a gesture.
public enum KitAction: Sendable, Hashable {
    /// An instrument is hit.
    case hit(String)

    /// The next mode begins.
    case nextMode

    /// This mode begins; where it is this one already, it begins anew.
    case mode(Mode)

    /// A recording begins, in steps or in time; `nil` for the form of `DrumOptions`.
    case record(RecordingForm?)

    /// A rest is recorded; the instrument, where there is one, sounds as confirmation (<doc:TakesAndLoops#Modes>).
    case rest(String?)

    /// The instrument falls silent, as a cymbal that is grabbed.
    case choke(String)

    /// The tempo changes.
    case tempo(TempoChange)

    /// Gestures are armed or disarmed; `nil` toggles (<doc:Kits#Arming>).
    case armed(Bool?)

    /// The click sounds, or does not; `nil` toggles.
    case click(Bool?)

    /// The take changes.
    case take(TakeCommand)

    /// Another kit is played.
    case kit(NamedChoice)

    /// Another take is played, from the next bar on.
    case scene(NamedChoice)

    /// The volume of an instrument changes to a number of decibels, 0 for the kit's own.
    case volume(String, Double)

    /// Nothing happens, regardless of other lines (<doc:Kits#Quiet-zones>).
    case quiet

    /// A button, a key or the wheel of `tactus point` is used (<doc:WithoutAMouse>).
    case pointer(PointerAction)

    /// An action of this name is sent to all outputs.
    case named(String)
}

extension KitAction {
    /// Creates an arming from its word in kits and messages: `yes`, `no` or `toggle`; `nil` for any other.
    package init?(armed word: String) {
        switch word {
        case "yes": self = .armed(true)
        case "no": self = .armed(false)
        case "toggle": self = .armed(nil)
        default: return nil
        }
    }
}

/// One line of a kit: a trigger and its action.
public struct GestureBinding: Sendable, Hashable {
    /// The trigger.
    public var trigger: Trigger

    /// The action.
    public var action: KitAction

    /// Creates a line.
    public init(_ trigger: Trigger, _ action: KitAction) {
        self.trigger = trigger
        self.action = action
    }

    /// Whether it keeps its gestures from all other lines.
    var isQuiet: Bool { action == .quiet }
}

/// A kit: instruments, the regions that hands play in, and the actions of gestures.
public struct Kit: Sendable, Hashable {
    /// The kit's name.
    public var name: String

    /// A sentence that describes the kit.
    public var about: String

    /// The rule book that classifies shapes; `nil` if no gesture of the kit needs one.
    public var book: RuleBook?

    /// The name or file of the rule book; `nil` if the kit names none, which means the default book in a kit file.
    package var bookName: String?

    /// The book of the movements that the kit can wait for; a kit without one waits for none.
    public var movements: MovementBook?

    /// The name or file of the book of movements; `nil` if the kit names none, which means the built-in one in a kit file.
    package var movementsName: String?

    /// The instruments, in the kit's order.
    public var instruments: [Instrument]

    /// The regions; the order is their priority (up, down, then to the side; <doc:GestureRecognition#Regions>).
    public var regions: [Region]

    /// The configuration of gesture recognition: strike timing, region rule, and the values that the kit tunes.
    public var configuration: GestureRecognizer.Configuration

    /// The settings of its hits as MIDI notes.
    public var midi = KitMIDI()

    /// The lines: gestures and their actions, in the order of the file.
    public var lines: [GestureBinding]

    /// The continuous values, in the order of the file.
    public var values: [KitValue]

    /// The part of a person that moves the pointer; `nil` for none.
    public var pointer: PointerSource?

    /// Creates a kit.
    public init(
        name: String,
        about: String = "",
        book: RuleBook? = nil,
        instruments: [Instrument] = [],
        regions: [Region] = [],
        configuration: GestureRecognizer.Configuration = GestureRecognizer.Configuration(),
        lines: [GestureBinding] = [],
        values: [KitValue] = []
    ) {
        self.name = name
        self.about = about
        self.book = book
        self.instruments = instruments
        self.regions = regions
        self.configuration = configuration
        self.lines = lines
        self.values = values
    }

    /// Returns the instrument of a name; the first, where there are more.
    public func instrument(named name: String) -> Instrument? { instruments.first { $0.name == name } }

    /// The lines, the most exact one first.
    var orderedLines: [GestureBinding] {
        lines.enumerated().sorted {
            let (one, other) = ($0.element.isQuiet ? 1 : 0, $1.element.isQuiet ? 1 : 0)
            return (other, $1.element.trigger.rank, $0.offset) < (one, $0.element.trigger.rank, $1.offset)
        }.map(\.element)
    }

    /// Whether it moves a pointer, or uses its buttons, keys or the wheel.
    package var isOfPointer: Bool {
        pointer != nil || lines.contains { if case .pointer = $0.action { true } else { false } }
    }

    /// Returns whether a line waits for a device of this name.
    package func names(device: String) -> Bool { lines.contains { $0.trigger.pattern == .device(device) } }
}

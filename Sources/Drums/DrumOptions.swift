// What a player can choose about the machine, beside the kit. Filled by the command line; pure.

/// The order in which the mode gesture goes through the modes.
public enum ModeCycle: String, Sendable, Hashable, CaseIterable {
    /// Freestyle, recording, playing, freestyle (<doc:Kits#Modes>).
    case full

    /// Freestyle once, then recording and playing in turn.
    case toggle

    /// The mode that follows.
    package func next(after mode: Mode) -> Mode {
        switch mode {
        case .freestyle: .recording
        case .recording: .playing
        case .playing: self == .full ? .freestyle : .recording
        }
    }
}

/// What a player can choose about the machine.
public struct DrumOptions: Sendable, Hashable {
    /// The order of the modes.
    public var modeCycle: ModeCycle

    /// The tempo at the start in beats per minute; held within `Tuning.tempos`.
    public var tempo: Double

    /// How many steps a beat has, 1…16.
    public var subdivision: Int

    /// Within how many seconds of a step's first hit others share the step; 0 makes every hit a step of its own.
    public var chordWindow: Double

    /// A Boolean value that indicates whether gestures play from the start.
    package var isArmed: Bool

    /// How many times the take is played, `nil` for as long as the mode lasts.
    public var loops: Int?

    /// Creates options; without any, those of <doc:GestureRecognition>.
    public init(
        modeCycle: ModeCycle = .full,
        tempo: Double = Tuning.tempo,
        subdivision: Int = Tuning.subdivision,
        chordWindow: Double = Tuning.chordWindow,
        isArmed: Bool = true,
        loops: Int? = nil
    ) {
        self.modeCycle = modeCycle
        self.tempo = tempo
        self.subdivision = subdivision
        self.chordWindow = chordWindow
        self.isArmed = isArmed
        self.loops = loops
    }
}

// The options of a player for the machine, beside the kit. Filled by the command line; pure.

/// The order in which the mode gesture changes the modes.
public enum ModeCycle: String, Sendable, Hashable, CaseIterable {
    /// Freestyle, recording, playing, freestyle (<doc:TakesAndLoops#Modes>).
    case full

    /// Freestyle once, then recording and playing in turn.
    case toggle

    package func next(after mode: Mode) -> Mode {
        switch mode {
        case .freestyle: .recording
        case .recording: .playing
        case .playing: self == .full ? .freestyle : .recording
        }
    }
}

/// The options of the machine that a player can choose.
public struct DrumOptions: Sendable, Hashable {
    /// The order of the modes.
    public var modeCycle: ModeCycle

    /// The tempo at the start in beats per minute; clamped to `Tuning.tempos`.
    public var tempo: Double

    /// The number of steps per beat, 1…16.
    public var subdivision: Int

    /// The time in seconds after a step's first hit within which others share the step; 0 makes every hit a step of its
    /// own.
    public var chordWindow: Double

    /// The form of recordings.
    public var recording = RecordingForm.steps

    /// The length of new timed takes, in bars; `nil` to take the bar of the last hit for the last.
    public var bars: Int?

    /// The metre of new takes.
    public var metre = Metre.common

    /// The number of bars that are counted in before a recording in time.
    public var countIn = 0

    /// A Boolean value that indicates whether the click sounds from the start.
    public var clicks = false

    /// A Boolean value that indicates whether the take, the click and recordings in time wait for another program, and
    /// follow it (`DrumMachine.follow(_:)`).
    public var follows = false

    /// A Boolean value that indicates whether the other program is a peer, as in Ableton Link: its beat never stands still,
    /// changes of the tempo are proposed to it, and playing begins when the mode does.
    public var isPeer = false

    /// Whether gestures play from the start.
    package var isArmed: Bool

    /// The number of rounds of the take, `nil` for as long as the mode lasts.
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

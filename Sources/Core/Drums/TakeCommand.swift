// The commands that change a take. Performed by DrumMachine; pure.

/// A change of the take, or of how it sounds (<doc:TakesAndLoops#Commands>).
public enum TakeCommand: Sendable, Hashable {
    /// Records another layer over the take that plays, or ends this.
    case overdub

    /// Takes the last recording or edit back.
    case undo

    /// Repeats what was taken back.
    case redo

    /// Empties the take.
    case clear

    /// Mutes a part, or lets it sound; `nil` toggles.
    case mute(TakePart, Bool?)

    /// Lets a layer sound alone, or no more; `nil` toggles.
    case solo(TakePart, Bool?)

    /// Draws the layers to a grid; `nil` lets them sound as they were played.
    case quantize(Quantization?)

    /// Changes one hit, or deletes a layer.
    case edit(TakeEdit)
}

/// The form of a recording.
public enum RecordingForm: String, Sendable, Hashable, CaseIterable {
    /// A list of steps, which replaces the take (<doc:TakesAndLoops#Steps>).
    case steps

    /// A layer of hits with their times, added to the take (<doc:TakesAndLoops#Recording-in-time>).
    case time
}

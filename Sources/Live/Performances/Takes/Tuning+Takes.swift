// The numbers of takes as files of other programs, each with its unit and where it comes from.

extension Tuning {
    /// The ticks of a quarter note in Hydrogen's songs.
    static let hydrogenTicks = 48

    /// The ticks by which the largest lag of a note in Hydrogen's songs is later.
    static let hydrogenLag = 5.0

    /// The notes of General MIDI of the instruments of Hydrogen's GMRockKit, in its order.
    static let hydrogenNotes = Array(36...46) + [56, 51, 49, 59, 55, 82, 53]
}

// A line of tactus-link: the state of an Ableton Link session. Parsed by LinkSession; pure.

import Drums

/// The state of a session at a moment.
struct LinkLine: Equatable {
    /// The moment, by the system's clock, in seconds.
    var time: Double

    /// The position at that moment, in quarter notes; the bars of the session begin at multiples of its quantum.
    var position: Double

    /// The tempo, in beats per minute.
    var tempo: Double

    /// Whether a peer has started playing, where peers share that.
    var isPlaying: Bool

    /// The number of other programs in the session.
    var peers: Int

    /// Creates a state from `grid TIME BEAT TEMPO PLAYING PEERS`; `nil` for any other text.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 6, words[0] == "grid",
            let time = Double(words[1]), let position = Double(words[2]), let tempo = Double(words[3]),
            time.isFinite, position.isFinite, (1...1000).contains(tempo),
            words[4] == "0" || words[4] == "1", let peers = Int(words[5]), peers >= 0
        else { return nil }
        (self.time, self.position, self.tempo, self.peers) = (time, position, tempo, peers)
        isPlaying = words[4] == "1"
    }

    /// The position that the drum machine follows: the beat of a session never stands still.
    var grid: GridPosition { GridPosition(time: time, position: position, tempo: tempo, isRunning: true) }
}

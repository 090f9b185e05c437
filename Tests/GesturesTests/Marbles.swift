// Streams of events as strings, one character a frame, with a step clock; shared by the tests of this room.

/// A stream of frames as a string: one character a frame, `|` the end. Frame n has the time n × step.
struct Marbles {
    /// The time from one frame to the next, in seconds.
    var step = 1.0 / 30

    /// Feeds each character with its time to a machine, and writes down the character that it answers.
    func run(_ stream: String, _ machine: (Character, Double) -> Character) -> String {
        var answers = ""
        for (number, mark) in stream.enumerated() {
            answers.append(mark == "|" ? "|" : machine(mark, Double(number) * step))
        }
        return answers
    }
}

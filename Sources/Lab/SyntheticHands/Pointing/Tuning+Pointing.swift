// The numbers of the person who points that are choices. Read by PointingPerson; pure.

extension Tuning {
    /// The time to react to a target, in seconds, the pause for seeing how a movement ended, and the delay with which the
    /// pointer is seen.
    static let reaction = 0.2...0.3, feedback = 0.1...0.2, seeingDelay = 0.1

    /// The duration of a movement in seconds: of a short one, and its rise with the square root of the units; a movement of
    /// a palm then takes 0.4 s. The mean speed of minimum jerk where most of the way is gone, relative to that of the whole.
    static let moveTime = 0.2, moveTimeRise = 0.2, meanSpeed = 1.5

    /// The standard deviation of a movement as a share of its length, half of it across: trained reaching has 4 to 10 %.
    static let motorNoise = 0.08

    /// The distance from a target's middle at which the person clicks, as a share of its width.
    static let aim = 0.35

    /// The time in which thumb and index close, stay, and open, each, in seconds, the share of an open hand from which they
    /// begin, and by how much that pulls the hand or the head, in units.
    static let clickTime = 0.13, openPinch = 0.6, clickPull = 0.02

    /// The distance of the hand from the camera in metres.
    static let pointerDistance = 0.5...0.9

    /// The largest tremor to each side in units, from 4 to 12 Hz, of supported arms: healthy people have up to half a
    /// millimetre at rest, and essential tremor several; and the drift of a place that is held.
    static let pointerTremor = 0.001...0.01, pointerTremorPace = 4.0...12.0, pointerDrift = 0.01

    /// The standard deviations of a keypoint model's errors, of each point in millimetres from frame to frame and slowly, as
    /// in resting hands that a webcam filmed; and of a head's direction in degrees.
    static let pointerNoise = 0.3...1.5, pointerSlowNoise = 0.0...1.5
    static let headNoise = 0.05...0.25, headSlowNoise = 0.0...0.3

    /// The opening of the jaw of a mouth at rest, and of one that clicks, as coefficients.
    static let restingMouth = 0.05, openMouth = 0.75
}

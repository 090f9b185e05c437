// The height of a missing hand, from the body's wrist. Owned by StrikeDetector; pure.

/// The time in seconds for which a missing hand is awaited before the body's wrist stands for it: three frames at
/// 30 fps. Of 531 losses in twelve videos of drawn drummers 515 lasted one or two, 14 three.
private let bridgeWait = 0.1

/// The height of a hand above the body's wrist, as when both were last seen.
///
/// A hand model loses small and blurred hands in mid-stroke, where a pose model still sees the arm. Most such hands are
/// back in a moment, and their movement is then known better than from the wrist, which is smoothed and moves less than
/// knuckles do: a hand is awaited for a short time before the wrist stands for it.
struct WristBridge: Sendable {
    /// A height of the body's wrist, in palms, at a time in seconds.
    struct Sight: Sendable {
        var time: Double
        var height: Double
    }

    private var difference: Double?
    private var lost: Double?
    private var waiting: [Sight] = []

    /// Processes a frame in which the hand is seen, and the wrist if it is; heights in palms.
    ///
    /// - Returns: the height of the hand above the estimate by the wrist that stood for it, 0 where none did.
    mutating func see(hand: Double, wrist: Double?) -> Double {
        let stoodIn = lost != nil && waiting.isEmpty ? difference : nil
        (lost, waiting) = (nil, [])
        guard let wrist else { return 0 }
        defer { difference = hand - wrist }
        return stoodIn.map { hand - wrist - $0 } ?? 0
    }

    /// Processes a frame in which only the wrist is seen.
    ///
    /// - Returns: the heights of the hand since it was lost, as far as not returned yet; empty while it is awaited, or
    ///   where the two were never seen together.
    mutating func miss(wrist: Double, at time: Double) -> [Sight] {
        guard let difference else { return [] }
        if lost == nil { lost = time }
        waiting.append(Sight(time: time, height: wrist + difference))
        guard let lost, time - lost >= bridgeWait - Tuning.timeSlack else { return [] }
        defer { waiting = [] }
        return waiting
    }
}

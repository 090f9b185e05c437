// The timing of a player's hits against the click. Filled by a performance, printed by the command line; pure.

/// The largest number of hits that are compared with the click: twenty minutes of two a second.
private let timedHits = 2400

/// The share of a beat within which a hit belongs to it: at 120 beats per minute a hit may be 167 ms off, later than
/// any camera is.
private let onBeat = 1.0 / 3

/// Compares hits with the nearest beats of the click, and computes the latency that would put them on it.
///
/// Hits and beats go the same way to the ear, so the delay of a sound device cancels out.
package struct ClickTiming: Sendable {
    package struct Result: Sendable, Hashable {
        /// The number of hits that were compared.
        package var count: Int

        /// The number of hits that were nearer to the middle between two beats, and count for neither.
        package var betweenCount: Int

        /// The median time from the beat to the sound of its hit, in seconds; negative where hits sound early.
        package var lateness: Double

        /// The spread of that around the median, in seconds: 1.4826 times the median deviation, which is the standard
        /// deviation of a normal distribution (Huber, Robust Statistics, 1981).
        package var spread: Double

        /// The median time from the beat to the movement, in seconds; negative where the player is ahead.
        package var movement: Double

        /// The time from the movement to its detection that 19 of 20 hits do not exceed, in seconds.
        package var detection: Double

        /// The fixed latency that puts the sounds on the beats, in seconds: the player's lead; 0 for one who is late.
        package var latency: Double { max(0, -movement) }

        /// Whether hits are detected too late for that latency.
        package var needsPrediction: Bool { detection > latency + Tuning.latencyChange }
    }

    /// The least number of hits.
    package static let fewest = 8

    private struct Hit: Sendable {
        var sound: Double
        var movement: Double
        var detection: Double
    }

    private var hits: [Hit] = []
    private var betweenCount = 0

    /// The time of the last beat, and the length of a beat, in seconds.
    private var beat: (time: Double, length: Double)?

    package init() {}

    /// Notes a beat of the click.
    package mutating func note(beatAt time: Double, length: Double) { beat = (time, length) }

    /// Compares a hit with the beats; without any it does not count.
    ///
    /// - Parameters:
    ///   - onset: the time of the movement, in seconds.
    ///   - decided: the time at which the hit was known.
    ///   - due: the time at which it sounds.
    package mutating func process(onset: Double, decided: Double, due: Double) {
        guard let beat, hits.count < timedHits else { return }
        func offset(_ time: Double) -> Double {
            let beats = (time - beat.time) / beat.length
            return (beats - beats.rounded()) * beat.length
        }
        let sound = offset(due)
        guard abs(sound) < onBeat * beat.length else {
            betweenCount += 1
            return
        }
        hits.append(Hit(sound: sound, movement: sound - (due - onset), detection: decided - onset))
    }

    /// The timing of the hits so far; `nil` for fewer than `fewest`.
    package var result: Result? {
        guard hits.count >= Self.fewest else { return nil }
        let lateness = Self.median(hits.map(\.sound))
        let detection = hits.map(\.detection).sorted()
        return Result(
            count: hits.count,
            betweenCount: betweenCount,
            lateness: lateness,
            spread: 1.4826 * Self.median(hits.map { abs($0.sound - lateness) }),
            movement: Self.median(hits.map(\.movement)),
            detection: detection[min(detection.count - 1, detection.count * 19 / 20)]
        )
    }

    /// The number of hits that were compared so far.
    package var count: Int { hits.count }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

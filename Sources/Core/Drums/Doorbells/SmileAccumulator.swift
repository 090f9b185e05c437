// The duration of a smile, counted in frames. Owned by Doorbell; pure.

import Gestures

/// Counts smiling frames until they are enough for a press.
///
/// Each smiling frame adds one, and each other subtracts one: a single missed frame costs two and not all;
/// `isConsecutive` counts consecutive frames instead. After a press there is no other until the count has returned to 0
/// and the quiet time has passed: a person who continues to smile rings once.
package struct SmileAccumulator: Sendable, Hashable {
    package struct Options: Sendable, Hashable {
        /// The number of smiling frames of a press, at least 1.
        package var needed = Tuning.neededFrames

        /// Whether a frame without a smile sets the count to 0.
        package var isConsecutive = false

        /// The least time between two presses, in seconds.
        package var quietSeconds = Tuning.quietSeconds

        package init() {}
    }

    /// The smiling frames that count now, 0 to `Options.needed`.
    package private(set) var count = 0

    private let options: Options
    private var quiet: Refractory
    private var isArmed = true

    package init(_ options: Options = Options()) {
        self.options = options
        quiet = Refractory(.seconds(options.quietSeconds))
    }

    /// The completed share of a press, 0…1.
    package var progress: Double { Double(count) / Double(max(options.needed, 1)) }

    /// Processes whether a person smiles in the next frame, and its time in seconds; returns whether that is a press.
    package mutating func process(_ isSmiling: Bool, at time: Double) -> Bool {
        let needed = max(options.needed, 1)
        count = isSmiling ? min(count + 1, needed) : options.isConsecutive ? 0 : max(count - 1, 0)
        if count == 0 { isArmed = true }
        guard isArmed, count == needed, quiet.isOver(at: time) else { return false }
        isArmed = false
        quiet.begin(at: time)
        return true
    }
}

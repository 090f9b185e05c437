// How long somebody has smiled, counted in frames. Owned by Doorbell; pure.

import Gestures

/// Counts smiling frames until they are enough for a press.
///
/// Each smiling frame adds one, and each other takes one away, so that a single frame that was missed costs two and not
/// all; `isConsecutive` counts frames in a row instead. After a press there is no other until the count has come back to
/// 0 and the quiet time has passed: who goes on smiling rings once.
package struct SmileAccumulator: Sendable, Hashable {
    /// How smiles are counted.
    package struct Options: Sendable, Hashable {
        /// So many smiling frames are a press, at least 1.
        package var needed = Tuning.neededFrames

        /// A Boolean value that indicates whether a frame without a smile sets the count to 0.
        package var isConsecutive = false

        /// So many seconds pass at least between two presses.
        package var quietSeconds = Tuning.quietSeconds

        /// Creates the usual options.
        package init() {}
    }

    /// The smiling frames that count now, 0 to `Options.needed`.
    package private(set) var count = 0

    private let options: Options
    private var quiet: Refractory
    private var isArmed = true

    /// Creates an accumulator at 0.
    package init(_ options: Options = Options()) {
        self.options = options
        quiet = Refractory(.seconds(options.quietSeconds))
    }

    /// How much of a press has been smiled, 0…1.
    package var progress: Double { Double(count) / Double(max(options.needed, 1)) }

    /// Takes whether somebody smiles in the next frame, and its time in seconds; whether that is a press.
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

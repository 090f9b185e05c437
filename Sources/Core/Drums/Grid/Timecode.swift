// A time code of MIDI: hours, minutes, seconds and frames at one of four rates. Pure.

/// A time code, as quarter frames and full frames of MIDI carry it.
public struct Timecode: Sendable, Hashable {
    /// The frames per second of a time code.
    public enum Rate: Int, Sendable, Hashable, CaseIterable {
        case frames24
        case frames25

        /// 29.97, with two numbers left out in each minute but every tenth.
        case dropFrames
        case frames30

        /// The frames that are counted in a second.
        var count: Int {
            switch self {
            case .frames24: 24
            case .frames25: 25
            case .dropFrames, .frames30: 30
            }
        }

        /// The length of a frame, in seconds.
        package var frame: Double { self == .dropFrames ? 1_001 / 30_000 : 1 / Double(count) }
    }

    /// The rate.
    public let rate: Rate

    /// The number of frames since 0.
    private let frames: Int

    /// Creates a time code; `nil` if a number is out of range.
    public init?(_ rate: Rate, hours: Int, minutes: Int, seconds: Int, frames: Int) {
        guard (0..<24).contains(hours), (0..<60).contains(minutes), (0..<60).contains(seconds),
            (0..<rate.count).contains(frames)
        else { return nil }
        let passed = hours * 60 + minutes
        let dropped = rate == .dropFrames ? 2 * (passed - passed / 10) : 0
        self.rate = rate
        self.frames = (passed * 60 + seconds) * rate.count + frames - dropped
    }

    /// The time, in seconds.
    public var seconds: Double { Double(frames) * rate.frame }
}

// The recognition of gestures in all sources of a performance, by the kit that is played. Owned by PerformanceEngine; pure.

import Drums
import Gestures
import Keypoints

/// A recognizer for each source, begun anew with another kit.
struct SourceRecognizers {
    /// The options of gestures for each kit that can be switched to.
    private let kits: [GestureOptions]
    private var kit = 0
    private var recognizers: [Int: GestureRecognizer] = [:]
    private var seen: [Int: SeenStates] = [:]

    /// The records that the recognizers of other kits dropped.
    private var droppedBefore = 0

    init(_ kits: [GestureOptions]) { self.kits = kits }

    /// The recognizers, in the order of their sources.
    var inOrder: [GestureRecognizer] { recognizers.sorted { $0.key < $1.key }.map(\.value) }

    /// The number of records that were dropped.
    var droppedCount: Int { recognizers.values.reduce(droppedBefore) { $0 + $1.droppedCount } }

    /// Whether strikes are delayed; predicted ones are wanted as early as possible.
    var delaysStrikes: Bool { kits[kit].configuration.strikes == .peak }

    mutating func process(_ frame: Frame, of source: Int) -> [Gesture] {
        recognizers[source, default: GestureRecognizer(kits[kit])].process(frame)
    }

    /// Returns the changes of shapes and smiles with the last frame of a source.
    mutating func changes(with frame: Frame, of source: Int) -> [SeenState] {
        recognizers[source].map { seen[source, default: SeenStates()].process(frame, after: $0) } ?? []
    }

    func observation(of source: Int) -> FrameObservation? { recognizers[source]?.observation }

    mutating func setLatencyCompensation(_ delay: Double, of source: Int) {
        recognizers[source]?.setLatencyCompensation(delay)
    }

    /// Begins the recognition of another kit's gestures.
    mutating func change(toKit place: Int) {
        droppedBefore = droppedCount
        (recognizers, kit) = ([:], place)
    }
}

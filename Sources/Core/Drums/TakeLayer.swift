// The layers of a take: hits at the times at which they were played. Made by LayerRecorder and readers of files; pure.

/// One pass of recording in time: hits with their positions in the take.
public struct TakeLayer: Sendable, Hashable {
    /// One hit of a layer.
    public struct Hit: Sendable, Hashable {
        /// The position in ticks from the start of the take.
        package var tick: Int

        /// The instrument and the velocity.
        public var hit: TakeHit

        /// The position in quarter notes from the start of the take, with four decimals.
        public var position: Double { Ticks.quarters(tick) }

        package init(tick: Int, _ hit: TakeHit) { (self.tick, self.hit) = (tick, hit) }

        /// Creates a hit at a position in quarter notes from the start of the take.
        public init(at position: Double, _ hit: TakeHit) { self.init(tick: Ticks.ticks(position), hit) }
    }

    /// The hits, by their positions; of equal positions in the order in which they were recorded.
    public private(set) var hits: [Hit]

    /// Creates a layer of hits in any order.
    public init(_ hits: [Hit] = []) {
        let order = hits.indices.sorted { (hits[$0].tick, $0) < (hits[$1].tick, $1) }
        self.hits = order.map { hits[$0] }
    }

    package mutating func add(_ hit: Hit) {
        let place = hits.lastIndex { $0.tick <= hit.tick }.map { $0 + 1 } ?? 0
        hits.insert(hit, at: place)
    }

    /// Removes the first hit that meets a condition, and returns it.
    mutating func remove(where isWanted: (Hit) -> Bool) -> TakeHit? {
        hits.firstIndex(where: isWanted).map { hits.remove(at: $0).hit }
    }
}

/// One hit of a take.
public struct TakeHit: Sendable, Hashable {
    /// The instrument's name in the kit.
    public var instrument: String

    /// The velocity, 0…1.
    public var velocity: Float

    /// Creates a hit.
    public init(_ instrument: String, velocity: Float) {
        self.instrument = instrument
        self.velocity = velocity
    }
}

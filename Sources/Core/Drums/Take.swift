// A take: what was played, as steps and as layers in time. Made by DrumMachine while recording, saved and read as text
// (Take+Text, TakeFile).

import Gestures
import Text

/// A recording: a list of steps and not of times, layers of hits in time, or both (<doc:TakesAndLoops>).
public struct Take: Sendable, Hashable {
    /// One hit of a step or a layer.
    public typealias Hit = TakeHit

    /// The name among the takes of a folder; empty for one alone. It is the name of the file, and not written in it.
    package var name = ""

    /// The tempo, in beats per minute.
    public var tempo: Double {
        didSet { tempo = Self.limited(tempo) }
    }

    /// The number of steps per beat, 1…16.
    public var subdivision: Int {
        didSet { subdivision = Self.limited(subdivision) }
    }

    /// The steps in their order, each with its hits; one without any is a rest.
    public var steps: [[Hit]]

    /// The metre of the layers and the click.
    public var metre: Metre

    /// The length of the layers, in bars; a take with steps is as long as these.
    public internal(set) var bars: Int

    /// The layers, each of one recording in time.
    public package(set) var layers: [TakeLayer] {
        didSet { if layers.count < oldValue.count { forgetMissingLayers() } }
    }

    /// The grid that the hits of the layers are drawn to; `nil` to let them sound as they were played.
    public var quantization: Quantization?

    /// The parts that do not sound.
    public var muted: Set<TakePart>

    /// The layers and steps that sound alone; none for all that are not muted.
    public var soloed: Set<TakePart>

    /// Creates a take; tempo and subdivision are clamped to `Tuning.tempos` and 1…`Tuning.finestSubdivision`.
    ///
    /// - Parameters:
    ///   - tempo: the tempo, in quarter notes per minute.
    ///   - subdivision: the number of steps per beat.
    ///   - steps: the steps.
    ///   - metre: the metre of the layers and the click.
    ///   - bars: the length of the layers, for a take without steps; at least that of their last hit.
    ///   - layers: the layers.
    public init(
        tempo: Double = Tuning.tempo,
        subdivision: Int = Tuning.subdivision,
        steps: [[Hit]] = [],
        metre: Metre = .common,
        bars: Int = 0,
        layers: [TakeLayer] = []
    ) {
        self.tempo = Self.limited(tempo)
        self.subdivision = Self.limited(subdivision)
        self.steps = steps
        self.metre = metre
        self.layers = layers
        self.bars = 0
        quantization = nil
        (muted, soloed) = ([], [])
        let last = steps.isEmpty ? layers.compactMap(\.hits.last?.tick).max() : nil
        self.bars = max(min(bars, Tuning.mostBars), last.map { $0 / metre.bar + 1 } ?? 0)
    }

    /// Returns an empty take with this tempo, metre and number of steps.
    func blank(named name: String) -> Take {
        var take = Take(tempo: tempo, subdivision: subdivision, metre: metre)
        take.name = name
        return take
    }

    /// Mutes and solos go with their layers.
    private mutating func forgetMissingLayers() {
        let count = layers.count
        let isThere: (TakePart) -> Bool = { if case .layer(let number) = $0 { number <= count } else { true } }
        (muted, soloed) = (muted.filter(isThere), soloed.filter(isThere))
    }

    package var stepLength: Double { 60 / (tempo * Double(subdivision)) }

    /// The length of a step, in ticks.
    var stepTicks: Int { Ticks.perQuarter / subdivision }

    /// The length of one round of the take, in ticks.
    package var ticks: Int { steps.isEmpty ? bars * metre.bar : steps.count * stepTicks }

    /// The length of one round of the take, in seconds.
    package var length: Double { Ticks.seconds(ticks, tempo: tempo) }

    /// The number of hits in steps and layers, muted ones included.
    package var hitCount: Int { steps.reduce(0) { $0 + $1.count } + layers.reduce(0) { $0 + $1.hits.count } }

    /// Returns whether another take has the same hits.
    package func hasHits(of other: Take) -> Bool { steps == other.steps && layers == other.layers }

    /// Whether nothing was recorded.
    package var isEmpty: Bool { steps.isEmpty && bars == 0 }

    /// The instruments that are hit, in the order in which they first occur.
    package var instruments: [String] {
        var seen: Set<String> = []
        let hits = steps.joined().map(\.instrument) + layers.flatMap(\.hits).map(\.hit.instrument)
        return hits.filter { seen.insert($0).inserted }
    }

    /// Returns whether a part is heard.
    package func sounds(_ part: TakePart) -> Bool {
        if case .instrument = part { return !muted.contains(part) }
        return soloed.isEmpty ? !muted.contains(part) : soloed.contains(part)
    }

    /// Returns a velocity as in takes: three decimals are finer than any ear or MIDI's 127 steps, and can be parsed.
    package static func written(_ velocity: Float) -> Float {
        // The usual one is not written at all.
        velocity == Gestures.Tuning.velocity ? velocity : (velocity * 1000).rounded() / 1000
    }

    private static func limited(_ tempo: Double) -> Double {
        tempo.isNaN ? Tuning.tempo : tempo.clamped(to: Tuning.tempos)
    }

    private static func limited(_ subdivision: Int) -> Int { subdivision.clamped(to: 1...Tuning.finestSubdivision) }
}

/// The source of events of a take that is played back.
package let takeSource = "take"

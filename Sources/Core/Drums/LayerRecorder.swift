// Takes down hits in time, as a layer of a take. Used by DrumMachine; pure.

/// Decides where in a take a hit lies (<doc:TakesAndLoops#Recording-in-time>).
///
/// A take grows no longer than takes that can be read: every written take can be read again.
struct LayerRecorder: Sendable {
    /// The times of the ticks; `nil` until the first hit, which then begins the take.
    private(set) var clock: BeatClock?

    /// Whether the take is as long as what is played; otherwise its rounds repeat.
    let isFree: Bool

    /// Whether its first hit begins a take for which nothing has given a pulse.
    private let isUntimed: Bool

    /// Whether the end of the recording has given the take its length and tempo.
    private(set) var isFitted = false

    /// Hits before the beginning, which belong to the end of a round.
    private var early: [TakeLayer.Hit] = []

    /// The size of the take as text, in bytes.
    private var bytes: Int

    /// Creates a recorder of a new layer.
    ///
    /// - Parameters:
    ///   - clock: the times of the ticks of a take that plays, or that a count-in or the click begins.
    ///   - take: the take, whose length is open while it is empty.
    init(_ clock: BeatClock?, for take: Take) {
        self.clock = clock
        isFree = take.ticks == 0
        isUntimed = isFree && clock == nil
        bytes = take.text.utf8.count
    }

    /// The result of a hit.
    enum Outcome {
        /// It is in the take, at this tick with rounds counted on.
        case recorded(Int)

        /// It was played more than half a beat before the beginning.
        case early

        case full
    }

    /// Records a hit in the last layer.
    mutating func hit(_ hit: Take.Hit, at time: Double, in take: inout Take) -> Outcome {
        let clock = self.clock ?? BeatClock(at: time)
        guard let exact = clock.tick(at: time, tempo: take.tempo) else { return .full }
        guard exact >= -take.metre.beat / 2 else { return .early }
        let tick = Ticks.written(exact)
        guard take.hitCount + early.count < Tuning.longestTake, isFree ? tick / take.metre.bar < Tuning.mostBars : true
        else { return .full }
        let new = TakeLayer.Hit(tick: isFree ? tick : Ticks.written(take.inRound(tick)), hit)
        let size = Take.bytes(of: new)
        guard bytes + size <= Tuning.largestTake else { return .full }
        bytes += size
        self.clock = clock
        if new.tick < 0 {
            early.append(new)
        } else {
            take.layers[take.layers.count - 1].add(new)
            if isFree { take.bars = max(take.bars, new.tick / take.metre.bar + 1) }
        }
        return .recorded(tick)
    }

    /// Ends the recording: hits before the beginning go to the end of the round, and a layer without hits goes.
    ///
    /// - Parameter press: the time at which the player ended it, which gives a take without a pulse its length and tempo;
    ///   `nil` for none.
    mutating func finish(in take: inout Take, at press: Double?) {
        if isUntimed, let press { fit(&take, to: press) }
        let last = take.layers.count - 1
        let length = take.ticks
        if length > 0 { for hit in early { take.layers[last].add(.init(tick: hit.tick + length, hit.hit)) } }
        early = []
        if take.layers[last].hits.isEmpty { take.layers.removeLast() }
    }

    /// Makes a take end with the press: of 1, 2, 4 … bars those whose tempo is nearest to the one that was assumed. A take that
    /// no tempo makes so short stays as it is.
    private mutating func fit(_ take: inout Take, to press: Double) {
        let layer = take.layers.count - 1
        guard let length = clock?.tick(at: press, tempo: take.tempo), let last = take.layers[layer].hits.last?.tick,
            length > last
        else { return }
        let fits = sequence(first: 1) { $0 * 2 }.prefix { $0 <= Tuning.mostBars }.map { bars in
            (bars: bars, change: Double(bars * take.metre.bar) / Double(length))
        }.filter { Tuning.tempos.contains(take.tempo * $0.change) }
        guard let (bars, change) = fits.min(by: { max($0.change, 1 / $0.change) < max($1.change, 1 / $1.change) })
        else { return }
        func moved(_ hit: TakeLayer.Hit, within end: Int = .max) -> TakeLayer.Hit {
            TakeLayer.Hit(tick: Ticks.written(Int((Double(hit.tick) * change).rounded())) % end, hit.hit)
        }
        take.tempo = (take.tempo * change * 100).rounded() / 100
        take.bars = bars
        let end = take.ticks
        take.layers[layer] = TakeLayer(take.layers[layer].hits.map { moved($0, within: end) })
        early = early.map { moved($0) }
        clock = BeatClock(at: press, tick: end)
        isFitted = true
    }

    mutating func shift(by seconds: Double) { clock?.shift(by: seconds) }

    /// Continues on another clock.
    mutating func follow(_ clock: BeatClock) { self.clock = clock }

    mutating func change(at time: Double, from old: Double, to new: Double) {
        clock?.change(at: time, from: old, to: new)
    }
}

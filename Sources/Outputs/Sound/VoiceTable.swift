// The assignment of sources to strokes. Used by Voices; pure, its time is counted in frames.

/// The sources of an output and their states.
struct VoiceTable {
    private struct Voice {
        var sound: Int
        var group: String?
        var order: Int
        var end: Int
    }

    private enum Source {
        case free
        case sounding(Voice)
        case fading(order: Int, until: Int)
    }

    struct Start: Equatable {
        var source: Int

        var faded: [Int]

        /// A Boolean value that indicates whether one of these was only replaced.
        var hasStolen: Bool
    }

    private var sources: [Source]
    private let voices: Int
    private var order = 0

    /// Creates a table of `voices` sounds at once on `voices + fading` sources.
    init(voices: Int, fading: Int) {
        sources = Array(repeating: .free, count: voices + fading)
        self.voices = voices
    }

    /// The number of sounds that play and are not being faded out.
    var soundingCount: Int { sounding.count }

    /// A Boolean value that indicates whether no sound plays.
    var isSilent: Bool {
        sources.allSatisfy { if case .free = $0 { true } else { false } }
    }

    private var sounding: [(source: Int, voice: Voice)] {
        sources.indices.compactMap { if case .sounding(let voice) = sources[$0] { ($0, voice) } else { nil } }
    }

    /// Starts a sound.
    ///
    /// - Parameters:
    ///   - clock: the frames mixed so far.
    ///   - end: the frame at which the sound is over.
    ///   - settled: the frame at which sources that are faded out from now on can be stopped.
    mutating func start(sound: Int, group: String?, at clock: Int, end: Int, settled: Int) -> Start {
        let others = sounding
        var faded = others.filter { $0.voice.sound == sound || group != nil && $0.voice.group == group }.map(\.source)
        var hasStolen = false
        if faded.isEmpty, others.count >= voices, let oldest = others.min(by: { $0.voice.order < $1.voice.order }) {
            faded = [oldest.source]
            hasStolen = true
        }
        for source in faded { fade(source, settled: settled) }
        let source = freeSource()
        order += 1
        sources[source] = .sounding(Voice(sound: sound, group: group, order: order, end: end))
        return Start(source: source, faded: faded.filter { $0 != source }, hasStolen: hasStolen)
    }

    /// Returns a free source; where too many are being faded out, the one of them that began last and was least
    /// audible.
    private func freeSource() -> Int {
        var youngest = (source: 0, order: -1)
        for (source, state) in sources.enumerated() {
            switch state {
            case .free: return source
            case .fading(let order, _) where order > youngest.order: youngest = (source, order)
            case .fading, .sounding: break
            }
        }
        return youngest.source
    }

    private mutating func fade(_ source: Int, settled: Int) {
        if case .sounding(let voice) = sources[source] {
            sources[source] = .fading(order: voice.order, until: settled)
        }
    }

    /// Fades a sound out, or everything; returns the sources to fade.
    mutating func fadeAll(of sound: Int? = nil, settled: Int) -> [Int] {
        let faded = sounding.filter { sound == nil || $0.voice.sound == sound }.map(\.source)
        for source in faded { fade(source, settled: settled) }
        return faded
    }

    /// Frees finished sounds; returns the sources to stop.
    mutating func release(at clock: Int) -> [Int] {
        var released: [Int] = []
        for (source, state) in sources.enumerated() {
            switch state {
            case .sounding(let voice) where voice.end <= clock: released.append(source)
            case .fading(_, let until) where until <= clock: released.append(source)
            case .free, .sounding, .fading: continue
            }
        }
        for source in released { sources[source] = .free }
        return released
    }
}

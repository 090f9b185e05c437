// The assignment of sources to strokes. Used by Voices; pure, its time is counted in frames.

/// The sources of an output and their states.
struct VoiceTable {
    private struct Voice {
        var sound: Int
        var chokedBy: String?
        var order: Int
        var end: Int
    }

    private enum Source {
        case free
        case sounding(Voice)
        case fading(order: Int, until: Int)
    }

    struct Start: Equatable {
        /// A source for each layer.
        var sources: [Int]

        var faded: [Int]

        /// Whether some of these were only replaced.
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

    /// Whether no sound plays.
    var isSilent: Bool {
        sources.allSatisfy { if case .free = $0 { true } else { false } }
    }

    private var sounding: [(source: Int, voice: Voice)] {
        sources.indices.compactMap { if case .sounding(let voice) = sources[$0] { ($0, voice) } else { nil } }
    }

    /// Starts a sound.
    ///
    /// - Parameters:
    ///   - groups: the choke groups that it cuts off, and `chokedBy` those that cut its layers off.
    ///   - rings: the number of strokes of the sound that are heard at once; further ones replace the oldest.
    ///   - clock: the frames mixed so far.
    ///   - ends: the frames at which its layers are over.
    ///   - settled: the frame at which sources that are faded out from now on can be stopped.
    mutating func start(
        sound: Int,
        groups: Set<String>,
        chokedBy: [String?],
        rings: Int = 1,
        at clock: Int,
        ends: [Int],
        settled: Int
    ) -> Start {
        let others = sounding
        let strokes = Set(others.lazy.filter { $0.voice.sound == sound }.map(\.voice.order)).sorted()
        let replaced = Set(strokes.dropLast(rings - 1))
        var faded = others.filter { other in
            replaced.contains(other.voice.order) || other.voice.chokedBy.map(groups.contains) == true
        }.map(\.source)
        var hasStolen = false
        if faded.isEmpty {
            // The layers of the oldest stroke go together.
            let byAge = others.sorted { $0.voice.order < $1.voice.order }
            var room = voices - others.count
            for (number, other) in byAge.enumerated() {
                if room >= ends.count, number == 0 || byAge[number - 1].voice.order != other.voice.order { break }
                faded.append(other.source)
                room += 1
                hasStolen = true
            }
        }
        for source in faded { fade(source, settled: settled) }
        order += 1
        var started: [Int] = []
        for (end, chokedBy) in zip(ends, chokedBy) {
            let source = freeSource()
            sources[source] = .sounding(Voice(sound: sound, chokedBy: chokedBy, order: order, end: end))
            started.append(source)
        }
        return Start(sources: started, faded: faded.filter { !started.contains($0) }, hasStolen: hasStolen)
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

// The report of a performance. Written by Performance, read for the status line and the summary.

package import Drums
package import Gestures
package import Keypoints
package import Capture

/// A hand for the status line.
package struct SeenHand: Sendable, Hashable {
    /// The shape that it shows; `nil` where none is decided.
    package var shape: String?

    package var region: String?
}

/// The report of a performance so far.
package struct PlayReport: Sendable {
    /// Records that were read, of all sources.
    package var frames = 0

    /// Gestures that were seen in them.
    package var gestures = 0

    /// The number of requests beside gestures, by the live view or over MQTT.
    package var asked = 0

    /// Whether nothing has come that could be played.
    package var isEmpty: Bool { frames + gestures + asked + takeHits == 0 }

    /// The calibrations of sensitivity and curve, by the strikes of each limb.
    package var calibrations: [StrikingLimb: StrikeCalibration] = [:]

    /// The timing of hits against the click.
    package var clickTiming = ClickTiming()

    /// Gestures that no line of the kit waits for.
    package var unmatched = 0

    /// The number of records that were dropped because their time did not increase (<doc:NativeRecords#Time>).
    package var dropped = 0

    /// The faults of the drum machine: unknown instruments, invalid times, floods.
    package var faults = DrumFaults()

    /// The number of hits of each instrument, in the order of the first hits.
    package var hits: [(instrument: String, count: Int)] = []

    /// The last hits by gestures, the newest last.
    package var lastHits: [(name: String, velocity: Float)] = []

    /// The positions of the continuous values, by name.
    package var values: [String: Double] = [:]

    /// The number of hits that the take has played.
    package var takeHits = 0

    /// The instruments that the take played last, at one time.
    package var takeNames: [String] = []

    /// The step of the take that is being played, from 0; `nil` where none is.
    package var step: Int?

    /// The number of steps per beat.
    package var subdivision = 1

    /// The bar and the beat of the timed take that are being played, from 1; `nil` where none are.
    package var bar: (bar: Int, beat: Int)?

    /// The number of bars of a timed take, and of layers.
    package var bars = 0
    package var layers = 0

    /// The names of the takes that can be switched between, and the places of the present and the next one.
    package var scenes: (names: [String], current: Int, next: Int?) = ([], 0, nil)

    /// The grid of the layers, in words, and the number of parts that are muted.
    package var quantise: String?
    package var muted = 0

    /// Whether the click sounds.
    package var isClicking = false

    /// The hands in the last record; `nil` without a source of hands, or after a while without records.
    package var hands: [Handedness: SeenHand]?

    /// The warnings about the rates of held devices in records, by device
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package var rateWarnings: [(device: String, warning: RateWarning)] = []

    /// Some of the devices in records that no line of the kit waits for.
    package var strangers: [String] = []

    package var mode = Mode.freestyle

    /// The name of the kit; `nil` where there is only one.
    package var kit: String?

    /// Whether gestures play.
    package var isArmed = true

    /// The tempo now, in beats per minute.
    package var tempo = 0.0

    /// The number of steps of the take.
    package var takeLength = 0

    /// From an image's taking to the engine's having its keypoints, where the source's times are the system's clock.
    package var captureLatency = LatencyHistogram()

    /// From a record's coming in to its sounds' being ordered.
    package var engine = LatencyHistogram()

    /// From a strike's onset to the capture of the record that decided it.
    package var strikeDetection = LatencyHistogram()

    /// From a movement, as it was dated, to the order that its sound begin.
    package var endToEndLatency = LatencyHistogram()

    /// The times from the capture of the record that decided a hit to the hit's first sample, as the sound device
    /// reports it.
    package var captureToSound = LatencyHistogram()

    package var hitCount: Int { hits.reduce(0) { $0 + $1.count } }

    package init() {}

    mutating func add(_ hit: DrumHit) {
        let name = hit.instrument.name
        if let place = hits.firstIndex(where: { $0.instrument == name }) {
            hits[place].count += 1
        } else {
            hits.append((name, 1))
        }
        lastHits.append((name, hit.velocity))
        if lastHits.count > Tuning.lastHits { lastHits.removeFirst() }
    }

    /// The time of the take's last hit.
    private var lastTaken = -Double.infinity

    mutating func addTaken(_ hit: DrumHit) {
        if hit.time != lastTaken { takeNames = [] }
        lastTaken = hit.time
        takeNames.append(hit.instrument.name)
        takeHits += 1
    }
}

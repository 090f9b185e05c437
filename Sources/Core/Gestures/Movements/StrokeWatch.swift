// Strokes in one direction by the definition of one movement, and ways back, which do not count. Owned by PointMovements;
// pure.

import Keypoints

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The longest swipe up or down, and to a side, in palms, if its definition has not half of that as the least: hands
/// that are raised or lowered go farther. 98 of 100 swipes of recorded people (SHREC'17) are shorter than 4.5, but 10 of 38
/// to a side in continuous recordings (SFINGE 3D) were longer, by palms that are measured from their middle.
private let longestSwipe = 4.5, longestSideways = 7.6

/// The least straightness of a swipe that turns at its end, or is longer than `longestSwipe`: 5 in 78 false ones of
/// modelled idle hands are less straight, and none of the swipes in continuous recordings (SFINGE 3D).
private let unsureStraightness = 0.85

/// The share of the least length of a swipe from which a stroke has a way back: some draw back the hand before they
/// swipe.
private let outwardShare = 0.5

/// Judges strokes by a definition.
struct StrokeWatch: Sendable {
    let movement: Movement

    /// The conditions, in palms or in the units of strokes.
    let form: StrokeForm

    private let point: MovementDefinition.Point

    /// The longest duration of a stroke, in seconds; infinite where longer ones are cut anyway.
    private let longest: Double

    /// The last long stroke that was no way back.
    private var outward: MovementStroke?

    /// Creates a watch.
    ///
    /// - Parameter cut: the duration at which strokes are cut, in seconds.
    init(_ movement: Movement, _ form: StrokeForm, of point: MovementDefinition.Point, cut: Double) {
        (self.movement, self.point, self.form) = (movement, point, point.strokeForm(form))
        longest = form.duration >= cut ? .infinity : form.duration
    }

    /// Processes a stroke that has ended.
    ///
    /// - Returns: the conditions, met or not.
    mutating func process(_ stroke: MovementStroke) -> [MovementCondition] {
        let counted = countedLength(of: stroke)
        // What is too slow to be a swipe has no way back, as a hand that draws back slowly before it swipes; and what is no
        // way back alone has one of its own, also where it is no swipe.
        if stroke.way.length >= form.extent * outwardShare, point.isApart || stroke.speed >= form.speed {
            let isReturn = counted < min(stroke.way.length, form.extent)
            outward = isReturn && outward?.isWindUp(of: stroke) != true ? nil : stroke
        }
        return conditions(of: stroke, counted: counted)
    }

    /// Returns the conditions of a stroke that has ended, or is under way.
    private func conditions(of stroke: MovementStroke, counted: Double) -> [MovementCondition] {
        let isReturn = counted < min(stroke.way.length, form.extent)
        let unit = point.unit
        var conditions = [
            MovementCondition(
                point.shown(counted),
                atLeast: point.shown(form.extent),
                isReturn ? "\(unit) beyond its way back" : unit
            ),
            MovementCondition(point.shown(stroke.speed), atLeast: point.shown(form.speed), "\(unit) per second"),
        ]
        if point.isPlace {
            let isSure = point.isApart || !stroke.turnsBack && stroke.way.length <= longestSwipe
            let least = isSure ? form.straightness : max(form.straightness, unsureStraightness)
            conditions.append(MovementCondition(stroke.straightness, atLeast: least, "straight"))
        }
        conditions.append(MovementCondition(stroke.duration, atMost: longest, "s"))
        if form.direction != nil, point.isPlace || deviation(of: stroke.way) > form.angle {
            let unit = "degrees from its direction"
            conditions.append(MovementCondition(deviation(of: stroke.way), atMost: form.angle, unit))
        }
        if isReturn, !point.isPlace, !conditions[0].isNear {
            // Most ways back are no near misses, but who parts the hands and then lets them meet waits for both.
            let why = "the way back within \(Tuning.returnTime.plain) s of a stroke"
            conditions[0] = MovementCondition(false, else: why)
        }
        if !point.isApart {
            let isUpright = abs(stroke.way.y) > abs(stroke.way.x)
            let farthest = isUpright ? longestSwipe : longestSideways
            let whole = MovementCondition(stroke.way.length, atMost: max(farthest, 2 * form.extent), "palms in all")
            if !whole.isMet { conditions.append(whole) }
        }
        if stroke.isEntrance { conditions.append(MovementCondition(false, else: "the hand came into view")) }
        if stroke.hangs { conditions.append(.hanging) }
        // Of a swipe, the detector waits how far it turns back.
        if stroke.turnsBack, point.isApart { conditions.append(MovementCondition(false, else: "turned back at once")) }
        return conditions
    }

    /// Returns whether a stroke that is under way meets all conditions.
    func allows(_ stroke: MovementStroke) -> Bool {
        conditions(of: stroke, counted: countedLength(of: stroke)).allSatisfy(\.isMet)
    }

    /// Returns the angle of a way from the direction, in degrees; 0 where any counts.
    func deviation(of way: SIMD2<Double>) -> Double {
        guard let direction = form.direction else { return 0 }
        let angle = (way.direction - direction).remainder(dividingBy: 360)
        return abs(angle)
    }

    /// Returns whether this definition demands more than another that a stroke meets.
    func demandsMore(than other: StrokeWatch, of way: SIMD2<Double>) -> Bool {
        if form.extent != other.form.extent { return form.extent > other.form.extent }
        if form.speed != other.form.speed { return form.speed > other.form.speed }
        if (form.direction == nil) != (other.form.direction == nil) { return form.direction != nil }
        if form.straightness != other.form.straightness { return form.straightness > other.form.straightness }
        if form.duration != other.form.duration { return form.duration < other.form.duration }
        if form.angle != other.form.angle { return form.angle < other.form.angle }
        return deviation(of: way) < other.deviation(of: way)
    }

    /// Returns the length of a stroke that counts: of a way back, that beyond where the stroke before it began.
    private func countedLength(of stroke: MovementStroke) -> Double {
        let length = stroke.way.length
        guard let outward, (outward.way * stroke.way).sum() < 0,
            !(stroke.start - outward.end).exceeds(Tuning.returnTime)
        else { return length }
        return min(length, ((stroke.far - outward.origin) * stroke.way).sum() / length)
    }

    /// Returns the movement that a stroke is.
    func outcome(_ stroke: MovementStroke) -> MovementOutcome {
        let (extent, speed) = (point.shown(stroke.way.length), point.shown(stroke.speed))
        let side = point.isPlace ? stroke.way.side : point.side(isForward: stroke.way.x > 0)
        let why =
            "\(extent.short) \(point.unit) \(side) in \(stroke.duration.short) s, at most "
            + "\(speed.short) \(point.unit) per second"
            + (point.isPlace ? ", straight \(stroke.straightness.short)" : "")
        var measures = MovementMeasures(end: stroke.end, speed: speed, extent: extent)
        if point.isPlace { measures.direction = stroke.way.direction }
        return MovementOutcome(movement: movement, start: stroke.start, measures: measures, why: why)
    }
}

extension SIMD2<Double> {
    /// The direction, in degrees counterclockwise from the right, −180…180.
    fileprivate var direction: Double { SIMD2(1, 0).angle(to: self) }

    /// The side to which it goes mostly.
    fileprivate var side: String {
        abs(x) > abs(y) ? (x < 0 ? "to the left" : "to the right") : (y < 0 ? "down" : "up")
    }
}

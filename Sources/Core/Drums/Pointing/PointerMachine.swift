// Frames in, events of a pointer out: what tactus point does, without devices. Owned by it and by its evaluation; pure.

package import Gestures
package import Keypoints
import RealModule
import Shapes
import Text

/// Moves a pointer, its buttons and keys as a kit says.
///
/// A pure function of the frames so far. Buttons that are down when the hand or the head is lost, or at the end, are
/// released.
package struct PointerMachine: Sendable {
    private let source: PointerSource?
    private let lines: [GestureBinding]
    private var recognizer: GestureRecognizer
    private var head = HeadPointing()
    private var wheel = PointerWheel()
    private var motion: PointerMotion
    private var dwell: Dwell?
    private var seenAt: Double?

    /// The time at which each hand was last seen.
    private var handsAt: [Handedness: Double] = [:]

    /// Whether the pinches of each hand are meant.
    private var clicks: [Handedness: PinchWatch] = [:]

    /// The buttons that are down, and the hand whose pinch holds each.
    private var down: [(button: PointerButton, hand: Handedness?)] = []
    private var isArmed = true
    private var isPrecise = false

    /// The distance of the tips in the frame before, and since when they come together.
    private var pinch = Double.infinity
    private var stillSince: Double?

    /// The place where a button was pressed, until the hand has left it.
    private var pressed: SIMD2<Double>?
    private var palm: Double?

    /// The place of what points in the last frame, in units to the person's right and down; `nil` where it is not seen.
    package private(set) var place: SIMD2<Double>?

    private let speed: Double

    /// The distance that a palm moves at rest, in palms; the calibration of a person who trembles may raise it.
    private let reach: Double

    /// Creates a machine that has seen no frame.
    ///
    /// - Parameter calibration: the person's; `nil` for the usual one.
    package init(_ kit: Kit, calibration: PointerCalibration? = nil) {
        source = kit.pointer
        lines = kit.orderedLines
        var triggers = kit.lines.map(\.trigger)
        // A pinch that holds a button ends by a release, and one that comes holds the pointer still.
        if let hand = kit.pointer?.hand { triggers.append(Trigger(.pinches, hand: hand)) }
        if triggers.contains(where: { $0.pattern == .pinches }) { triggers.append(Trigger(.releases)) }
        var options = GestureOptions(triggers: triggers, regions: kit.regions, book: kit.book)
        options.movements = kit.movements
        options.configuration = kit.configuration
        options.observes = true
        options.needsShapes = kit.pointer?.scrollShape != nil
        recognizer = GestureRecognizer(options)
        let curve = kit.pointer?.hand == nil ? Gestures.Tuning.headPointer : Gestures.Tuning.handPointer
        motion = PointerMotion(curve.calibrated(calibration))
        speed = (kit.pointer?.speed ?? 1) * (calibration?.speed ?? 1)
        let own = kit.pointer?.hand == nil ? nil : calibration?.deadZone
        reach = max(Gestures.Tuning.clickReach, own ?? 0)
        dwell = kit.pointer?.dwell.map { Dwell(seconds: $0) }
    }

    /// Processes the next frame.
    ///
    /// - Returns: the events, movements first.
    package mutating func process(_ frame: Frame) -> [PointerEvent] {
        let gestures = recognizer.process(frame)
        guard let time = frame.time else { return [] }
        measure(frame, at: time)
        let seen = see(frame)
        place = seen?.place
        var events = losses(seen != nil || source == nil && !(frame.hands.isEmpty && frame.faces.isEmpty), at: time)
        if let source, let seen, isArmed { events += point(source, seen, at: time) }
        for gesture in gestures { events += perform(gesture, at: seen?.place) }
        return events
    }

    /// Releases what is down, where the hand or the head is lost and at the end.
    package mutating func release() -> [PointerEvent] {
        defer {
            down = []
            rest()
        }
        return down.map { .button($0.button, isDown: false) }
    }

    /// Releases what a hand holds that is missing, and everything where what points is.
    private mutating func losses(_ isSeen: Bool, at time: Double) -> [PointerEvent] {
        func isGone(_ last: Double?) -> Bool {
            last.map { time - $0 > Gestures.Tuning.pointerGap || time < $0 } ?? true
        }
        for hand in Handedness.allCases where recognizer.isSeen(hand) { handsAt[hand] = time }
        if isSeen {
            seenAt = time
        } else if seenAt != nil, isGone(seenAt) {
            seenAt = nil
            return release()
        }
        let lost = down.filter { $0.hand.map { isGone(handsAt[$0]) } ?? false }
        down.removeAll { held in lost.contains { $0.button == held.button } }
        return lost.map { .button($0.button, isDown: false) }
    }

    private mutating func rest() {
        motion.restart()
        dwell?.restart()
        wheel.stop()
        (pressed, stillSince, palm, pinch) = (nil, nil, nil, .infinity)
    }

    // MARK: Places

    private mutating func see(_ record: Frame) -> PointerSight? {
        guard let source, let time = record.time else { return nil }
        guard let side = source.hand else { return head.see(record, source, lines) }
        guard let index = recognizer.observation?.hands.firstIndex(where: { $0.side == side && $0.track != nil }) else {
            return nil
        }
        var frame = record
        frame.unmirror()
        let (points, aspect) = (frame.hands[index].points, frame.likelyAspect)
        guard let size = points.palm(aspect: aspect)?.size, let place = place(of: source.part, points, aspect) else {
            return nil
        }
        // The size changes slowly, and its jitter would move the pointer.
        let unit = palm.map { $0 + (Double(size) - $0) * 0.1 } ?? Double(size)
        palm = unit
        let isScrolling = source.scrollShape.map { recognizer.shape(of: side) == $0 } ?? false
        return PointerSight(
            place: SIMD2(-place.x, place.y) / unit,
            image: SIMD2(1 - place.x / Double(aspect), 1 - place.y),
            isStill: isPinching(side, at: time),
            isScrolling: isScrolling
        )
    }

    /// Watches the palm and the fingertips of each hand, for what its pinches are worth.
    private mutating func measure(_ frame: Frame, at time: Double) {
        for (hand, seen) in zip(frame.hands, recognizer.observation?.hands ?? []) {
            guard let side = seen.side, seen.track != nil,
                let size = hand.points.palm(aspect: frame.likelyAspect)?.size,
                let place = place(of: .palm(side), hand.points, frame.likelyAspect)
            else { continue }
            let opening = recognizer.observation?.pinches[side]?.pair?.distance
            clicks[side, default: PinchWatch(reach: reach)]
                .process(place, palm: Double(size), opening: opening, at: time)
        }
    }

    /// Returns a place of a hand in heights of the image, x from its left edge and y from its upper one.
    private func place(of part: PointerSource.Part, _ points: HandLandmarks, _ aspect: Float) -> SIMD2<Double>? {
        if case .indexTip = part {
            guard let tip = points[.indexTip] else { return nil }
            return SIMD2(Double(tip.x * aspect), Double(tip.y))
        }
        let (wrist, mcp) = (points.wristPosition(aspect: aspect), points.fingerPositions(aspect: aspect).mcp)
        let middle = (wrist + SIMD2(mcp.x.sum(), mcp.y.sum())) / 5
        return middle.x.isFinite && middle.y.isFinite ? SIMD2(Double(middle.x), Double(middle.y)) : nil
    }

    /// Returns whether thumb and index come together, for a time at most: some hands rest so.
    private mutating func isPinching(_ side: Handedness, at time: Double) -> Bool {
        let distance = recognizer.observation?.pinches[side]?.pair?.distance ?? .infinity
        if distance > Gestures.Tuning.stillPinch {
            stillSince = nil
        } else if pinch > Gestures.Tuning.stillPinch {
            stillSince = time
        }
        pinch = distance
        return stillSince.map { time - $0 < Gestures.Tuning.stillTime } ?? false
    }

    // MARK: Moving

    private mutating func point(_ source: PointerSource, _ seen: PointerSight, at time: Double) -> [PointerEvent] {
        if seen.isScrolling || seen.tilt != 0 {
            motion.restart()
            return seen.isScrolling ? wheel.drag(to: seen.place.y) : wheel.turn(by: seen.tilt, at: time)
        }
        wheel.stop()
        if let place = pressed {
            guard (seen.place - place).length > Gestures.Tuning.dragSlop else { return [] }
            pressed = nil
            motion.restart()
        }
        // A hand that drags stays closed.
        if seen.isStill, !down.contains(where: { $0.hand != nil && $0.hand == source.hand }) {
            motion.restart()
            return []
        }
        if let area = source.area, let image = seen.image {
            let step = motion.process(image / Gestures.Tuning.areaUnit, at: time)
            guard step != .zero, let place = motion.anchor.map({ $0 * Gestures.Tuning.areaUnit }) else { return [] }
            let x = (place.x - area.left) / (area.right - area.left)
            let y = (area.top - place.y) / (area.top - area.bottom)
            return [.place(x: x.clamped(to: 0...1), y: y.clamped(to: 0...1))]
        }
        let step = motion.process(
            seen.place,
            at: time,
            factor: speed * (isPrecise ? Gestures.Tuning.precision : 1)
        )
        var events: [PointerEvent] = step == .zero ? [] : [.move(x: step.x, y: step.y)]
        if dwell?.process(step, at: time) == true { events += click(.left) }
        return events
    }

    // MARK: Buttons and keys

    private mutating func perform(_ gesture: Gesture, at place: SIMD2<Double>?) -> [PointerEvent] {
        var events: [PointerEvent] = []
        if case .released = gesture.kind {
            events += down.filter { $0.hand == gesture.hand }.map { .button($0.button, isDown: false) }
            down.removeAll { $0.hand == gesture.hand }
            pressed = nil
        }
        guard let action = lines.first(where: { $0.trigger.matches(gesture) })?.action else { return events }
        if case .armed(let isOn) = action {
            isArmed = isOn ?? !isArmed
            head.rest()
            return events + (isArmed ? [] : release())
        }
        guard isArmed, case .pointer(let action) = action else { return events }
        if case .pinched = gesture.kind, let hand = gesture.hand, clicks[hand]?.isMeant(at: gesture.time) == false {
            return events
        }
        switch action {
        case .click(let button):
            guard case .pinched = gesture.kind, let hand = gesture.hand else { return events + click(button) }
            guard !down.contains(where: { $0.button == button }) else { return events }
            down.append((button, hand))
            pressed = hand == source?.hand ? place : nil
            events.append(.button(button, isDown: true))
        case .doubleClick(let button): events += click(button) + click(button)
        case .hold(let button):
            if let index = down.firstIndex(where: { $0.button == button }) {
                down.remove(at: index)
                events.append(.button(button, isDown: false))
            } else {
                down.append((button, nil))
                events.append(.button(button, isDown: true))
            }
        case .key(let chord): events.append(.key(chord))
        case .scroll(let steps): events.append(.scroll(steps))
        case .precision(let isOn): isPrecise = isOn ?? !isPrecise
        }
        return events
    }

    /// Presses and releases a button that is not down already.
    private func click(_ button: PointerButton) -> [PointerEvent] {
        down.contains { $0.button == button }
            ? [] : [.button(button, isDown: true), .button(button, isDown: false)]
    }
}

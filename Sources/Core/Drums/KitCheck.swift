// The faults of a kit beyond its words: lines that collide, that can never fire, modes without a way out. Pure.

import Gestures
import Keypoints
package import Shapes

package struct KitFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The index of the line in `Kit.lines`; `nil` for a fault of the whole kit.
    package var line: Int?

    /// The index of another line that is involved.
    package var other: Int?

    /// The fault, and the expected state.
    package var description: String
}

extension Kit {
    /// Returns the faults of the kit's lines, in their order; empty for a good kit.
    ///
    /// - Parameter shapes: the shapes of the kit's rule book, `nil` where they are not known.
    package func faults(shapes: [HandShape]? = nil) -> [KitFault] {
        let firing = lines.indices.filter { reasonNotToFire($0, shapes: shapes) == nil }
        var faults: [KitFault] = []
        for index in lines.indices {
            if let reason = reasonNotToFire(index, shapes: shapes) {
                faults.append(KitFault(line: index, description: "this can never happen: \(reason)"))
            }
            if let missing = missingInstrument(lines[index].action) {
                faults.append(KitFault(line: index, description: "unknown instrument \"\(missing)\""))
            }
            for earlier in lines.indices[..<index] where firing.contains(index) && firing.contains(earlier) {
                guard !lines[index].isQuiet, !lines[earlier].isQuiet else { continue }
                guard lines[index].trigger.collides(with: lines[earlier].trigger, regions: regions) else { continue }
                let text = reasonToCollide(lines[index].trigger, lines[earlier].trigger)
                faults.append(KitFault(line: index, other: earlier, description: text))
            }
        }
        return faults + modesWithoutWayOut(firing) + disarmedWithoutWayBack(firing)
    }

    private func reasonToCollide(_ one: Trigger, _ other: Trigger) -> String {
        if one == other { return "waits for the same, expected one line for it" }
        if case .rises(let coefficient, _) = one.pattern {
            return "\(coefficient) has another band, expected one for both"
        }
        if one.isHeldAsLong(as: other) {
            return "a hand can come into the region while it holds the shape, expected another number of seconds"
        }
        return
            "one gesture can be both, expected one line to be more specific than the other, or two that exclude each other"
    }

    private func missingInstrument(_ action: KitAction) -> String? {
        switch action {
        case .hit(let name), .rest(let name?), .choke(let name), .take(.mute(.instrument(let name), _)),
            .volume(let name, _):
            instrument(named: name) == nil ? name : nil
        case .nextMode, .mode, .record, .rest(nil), .tempo, .armed, .click, .take, .scene, .kit, .quiet, .pointer,
            .named:
            nil
        }
    }

    // MARK: Lines that never fire

    private func reasonNotToFire(_ index: Int, shapes: [HandShape]?) -> String? {
        let trigger = lines[index].trigger
        if let shape = trigger.shape, let shapes, !shapes.contains(shape) {
            return "the rule book has no shape \"\(shape)\""
        }
        if let name = trigger.region {
            guard let region = regions.first(where: { $0.name == name }) else {
                return "there is no region \"\(name)\""
            }
            if let hand = trigger.hand, !region.hands.contains(hand) {
                return "the region \(name) is not for the \(hand.rawValue) hand"
            }
            let hands = trigger.hand.map { [$0] } ?? region.hands
            let before = regions.prefix { $0.name != name }
            if let other = before.first(where: { $0.takes(all: region, of: hands) }) {
                return "a hand that comes into the region \(name) is in \(other.name) already, which comes before it"
            }
        }
        if lines[index].isQuiet { return nil }
        if let quiet = lines.first(where: {
            $0.isQuiet && ($0.trigger == trigger || trigger.isMoreExact(than: $0.trigger))
        }) {
            return "\"\(quiet.trigger.words(by: movements))\" is quiet"
        }
        let moreExact = lines.filter { $0.trigger.isMoreExact(than: trigger) }
        let isTaken = Handedness.allCases.allSatisfy { side in
            let hands = trigger.region.flatMap { name in regions.first { $0.name == name } }?.hands
            if let hands, !hands.contains(side) { return true }
            return moreExact.contains { $0.trigger == trigger.narrowed(to: side) }
        }
        guard trigger.isForEither, isTaken, !moreExact.isEmpty else { return nil }
        return "other lines have it for each \(trigger.isOfFoot ? "foot" : "hand")"
    }

    // MARK: Modes

    /// Returns faults for the modes that can be entered and not left, each at the first line that leads there.
    private func modesWithoutWayOut(_ firing: [Int]) -> [KitFault] {
        var ways: [(line: Int, from: Mode, to: Mode)] = []
        for index in firing {
            switch lines[index].action {
            case .nextMode: ways += Mode.allCases.map { (index, $0, ModeCycle.full.next(after: $0)) }
            case .mode(let mode): ways += Mode.allCases.filter { $0 != mode }.map { (index, $0, mode) }
            case .record: ways += Mode.allCases.filter { $0 != .recording }.map { (index, $0, .recording) }
            case .take(.overdub):
                ways += Mode.allCases.map { (index, $0, $0 == .recording ? .playing : .recording) }
            case .hit, .rest, .choke, .tempo, .armed, .click, .take, .scene, .kit, .volume, .quiet, .pointer, .named:
                break
            }
        }
        var reached: [Mode] = [.freestyle]
        var faults: [KitFault] = []
        for mode in Mode.allCases where !reached.contains(mode) {
            if let way = ways.first(where: { reached.contains($0.from) && $0.to == mode }) {
                reached.append(mode)
                guard !ways.contains(where: { $0.from == mode }) else { continue }
                faults.append(
                    KitFault(line: way.line, description: "leads to the mode \(mode.rawValue), which nothing leaves")
                )
            }
        }
        return faults
    }

    /// Returns a fault for the first line that disarms gestures, where no line arms them again.
    private func disarmedWithoutWayBack(_ firing: [Int]) -> [KitFault] {
        let changes = firing.filter { if case .armed = lines[$0].action { true } else { false } }
        guard let line = changes.first, changes.allSatisfy({ lines[$0].action == .armed(false) }) else { return [] }
        return [KitFault(line: line, description: "no line arms again, expected one with armed: yes or toggle")]
    }
}

extension Region {
    /// Returns whether every hand that is far enough in to enter the other region is so in this one too.
    fileprivate func takes(all other: Region, of hands: Set<Handedness>) -> Bool {
        if let centre { return centre == other.centre && space == other.space && hands.isSubset(of: self.hands) }
        return space == other.space && hands.isSubset(of: self.hands) && Self.holds(x, other.x)
            && Self.holds(y, other.y)
    }

    private static func holds(_ band: HysteresisThresholds?, _ other: HysteresisThresholds?) -> Bool {
        guard let band else { return true }
        guard let other, other.opensUpwards == band.opensUpwards else { return false }
        return band.isEntered(by: other.enter)
    }
}

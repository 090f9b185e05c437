// The opcodes of a region that depend on controllers, keys and velocities, and what they make of it. Part of SFZRegion; pure.

internal import RealModule

extension SFZRegion {
    /// The numbers of the controllers that it uses.
    var controllers: Set<Int> {
        let names = conditions.keys.compactMap { SFZValue.controller($0, "cc") }
        return Set(names + fades.keys.compactMap { SFZValue.controller($0, "cc") } + changes.values.flatMap(\.keys))
    }

    /// The curves that its controllers follow.
    var curves: [Int] { changes.values.flatMap { $0.values.map(\.curve) } }

    /// Sets an opcode that names a controller, a fade or a place of a curve. Returns `false` for one that is not read.
    mutating func setOfController(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        if name.hasSuffix("_label") { return true }
        if name.hasPrefix("xf") { return try setFade(name, to: value) }
        if let place = SFZValue.controller(name, "amp_velcurve_"), place <= 127 {
            var curve = self.curve ?? Curve()
            curve.set(Float(try SFZValue.number(value, 0...1)), at: place)
            self.curve = curve
            return true
        }
        for start in ["on_locc", "on_hicc", "on_lohdcc", "on_hihdcc"] where SFZValue.controller(name, start) != nil {
            needsMore = true
            return true
        }
        for isHigh in [false, true] where name.hasPrefix(isHigh ? "hi" : "lo") {
            return try setCondition(name.dropFirst(2), to: value, isHigh: isHigh)
        }
        return try setChange(name, to: value)
    }

    private mutating func setFade(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        if name.hasPrefix("xf_"), name.hasSuffix("curve") {
            guard ["gain", "power"].contains(value) else { throw SFZValue.Fault(expected: "gain or power") }
            let subject = String(name.dropFirst(3).dropLast(5))
            if value == "gain" { evenFades.insert(subject) } else { evenFades.remove(subject) }
            return ["vel", "key", "cc"].contains(subject)
        }
        let parts = name.split(separator: "_", maxSplits: 1)
        guard parts.count == 2, parts[1].count > 2, ["xfin", "xfout"].contains(parts[0]) else { return false }
        let subject = String(parts[1].dropFirst(2))
        guard ["vel", "key"].contains(subject) || SFZValue.controller(subject, "cc") != nil else { return false }
        let bound = subject == "key" ? Float(try SFZValue.key(value)) : Float(try SFZValue.number(value, 0...127))
        switch (parts[0], parts[1].prefix(2)) {
        case ("xfin", "lo"): fades[subject, default: Fade()].riseStart = bound
        case ("xfin", "hi"): fades[subject, default: Fade()].riseEnd = bound
        case ("xfout", "lo"): fades[subject, default: Fade()].fallStart = bound
        case ("xfout", "hi"): fades[subject, default: Fade()].fallEnd = bound
        default: return false
        }
        return true
    }

    private mutating func setCondition(_ name: Substring, to value: String, isHigh: Bool) throws(SFZValue.Fault) -> Bool
    {
        var (name, all) = (String(name), 0.0...127)
        var bound: Double
        if let number = SFZValue.controller(name, "hdcc") {
            (name, bound) = ("cc\(number)", 127 * (try SFZValue.number(value, 0...1)))
        } else if SFZValue.controller(name, "cc") != nil {
            bound = try SFZValue.number(value, all)
            // What is between two numbers of MIDI belongs to the lower one.
            if isHigh, bound < 127 { bound = (bound.rounded(.down) + 1).nextDown }
        } else if ["bend", "prog", "chanaft", "polyaft"].contains(name) {
            if name == "bend" { all = -8_192...8_192 }
            bound = try SFZValue.number(value, all)
        } else {
            return false
        }
        let range = conditions[name] ?? all
        conditions[name] = Self.range(
            isHigh ? range.lowerBound : bound,
            isHigh ? bound : range.upperBound,
            isHigh: isHigh
        )
        return true
    }

    private mutating func setChange(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        let stem = name.dropLast(name.reversed().prefix { $0.isASCII && $0.isNumber }.count)
        for ending in ["_curvecc", "_smoothcc", "_oncc", "_cc", "cc"] where stem.hasSuffix(ending) {
            let target = String(stem.dropLast(ending.count))
            guard let range = Self.known[target]?.range, let number = SFZValue.controller(name, target + ending),
                ending != "cc" || target.hasPrefix("ampeg_")
            else { return false }
            switch ending {
            case "_curvecc":
                changes[target, default: [:]][number, default: SFZChange()].curve = try SFZValue.whole(value, 0...255)
            case "_smoothcc": break
            default:
                let width = range.upperBound - range.lowerBound
                changes[target, default: [:]][number, default: SFZChange()].depth = try SFZValue.number(
                    value,
                    -width...width
                )
            }
            return true
        }
        return false
    }

    /// Returns the region as a hit plays it with the controllers where they are; `nil` where no hit does.
    func played(with controllers: SFZControllers) -> SFZRegion? {
        guard ["attack", "first"].contains(trigger), !needsMore, keys.upperBound >= 0, !sample.isEmpty,
            conditions.allSatisfy({ name, range in range.contains(controllers[name]) }),
            switches.map({ keys in controllers.switched.map(keys.contains) ?? false }) ?? true
        else { return nil }
        var (result, changes) = (self, changes)
        for (number, (name, curve)) in SFZControllers.usual where !controllers.used.contains(number) {
            changes[name, default: [:]][number] = SFZChange(depth: 100, curve: curve)
        }
        for (name, changes) in changes {
            var number = self[name]
            for (controller, change) in changes {
                let share = change.depth * controllers.share(of: controller, curve: change.curve)
                if name == "amplitude" { number *= share / 100 } else { number += share }
            }
            let range = Self.known[name]?.range ?? 0...0
            result.numbers[name] = min(max(number, range.lowerBound), range.upperBound)
        }
        for (name, _) in fades where SFZValue.controller(name, "cc") != nil {
            result.numbers["amplitude"] = result["amplitude"] * Double(fade(name).gain(at: Float(controllers[name])))
        }
        return result
    }

    /// Returns the fade over velocities, keys or a controller.
    func fade(_ name: String) -> Fade {
        var fade = fades[name] ?? Fade()
        fade.isEven = evenFades.contains(String(name.prefix { $0.isLetter }))
        return fade
    }

    /// Returns the gain of a key at the hardest stroke.
    func gain(of key: Int) -> Double {
        let levels = ["", "group_", "master_", "global_"]
        let volume = levels.reduce(self["amp_keytrack"] * Double(key - ampCenter)) { $0 + self["\($1)volume"] }
        let amplitude = levels.reduce(1) { $0 * self["\($1)amplitude"] / 100 }
        let usual = 127 / SFZControllers.usualVolume
        return .pow(10, volume / 20) * amplitude * Double(fade("key").gain(at: Float(key - moved))) * usual * usual
    }
}

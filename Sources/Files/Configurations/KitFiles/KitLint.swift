// Warnings about kits: instruments that nothing hits, regions that no gesture uses, movements that are not what their verbs say,
// coefficients with misspelt names. For `kits check`.

public import Drums
import Gestures
import Keypoints
import Shapes

extension KitFile {
    /// Returns warnings about the kit beyond its errors.
    ///
    /// - Parameters:
    ///   - isHeard: returns whether there is a sound for an instrument.
    ///   - isNamed: returns whether there is a sound of the name that an instrument gives.
    ///   - sounds: the names of all sounds.
    /// - Returns: warnings, in the order of the file; empty for a kit with errors.
    public func lint(
        isHeard: (Instrument) -> Bool = { _ in true },
        isNamed: (Instrument) -> Bool = { _ in true },
        sounds: [String] = []
    ) -> [Diagnostic] {
        guard let kit = try? kit() else { return [] }
        var warnings: [Diagnostic] = []
        func warn(_ place: Place?, _ message: String) {
            warnings.append(Diagnostic(.warning, in: name, place, message))
        }
        let asked = Set(kit.lines.compactMap(\.trigger.region) + kit.values.compactMap(\.value.region))
        for (region, place) in zip(kit.regions, regionPlaces) where !asked.contains(region.name) {
            warn(place, "no gesture asks for the region \(region.name)")
        }
        let actions = kit.lines.map(\.action).filter { if case .choke = $0 { false } else { true } }
        let played = Set(actions.compactMap(\.instrument))
        for (instrument, place) in zip(kit.instruments, instrumentPlaces) where !played.contains(instrument.name) {
            warn(place, "no gesture hits the instrument \(instrument.name)")
        }
        for (instrument, place) in zip(kit.instruments, instrumentPlaces) {
            guard !isHeard(instrument) else {
                // Requested by name, and played by its note alone.
                guard instrument.sound != instrument.name, !isNamed(instrument) else { continue }
                let hint = NearestWord.hint(instrument.sound, among: sounds)
                let instead = hint.isEmpty ? ", the note \(instrument.note) chooses one" : hint
                warn(place, "no sound \"\(instrument.sound)\" for the instrument \(instrument.name)\(instead)")
                continue
            }
            let sound = instrument.sound == instrument.name ? "" : " \"\(instrument.sound)\""
            warn(place, "no sound\(sound) for the instrument \(instrument.name), note \(instrument.note)")
        }
        var movements: Set<Movement> = []
        for (line, place) in zip(kit.lines, linePlaces) {
            guard case .moves(let movement, _, _, _) = line.trigger.pattern, movements.insert(movement).inserted else {
                continue
            }
            if let words = kit.movements?.definition(of: movement)?.oddVerb { warn(place, words) }
        }
        for (line, place) in zip(kit.lines, linePlaces) {
            guard let (drawing, why) = kit.drawing(with: line.trigger) else { continue }
            warn(place, "\(line.trigger.words(by: kit.movements)), and \(drawing.words(by: kit.movements)): \(why)")
        }
        for (line, place) in zip(kit.lines, linePlaces) {
            guard case .rises(let coefficient, _) = line.trigger.pattern else { continue }
            let hint = Self.coefficientHint(coefficient)
            if !hint.isEmpty { warn(place, "no face has a coefficient \"\(coefficient)\" by ARKit's names\(hint)") }
            if coefficient == Blendshape.tongueOut.rawValue {
                let sources = "neither MediaPipe's models nor a face's points give"
                warn(place, "\(sources) \(coefficient), but recordings of ARKit do")
            }
        }
        return warnings
    }

    /// Returns a hint for a name that is nearly a coefficient's; any other name may be a source's own.
    private static func coefficientHint(_ name: String) -> String {
        let known = Blendshape.allCases.map(\.rawValue) + FaceExpression.allCases.map(\.rawValue)
        guard !known.contains(name) else { return "" }
        if let other = Blendshape(spelling: name) { return ", did you mean \"\(other.rawValue)\"?" }
        return NearestWord.hint(name, among: known)
    }
}

extension Kit {
    /// Returns a trigger that waits for a drawing whose part can be the movement that another one waits for, and why;
    /// `nil` without one.
    fileprivate func drawing(with part: Trigger) -> (trigger: Trigger, why: String)? {
        func form(_ trigger: Trigger) -> (MovementDefinition.Form, HandShape?, String?)? {
            guard case .moves(let movement, _, let shape, let region) = trigger.pattern,
                let definition = movements?.definition(of: movement), StrokeForm.points.contains(definition.point)
            else { return nil }
            return (definition.form, shape, region)
        }
        func canBeBoth<T: Equatable>(_ a: T?, _ b: T?) -> Bool { a == nil || b == nil || a == b }
        guard let (movement, shape, region) = form(part) else { return nil }
        let why: String
        switch movement {
        case .stroke: why = "a straight part of a drawing that ends with a stop is a swipe before"
        case .strokes: why = "a part of a drawing that goes to and fro is one before"
        case .turns: why = "a round part of a drawing is one before"
        case .drawn: return nil
        }
        let drawing = lines.map(\.trigger).first { other in
            guard let (drawn, otherShape, otherRegion) = form(other), case .drawn(let movement) = drawn else {
                return false
            }
            return movement.pen == .rest && canBeBoth(part.hand, other.hand) && canBeBoth(shape, otherShape)
                && canBeBoth(region, otherRegion)
        }
        return drawing.map { ($0, why) }
    }
}

extension KitAction {
    /// The instrument that it names.
    var instrument: String? {
        switch self {
        case .hit(let name), .choke(let name): name
        case .rest(let name): name
        case .take(.mute(.instrument(let name), _)), .volume(let name, _): name
        case .nextMode, .mode, .record, .tempo, .armed, .click, .take, .scene, .kit, .quiet, .pointer, .named:
            nil
        }
    }
}

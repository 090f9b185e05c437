// The parts that the sources of a performance have shown, and the lines of a kit that wait for others. Owned by
// PerformanceEngine and by tactus point; pure.

package import Drums
import Gestures
package import Keypoints
import Text

/// The number of records with anything in them after which a kit is compared with what they have: three seconds of a
/// webcam's.
private let comparedRecords = 90

/// A part of what sources give.
enum SourcePart: String, CaseIterable {
    case hands, bodies, feet, faces, devices
}

/// Compares a kit with what its sources show: what nothing can play is said once.
package struct KitReach {
    private var seen: Set<SourcePart> = []

    /// The records in which anything was seen.
    private var count = 0

    /// The names of the kits that were compared.
    private var compared: Set<String> = []

    package init() {}

    package mutating func process(_ frame: Frame) {
        guard !frame.hands.isEmpty || !frame.bodies.isEmpty || !frame.faces.isEmpty || !frame.motions.isEmpty else {
            return
        }
        count += 1
        if !frame.hands.isEmpty { seen.insert(.hands) }
        if !frame.bodies.isEmpty { seen.insert(.bodies) }
        if !frame.faces.isEmpty { seen.insert(.faces) }
        if !frame.motions.isEmpty { seen.insert(.devices) }
        guard !seen.contains(.feet) else { return }
        let hasFeet = frame.bodies.contains { body in Self.feet.contains { body.points[$0] != nil } }
        if hasFeet { seen.insert(.feet) }
    }

    /// Notes the gesture of a device.
    mutating func noteDevice() { seen.insert(.devices) }

    /// Returns a remark on the lines of a kit that nothing seen can perform, once for each kit; `nil` without any, and before
    /// enough was seen.
    package mutating func remark(on kit: Kit, isEnd: Bool = false) -> String? {
        guard count >= (isEnd ? 1 : comparedRecords), compared.insert(kit.name).inserted else { return nil }
        var lines = kit.lines.filter { $0.action != .quiet }.map { line in
            (word: line.action.word, missing: line.trigger.missing(in: seen, kit.regions))
        }
        if let pointer = kit.pointer {
            let part: SourcePart = pointer.hand == nil ? .faces : .hands
            lines.append((word: "the pointer", missing: seen.contains(part) ? [] : [part]))
        }
        let there = SourcePart.allCases.filter(seen.contains).map(\.rawValue).joined(separator: ", ")
        guard lines.contains(where: \.missing.isEmpty) else {
            guard kit.values.isEmpty else { return nil }
            // Without a line, devices hit the instruments of their names.
            let missing = lines.isEmpty ? seen.contains(.devices) ? [] : [.devices] : Set(lines.flatMap(\.missing))
            guard !missing.isEmpty else { return nil }
            return
                "the kit \(kit.name): nothing can be played; it waits for \(Self.words(missing)), and so far there are only "
                + "\(there): expected another kit (tactus kits list) or source"
        }
        // Devices may come at any time, and what another line does as well is not missed.
        let possible = Set(lines.filter(\.missing.isEmpty).map(\.word))
        let waiting = lines.filter { !$0.missing.isEmpty && $0.missing != [.devices] && !possible.contains($0.word) }
        guard !waiting.isEmpty else { return nil }
        let words = waiting.map(\.word).eachOnce.joined(separator: ", ")
        let missing = Self.words(Set(waiting.flatMap(\.missing)))
        return "the kit \(kit.name): not played: \(words); it waits for \(missing), and so far there are only \(there)"
    }

    private static let feet: [BodyJoint] = [.leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex]

    private static func words(_ parts: Set<SourcePart>) -> String {
        SourcePart.allCases.filter(parts.contains).map(\.rawValue).joined(separator: ", ")
    }
}

extension Trigger {
    /// Returns what is missing among the parts that were seen, the likelier one where either would do.
    fileprivate func missing(in seen: Set<SourcePart>, _ regions: [Region]) -> Set<SourcePart> {
        func place(_ name: String?) -> [[SourcePart]] {
            regions.first { $0.name == name }.map { [$0.space == .body ? [.bodies] : [.hands, .bodies]] } ?? []
        }
        var needs: [[SourcePart]] =
            switch pattern {
            case .enters(let region): place(region)
            case .strikes(let shape, let region): place(region) + [shape == nil ? [.hands, .bodies] : [.hands]]
            case .shows(_, _, let region): place(region) + [[.hands]]
            case .moves(let movement, _, let shape, let region):
                place(region) + [shape == nil && movement.subject != .wrist ? [.hands, .bodies] : [.hands]]
            case .footStrikes: [[.feet]]
            case .pinches, .releases: [[.hands]]
            case .rises: [[.faces]]
            case .device: [[.devices]]
            }
        // A foot that is not seen is down.
        if foot?.isUp == true { needs.append([.feet]) }
        return Set(needs.filter { seen.isDisjoint(with: $0) }.compactMap(\.first))
    }
}

extension KitAction {
    /// The action in a word: an instrument's name, or the command.
    fileprivate var word: String {
        switch self {
        case .hit(let name), .named(let name): name
        case .pointer(let action): action.words
        default: command ?? ""
        }
    }
}

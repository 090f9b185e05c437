// A kit as a person reads it: what to do, what happens, what there is. Called by `tactus kits show`; pure.

package import Gestures
import Keypoints
internal import RealModule

extension Kit {
    /// The kit in words, line by line: its gestures, instruments and regions as tables.
    package var words: [String] {
        var lines = [about.isEmpty ? name : "\(name): \(about)"]
        let book = bookName.map { "the rule book \($0)" } ?? "the default rule book"
        let shapes = self.lines.map(\.trigger.shape) + values.map(\.value.shape)
        if shapes.contains(where: { $0 != nil }) {
            lines.append("Shapes are recognised by \(book).")
        }
        if self.lines.contains(where: \.trigger.isStrike) {
            let rests = configuration.restsStrike ? "; a hand that falls and stays down has struck" : ""
            lines.append("Strikes are reported \(configuration.strikes.words)\(rests).")
        }
        if let pointer { lines.append(pointer.words) }
        if !self.lines.isEmpty {
            let rows = self.lines.map { [$0.trigger.words(by: movements), $0.action.words] }
            lines += [""] + Self.table(["what you do", "what happens"], rows)
        }
        if !values.isEmpty {
            let rows = values.map { value in
                let outputs = value.outputs.map(\.words).joined(separator: ", ")
                return [value.value.name, value.value.words, value.value.rangeWords, outputs]
            }
            lines += [""] + Self.table(["value", "of", "range", "sent as"], rows)
        }
        if !instruments.isEmpty {
            lines += [""]
            lines += Self.table(
                ["instrument", "note", "sound", "where"],
                instruments.map { instrument in
                    [instrument.name, instrument.noteWords, instrument.soundWords, instrument.placeWords]
                }
            )
        }
        if !midi.words.isEmpty { lines += [midi.words] }
        if !regions.isEmpty {
            lines +=
                [""] + Self.table(["region", "hand", "where"], regions.map { [$0.name, $0.handWords, $0.bandWords] })
            lines += RegionSpace.allCases.filter { space in regions.contains { $0.space == space } }.map(\.words)
            if regions.count > 1, configuration.regionProfile == .axis {
                lines.append("A hand leaves a region by that region's edge only.")
            }
        }
        return lines
    }

    /// Returns aligned columns, two blanks apart.
    private static func table(_ header: [String], _ rows: [[String]]) -> [String] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

extension Trigger {
    fileprivate var isStrike: Bool { if case .strikes = pattern { true } else { false } }
}

extension OnsetTiming {
    package var words: String {
        switch self {
        case .peak: "at the peak"
        case .predicted(let seconds): "\(Words.number((seconds * 1e6).rounded() / 1e3)) ms ahead"
        case .latencyCompensated: "ahead"
        }
    }
}

extension KitAction {
    package var words: String {
        switch self {
        case .hit(let instrument): instrument
        case .nextMode: "next mode"
        case .mode(let mode): "mode \(mode.rawValue)"
        case .rest(let instrument): instrument.map { "rest, heard as \($0)" } ?? "rest"
        case .tempo(let change): "tempo \(change.words)"
        case .armed(let isArmed): isArmed.map { $0 ? "armed" : "not armed" } ?? "armed or not"
        case .record, .click, .take, .scene, .kit, .volume: command ?? ""
        case .quiet: "nothing"
        case .choke(let instrument): "\(instrument) falls silent"
        case .pointer(let action): action.words
        case .named(let name): "do \(name)"
        }
    }
}

extension TempoChange {
    package var words: String {
        switch self {
        case .by(let beats): beats < 0 ? Words.number(beats) : "+\(Words.number(beats))"
        case .to(let tempo): Words.number(tempo)
        case .tap: "tap"
        }
    }
}

extension Instrument {
    fileprivate var noteWords: String { "\(note)" + (channel.map { ", channel \($0)" } ?? "") }

    fileprivate var soundWords: String {
        let pitched = pitch == 0 ? sound : "\(sound), \(Words.number(pitch)) semitones"
        let chokes = chokes.isEmpty ? "" : ", chokes \(chokes.joined(separator: ", "))"
        return pitched + chokes + (position.map { ", position as \($0.words)" } ?? "")
    }

    fileprivate var placeWords: String {
        let parts = [
            direction(place.x, "left", "right"), direction(place.y, "down", "up"),
            direction(place.z, "in front", "behind"),
        ].compactMap(\.self)
        let at = parts.isEmpty ? "here" : parts.joined(separator: ", ")
        let place = pan.map { "pan \(Words.number($0))" } ?? at
        return gain == 1 ? place : "\(place); \(loudness)"
    }

    private var loudness: String {
        guard gain > 0 else { return "silent" }
        let decibels = (200 * Double.log10(Double(gain))).rounded() / 10
        return "\(decibels > 0 ? "+" : "")\(Words.number(decibels)) dB"
    }

    private func direction(_ value: Float, _ below: String, _ above: String) -> String? {
        value == 0 ? nil : "\(Words.number(abs(value))) \(value < 0 ? below : above)"
    }
}

extension RegionSpace {
    fileprivate var words: String {
        switch self {
        case .body: "Of the body: x to your own left and y up, from the hips."
        case .image:
            "Of the image: x from your own left edge (0) to the right (1), y from the bottom (0) to the top (1)."
        }
    }
}

extension Region {
    fileprivate var handWords: String { hands.count == 1 ? hands.map(\.rawValue).joined() : "either" }

    fileprivate var bandWords: String {
        let unit = space == .body ? " m" : ""
        if let centre {
            return "\(space == .body ? "body" : "image"): nearest to x \(Words.number(centre.x))\(unit), "
                + "y \(Words.number(centre.y))\(unit)" + (radius.map { ", radius \(Words.number($0))\(unit)" } ?? "")
        }
        let bands = [("x", x), ("y", y)].compactMap { axis, band -> String? in
            guard let band else { return nil }
            let (enter, exit) = (Words.number(band.enter) + unit, Words.number(band.exit) + unit)
            return band.opensUpwards
                ? "\(axis) at least \(enter), until below \(exit)" : "\(axis) at most \(enter), until above \(exit)"
        }
        return "\(space == .body ? "body" : "image"): " + bands.joined(separator: "; ")
    }
}

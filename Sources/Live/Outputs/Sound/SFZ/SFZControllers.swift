// The controllers of an SFZ instrument where its file puts them, with the curves that they follow. Read by SFZFile; pure.

internal import RealModule

/// The change of a number by a controller: so much where the curve of the controller is 1.
struct SFZChange: Hashable {
    var depth = 0.0
    var curve = 0
}

/// The places of controllers, which no hit moves.
struct SFZControllers {
    /// The controllers that change a number unless a file uses them otherwise: volume, pan and expression of MIDI.
    static let usual = [7: ("amplitude", 4), 10: ("pan", 1), 11: ("amplitude", 4)]

    /// The place of the controller of volume at which gains are those that a file writes.
    static let usualVolume = 100.0

    /// The controllers that are used by regions.
    var used: Set<Int> = []

    /// The key that was pressed last, of those that switch.
    var switched: Int?

    /// The places from 0 to 127 by name, `cc4`; all others are 0.
    private var places = ["cc7": SFZControllers.usualVolume, "cc10": 63.5, "cc11": 127]

    private var curves: [Int: Curve] = [:]
    private var open: (index: Int?, curve: Curve)?

    subscript(name: String) -> Double { places[name] ?? 0 }

    /// Sets a controller, `set_cc4=64` or `set_hdcc4=0.5`. Returns `false` for another opcode.
    mutating func set(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        let name = name.replacing("realcc", with: "hdcc")
        if let number = SFZValue.controller(name, "set_cc") {
            places["cc\(number)"] = try SFZValue.number(value, 0...127)
        } else if let number = SFZValue.controller(name, "set_hdcc") {
            places["cc\(number)"] = 127 * (try SFZValue.number(value, 0...1))
        } else {
            return false
        }
        return true
    }

    /// Begins a curve of a file, or ends the last one.
    mutating func beginCurve(isLast: Bool = false) {
        // Those of SFZ itself are 0 to 6.
        if let open { curves[open.index ?? max(6, curves.keys.max() ?? 6) + 1] = open.curve }
        open = isLast ? nil : (nil, Curve())
    }

    /// Sets an opcode of a curve. Returns `false` for one that has none.
    mutating func setCurve(_ name: String, to value: String) throws(SFZValue.Fault) -> Bool {
        if name == "curve_index" {
            open?.index = try SFZValue.whole(value, 0...255)
        } else if name.hasPrefix("v"), let place = Int(name.dropFirst()), (0...127).contains(place) {
            open?.curve.set(Float(try SFZValue.number(value, -1_000...1_000)), at: place)
        } else {
            return false
        }
        return true
    }

    /// Returns whether there is a curve; one that is not there is straight.
    func has(_ curve: Int) -> Bool { curve <= 6 || curves[curve] != nil }

    /// Returns the value of a curve, usually 0…1, where a controller is.
    func share(of number: Int, curve: Int) -> Double {
        let place = self["cc\(number)"]
        if let curve = curves[curve] { return Double(curve.value(at: Float(place))) }
        let share = place / 127
        return switch curve {
        case 1: 2 * share - 1
        case 2: 1 - share
        case 3: 1 - 2 * share
        case 4: share * share
        case 5: .sqrt(share)
        case 6: .sqrt(1 - share)
        default: share
        }
    }
}

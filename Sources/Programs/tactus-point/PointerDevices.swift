// The kernel's devices that events go to. Owned by PointerRun; one thread. The kernel releases all keys when they close.

import CPointer
import Gestures
import Glibc
import Platform
import SystemPackage

/// A mouse, a tablet and a keyboard of the kernel.
struct PointerDevices: PointerOutput {
    private typealias Change = (type: Int32, code: Int32, value: Int)

    private let mouse: Int32
    private let tablet: Int32
    private let keyboard: Int32
    let file: Int32? = nil

    /// The largest number of a place on the tablet, on either axis.
    private static let reach = 65_535

    /// Makes the devices.
    ///
    /// - Throws: `TactusError`, `unavailable` where the kernel has no uinput, or the user may not use it.
    init() throws(TactusError) {
        let buttons = PointerButton.allCases.map { (EV_KEY, $0.code, 0) }
        let wheel = [REL_X, REL_Y, REL_WHEEL, REL_WHEEL_HI_RES].map { (EV_REL, $0, 0) }
        mouse = try Self.make("pointer", 1, buttons + wheel)
        tablet = try Self.make("tablet", 2, buttons + [ABS_X, ABS_Y].map { (EV_ABS, $0, Self.reach) })
        keyboard = try Self.make("keyboard", 3, KeyChord.allCodes.map { (EV_KEY, Int32($0), 0) })
    }

    private static func make(_ name: String, _ number: UInt16, _ abilities: [Change]) throws(TactusError) -> Int32 {
        let file = unsafe CPointerMake("Tactus \(name)", number, abilities.map(event), abilities.count)
        guard file < 0 else { return file }
        let code = Errno.last
        let expected =
            code == .permissionDenied
            ? "the rule of udev in the article Without a Mouse" : "a kernel with uinput; see modprobe uinput"
        throw TactusError(.unavailable, "/dev/uinput", "\(code)", expected: expected)
    }

    func isReady() -> Bool { true }

    func send(_ event: PointerEvent) throws(TactusError) {
        switch event {
        case .move(let x, let y): try put([(EV_REL, REL_X, x), (EV_REL, REL_Y, y)], to: mouse)
        case .place(let x, let y):
            let (x, y) = (Int(nearest: x * Double(Self.reach)), Int(nearest: y * Double(Self.reach)))
            try put([(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)], to: tablet)
        case .button(let button, let isDown): try put([(EV_KEY, button.code, isDown ? 1 : 0)], to: mouse)
        // A step is 120 units of the fine wheel.
        case .scroll(let steps):
            try put([(EV_REL, REL_WHEEL, steps), (EV_REL, REL_WHEEL_HI_RES, steps * 120)], to: mouse)
        case .key(let chord):
            for (code, isDown) in chord.strokes { try put([(EV_KEY, code, isDown ? 1 : 0)], to: keyboard) }
        }
    }

    /// Sends changes that happen at once.
    private func put(_ changes: [Change], to file: Int32) throws(TactusError) {
        let events = (changes + [(EV_SYN, SYN_REPORT, 0)]).map(Self.event)
        let isWritten = unsafe events.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) == $0.count }
        if !isWritten { throw TactusError("/dev/uinput") }
    }

    private static func event(_ change: Change) -> input_event {
        input_event(
            time: timeval(),
            type: UInt16(change.type),
            code: UInt16(change.code),
            value: Int32(change.value)
        )
    }
}

extension PointerButton {
    /// The kernel's code.
    var code: Int32 {
        switch self {
        case .left: BTN_LEFT
        case .middle: BTN_MIDDLE
        case .right: BTN_RIGHT
        }
    }
}

extension KeyChord {
    /// The keys as they go down and up.
    var strokes: [(code: Int32, isDown: Bool)] {
        codes.map { (Int32($0), true) } + codes.reversed().map { (Int32($0), false) }
    }
}

// The kernel's devices that events go to. Owned by PointerRun; one thread. The kernel releases all keys when they close.

import CPointer
import Gestures
import Glibc
import Platform
import SystemPackage

/// A mouse, a tablet and a keyboard of the kernel.
struct PointerDevices {
    private let mouse: Int32
    private let tablet: Int32
    private let keyboard: Int32

    /// Makes the devices.
    ///
    /// - Throws: `unavailable` where the kernel has no uinput, or the user may not use it.
    init() throws(TactusError) {
        mouse = try Self.make(CPointerMouse)
        tablet = try Self.make(CPointerTablet)
        keyboard = try Self.make(CPointerKeyboard, keys: KeyChord.allCodes)
    }

    private static func make(_ kind: Int, keys: [UInt16] = []) throws(TactusError) -> Int32 {
        let file = unsafe CPointerMake(Int32(kind), keys, keys.count)
        guard file < 0 else { return file }
        let code = Errno.last
        let expected =
            code == .permissionDenied
            ? "the rule of udev in the article Without a Mouse" : "a kernel with uinput; see modprobe uinput"
        throw TactusError(.unavailable, "/dev/uinput", "\(code)", expected: expected)
    }

    /// Sends an event.
    func send(_ event: PointerEvent) throws(TactusError) {
        let isSent: Bool
        switch event {
        case .move(let x, let y): isSent = CPointerMove(mouse, Int32(x), Int32(y)) == 0
        case .place(let x, let y):
            let reach = Double(CPointerReach)
            isSent = CPointerPlace(tablet, Int32(nearest: x * reach), Int32(nearest: y * reach)) == 0
        case .button(let button, let isDown):
            let number = Int32(PointerButton.allCases.firstIndex(of: button) ?? 0)
            isSent = CPointerButton(mouse, number, isDown ? 1 : 0) == 0
        case .scroll(let steps): isSent = CPointerScroll(mouse, Int32(steps)) == 0
        case .key(let chord):
            let pressed = chord.codes.map { CPointerKey(keyboard, $0, 1) }
            let released = chord.codes.reversed().map { CPointerKey(keyboard, $0, 0) }
            isSent = (pressed + released).allSatisfy { $0 == 0 }
        }
        if !isSent { throw TactusError("/dev/uinput") }
    }
}

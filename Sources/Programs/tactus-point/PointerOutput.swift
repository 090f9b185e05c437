// Where events go: the kernel's devices, or the desktop's portal where those may not be made. Owned by PointerRun; one thread.

import Gestures
import Platform

/// An output that moves the pointer and presses keys; it releases all of them when the process ends, however it ends.
protocol PointerOutput {
    /// A file that can be read when there is something to follow; `nil` for none.
    var file: Int32? { get }

    /// Follows what happens to it, and returns whether it takes events yet.
    ///
    /// - Throws: `TactusError`, `unavailable` where it was refused, or has ended.
    mutating func isReady() throws(TactusError) -> Bool

    /// Sends an event.
    func send(_ event: PointerEvent) throws(TactusError)
}

/// Returns the kernel's devices, or the desktop's portal.
///
/// - Throws: `TactusError`, `unavailable` where there are neither.
func pointerOutput() throws(TactusError) -> any PointerOutput {
    do throws(TactusError) {
        return try PointerDevices()
    } catch var devices {
        do throws(TactusError) {
            return try PointerPortal()
        } catch {
            devices.expected = "\(devices.expected ?? ""), or a desktop with a portal (\(error))"
            throw devices
        }
    }
}

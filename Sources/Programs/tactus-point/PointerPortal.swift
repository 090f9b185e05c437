// The desktop's portal, whose user allows a pointer and keys. Owned by PointerRun; one thread. The desktop releases all when
// the connection ends.

import CPointer
import Gestures
import Platform

/// A session of the RemoteDesktop portal.
struct PointerPortal: PointerOutput {
    let file: Int32?
    private var isOpen = false

    /// The file of the token that makes the user's answer hold the next time too.
    private static var path: String { "\(Path.userData)/tactus/pointers/portal" }

    /// Asks for a session.
    ///
    /// - Throws: `TactusError`, `unavailable` where no desktop has such a portal.
    init() throws(TactusError) {
        let token = (try? Secret.contents(of: Self.path)) ?? ""
        let (file, text) = withMessage(CPORTAL_TEXT) { unsafe CPortalAsk(token, $0) }
        guard file >= 0 else { throw Self.fault(text.words) }
        self.file = file
    }

    mutating func isReady() throws(TactusError) -> Bool {
        let (state, text) = withMessage(CPORTAL_TEXT) { unsafe CPortalRead($0) }
        if state == CPortalClosed { throw Self.fault(text.words) }
        guard state == CPortalOpened, !isOpen else { return isOpen }
        isOpen = true
        // Without a token the desktop asks again, which is no reason to stop.
        try? Self.keep(text.words)
        return true
    }

    func send(_ event: PointerEvent) throws(TactusError) {
        switch event {
        case .move(let x, let y): try call("NotifyPointerMotion", "dd", Int32(x), Int32(y))
        case .place: throw Self.fault("it has no places of the screen, expected a kit without area")
        case .button(let button, let isDown): try call("NotifyPointerButton", "iu", button.code, isDown ? 1 : 0)
        case .scroll(let steps): try call("NotifyPointerAxisDiscrete", "ui", 0, Int32(-steps))
        case .key(let chord):
            for (code, isDown) in chord.strokes { try call("NotifyKeyboardKeycode", "iu", code, isDown ? 1 : 0) }
        }
    }

    private func call(_ method: String, _ types: String, _ first: Int32, _ second: Int32) throws(TactusError) {
        guard unsafe CPortalSend(method, types, first, second) < 0 else { return }
        throw Self.fault(withMessage(CPORTAL_TEXT) { unsafe CPortalRead($0) }.message.words)
    }

    private static func keep(_ token: String) throws(TactusError) {
        Path.remove(path)
        guard !token.isEmpty else { return }
        try Path.makePrivateFolder(Path.folder(of: path))
        try FreshFile.write(Array((token + "\n").utf8), to: path)
        try Path.makePrivate(path)
    }

    private static func fault(_ why: String) -> TactusError {
        TactusError(.unavailable, "the desktop's portal", printable(why, atMost: 200))
    }
}

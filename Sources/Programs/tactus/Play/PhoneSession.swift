// Phones of one run: their link with its QR code, and what the live view shows of them. Made by
// `tactus play --phones`.

import LiveScene
import Performances
import Viewer
import Synchronization

final class PhoneSession: Sendable {
    let configuration: ServerConfiguration.Phones

    private struct State {
        var links = ServerLinks()
        var code: QRCode?
        var revision = -1
        var shown = ContinuousClock.now - .seconds(1)
    }

    let phones: PlayPhones
    private let state = Mutex(State())

    static var certificates: String { "\(Path.userData)/tactus/phones" }

    /// Prepares phones.
    ///
    /// - Parameter place: the address to listen at, and what phones must know.
    init(_ phones: PlayPhones, at place: ViewConfiguration) {
        self.phones = phones
        configuration = ServerConfiguration.Phones(place, certificates: Self.certificates)
    }

    /// Prints the links, and the code of the first where a person watches.
    func say(_ links: ServerLinks) {
        guard let plain = links.phones else { return }
        let link = links.securePhones ?? plain
        let code = Result { () throws(TactusError) in try QRCode(link) }
        state.withLock { ($0.links, $0.code) = (links, try? code.get()) }
        StandardStreams.say("phones: \(link)")
        if links.securePhones != nil {
            if let path = links.madeCertificate {
                StandardStreams.say("phones: made a certificate for this machine, \(path)")
            }
            StandardStreams.say(
                "phones: each phone warns of the certificate once, because this machine made it itself: go on anyway; "
                    + "\(plain) plays without it, by touch alone"
            )
        } else {
            let reason = links.plainReason ?? "there is no certificate"
            StandardStreams.say("phones: not encrypted, so pads alone and no strikes with the phone: \(reason)")
        }
        guard StandardStreams.isWatched else { return }
        switch code {
        case .success(let code): StandardStreams.draw(code.terminalLines)
        case .failure(let error): StandardStreams.say("\(error)")
        }
    }

    /// Sends the phones to browsers, after a change, twice per second at most.
    func show(to viewer: LiveViewer) {
        let revision = phones.revision
        let told = state.withLock { state -> (links: ServerLinks, code: QRCode?)? in
            let now = ContinuousClock.now
            guard revision != state.revision, now - state.shown >= .milliseconds(500) else { return nil }
            (state.revision, state.shown) = (revision, now)
            return (state.links, state.code)
        }
        guard let told else { return }
        viewer.keep(
            .phones,
            [
                "type": .string("phones"), "link": .optional(told.links.securePhones ?? told.links.phones),
                "plain": .optional(told.links.phones), "secure": .bool(told.links.securePhones != nil),
                "code": .array((told.code?.texts ?? []).map { .string($0) }), "phones": .array(phones.shown.phones),
            ]
        )
    }
}

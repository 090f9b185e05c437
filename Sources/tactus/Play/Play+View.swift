// What a performance shows to browsers. Part of `tactus play`.

import ArgumentParser
import Drums
import Gestures
import Capture
import LiveScene
import Performances
import Shapes

extension Play {
    /// Phones that play a kit.
    func phones(_ kit: Kit, say: @escaping @Sendable (String) -> Void) -> PlayPhones {
        // Browsers give 60 readings per second, and the detector of the text was made for 100.
        PlayPhones(
            kit: kit,
            program: "tactus \(Tactus.configuration.version)",
            profile: gestures.impactDetector ?? .adaptive,
            say: say
        )
    }

    /// The live view of what is played, phones that play, or both; images of the first camera are shown.
    func session(
        _ sources: [PlaySource],
        _ kit: Kit,
        _ book: RuleBook,
        _ phones: PlayPhones?
    ) async throws -> ViewSession? {
        guard looking.view || phones != nil else { return nil }
        var phoneSession: PhoneSession?
        if let phones { phoneSession = PhoneSession(phones, at: pads.place) }
        let kind: SceneHello.Source =
            switch sources.first {
            case .live(_, let isDevice): isDevice ? .camera : .video
            case .devices: .osc
            case .phones: .phones
            case .keypoints: .keypoints
            case nil: .none
            }
        return try session(showing: (kind, sources.first.map(title) ?? drums.take ?? ""), kit, book, phoneSession)
    }

    /// The live view of a source, which may be one that could not be opened; then there is no kit.
    func session(
        showing source: (SceneHello.Source, String),
        _ kit: Kit?,
        _ book: RuleBook,
        _ phones: PhoneSession? = nil
    ) throws -> ViewSession {
        var hello = ViewSession.hello("play", source.0, source.1, book)
        hello.kit = kit
        return try ViewSession(
            looking.view ? looking.place : nil,
            phones: phones,
            hello: hello,
            book: book,
            configuration: kit.map { gestures.options($0, book, confidence: input.confidence).configuration }
                ?? .init(),
            say: { StandardStreams.say($0) }
        )
    }

    /// The sources, of which the first one with images shows them to browsers.
    func shown(_ sources: [PlaySource], to session: ViewSession?) -> [PlaySource] {
        guard let session,
            let place = sources.firstIndex(where: { if case .live = $0 { true } else { false } }),
            case .live(var run, let isDevice) = sources[place]
        else { return sources }
        run.shown = { image in session.viewer.see(image) }
        var sources = sources
        sources[place] = .live(run, isDevice: isDevice)
        return sources
    }

    /// What browsers can ask for, and whether there is something to hear.
    func abilities(_ sources: [PlaySource], isHeard: Bool) -> [String] {
        let hasImages = sources.contains { if case .live = $0 { true } else { false } }
        return ViewPlay.abilities + (hasImages ? ["image"] : []) + (pads.phones ? ["phones"] : [])
            + (isHeard ? ["sound"] : [])
    }
}

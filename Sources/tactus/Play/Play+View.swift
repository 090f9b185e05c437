// What a performance shows to browsers. Part of `tactus play`.

import Drums
import Gestures
import LiveCapture
import LiveScene
import LiveView
import Performances
import Shapes

extension Play {
    /// The live view of what is played; images of the first camera are shown.
    func session(_ sources: [PlaySource], _ kit: Kit, _ book: RuleBook) throws -> ViewSession {
        let kind: SceneHello.Source =
            switch sources.first {
            case .live(_, let isDevice): isDevice ? .camera : .video
            case .devices: .osc
            case .keypoints, nil: .keypoints
            }
        var hello = ViewSession.hello("play", kind, sources.first.map(title) ?? drums.take ?? "", book)
        hello.kit = kit
        return try ViewSession(
            looking.place,
            hello: hello,
            book: book,
            configuration: gestures.options(kit, book, confidence: input.confidence).configuration,
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

    /// What browsers can ask for.
    func abilities(_ sources: [PlaySource]) -> [String] {
        let hasImages = sources.contains { if case .live = $0 { true } else { false } }
        return ViewPlay.abilities + (hasImages ? ["image"] : [])
    }
}

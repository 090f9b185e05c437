// Runs what `tactus play` and `tactus render` plan.

import Viewer
import Configurations
import LiveScene
import Performances

extension Play {
    func run() async throws {
        let plan: PlayPlan
        do {
            plan = try PlayPlan(self)
        } catch let failure as Failure where view.view && failure.code == .unavailable {
            try await show(failure)
            throw failure
        }
        if let path = setup.saveSetup {
            try SetupFile.current?.save(of: Play.self, to: path)
        }
        try await PlaySession(plan).run()
    }

    /// Shows browsers what is missing.
    private func show(_ failure: Failure) async throws {
        let hello = ViewSession.hello("play", .camera, sources.first ?? "the first camera", .rockScissorsPaper)
        let session = try ViewSession(view.place.page, hello: hello, book: .rockScissorsPaper, rules: [])
        try await untilInterrupted(isLive: false) { stop in
            try await session.start(abilities: [], status: { SceneStatus() })
            await session.show(failure, until: stop)
            await session.viewer.stop()
        }
    }
}

extension Render {
    func run() async throws { try await PlaySession(PlayPlan(self)).run() }
}

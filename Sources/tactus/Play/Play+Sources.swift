// What a performance is played from, and all files of its run. Part of `tactus play`.

import ArgumentParser
import Configurations
import Drums
import System
import KeypointFiles
import Capture
import LiveScene
import Performances
import Outputs

extension Play {
    /// What is looked at and read; the first camera where nothing is named and neither devices nor phones are listened to.
    func openSources() throws -> [PlaySource] {
        var result: [PlaySource] = []
        for source in sources {
            if [.video, .motionJPEG].contains(MediaSource(source)), !Path.isTaken(source) {
                throw Failure(.noInput, "\(source): there is no such file or folder")
            }
            if MediaSource(source).hasImages {
                let run = try live.run(source, usualPace: isFast ? .fast : .real)
                result.append(.live(run, isDevice: run.camera.isDevice))
            } else {
                result.append(.keypoints(source))
            }
        }
        if result.isEmpty, sending.oscIn == nil, !pads.phones, !sending.noCamera {
            result.append(.live(try live.run(nil), isDevice: true))
        }
        return result
    }

    /// The same; where there is a live view, it shows what is missing.
    func sourcesOrShown(until stop: Latch) async throws -> [PlaySource] {
        do {
            return try openSources()
        } catch {
            // A file that is not there is no matter of setting up.
            guard looking.view, !(error is ValidationError), (error as? Failure)?.code != .noInput else { throw error }
            let interruption = SignalHandler(stop)
            defer { withExtendedLifetime(interruption) {} }
            let session = try session(showing: (.camera, sources.first ?? "the first camera"), nil, .rockScissorsPaper)
            try await session.start(abilities: [], status: { SceneStatus() })
            await session.show(error, until: stop)
            await session.viewer.stop()
            throw error
        }
    }

    /// The kit that fits what is there to play with.
    func usualKit(_ sources: [PlaySource]) -> ShippedKit {
        guard let first = sources.first else { return .tvdrums }
        guard case .live(let run, _) = first else { return .hands }
        return run.model.manifest.gives.contains(.bodies) ? .drumset : .hands
    }

    func title(_ source: PlaySource) -> String {
        switch source {
        case .live(let run, _): run.camera.source ?? "the first camera"
        case .keypoints(let path): path == "-" ? "standard input" : path
        case .devices: "OSC"
        case .phones: "phones"
        }
    }

    /// All that the run reads and writes.
    func runFiles(_ opened: [PlaySource], _ kit: Kit?) -> RunFiles {
        var files = RunFiles()
        files.read(sources: sources)
        for source in sources { files.count(source) }
        // What is true of a recording stands beside it, and what was played is no truth.
        for source in sources where !MediaSource(source).hasImages && source != "-" {
            files.read(EventFile.beside(source), as: "the true events of \(source),")
        }
        for case .live(let run, _) in opened { files.read(model: run.model.manifest, arguments: live.modelArg) }
        if let mesh = looking.place.faceMesh { files.read(mesh, as: "--face-mesh") }
        if sending.mqtt != nil { files.read(variables: MQTTCredentials.fileVariables) }
        if pads.phones { files.read(PhoneSession.certificates, as: "the phones' certificate in") }
        files.read(kit: drums.kit, book: kit?.book)
        if sound.drumkit != "built-in" { files.read(sound.drumkit, as: "--drumkit") }
        for (option, path) in [
            ("--output", sound.output), ("--midi-file", sending.midiFile), ("--events", sending.events),
            ("--take", drums.take), ("--render", drums.render),
        ] {
            if let path { files.write(path, as: option) }
        }
        return files
    }
}

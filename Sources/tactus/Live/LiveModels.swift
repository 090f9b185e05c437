// Which keypoint model a live run uses. Called by LiveOptions.

import Capture

enum LiveModels {
    /// The models of hands that are tried when none is named, the fastest first.
    static let preferred = ["litert-hands", "mediapipe-hands"]

    /// The manifest of a model that can be started.
    ///
    /// - Parameter name: a name or a path; `nil` for the first preferred one that is set up.
    /// - Throws: where it is unknown, or not set up, with what to do about it.
    static func manifest(_ name: String?) throws -> ModelManifest {
        guard let name else { return try firstReady() }
        let manifest = try Models.manifest(named: name)
        if let missing = manifest.missing { throw Failure(.unavailable, "\(missing)") }
        return manifest
    }

    private static func firstReady() throws -> ModelManifest {
        let manifests = preferred.compactMap { try? ModelFolders.standard.manifest(named: $0) }
        if let ready = manifests.first(where: { $0.missing == nil }) { return ready }
        let hint = manifests.first.map { "set one up with: \($0.install)" } ?? "name one with --model"
        throw Failure(.unavailable, "no keypoint model is set up", advice: hint)
    }
}

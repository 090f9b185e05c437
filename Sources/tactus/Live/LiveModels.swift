// The keypoint model of a live run. Called by LiveOptions.

import Capture

enum LiveModels {
    /// The manifest of a model that can be started.
    ///
    /// - Parameter name: a name or a path; `nil` for the first preferred one that is set up.
    /// - Throws: where it is unknown, or not set up, with what to do about it.
    static func manifest(_ name: String?) throws -> ModelManifest {
        guard let name else { return try ModelFolders.standard.firstReady() }
        let manifest = try Models.manifest(named: name)
        if let missing = manifest.missing { throw Failure(.unavailable, "\(missing)") }
        return manifest
    }
}

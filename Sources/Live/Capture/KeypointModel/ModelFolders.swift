// Finds models by name: where their folders are looked for, and what is in them.

internal import Platform
internal import KeypointFiles
internal import SystemPackage

/// The folders that hold models, each in its own folder with a `model.yaml`.
public struct ModelFolders: Sendable {
    /// The folders, in the order in which they are searched; not all need to exist.
    package let paths: [String]

    /// Creates a search of these folders.
    public init(paths: [String]) { self.paths = paths }

    /// The folders of this system: those of `$TACTUS_MODELS`, parted by colons; those that came with the running
    /// program; and `tactus/models` in the folder of the user's data.
    ///
    /// Neither the current folder nor any other that happens to lie near the program: a model is a program, and
    /// unpacking an archive there must not choose which one is run.
    public static var standard: ModelFolders {
        var paths = Environment["TACTUS_MODELS"]?.split(separator: ":").map(String.init) ?? []
        paths += [supplied, "\(Path.userData)/tactus/models"].compactMap(\.self)
        var known: Set<String> = []
        return ModelFolders(paths: paths.filter { known.insert(Path.resolved($0) ?? $0).inserted })
    }

    /// The folder of the models that came with the running program: `share/tactus/Models` beside the `bin` that it is
    /// installed in, or `Models` of the checkout in whose `.build` it lies.
    static var supplied: String? {
        guard let program = Path.resolved("/proc/self/exe") else { return nil }
        if let data = Installation.data(of: program) { return "\(data)/Models" }
        guard let build = program.ranges(of: "/.build/").last else { return nil }
        let root = String(program[..<build.lowerBound])
        return isCheckout(root) ? "\(root)/Models" : nil
    }

    /// Returns whether a folder is a checkout of Tactus, and not one in which everyone may put things, such as /tmp.
    private static func isCheckout(_ root: String) -> Bool {
        guard let status = Path.status(root), !status.permissions.contains([.saveText, .otherWrite]),
            let package = try? ByteSource.contents(
                of: "\(root)/Package.swift",
                atMost: ModelConfiguration.packageBytes
            )
        else { return false }
        return String(decoding: package, as: UTF8.self).contains("\n    name: \"Tactus\",")
    }

    /// A model's manifest.
    ///
    /// - Parameter name: the name of a model's folder, or the path of a folder or of a manifest.
    /// - Throws: `TactusError` where there is no such model or it cannot be read, and `Diagnostic` of the manifest.
    public func manifest(named name: String) throws -> ModelManifest {
        if name.contains("/") || name.hasSuffix(".yaml") {
            return try ModelManifest(file: Path.isFolder(name) ? "\(name)/model.yaml" : name)
        }
        guard let file = files.first(where: { $0.name == name })?.file else {
            throw unknown(name)
        }
        return try ModelManifest(file: file)
    }

    /// The models of hands that are tried if none is named, the fastest first.
    private static let preferred = ["litert-hands", "mediapipe-hands"]

    /// Returns the manifest of the first of `litert-hands` and `mediapipe-hands` that is set up.
    ///
    /// - Throws: `TactusError` if none is, with what to do about it.
    package func firstReady() throws(TactusError) -> ModelManifest {
        let manifests = Self.preferred.compactMap { try? manifest(named: $0) }
        if let ready = manifests.first(where: { $0.missing == nil }) { return ready }
        let hint = manifests.first.map { "set one up with: \($0.install)" } ?? "name one with --model"
        throw TactusError(.unavailable, "no keypoint model is set up; \(hint)")
    }

    private func unknown(_ name: String) -> TactusError {
        let here = Path.isFolder(name) ? "; for the folder here, use ./\(name)" : ""
        let folders = paths.filter(Path.isFolder).joined(separator: ", ")
        guard !folders.isEmpty else {
            let why = "no models came with this program, and TACTUS_MODELS names none"
            return TactusError(.unavailable, "no model \(name): \(why)\(here)")
        }
        let found = files.isEmpty ? "no models" : files.map(\.name).joined(separator: ", ")
        return TactusError(.unavailable, "no model \(name), found \(found) in \(folders)\(here)")
    }

    /// The models that are there, by name; of two with one name, the one found first.
    package var files: [(name: String, file: String)] {
        var found: [String: String] = [:]
        for path in paths {
            for name in FolderEntry.names(in: path) where found[name] == nil {
                let file = "\(path)/\(name)/model.yaml"
                if Path.isThere(file) { found[name] = file }
            }
        }
        return found.sorted { $0.key < $1.key }.map { (name: $0.key, file: $0.value) }
    }
}

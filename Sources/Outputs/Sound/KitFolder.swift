// The files that a kit may name: those of its folder, and of the one above it, which is that of a package with several kits.
// Used by SFZText, SoundBank+SFZ and SoundBank+Hydrogen; any thread.

internal import Platform

/// The folder of a kit's file.
struct KitFolder {
    /// The place of a file that a kit may name, for errors.
    static let expected = "a file in the kit's folder, or in the one above it"

    private let file: String

    /// The folder above the kit's, without links; `nil` where it is not there.
    private let package: String?

    init(of file: String) {
        self.file = file
        package = Path.resolved(Path.inside(Path.folder(of: file), ".."))
    }

    /// Returns the path of a file that the kit names, with either kind of slash; `nil` where that is outside, by its name or
    /// by a link.
    func path(of name: String) -> String? {
        let name = name.replacing("\\", with: "/")
        let depths = name.split(separator: "/").reduce(into: [0]) { depths, part in
            if part != "." { depths.append((depths.last ?? 0) + (part == ".." ? -1 : 1)) }
        }
        guard !name.isEmpty, !name.hasPrefix("/"), depths.allSatisfy({ $0 >= -1 }) else { return nil }
        let path = Path.beside(file, name)
        guard let package, let place = Path.resolved(path) else { return path }
        return package == "/" || place.hasPrefix(package + "/") ? path : nil
    }
}

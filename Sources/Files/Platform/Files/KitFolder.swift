// The files that a kit may name, which comes from a stranger: those of its folder, and for samples of the one above it, which is
// that of a package with several kits. Used by readers of kits; any thread.

/// The folder of a kit's file.
package struct KitFolder {
    /// The place of a file that a kit of samples may name, for errors.
    package static let expected = "a file in the kit's folder, or in the one above it"

    private let file: String

    /// The number of folders above the kit's whose files it may name.
    private let above: Int

    /// The outermost folder, without links; `nil` where it is not there.
    private let root: String?

    /// - Parameters:
    ///   - file: the kit's file.
    ///   - isSample: whether it names samples.
    package init(of file: String, isSample: Bool = true) {
        (self.file, above) = (file, isSample ? 1 : 0)
        root = Path.resolved(Path.inside(Path.folder(of: file), isSample ? ".." : "."))
    }

    /// Returns the path of a file that the kit names, with either kind of slash; `nil` where that is outside, by its name or
    /// by a link, or no name of a file.
    package func path(of name: String) -> String? {
        let name = name.replacing("\\", with: "/")
        let depths = name.split(separator: "/").reduce(into: [0]) { depths, part in
            if part != "." { depths.append((depths.last ?? 0) + (part == ".." ? -1 : 1)) }
        }
        guard !["", "-"].contains(name), !name.hasPrefix("/"), depths.allSatisfy({ $0 >= -above }),
            name.unicodeScalars.allSatisfy(\.fitsLine)
        else { return nil }
        let path = Path.beside(file, name)
        guard let root, let place = Path.resolved(path) else { return path }
        return root == "/" || place.hasPrefix(root + "/") ? path : nil
    }
}

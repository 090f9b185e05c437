// The version of the programs, and the folder of what is installed with them. Used by all programs; any thread.

/// The programs as they are installed.
package enum Installation {
    /// The version of all programs.
    package static let version = "0.1.0"

    /// Returns the folder of the files that are installed with a program: `share/tactus` beside its `bin`.
    package static func data(of program: String) -> String? {
        let folder = Path.folder(of: program)
        return folder.hasSuffix("/bin") ? "\(Path.folder(of: folder))/share/tactus" : nil
    }
}

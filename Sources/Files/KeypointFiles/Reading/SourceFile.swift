// A file of an input. Made by KeypointReader and SmallFiles; pure.

internal import Platform

/// One file of an input, as its reader gets to know it.
struct SourceFile: Hashable {
    /// The path of the file, or the name of another source, such as `-`.
    var path: String

    /// A Boolean value that indicates whether it is a file: it can be read a second time, and other files lie beside
    /// it.
    var isFile: Bool

    /// Its first bytes.
    var prefix: [UInt8]

    /// Its path within the folder that is read, `nil` where it was named itself.
    var inFolder: String?

    /// Its path within the folder, or its name; empty where it is not a file.
    var relativePath: String { inFolder ?? name }

    /// The file's name without its folder and the ending of packed data; empty where it is not a file.
    var name: String { isFile ? Unpacker.plainName(Path.name(of: path)) : "" }
}

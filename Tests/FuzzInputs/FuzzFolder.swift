// A folder of a fuzzed input, for readers of files. Used by checks; any thread.

import Glibc

/// An empty folder that is gone with its last use.
public final class FuzzFolder: Sendable {
    /// The path.
    public let path: String

    /// Makes a folder.
    public init() {
        let root = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(root)/fuzz-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { fatalError("no folder in \(root)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Writes a file into it; its path.
    @discardableResult
    public func write(_ bytes: some Collection<UInt8>, to name: String) -> String {
        let file = "\(path)/\(name)"
        guard let stream = unsafe fopen(file, "w") else { fatalError("no file \(file)") }
        let bytes = Array(bytes)
        let count = unsafe fwrite(bytes, 1, bytes.count, stream)
        guard unsafe fclose(stream) == 0, count == bytes.count else { fatalError("\(file) is not written") }
        return file
    }

    deinit {
        guard let directory = unsafe opendir(path) else { return }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            _ = unsafe unlink("\(path)/\(name)")
        }
        unsafe closedir(directory)
        _ = unsafe rmdir(path)
    }
}

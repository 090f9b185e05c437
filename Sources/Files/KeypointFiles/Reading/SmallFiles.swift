// Files of a folder that are opened, cut and parsed on any thread. Made by KeypointReader.

internal import Platform
internal import SystemPackage

/// Small JSON files of a folder, each with a frame or a few.
struct SmallFiles: Sendable {
    let paths: [String]
    let folder: String
    let format: KeypointFormat
    let options: ReaderOptions

    /// A file of which all values are parsed, or what kept it from being read.
    struct Opened: Sendable {
        let path: String
        let values: Result<JSONElements, TactusError>

        /// The lines before the first record.
        var skipped: LeadingLines?
    }

    /// Returns whether a file is small enough for all of it to be used in detecting its format; a packed one may be of
    /// any size.
    static func isSmall(_ path: String, _ status: Stat) -> Bool {
        status.size < Tuning.detectionBytes && Unpacker.plainName(path) == path
    }

    func opened() -> [Opened] {
        var parser = JSONParser()
        var files: [Opened] = []
        for path in paths {
            do throws(TactusError) {
                var bytes = try ByteSource(path: path)
                let (prefix, skipped) = try bytes.start(format: format)
                if bytes.isPacked {
                    throw TactusError(.broken, path, "packed data", expected: "a name that ends in .gz or .zst")
                }
                let inFolder = Folder.path(of: path, in: folder)
                let file = SourceFile(path: path, isFile: true, prefix: prefix, inFolder: inFolder)
                var cutter = JSONCutter(bytes, file, format, options)
                var values = try cutter.next(.max)
                while !values.isLast {
                    let next = try cutter.next(.max)
                    values.items += next.items
                    values.isLast = next.isLast
                }
                values.parse(by: &parser)
                files.append(Opened(path: path, values: .success(values), skipped: skipped))
            } catch {
                files.append(Opened(path: path, values: .failure(error)))
            }
        }
        return files
    }
}

// A drum kit as Hydrogen packs it, `NAME.h2drumkit`: unpacked for as long as its samples are read, by tar and up to the largest
// kit. Used by SoundBanks; any task.

import KeypointFiles
import Outputs

enum PackedDrumkit {
    /// The ending of such files.
    static let ending = ".h2drumkit"

    /// The most entries, and the most bytes of them together: those of Debian have up to 200 and 60 MB.
    private static let (mostEntries, mostBytes) = (10_000, 1 << 30)

    /// The most bytes of an archive: each entry has a header, perhaps one more for its name, and is filled up.
    private static let mostUnpacked = mostBytes + mostEntries * 2_048

    /// The time limit of each of tar's two runs, and the limit of its output: 10,000 entries of 400 characters.
    private static let (time, words) = (Duration.seconds(60), 4_000_000)

    /// The sounds of a packed kit.
    ///
    /// It is looked through before anything of it is written: only files and folders are taken, none of them out of the
    /// kit's folder, and not without end. What is unpacked is gone when this returns.
    ///
    /// - Throws: where it is missing, is no such kit, or holds anything else.
    static func bank(_ path: String) async throws(TactusError) -> SoundBank {
        guard Path.isThere(path) else { throw TactusError(.missing, path, "there is no such drum kit") }
        guard Path.isRegularFile(path) else {
            throw TactusError(.broken, path, "no file", expected: "a drum kit packed by Hydrogen")
        }
        let kit = try await root(path)
        let folder = try TemporaryFolder()
        _ = try await tar(
            ["--extract", "--no-same-owner", "--no-same-permissions", "--directory=\(folder.path)"],
            path
        )
        do throws(TactusError) {
            var bank = try SoundBank(hydrogen: folder.path + kit)
            bank.problems = bank.problems.map { told($0, path, folder) }
            bank.cutOff = bank.cutOff.map { $0.replacing(folder.path, with: path) }
            return bank
        } catch {
            throw told(error, path, folder)
        }
    }

    /// Returns the path of the kit in the archive: at the top, or in a folder of its own, as Hydrogen has it; its
    /// `/drumkit.xml` left out.
    private static func root(_ path: String) async throws(TactusError) -> String {
        let list = try await tar(["--list", "--verbose", "--numeric-owner", "--quoting-style=escape"], path)
        var (entries, bytes) = (0, 0)
        var kit: String?
        for line in list.split(separator: "\n") {
            // -rw-r--r-- 1000/1000  48044 2020-01-31 12:00 GMRockKit/Kick-Soft.wav
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, let size = Int(fields[2]), size >= 0 else {
                throw TactusError(.broken, path, "tar: \(line.prefix(80))", expected: "files and folders")
            }
            let name = fields[5]
            guard line.hasPrefix("-") || line.hasPrefix("d") else {
                throw TactusError(
                    .broken,
                    path,
                    "\(name.prefix(80)): a link or a device",
                    expected: "files and folders"
                )
            }
            guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
                throw TactusError(.broken, path, "\(name.prefix(80)): outside of the kit", expected: "files of the kit")
            }
            entries += 1
            guard entries <= mostEntries else {
                throw TactusError(.broken, path, "too many files", expected: "at most \(mostEntries)")
            }
            guard size <= mostBytes - bytes else { throw tooLarge(path) }
            bytes += size
            let parts = name.split(separator: "/").filter { $0 != "." }
            if kit == nil, parts.last == "drumkit.xml", parts.count <= 2 {
                kit = parts.dropLast().map { "/\($0)" }.joined()
            }
        }
        guard let kit else {
            throw TactusError(.broken, path, "no drumkit.xml in it", expected: "a drum kit packed by Hydrogen")
        }
        return kit
    }

    private static func tar(_ arguments: [String], _ path: String) async throws(TactusError) -> String {
        do throws(TactusError) {
            return try await ShortProgram.run(
                "tar",
                arguments + ["--file=-"],
                variables: ["LC_ALL": "C", "TAR_OPTIONS": ""],
                limit: words,
                within: time,
                fault: .broken
            ) { write throws(TactusError) in
                try unpack(path, write)
            }
        } catch {
            guard error.subject != path else { throw error }
            let wrong = error.description
            guard error.kind == .broken else { throw TactusError(error.kind, path, wrong) }
            throw TactusError(.broken, path, wrong, expected: "a drum kit packed by Hydrogen")
        }
    }

    /// Passes an archive on as it is unpacked, and no further than the largest: a small file may unpack to anything.
    private static func unpack(
        _ path: String,
        _ write: ([UInt8]) throws(TactusError) -> Void
    ) throws(TactusError) {
        var source = try ByteSource(path: path)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var count = 0
        while case let more = try source.read(into: &buffer, 0..<buffer.count), more > 0 {
            count += more
            guard count <= mostUnpacked else { throw tooLarge(path) }
            try write(more == buffer.count ? buffer : Array(buffer.prefix(more)))
        }
    }

    private static func tooLarge(_ path: String) -> TactusError {
        TactusError(.broken, path, "too large", expected: "at most \(mostBytes >> 20) MB unpacked")
    }

    /// Returns the error of an unpacked file, in the words of the packed one.
    private static func told(_ problem: TactusError, _ path: String, _ folder: TemporaryFolder) -> TactusError {
        var problem = problem
        problem.subject = problem.subject.replacing(folder.path, with: path)
        return problem
    }
}

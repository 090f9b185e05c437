// Files of results: the old one until the new one is whole, then the new one, and never anything else.

import Platform
import Foundation
import Testing

@Suite("Files of results")
struct FreshFileTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func write(_ text: String, to name: String) throws {
        try FreshFile.write(Array(text.utf8), to: folder.file(name))
    }

    @Test("what stands there stays until the file is kept, and for good where it is not") func old() throws {
        try folder.write("old", to: "a")
        do {
            let file = try FreshFile(path: folder.file("a"))
            try file.write(Array("new".utf8))
            #expect(try folder.text("a") == "old")
            // It has no name as long as it is written, but on a disk that has no such files.
            #expect(folder.names.allSatisfy { $0 == "a" || $0.hasPrefix(".tactus-") })
        }
        #expect(try folder.text("a") == "old" && folder.names == ["a"])
        try write("new", to: "a")
        #expect(try folder.text("a") == "new" && folder.names == ["a"])
    }

    @Test("a file that was not there is there when it is kept") func new() throws {
        let file = try FreshFile(path: folder.file("a"))
        #expect(!folder.names.contains("a"))
        try file.keep()
        try file.keep()
        #expect(try folder.text("a") == "" && folder.names == ["a"])
    }

    @Test("rights and other names of the old file are kept") func rights() throws {
        try folder.write("old", to: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("a"))
        try FileManager.default.linkItem(atPath: folder.file("a"), toPath: folder.file("b"))
        try write("new", to: "a")
        #expect(try folder.rights("a") == 0o640)
        #expect(try folder.text("b") == "old")
    }

    @Test("a link stays a link, and the file that it leads to is replaced", arguments: [true, false])
    func link(_ isThere: Bool) throws {
        try folder.write(isThere ? "old" : "", to: isThere ? "inner/real" : "inner/other")
        try folder.link("second", to: "inner/real")
        try folder.link("a", to: folder.file("second"))
        try write("new", to: "a")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("a")) == folder.file("second"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("second")) == "inner/real")
        #expect(try folder.text("inner/real") == "new")
    }

    @Test(
        "a place where no file can be is told before anything is written",
        arguments: [("", "Is a directory"), ("no/where", "No such file"), ("file/x", "Not a directory")]
    )
    func nowhere(_ name: String, _ words: String) throws {
        try folder.write("", to: "file")
        let problem = #expect(throws: TactusError.self) { _ = try FreshFile(path: folder.file(name)) }
        #expect(problem?.wrong.hasPrefix(words) == true, "\(String(describing: problem))")
        #expect(folder.names == ["file"])
    }

    @Test("a full device is told, and is still one") func device() throws {
        let file = try FreshFile(path: "/dev/full")
        #expect(throws: TactusError.self) { try file.write([1]) }
        #expect(FilePlace("/dev/full") == nil)
    }

    @Test("files that belong together take their places when all are there") func staged() throws {
        try folder.write("old", to: "set/a")
        do {
            let staged = try StagedFolder(folder.file("set"))
            try FreshFile.write([65], to: staged.path("a"))
            #expect(try folder.text("set/a") == "old")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("set")) == ["a"])
        do {
            let staged = try StagedFolder(folder.file("set"))
            for name in ["a", "b"] { try FreshFile.write(Array(name.utf8), to: staged.path(name)) }
            try staged.keep(["a", "b"])
        }
        #expect(try folder.text("set/a") == "a" && folder.text("set/b") == "b")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("set")).sorted() == ["a", "b"])
    }

    @Test("of two that write one file, the second gets a numbered name", arguments: [true, false]) func two(
        isThere: Bool
    )
        throws
    {
        let path = folder.file("a.mid")
        if isThere { try folder.write("old", to: "a.mid") }
        let old = isThere ? FilePlace(path) : nil
        let files = try ["one", "two"].map { text in
            let file = try FreshFile(path: path)
            try file.write(Array(text.utf8))
            return file
        }
        let first = try files[0].keep(inPlaceOf: old)
        #expect(first.name == nil && first.place == FilePlace(path))
        let second = try files[1].keep(inPlaceOf: old)
        #expect(second.name == folder.file("a.1.mid") && second.place == FilePlace(folder.file("a.1.mid")))
        // Which is its own then, as the first one's is.
        try FreshFile.write(Array("else".utf8), to: folder.file("b"))
        let third = try FreshFile(path: path)
        #expect(try third.keep(inPlaceOf: first.place).name == nil)
        #expect(try folder.text("a.mid") == "" && folder.text("a.1.mid") == "two" && folder.names.count == 3)
    }

    @Test("a file that somebody else holds is waited for, but not for ever") func held() throws {
        try folder.write("old", to: "a")
        let held = try FileLock.taken(folder.file("a"))
        let file = try FreshFile(path: folder.file("a"))
        #expect(try file.keep(inPlaceOf: FilePlace(folder.file("a"))).name == nil && folder.names == ["a"])
        withExtendedLifetime(held) {}
    }

    @Test(
        "what another account put into a folder like /tmp is not written through, whatever it is",
        .enabled(if: geteuid() == 0, "only root can give a file away"),
        arguments: [
            (0o1777, 65_534, true), (0o1777, 0, false), (0o777, 65_534, false), (0o755, 65_534, false),
        ]
    )
    func planted(rights: Int, owner: Int, isRefused: Bool) throws {
        try folder.write("", to: "inner/file")
        try folder.makePipe("inner/pipe")
        try folder.set("inner", rights: rights)
        for name in ["inner/file", "inner/pipe"] {
            try folder.set(name, rights: 0o666, owner: owner)
            let path = folder.file(name)
            // Before anything waits for a reader.
            guard isRefused || name == "inner/file" else { continue }
            for grows in [false, true] {
                do throws(TactusError) {
                    if grows { _ = try Recording(path).make() } else { try FreshFile.write([1], to: path) }
                    #expect(!isRefused, "\(name)")
                } catch {
                    #expect(isRefused && error.kind == .inputOutput, "\(error)")
                    #expect(error.wrong.hasPrefix("a file of another account in a folder that everybody"), "\(error)")
                }
            }
        }
        if isRefused { #expect(try folder.text("inner/file").isEmpty && folder.names == ["inner"]) }
    }

    @Test("a folder for a while goes with the run that was killed, and stays as long as it is needed") func whiles()
        throws
    {
        for name in [".tactus-999999991-dead/inner/part", "tactus-999999992-x/mine", ".tactus-\(getpid())-here/part"] {
            try folder.write("x", to: name)
        }
        do {
            let first = try TemporaryFolder(in: folder.path)
            try folder.write("x", to: "\(first.path.dropFirst(folder.path.count + 1))/inner/part")
            #expect(try folder.rights(String(first.path.dropFirst(folder.path.count + 1))) == 0o700)
            #expect(folder.names.count == 3 && !folder.names.contains(".tactus-999999991-dead"))
        }
        #expect(folder.names == [".tactus-\(getpid())-here", "tactus-999999992-x"])
    }
}

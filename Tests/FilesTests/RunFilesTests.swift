// The register of a run's files: by device and inode, whatever the paths look like.

import Platform
import Foundation
import Testing

@Suite("The files of a run")
struct RunFilesTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("a", to: "a")
        try folder.write("b", to: "set/inner/b")
        try folder.link("link", to: "a")
        try folder.link("here", to: ".")
        try folder.link("set/out", to: "../a")
        try folder.link("set/loop", to: "..")
        try FileManager.default.linkItem(atPath: folder.file("a"), toPath: folder.file("hard"))
    }

    private func check(
        reading: [String] = [],
        writing: [String],
        beside: [String] = [],
        isForced: Bool = false
    ) -> String? {
        var files = RunFiles()
        for path in reading { files.read(folder.file(path)) }
        for path in writing { files.write(folder.file(path), as: "--to") }
        for path in beside { files.write(folder.file(path), beside: folder.file("main"), as: "--main") }
        do throws(TactusError) {
            try files.check(isForced: isForced)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("one file, whatever its path", arguments: ["a", "./a", "set/../a", "link", "here/a", "here/link", "hard"])
    func input(_ path: String) {
        let line = check(reading: ["a"], writing: [path])
        #expect(line?.contains("is an input too and would be overwritten") == true, "\(String(describing: line))")
        #expect(line?.contains(folder.file(path)) == true && line?.contains(folder.file("a")) == true)
    }

    @Test(
        "one place of a file that is not there yet",
        arguments: [("new", "./new"), ("new", "here/new"), ("set/x", "set/inner/../x"), ("link", "a")]
    )
    func twice(_ first: String, _ second: String) {
        let line = check(writing: [first, second])
        #expect(line?.contains("one file would be written twice, expected two files") == true)
    }

    @Test("what is in a folder that is read", arguments: ["set/inner/b", "here/set/inner/b", "a", "hard"])
    func inFolder(_ path: String) { #expect(check(reading: ["set"], writing: [path]) != nil) }

    @Test(
        "what would be read with a folder, whether it is there or not",
        arguments: [("set/new.jsonl", true), ("set/inner/b.jsonl", true), ("set/new.txt", false), ("b.jsonl", false)]
    )
    func wouldBeRead(_ path: String, isRefused: Bool) throws {
        func line() -> String? {
            var files = RunFiles()
            files.count(folder.file("set")) { $0.hasSuffix(".jsonl") }
            files.write(folder.file(path), as: "--to")
            do throws(TactusError) {
                try files.check()
                return nil
            } catch {
                return error.description
            }
        }
        let first = line()
        #expect((first != nil) == isRefused)
        try folder.write("", to: path)
        #expect(line() == first)
        if isRefused {
            let words = "\(folder.file(path)) in \(folder.file("set")) is an input too and would be overwritten"
            #expect(first?.contains(words) == true, "\(first ?? "")")
        }
    }

    @Test("what is another file", arguments: ["new", "inner", "beside"]) func other(_ path: String) throws {
        try folder.write("", to: "beside")
        #expect(check(reading: ["a", "set"], writing: [path, "newer"]) == nil)
    }

    @Test("devices may be written twice, and read and written") func devices() throws {
        var files = RunFiles()
        files.read("/dev/null")
        for option in ["--to", "--also"] { files.write("/dev/null", as: option) }
        try files.check()
    }

    @Test("what lies beside a named file is replaced when that is asked for") func beside() throws {
        #expect(check(writing: ["main"], beside: ["new"]) == nil)
        let line = check(writing: ["main"], beside: ["a"])
        #expect(line?.contains("already exists") == true && line?.hasSuffix("--force") == true)
        #expect(check(writing: ["main"], beside: ["a"], isForced: true) == nil)
        #expect(check(reading: ["hard"], writing: ["main"], beside: ["a"], isForced: true) != nil)
        try folder.link("nowhere", to: "gone")
        #expect(check(writing: ["main"], beside: ["nowhere"]) != nil)
    }
}

// Recordings: what stood at their places is never lost before the run has ended well.

import Platform
import Foundation
import Synchronization
import Testing

@Suite("Recordings")
struct RecordingTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("old", to: "take.wav")
    }

    /// A recording of a few bytes that is not settled yet.
    private func recorded(_ name: String = "take.wav") throws -> Recording {
        let recording = try Recording(folder.file(name))
        let writer = try RecordingWriter(recording)
        try writer.write(Array("new".utf8))
        try writer.write(Array("er".utf8))
        try writer.close()
        return recording
    }

    @Test("while it grows it has its name, and the old one a numbered one") func both() throws {
        _ = try recorded()
        #expect(folder.names == ["take.1.wav", "take.wav"])
        #expect(try folder.text("take.wav") == "newer" && folder.text("take.1.wav") == "old")
    }

    @Test(
        "what becomes of the old one",
        arguments: [
            (Recording.End.whole, ["take.wav"], "newer"), (.broken, ["take.1.wav", "take.wav"], "newer"),
            (.nothing, ["take.wav"], "old"),
        ]
    )
    func ends(_ end: Recording.End, _ names: [String], _ text: String) throws {
        let line = try recorded().settle(end)
        #expect(folder.names == names)
        #expect(try folder.text("take.wav") == text)
        #expect((line != nil) == (end == .broken) && line?.hasSuffix("take.1.wav") != false)
    }

    @Test("without an old one there is nothing to keep", arguments: [Recording.End.whole, .broken, .nothing])
    func fresh(_ end: Recording.End) throws {
        #expect(try recorded("new.wav").settle(end) == nil)
        #expect(folder.names == (end == .nothing ? ["take.wav"] : ["new.wav", "take.wav"]))
    }

    @Test("without a byte the old one is not touched, unless an empty one is asked for") func empty() throws {
        let recording = try Recording(folder.file("take.wav"))
        try RecordingWriter(recording).close()
        #expect(folder.names == ["take.wav"])
        #expect(recording.settle(.broken) == nil)
        #expect(try folder.text("take.wav") == "old" && folder.names == ["take.wav"])
        try recording.makeIfEmpty()
        #expect(recording.settle(.whole) == nil)
        #expect(try folder.text("take.wav") == "" && folder.names == ["take.wav"])
    }

    @Test("what was put aside but not replaced has one name", arguments: [Recording.End.whole, .broken, .nothing])
    func unreplaced(_ end: Recording.End) throws {
        let recording = try Recording(folder.file("take.wav"))
        #expect(try recording.putAside())
        #expect(folder.names == ["take.1.wav", "take.wav"])
        #expect(recording.settle(end) == nil)
        #expect(try folder.text("take.wav") == "old" && folder.names == ["take.wav"])
    }

    @Test("at no moment is there no file of that name") func always() throws {
        let isDone = Atomic(false)
        let missing = Atomic(0)
        let path = folder.file("take.wav")
        let reader = Thread {
            while !isDone.load(ordering: .acquiring) {
                if !FileManager.default.fileExists(atPath: path) { missing.add(1, ordering: .relaxed) }
            }
            missing.add(1000, ordering: .releasing)
        }
        reader.start()
        for _ in 0..<200 { _ = try recorded().settle(.whole) }
        isDone.store(true, ordering: .releasing)
        while missing.load(ordering: .acquiring) < 1000 { sched_yield() }
        #expect(missing.load(ordering: .acquiring) == 1000)
    }

    @Test("numbered names that are taken are passed by") func numbers() throws {
        for number in 1...3 { try folder.write("\(number)", to: "take.\(number).wav") }
        _ = try recorded().settle(.broken)
        #expect(try folder.text("take.4.wav") == "old" && folder.text("take.1.wav") == "1")
    }

    @Test(
        "the number stands before the ending",
        arguments: [
            ("a.jsonl", "a.1.jsonl"), ("a.events.jsonl", "a.1.events.jsonl"), ("a.mjpeg.jsonl", "a.1.mjpeg.jsonl"),
            ("a", "a.1"), (".a", ".a.1"), ("a.b.wav", "a.b.1.wav"),
        ]
    )
    func names(_ name: String, _ numbered: String) throws {
        try folder.write("old", to: name)
        #expect(try Recording.keepOld(folder.file(name)) == folder.file(numbered))
        #expect(try folder.text(numbered) == "old")
    }

    @Test("a link stays a link") func link() throws {
        try folder.write("old", to: "inner/real.wav")
        try folder.link("link.wav", to: "inner/real.wav")
        _ = try recorded("link.wav").settle(.broken)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.wav")) == "inner/real.wav")
        #expect(try folder.text("inner/real.wav") == "newer" && folder.text("inner/real.1.wav") == "old")
    }

    @Test("a file that came there meanwhile is not overwritten: this run's has a number", arguments: [false, true])
    func race(isThere: Bool) throws {
        if isThere { try folder.write("old", to: "new.wav") }
        let recordings = try (0..<2).map { _ in try Recording(folder.file("new.wav")) }
        let writers = try recordings.map { try RecordingWriter($0) }
        for (number, writer) in writers.enumerated() { try writer.write(Array("\(number)".utf8)) }
        try writers[0].close()
        let error = #expect(throws: TactusError.self) { try writers[1].close() }
        let name = isThere ? "new.2.wav" : "new.1.wav"
        #expect(error?.wrong.hasSuffix(name) == true, "\(error as Any)")
        #expect(try folder.text("new.wav") == "0" && folder.text(name) == "1")
    }

    @Test(
        "of two runs whose files grow at one place both stay, and both are told",
        arguments: [(true, true), (true, false), (false, true), (false, false)]
    )
    func together(isThere: Bool, isFirstLonger: Bool) throws {
        let name = isThere ? "take.wav" : "new.wav"
        let first = try Recording(folder.file(name))
        let writer = try RecordingWriter(first)
        try writer.write(Array("first".utf8))
        let second = try recorded(name)
        func endFirst() {
            // It is gone on with under its other name.
            #expect(throws: Never.self) { try writer.write(Array(" and more".utf8)) }
            let error = #expect(throws: TactusError.self) { try writer.close() }
            #expect(error?.kind == .inputOutput && error?.wrong.hasSuffix("new.1.wav") != isThere, "\(error as Any)")
            #expect(error?.wrong.hasPrefix("another program has written it meanwhile; this run's is kept as") == true)
            _ = first.settle(.broken)
        }
        if !isFirstLonger { endFirst() }
        let line = try #require(second.settle(.whole))
        #expect(line.contains("another run was writing the previous file, which is kept as"), "\(line)")
        if isFirstLonger { endFirst() }
        let texts = try Set(folder.names.map { try folder.text($0) })
        #expect(texts == ["first and more", "newer", "old"])
        #expect(try folder.text(name) == "newer")
    }

    @Test("what a run that is over has left is given up as ever") func afterwards() throws {
        #expect(try recorded().settle(.whole) == nil)
        #expect(try recorded().settle(.whole) == nil)
        #expect(folder.names == ["take.wav"])
    }

    @Test(
        "of two runs that write one file anew again and again, the second is told and loses nothing",
        arguments: [true, false]
    )
    func anew(isThere: Bool) throws {
        let path = folder.file(isThere ? "take.wav" : "new.wav")
        let runs = try [Recording(path), Recording(path)]
        try runs[0].write([Array("one".utf8)], isSafe: false)
        for text in ["two", "two and more"] {
            let error = #expect(throws: TactusError.self) { try runs[1].write([Array(text.utf8)], isSafe: false) }
            #expect(error?.kind == .inputOutput && error?.wrong.hasPrefix("another program") == true)
        }
        try runs[0].write([Array("one and more".utf8)], isSafe: true)
        #expect(try Set(folder.names.map { try folder.text($0) }) == ["one and more", "two and more", "old"])
        _ = (runs[1].settle(.nothing), runs[0].settle(.whole))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one and more")
    }
}

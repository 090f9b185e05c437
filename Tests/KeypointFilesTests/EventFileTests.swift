// The files that count as events, and the one of a recording.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct EventFileTests {
    @Test(
        "the events of a recording lie beside it",
        arguments: [
            ("take.jsonl", "take.events.jsonl"), ("a/b.c/take.json", "a/b.c/take.events.jsonl"),
            ("take", "take.events.jsonl"), ("a.b/take", "a.b/take.events.jsonl"), ("x.y.csv", "x.y.events.jsonl"),
            ("/d/.hidden", "/d/.hidden.events.jsonl"),
        ]
    )
    func beside(_ path: String, _ events: String) {
        #expect(EventFile.beside(path) == events)
    }

    @Test(
        "events are told by the ending, or by the fields of the first records",
        arguments: [
            ("a.events.jsonl", "", true), ("a.events.jsonl", "{\"hands\":[]}", true),
            ("a.jsonl", "{\"t\":1,\"kind\":\"hit\",\"id\":\"kick\"}\n", true),
            ("a.json", "rubbish\n{\"t\":1,\"kind\":\"hit\",\"id\":\"kick\"}\n", false),
            ("b.jsonl", "{\"t\":null,\"kind\":\"hit\"}\n{\"kind\":\"mode\",\"t\":2}", true),
            ("c.jsonl", "{\"t\":1,\"hands\":[]}\n", false),
            ("d.jsonl", "{\"t\":1,\"kind\":\"x\",\"hands\":[{\"points\":[null]}]}\n", false),
            ("e.jsonl", "{\"t\":1}\n", false), ("f.jsonl", "", false), ("g.jsonl", "{\"kind\":\"hit\"}", false),
        ]
    )
    func told(_ name: String, _ text: String, _ isEvents: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        #expect(try EventFile.holdsEvents(file.path) == isEvents)
        #expect(EventFile.isThere(file.path))
        #expect(!EventFile.isThere(folder.path))
    }

    @Test("what is not there is judged by its ending")
    func missing() throws {
        #expect(try EventFile.holdsEvents("no/where.events.jsonl"))
        #expect(try !EventFile.holdsEvents("no/where.jsonl"))
        #expect(try !EventFile.holdsEvents("-"))
    }

    @Test("a folder of recordings is read without the events beside them")
    func leftOut() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{\"frame\":1,\"hands\":[]}\n".utf8).write(to: folder.appending(path: "take.jsonl"))
        try Data(written([Event(time: 1, kind: "hit", id: "kick")]).utf8)
            .write(to: folder.appending(path: "take.events.jsonl"))
        let reading = try Reading(path: folder.path)
        #expect(reading.frames.map(\.number) == [1])
        #expect(reading.problems.isEmpty && reading.notes.isEmpty)
    }
}

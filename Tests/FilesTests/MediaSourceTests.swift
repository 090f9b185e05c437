// The kind of a source, by its name and by the file there.

import Foundation
import Testing

@testable import Platform

@Suite("Sources by name")
struct MediaSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test(
        "what is not there is told by its name",
        arguments: [
            ("-", .standardInput), ("null", .blank), ("/dev/video4711", .camera), ("/dev/v4l/by-id/usb-cam", .camera),
            ("none.mp4", .video), ("NONE.MOV", .video), ("none.mjpeg", .motionJPEG), ("none.jsonl", .missing),
            ("none", .missing),
        ] as [(String, MediaSource)]
    )
    func names(_ name: String, _ source: MediaSource) {
        #expect(MediaSource(name) == source)
    }

    @Test("what is there is told by what it is") func files() throws {
        for name in ["take.jsonl", "clip.webm", "clip.mjpg", "images/b.PNG", "images/notes.txt", "records/a.json"] {
            try folder.write("x", to: name)
        }
        let expected: [(String, MediaSource)] = [
            ("take.jsonl", .file), ("clip.webm", .video), ("clip.mjpg", .motionJPEG), ("images", .imageFolder),
            ("records", .folder),
        ]
        for (name, source) in expected { #expect(MediaSource(folder.file(name)) == source, "\(name)") }
    }

    @Test("a device is a camera by its number, whatever its name, and not by its folder") func devices() throws {
        #expect(MediaSource("/dev/null") == .device)
        try folder.link("webcam", to: "/dev/null")
        #expect(MediaSource(folder.file("webcam")) == .device)
        let node = folder.file("camera")
        // Only the superuser may make one; without, the tests on devices see a link to a camera.
        if unsafe mknod(node, S_IFCHR | 0o600, 81 << 8 | 3) == 0 { #expect(MediaSource(node) == .camera) }
    }

    @Test("images are looked at, everything else is read") func looked() {
        let looked: [MediaSource] = [.blank, .camera, .video, .motionJPEG, .imageFolder]
        let read: [MediaSource] = [.standardInput, .device, .folder, .file, .missing]
        #expect(looked.allSatisfy(\.hasImages) && !read.contains { $0.hasImages })
    }
}

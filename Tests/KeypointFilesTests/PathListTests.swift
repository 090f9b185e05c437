// The paths of a folder with very many files, and names of ASCII read by the short way.

import Testing

@testable import KeypointFiles

@Suite struct PathListTests {
    @Test("paths come out as they went in, in natural order") func order() {
        var paths = PathList(prefix: "takes/")
        let names = ["b10", "b9", "a", "ü/1", "b09", ""]
        for name in names { paths.append("takes/" + name) }
        #expect(Array(paths) == names.map { "takes/" + $0 })
        paths.sort()
        #expect(Array(paths) == names.sorted(by: Folder.isBefore).map { "takes/" + $0 })
        paths.remove(at: [0, 2])
        #expect(Array(paths) == ["takes/a", "takes/b9", "takes/b10", "takes/ü/1"])
    }

    @Test(
        "names of ASCII have the words of all others",
        arguments: [
            "landmark_0_x", "hand1-x0", "timestampMs", "WRIST.x", "", "__", "aB", "ABc", "a1B2", "XR_HAND_JOINT_EXT",
        ]
    )
    func words(_ name: String) {
        // A sign beyond ASCII that is neither letter nor digit takes the other way.
        #expect(NameWords.split(name) == NameWords.split(name + "…"))
    }

    @Test(
        "of names that are equal but for zeros the order is that of the bytes",
        arguments: [("0", "00"), ("a01b1", "a1b01")]
    )
    func zeros(_ first: String, _ second: String) {
        #expect(Folder.isBefore(first, second) && !Folder.isBefore(second, first))
    }
}

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

    private static let names: [[String]] = [
        ["t/9.json", "t/10.json", "t/09.json", "t/1/2.json", "t/1/12.json", "t/a1.json", "t/a.json"],
        ["0", "00", "9007199254740992", "9007199254740991", "1234567890123456789", "12345678901234567890"],
        ["01b1", "1b01", "1b1", "b", "1b", "1", "01", "1:", "1/", "ü1", "ü", "1ü"],
        manyPatterns,
    ]

    /// More patterns than there is room for.
    private static let manyPatterns: [String] = (0..<1_100).map { (number: Int) -> String in
        let letters: [UInt8] = [UInt8(97 + number % 26), UInt8(65 + number / 26), 55]
        return String(decoding: letters, as: UTF8.self)
    }

    @Test(
        "paths that differ in their digits are kept as numbers, and others as they are",
        arguments: names
    )
    func patterns(_ names: [String]) {
        var paths = PathList()
        for (number, name) in names.enumerated() { paths.append(name, isSmall: number.isMultiple(of: 2)) }
        #expect(Array(paths) == names)
        #expect(paths.indices.allSatisfy { paths.isSmall(at: $0) == $0.isMultiple(of: 2) })
        paths.sort()
        #expect(Array(paths) == names.sorted(by: Folder.isBefore))
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

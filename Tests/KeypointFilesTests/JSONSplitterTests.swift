// The split of a stream into values: by lines, by brackets, and within one big value.

import Testing

@testable import KeypointFiles

/// Returns the results of `JSONSplitter`, in short: each value's path, line and text, or a problem's line and words.
private func cut(
    _ text: String,
    membersOf paths: [[JSONSplitter.Step]]? = nil,
    limit: Int = Tuning.elementLimit
) throws -> [String] {
    let source = ByteSource(bytes: Array(text.utf8), name: "f")
    var elements: JSONSplitter
    if let paths {
        elements = JSONSplitter(source, membersOf: paths, limit: limit)
    } else {
        elements = JSONSplitter(source, limit: limit)
    }
    var rows = [String]()
    while let result = try elements.next() {
        switch result {
        case .element(let element):
            let path = element.path.map { step in
                switch step {
                case .name(let name): name
                case .position(let position): "\(position)"
                case .any, .member: "*"
                }
            }
            let words = path.joined(separator: ".")
            rows.append("\(words)#\(element.index)@\(element.line) \(String(decoding: element.bytes, as: UTF8.self))")
        case .problem(let problem): rows.append(problem.description)
        }
        if rows.count > 1000 { break }
    }
    return rows
}

@Suite struct JSONSplitterTests {
    @Test(
        arguments: [
            ("", []), (" \n\r\n ", []), ("{}", ["#0@1 {}"]),
            ("{\"a\":1}\n\n[2]\r\n{}", ["#0@1 {\"a\":1}", "#1@3 [2]", "#2@4 {}"]),
            ("{}{} [] ", ["#0@1 {}", "#1@1 {}", "#2@1 []"]),
            ("{\n\"a\": [\n{\n}\n]\n}\n{\n}", ["#0@1 {\n\"a\": [\n{\n}\n]\n}", "#1@7 {\n}"]),
            ("{\"a\":\"}{\\\"\\\\\"}\n{}", ["#0@1 {\"a\":\"}{\\\"\\\\\"}", "#1@2 {}"]),
            ("12 \nword\n\"x\"", ["#0@1 12", "#1@2 word", "#2@3 \"x\""]), ("}\n{}", ["#0@1 }", "#1@2 {}"]),
        ]
    )
    func `top-level values are cut out however they are laid out`(text: String, rows: [String]) throws {
        #expect(try cut(text) == rows)
    }

    @Test(
        arguments: [
            ("{\"a\":[1\n{\"b\":2}\n", ["f:1: the end of the line, expected the rest of a value", "#1@2 {\"b\":2}"]),
            (
                "{}\n{\"a\":[1,\n{\"b\":2}\n",
                ["#0@1 {}", "f:2: the end of the line, expected the rest of a value", "#2@3 {\"b\":2}"]
            ),
            ("{\"a\":\"x\n{\"b\":2}\n", ["f:1: a line break within a string, expected '\"'", "#1@2 {\"b\":2}"]),
            ("{}\n{\"a\":", ["#0@1 {}", "f:2: the end of the file, expected the rest of a value"]),
        ]
    )
    func `after a line that is broken off the next line is read`(text: String, rows: [String]) throws {
        #expect(try cut(text) == rows)
    }

    @Test(
        arguments: [
            ("[1,{\"a\":[2]},\n\"x\"]", [[]], ["0#0@1 1", "1#1@1 {\"a\":[2]}", "2#2@2 \"x\""]),
            ("{\"a\": 1, \"b\\u0021\": [2]}", [[]], ["a#0@1 1", "b!#1@1 [2]"]), ("{}[]", [[]], []),
            ("[1]\n[2]", [[]], ["0#0@1 1", "0#0@2 2"]),
            (
                "[1]\n{\"a\":2,\"b\":3}\n{}", [[]],
                ["0#0@1 1", "f:2: an object after the list, expected nothing, or another list"]
            ),
            (
                "{\"info\":{\"images\":[9]},\"images\":[1,2],\"x\":null,\"annotations\":[{}]}",
                [[.name("images")], [.name("annotations")]],
                ["images.0#0@1 1", "images.1#1@1 2", "annotations.0#0@1 {}"]
            ),
            ("{\"3\":{\"7\":1,\"8\":2},\"4\":{}}", [[.any]], ["3.7#0@1 1", "3.8#1@1 2"]),
            (
                "{\"a\":{\"b\":[1],\"c\":2},\"d\":[3],\"e\":4}", [[.member, .member]],
                ["a.b.0#0@1 1", "a.c#1@1 2", "d.0#0@1 3", "e#2@1 4"]
            ),
            ("[[1],[2,3]]", [[.position(1)]], ["1.0#0@1 2", "1.1#1@1 3"]),
            ("{\"a\":5}", [[.name("a")]], ["f:1: a: '5', expected a list or an object"]),
            ("7", [[]], ["f:1: '7', expected a list or an object"]),
            ("[1,2", [[]], ["0#0@1 1", "1#1@1 2", "f:1: [1]: the end of the file, expected ']'"]),
            ("[1 2]", [[]], ["0#0@1 1", "f:1: [0]: '2', expected ',' or ']'"]),
            ("{\"a\" 1}", [[]], ["f:1: a: '1', expected ':'"]),
            ("{\"a\":{\"b", [[.name("a")]], ["f:1: a: the end of the file, expected the rest of a value"]),
        ] as [(String, [[JSONSplitter.Step]], [String])]
    )
    func `members are cut out of one big value`(text: String, paths: [[JSONSplitter.Step]], rows: [String]) throws {
        #expect(try cut(text, membersOf: paths) == rows)
    }

    @Test func `a value that is too large is a problem, and the next one is read`() throws {
        let text = "[\"" + String(repeating: "x", count: 600_000) + "\"]"
        #expect(
            try cut("[1]\n\(text)\n[2]", limit: 500_000) == [
                "#0@1 [1]", "f:2: more than 500000 bytes, expected a smaller value", "#2@3 [2]",
            ]
        )
        #expect(
            try cut("[1,\(text),2]", membersOf: [[]], limit: 500_000) == [
                "0#0@1 1", "f:1: [1]: more than 500000 bytes, expected a smaller value", "2#2@1 2",
            ]
        )
    }

    @Test func `depth costs nothing`() throws {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(try cut(deep) == ["f:1: the end of the file, expected the rest of a value"])
        #expect(try cut(deep + String(repeating: "]", count: 1_000_000)).count == 1)
    }
}

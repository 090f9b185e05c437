// The parser's values of JSON text, and its problems with invalid text.

import Testing

@testable import KeypointFiles

@Suite struct JSONDocumentTests {
    @Test(
        arguments: [
            ("null", .null), ("true", .bool(true)), (" false ", .bool(false)), ("0", .number(0)),
            ("-12.5e-1", .number(-1.25)), ("1E5", .number(100_000)), ("5e-324", .number(.leastNonzeroMagnitude)),
            ("1e-400", .number(0)), ("0.1000000000000000055511151231257827", .number(0.1)),
            ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            (#""""#, .string("")), (#""é\u00e9\ud83d\ude00\n\"\\\/""#, .string("éé😀\n\"\\/")), ("[]", .array([])),
            ("{}", .object(JSONObject())), ("[1,[2],\"3\"]", .array([.number(1), .array([.number(2)]), .string("3")])),
            (
                #"{"a":1,"b":{"c":[]}}"#,
                .object(
                    JSONObject([
                        .init(name: "a", value: .number(1)),
                        .init(name: "b", value: .object(JSONObject([.init(name: "c", value: .array([]))]))),
                    ])
                )
            ),
        ] as [(String, JSONValue)]
    )
    func `text becomes its value`(text: String, value: JSONValue) throws {
        #expect(try JSONDocument.parse(Array(text.utf8)) == value)
    }

    @Test(
        arguments: [
            ("", "nothing", 0, ""), ("  ", "nothing", 2, ""), ("[1,2", "the end of the text", 4, "[1]"),
            ("[1,]", "']'", 3, "[1]"), ("{\"a\" 1}", "'1'", 5, "a"), ("{\"a\":NaN}", "'NaN'", 5, "a"),
            ("[1,-Infinity]", "'-Infinity'", 3, "[1]"), ("[01]", "'01'", 1, "[0]"), ("[1.]", "'1.'", 1, "[0]"),
            ("1 2", "'2'", 2, ""), ("\"ab", "a string without an end", 0, ""),
            ("[\"a\nb\"]", "a line break within a string", 3, ""),
            ("{\"a\":{\"b\":[1,{\"c\":tru}]}}", "'tru'", 18, "a.b[1].c"), ("\u{0}", "a NUL byte", 0, ""),
            ("\"\\x\"", #"'\x'"#, 1, ""), ("\"\\ud800\"", "half a surrogate pair", 1, ""),
            ("\"\\u12g4\"", #"'\u12g4'"#, 1, ""), ("{1:2}", "'1'", 1, ""), ("[1 \"a\"]", "'\"'", 3, "[0]"),
            ("nulll", "'nulll'", 0, ""), ("+1", "'+1'", 0, ""), ("1e999", "the number 1e999", 0, ""),
        ]
    )
    func `broken text is named with its place`(text: String, wrong: String, offset: Int, field: String) {
        let fault = #expect(throws: JSONFault.self) { try JSONDocument.parse(Array(text.utf8)) }
        #expect(fault?.wrong == wrong)
        #expect(fault?.offset == offset)
        #expect(fault?.field == field)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
            [0x22, 0xE2, 0x82, 0x22],
        ] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        let fault = #expect(throws: JSONFault.self) { try JSONDocument.parse(bytes) }
        #expect(fault?.wrong == "a byte that is not UTF-8")
        #expect(fault?.offset == 1)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `64 levels are read and 65 refused`(open: String, close: String) throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth - 1) + "[]" + String(repeating: close, count: depth - 1)).utf8)
        }
        _ = try JSONDocument.parse(nested(64))
        let fault = #expect(throws: JSONFault.self) { try JSONDocument.parse(nested(65)) }
        #expect(fault?.wrong == "deeper nesting")
        #expect(throws: JSONFault.self) { try JSONDocument.parse(nested(100_000)) }
    }

    @Test func `of two members with one name the last is taken, and both are written again`() throws {
        let value = try JSONDocument.parse(Array(#"{"a":1,"a":[true,null,"x\ty"]}"#.utf8))
        #expect(value["a"]?.array?.count == 3)
        #expect(value["b"] == nil)
        #expect(value.text == #"{"a":1,"a":[true,null,"x\ty"]}"#)
    }

    @Test func `a problem of a text on many lines names the line and column`() throws {
        let text = Array("{\n \"a\": 1,\n \"é\" 2}".utf8)
        let fault = try #require(throws: JSONFault.self) { try JSONDocument.parse(text) }
        let problem = Diagnostic(file: "f.json", line: 7, fault: fault, in: text)
        #expect(problem.description == "f.json:9: é: '2' at column 6, expected ':'")
    }
}

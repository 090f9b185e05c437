// Bad input: one clear line with file, line and field, a count, and an exit code; and the good records still come out.

import Testing

@Suite("Bad input")
struct BadInputTests {
    let place = Workplace()

    /// A good record, a bad one made of a good one by exchanging a part of its text, and a good one.
    private func take(_ part: String, _ replacement: String) -> [String] {
        let good = Sample.frame(1, Sample.hand("paper"), time: 1)
        return [Sample.take[0], good.replacing(part, with: replacement, maxReplacements: 1), Sample.take[1]]
    }

    static let rows: [(part: String, bad: String, problem: String)] = [
        ("]]}]}", "", ": hands[0].points[20][1]: the end of the text at column"),
        ("}]}", "}]", ": hands: the end of the text at column"),
        ("\"points\":[", "\"points\":[null,", ": hands[0].points: 22 points, expected 21"),
        ("[0.5,0.9],", "", ": hands[0].points: 20 points, expected 21"),
        ("[0.5,0.9]", "[nan,0.9]", ": hands[0].points[0][0]: 'nan' at column"),
        ("[0.5,0.9]", "[0.5,-Inf]", ": hands[0].points[0][1]: "),
        ("[0.5,0.9]", "[500,900]", ": hands[0].points[0]: [500.0,900.0], expected x and y in 0…1 of the image, or"),
        ("[0.5,0.9]", "[1e39,0.9]", ": hands[0].points[0][0]: the number 1e39, expected a number below 3.4e38"),
        ("[0.5,0.9]", "[\"0.5\",0.9]", ": hands[0].points[0][0]: the string \"0.5\", expected a number"),
        ("[0.5,0.9]", "[0.5]", ": hands[0].points[0]: 1 number, expected [x,y], [x,y,z], [x,y,z,confidence] or null"),
        ("[0.5,0.9]", "0.5", ": hands[0].points[0]: the number 0.5, expected [x,y], "),
        ("\"left\"", "\"middle\"", ": hands[0].side: the string \"middle\", expected \"left\" or \"right\""),
        ("\"left\"", "7", ": hands[0].side: the number 7, expected \"left\" or \"right\""),
        ("1000,", "\"1000\",", ": width: the string \"1000\", expected a number"),
        ("\"width\":1000,", "", ": width: nothing, expected a number, as height is given"),
        ("\"t\":1.0", "\"t\":[1]", ": t: a list, expected a number of seconds"),
        ("\"hands\":[", "\"hands\":{\"a\":[", ": "),
        ("\"hands\"", "\"handz\"", ": no hands, bodies, faces or motions, expected"),
        ("\"left\"", "\"le\u{7}ft\"", ": "), ("\"left\"", "\"\\ud800\"", ": "),
    ]

    @Test("a bad record is named and counted, and the others are judged", arguments: rows)
    func record(_ row: (part: String, bad: String, problem: String)) throws {
        try place.write(take(row.part, row.bad), to: "take.jsonl")
        let run = try place.run("classify", "take.jsonl")
        #expect(run.status == 0)
        #expect(run.lines.map { $0.contains("\"rock\"") } == [true, false])
        #expect(run.errLines.count == 2 && run.errLines.last == "1 invalid record, 2 valid ones")
        #expect(run.err.hasPrefix("take.jsonl:2\(row.problem)"), "\(run.err)")
    }

    @Test(
        "milliseconds under t are refused where times matter, and read in the unit that is named",
        arguments: ["render take.jsonl --output a.mid", "doorbell take.jsonl", "movements find take.jsonl"]
    )
    func milliseconds(_ command: String) throws {
        try place.write(
            (0..<40).map { Sample.frame($0, Sample.hand("paper"), time: Double($0 * 33)) },
            to: "take.jsonl"
        )
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 65 && run.err.contains("use --time t:ms if they are milliseconds"), "\(run.err)")
        let said = try place.shell("$tactus \(command) --time t:ms")
        #expect(said.status == 0 && !said.err.contains("--time"), "\(said.err)")
        let sparse = try place.run("classify", "take.jsonl")
        #expect(sparse.status == 0 && sparse.lines.count == 40 && sparse.err.contains("--time t:s if they are right"))
    }

    @Test(
        "--strict stops at the first bad record",
        arguments: ["classify", "evaluate hands", "explain --frame 1", "convert"]
    )
    func strict(_ command: String) throws {
        try place.write(take("[0.5,0.9]", "[0.5]"), to: "take.jsonl")
        let target = command == "convert" ? "-" : ""
        let run = try place.shell("$tactus \(command) take.jsonl \(target) --strict")
        #expect(run.status == 65)
        #expect(run.errLines.first?.contains("take.jsonl:2: hands[0].points[0]: 1 number, expected ") == true)
        #expect(!run.text.contains("scissors"))
    }

    @Test("the first bad records are shown, all are counted") func many() throws {
        try place.write([Sample.take[0]] + Array(repeating: "{\"hands\":0}", count: 50), to: "take.jsonl")
        let run = try place.run("classify", "take.jsonl", "--max-errors", "3")
        #expect(run.status == 0 && run.lines.count == 1)
        #expect(run.errLines[2] == "take.jsonl:4: hands: the number 0, expected a list")
        #expect(
            run.errLines[3...] == [
                "further problems are counted but not shown",
                "50 invalid records, 1 valid one: most of the input is missing from the result",
            ]
        )
    }

    @Test(
        "nothing but bad records is bad input",
        arguments: ["classify x.jsonl", "evaluate hands x.jsonl", "convert x.jsonl y.csv"]
    )
    func allBad(_ command: String) throws {
        try place.write(["{\"hands\":[0]}", "{\"hands\":[1]}"], to: "x.jsonl")
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 65 && run.out == [])
        #expect(
            run.errLines == [
                "x.jsonl:1: hands[0]: the number 0, expected an object",
                "x.jsonl:2: hands[0]: the number 1, expected an object",
                "tactus: 2 invalid records and no valid one",
            ]
        )
    }

    @Test("names that are not UTF-8 are refused") func otherNames() throws {
        let run = try place.shell(
            #"mkdir d; touch "d/$(printf 'a\377').jsonl"; $tactus classify d/*; $tactus classify d"#
        )
        #expect(run.status == 66 || run.status == 65)
        #expect(run.err.contains("is not UTF-8, expected names that are"), "\(run)")
        #expect(run.err.contains("; names must be UTF-8, rename it"), "\(run)")
    }

    @Test("a program of the user that is killed is no fault of the file, and one that hangs ends with us")
    func helpers() throws {
        let start = "#!/bin/sh\ncase $* in *column_type*) echo VARCHAR ;; *)"
        let names = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        let row = (0..<21).map { "0.\($0 + 10),0.\($0 + 30)" }.joined(separator: ",")
        try place.write("\(start) echo \(names); echo \(row); kill -KILL $$ ;; esac\n", to: "a/duckdb")
        try place.write("#!/bin/sh\necho $$ >${0%/*}/pid\nexec sleep 600\n", to: "b/duckdb")
        try place.write("PAR1 PAR1", to: "x.parquet")
        let killed = try place.shell("chmod +x */duckdb; PATH=$PWD/a:$PATH $tactus convert x.parquet y.jsonl")
        #expect(killed.status == 69 && killed.err.contains("ended by signal 9"), "\(killed)")
        let script = "(PATH=$PWD/b:$PATH exec $tactus convert x.parquet y.jsonl) & sleep 2; kill -KILL $!; sleep 2"
        let hung = try place.shell("\(script); ! kill -0 $(cat b/pid)")
        #expect(hung.status == 0, "\(hung)")
    }

    @Test(
        "a stranger's folder runs no Python, as the current one and as that of the files",
        arguments: ["convert x.parquet y.jsonl", "convert take.jsonl y.parquet"]
            + ["classify strange/x.parquet", "evaluate hands x.parquet", "watch take --model echo --count 1"]
    )
    func strangersModules(_ command: String) throws {
        try place.write("PAR1 PAR1", to: "x.parquet")
        try place.write("PAR1 PAR1", to: "strange/x.parquet")
        try place.write(Sample.take, to: "take.jsonl")
        try place.make("mkdir bin; ln -s /usr/bin/python3 bin; $tactus synthesize images take --count 1")
        for folder in ["", "strange/"] { try place.writeModules(in: folder) }
        for path in ["", "export PYTHONPATH=:/nowhere;"] where path.isEmpty || command.contains("parquet") {
            let run = try place.shell("\(path) PATH=$PWD/bin:/nowhere $tactus \(command); ! [ -e ran ]")
            #expect(run.status == 0, "\(run)")
        }
    }

    @Test("a line of more than 16 MiB, and brackets 100,000 deep") func large() throws {
        func line(_ start: String, _ filling: Character, _ count: Int) -> [UInt8] {
            Array(start.utf8) + [UInt8](repeating: filling.asciiValue ?? 0, count: count) + [0x0A]
        }
        let long = line("{\"hands\":[],\"x\":\"", "a", 17 << 20)
        let deep = line("", "[", 100_000) + line("{\"hands\":", "[", 100_000)
        let good = Sample.take.prefix(2).map { Array($0.utf8) + [0x0A] }
        try place.write(good[0] + long + deep + good[1], to: "take.jsonl")
        let run = try place.run("classify", "take.jsonl")
        #expect(run.status == 0 && run.lines.count == 2)
        #expect(run.errLines[0] == "take.jsonl:2: a line of more than 16777216 bytes, expected one record a line")
        #expect(run.errLines[1].hasPrefix("take.jsonl:3: [0][0]") && run.errLines[1].contains("deeper nesting"))
        #expect(run.errLines[2].hasPrefix("take.jsonl:4: hands[0][0]") && run.errLines[2].contains("deeper nesting"))
        #expect(
            run.errLines.dropFirst(3) == [
                "3 invalid records, 2 valid ones: most of the input is missing from the result"
            ]
        )
        #expect(run.errLines.allSatisfy { $0.utf8.count < 300 })
    }

    // The arguments are short: Swift Testing prints all of them, and 30 MiB of numbers take it half a minute.
    @Test(
        "files that hold nothing to read",
        arguments: [
            ("", 0, [], "an empty file, expected keypoints"),
            ("", 0, Array(" \r\n\n".utf8), "an empty file, expected keypoints"),
            (" ", 30 << 20, Array("{}".utf8), "nothing but blanks in the first 64 KiB, expected keypoints"),
            ("", 0, Array(0...255), "no known keypoint format: a binary file;"),
            ("", 0, [0x7F, 0x45, 0x4C, 0x46, 0xFF, 0x0A], "no known keypoint format: neither JSON nor a table;"),
            ("", 0, Array("hello\nworld\n".utf8), "no known keypoint format: neither JSON nor a table;"),
            ("[", 100_000, [], "no known keypoint format: arrays of unnamed values;"),
            ("", 0, Array("{\"a\":1}".utf8), "no known keypoint format: a first record with the fields a;"),
        ] as [(String, Int, [UInt8], String)]
    )
    func noKeypoints(_ filling: String, _ count: Int, _ rest: [UInt8], _ message: String) throws {
        try place.write(Array(String(repeating: filling, count: count).utf8) + rest, to: "file.jsonl")
        for command in ["classify", "evaluate hands", "explain"] {
            let run = try place.shell("$tactus \(command) file.jsonl")
            #expect(run.status == 65 && run.out == [] && run.errLines.count == 1)
            #expect(run.err.hasPrefix("tactus: file.jsonl: \(message)"), "\(run.err)")
        }
    }

    @Test("a video is no keypoints, and what to do with it is said", arguments: ["a.mp4", "a.mjpeg"])
    func video(_ name: String) throws {
        try place.write(Array(0...255), to: name)
        for command in ["classify \(name)", "evaluate kit \(name) --kit hands", "explain \(name)", "convert \(name) -"]
        {
            let run = try place.shell("$tactus \(command)")
            #expect(run.status == 65 && run.out == [] && run.errLines.count == 1, "\(run)")
            #expect(run.err.hasPrefix("tactus: \(name): ") && run.err.contains("tactus capture"), "\(run.err)")
        }
    }

    @Test(
        "folders without keypoints, or with two kinds",
        arguments: [
            ("mkdir d", "d: no keypoint files in this folder, expected some that end in .jsonl, "),
            ("mkdir d; echo x >d/readme.txt", "d: no keypoint files in this folder, "),
            ("mkdir d; : >d/a.jsonl", "d: no keypoint files in this folder"),
            (
                "mkdir d; echo '{\"hands\":[]}' >d/a.jsonl; echo '{\"people\":[]}' >d/b.json",
                "d: two formats in one folder: d/a.jsonl is native, d/b.json is openpose"
            ),
        ]
    )
    func folders(_ make: String, _ message: String) throws {
        let run = try place.shell("\(make); $tactus classify d")
        #expect(run.status == 65 && run.out == [] && run.errLines.count == 1)
        #expect(run.err.hasPrefix("tactus: \(message)"), "\(run.err)")
    }

    @Test(
        "sources that cannot be read",
        arguments: [
            ("classify no.jsonl", 66, "no.jsonl: there is no such file or folder"),
            ("evaluate hands no/where", 66, "no/where: there is no such file or folder"),
            ("evaluate merge /dev/zero", 65, "/dev/zero: more than 33554432 bytes, expected a smaller value"),
            ("evaluate merge no.json", 66, "no.json: there is no such file or folder"),
            ("convert no.jsonl -", 66, "no.jsonl: there is no such file or folder"),
            ("classify /proc/self/mem", 74, "/proc/self/mem: cannot be read: Input/output error"),
            ("evaluate merge .", 74, ".: it is a folder, not a file"),
            ("classify - <&-", 74, "-: cannot be read: Bad file descriptor"),
        ]
    )
    func unreadable(_ command: String, _ status: Int32, _ message: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == status && run.out == [])
        #expect(run.err == "tactus: \(message)\n")
    }

}

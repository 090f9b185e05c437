// Numbers of any size on the command line and in recordings: a line and an exit code, never a trap.

import Testing

@Suite("Numbers of any size")
struct NumbersTests {
    let place = Workplace()

    init() throws { try place.write(BodyTake.lines(".k"), to: "body.jsonl") }

    static let values = ["1e19", "inf", "-inf", "nan", "1e308", "-1", "9223372036854775808", "9223372036854775807"]

    /// Options that take a number, and the run that they belong to.
    private static let options = [
        "play body.jsonl --kit tambour --no-sound": [
            "--duration", "--tempo", "--subdivision", "--chord-window", "--fixed-latency", "--loops", "--max-errors",
            "--reconnect-timeout",
            "--fps", "--count",
        ],
        "capture null --resolution 64x48 --model ./none": ["--duration", "--reconnect-timeout", "--fps", "--count"],
    ]

    @Test("every option has an upper limit, or bears any number", arguments: values) func options(_ value: String)
        throws
    {
        for (command, options) in Self.options {
            let script = options.map { option in
                "timeout 60 $tactus \(command) \(option)=\(value) >out 2>&1; echo $?"
            }
            let run = try place.shell(script.joined(separator: "; "))
            // There is no such model, which is only found out when all options are good.
            let codes = run.lines.allSatisfy { ["0", "64", "66"].contains($0) }
            #expect(codes && run.lines.count == options.count, "\(command): \(options), \(run)")
        }
        for option in ["--duration", "--count", "--fps"] {
            let run = try place.shell(
                "timeout 60 $camera null --resolution 64x48 --pace fast \(option)=\(value) | head -c 1000 >out; echo $?"
            )
            #expect(run.lines == ["0"], "\(run)")
        }
    }

    @Test("a duration or patience without end is refused", arguments: ["1e19", "inf", "1e308"])
    func endless(_ value: String) throws {
        for (command, option) in [
            ("play body.jsonl --no-sound", "--duration"), ("play body.jsonl --no-sound", "--reconnect-timeout"),
            ("capture null --model echo --count 1", "--reconnect-timeout"), ("capture null --model echo", "--duration"),
        ] {
            let run = try place.shell("$tactus \(command) \(option) \(value)")
            #expect(run.status == 64 && run.err.hasPrefix("Error: \(option): "), "\(run)")
        }
    }

    @Test("the largest number of an image is 2⁵³", arguments: ["9007199254740994", "9223372036854774784"])
    func frames(_ number: String) throws {
        let jpeg = try Wire(place.shell("$camera null --resolution 64x48 --count 1 --pace fast").out).images[0].bytes
        let count = 1100
        try place.write(Array(repeatElement(jpeg, count: count).joined()), to: "a.mjpeg")
        let line = #"{"frame":\#(number),"t":0,"width":64,"height":48,"format":"jpeg","bytes":\#(jpeg.count)}"#
        try place.write([#"{"camera":"x","rate":30}"#, line], to: "a.mjpeg.jsonl")
        let run = try place.shell("$tactus capture a.mjpeg --model echo")
        #expect(run.status == 65 && run.errLines.count == 1, "\(run)")
        #expect(run.err.contains("expected a whole number, 0 to 9007199254740992"))
    }

    @Test("images behind the largest number are broken ones") func behind() throws {
        let jpeg = try Wire(place.shell("$camera null --resolution 64x48 --count 1 --pace fast").out).images[0].bytes
        try place.write(jpeg + jpeg + jpeg, to: "a.mjpeg")
        let line = #"{"frame":9007199254740992,"t":0,"width":64,"height":48,"format":"jpeg","bytes":\#(jpeg.count)}"#
        try place.write([#"{"camera":"x","rate":30}"#, line], to: "a.mjpeg.jsonl")
        let run = try place.shell("$tactus capture a.mjpeg --model echo")
        #expect(run.status == 0 && run.lines.count == 1 && run.err.contains("2 broken images"), "\(run)")
    }

    @Test("a stream that begins again and again with gaps has no count that overflows") func gaps() throws {
        let bytes = try place.shell("$camera null --resolution 64x48 --count 1 --pace fast").out
        let jpeg = Wire(bytes).images[0].bytes
        var stream: [UInt8] = []
        for _ in 0..<3 {
            stream += Array("{\"camera\":\"x\",\"format\":\"jpeg\",\"rate\":30}\n".utf8)
            for (place, number) in ["0", "9223372036854774784"].enumerated() {
                let head =
                    #"{"frame":\#(number),"t":\#(place),"width":64,"height":48,"format":"jpeg","bytes":\#(jpeg.count)}"#
                stream += Array((head + "\n").utf8) + jpeg
            }
        }
        try place.write(stream, to: "wire")
        let run = try place.shell("$tactus capture - --model echo <wire")
        #expect(run.status == 65 && run.err.contains("expected a whole number, 0 to 9007199254740992"), "\(run)")
    }
}

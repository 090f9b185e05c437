// The server of the live view as a process: killed, stopped, hidden from other accounts, and refused. A crash of one of the
// two programs does not end the other, but for the one that starts it.

import Foundation
import KeypointFiles
import Testing

extension LiveViewTests {
    @Test("a server that is killed is started again on its port, and the playing goes on") func serverKilled() throws {
        let (run, port, token) = try play("--events events.jsonl")
        for round in 1...2 {
            let server = try #require(run.children.first { $0.value == "tactus-view" }?.key)
            #expect(BareClient.watching(port, token: token) != nil)
            kill(server, SIGKILL)
            RunningProgram.waitForEnd(of: [server])
            while run.isRunning, BareClient.watching(port, token: token) == nil { usleep(20_000) }
            #expect(run.isRunning, "round \(round): \(run.said)")
        }
        #expect(goesOn(run))
        let end = try run.end(by: SIGINT)
        #expect(
            end.errLines.count { $0 == "live view: tactus-view ended by signal 9; starting it again" } == 2,
            "\(end)"
        )
    }

    /// Waits until the run has played more than it had; false where it ends before that.
    private func goesOn(_ run: RunningProgram) -> Bool {
        func count() -> Int { (try? place.lines("events.jsonl").count) ?? 0 }
        let wanted = count() + 3
        while run.isRunning, count() < wanted { usleep(20_000) }
        return run.isRunning
    }

    @Test("a server that is stopped holds up nothing") func serverStopped() throws {
        let (run, port, token) = try play("--events events.jsonl")
        let client = try #require(BareClient.watching(port, token: token))
        _ = try message(client, "state")
        let server = try #require(run.children.first { $0.value == "tactus-view" }?.key)
        kill(server, SIGSTOP)
        #expect(goesOn(run))
        try run.end(by: SIGINT)
        RunningProgram.waitForEnd(of: [server])
    }

    @Test("the server ends with the engine, however that ends", arguments: [SIGINT, SIGTERM, SIGKILL])
    func engineKilled(_ number: Int32) throws {
        let (run, port, token) = try play()
        let client = try #require(BareClient.watching(port, token: token))
        let children = run.children
        #expect(children.values.contains("tactus-view"), "\(children)")
        run.signal(number)
        _ = try run.end()
        RunningProgram.waitForEnd(of: children.keys)
        #expect(client.isClosed())
    }

    @Test("another account of this machine gets nothing without the link, and finds the link nowhere") func accounts()
        throws
    {
        let (run, port, token) = try play()
        let ask =
            "exec 3<>/dev/tcp/127.0.0.1/\(port); printf 'GET /live HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n"
            + "Origin: http://127.0.0.1:\(port)\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\nSec-WebSocket-Version: 13\\r\\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n' >&3; head -n1 <&3"
        // As another account where the kernel lets us, which root it does; the page's server cannot distinguish
        // accounts.
        let other = getuid() == 0 ? "setpriv --reuid 1001 --clear-groups " : ""
        let answer = try place.shell("\(other)bash -c \"\(ask)\"")
        #expect(answer.text.hasPrefix("HTTP/1.1 403 "), "\(answer)")
        #expect(BareClient.get(port, "/").hasPrefix("HTTP/1.1 403 "))
        let everybody = try place.shell(
            "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c '[t]oken=\(token)'"
        )
        #expect(everybody.text == "0\n", "\(everybody)")
        #expect(BareClient.watching(port, token: token) != nil)
        try run.end(by: SIGINT)
    }

    @Test("the desktop's browser gets the link by a file that nobody else can read (a fake xdg-open)") func desktop()
        throws
    {
        try place.write(
            "#!/bin/sh\nstat -c '%a %n' \"$@\" >asked.part\ncat \"$@\" >page.html\nmv asked.part asked\n",
            to: "bin/xdg-open"
        )
        // A desktop, and a terminal: that of script(1).
        let command =
            "chmod 755 bin/xdg-open; PATH=$PWD/bin:$PATH DISPLAY=:9 SSH_CONNECTION= XDG_DATA_HOME=$PWD/data"
            + " script -qec \"exec $tactus play drummer.jsonl --no-sound --view --view-port 0\" said.txt >/dev/null 2>&1 & id=$!; "
            + "for i in $(seq 300); do [ -e asked ] && break; sleep 0.1; done; pkill -TERM -P $id; wait $id; cat asked"
        let run = try place.shell("unset SSH_CONNECTION; " + command)
        let link = try #require(try place.text("said.txt").firstMatch(of: /live view: (http\S+token=[0-9a-f]{32})/))
        #expect(try place.text("page.html").contains("url=\(link.1)\""))
        #expect(run.text.wholeMatch(of: /600 \/.*\/data\/tactus\/live-view\/[0-9]+\.html\n/) != nil, "\(run)")
    }

    @Test("a port that is taken is an error where it was named") func portTaken() throws {
        let (run, port, _) = try play()
        let second = try place.run("play", "drummer.jsonl", "--no-sound", "--view", "--view-port", "\(port)")
        #expect(second.status == 69, "\(second)")
        #expect(second.err == "tactus: 127.0.0.1:\(port): cannot be listened on: Address already in use\n", "\(second)")
        run.signal(SIGINT)
        _ = try run.end()
    }

    @Test(
        "options of the live view go together",
        arguments: [
            ("play drummer.jsonl --view-port 1", "--view-port: requires --view"),
            ("play drummer.jsonl --calm", "--calm: requires --view"),
            ("view -", "-: is no recording"),
            ("view drummer.jsonl --view-port 70000", "--view-port: 70000, expected 0 to 65535"),
        ]
    ) func options(_ arguments: String, _ words: String) throws {
        let run = try place.run(arguments)
        #expect(run.status == 64 && run.err.contains(words), "\(run)")
    }

    @Test("the server is told nothing by hand") func alone() throws {
        let run = try place.start(Workplace.server, [])
        try run.write("hello, hello")
        try run.closeInput()
        let end = try run.end()
        #expect(
            end.status == 65 && end.err == "tactus-view: standard input: a packet of the unknown kind 104\n",
            "\(end)"
        )
        let help = try place.start(Workplace.server, ["--help"]).end()
        #expect(help.status == 0 && help.text.contains("USAGE: tactus-view"), "\(help)")
    }
}

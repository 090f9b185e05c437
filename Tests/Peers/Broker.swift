// Debian's mosquitto as the broker of a test, and its programs as witnesses. A missing one is a fault where CI is true,
// else its tests skip.

package import Foundation

/// A run of mosquitto on a port of this machine.
package final class Broker {
    package private(set) var port = 0
    private let folder: URL
    private var process = Process()

    /// Whether tests with a broker run.
    package static var isWanted: Bool { OtherPrograms.areWanted("mosquitto") }

    /// Starts a broker; further lines of its configuration may name files of `folder`.
    package init(_ lines: (URL) throws -> [String] = { _ in ["allow_anonymous true"] }) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "broker-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let more = try lines(folder)
        // A port that was free may be another's connection before the broker listens.
        var attempts = 5
        while true {
            port = Self.freePort()
            let head = ["listener \(port) 127.0.0.1", "persistence false", "user \(NSUserName())"]
            let text = (head + more).joined(separator: "\n") + "\n"
            try Data(text.utf8).write(to: folder.appendingPathComponent("mosquitto.conf"))
            attempts -= 1
            do {
                try start()
                break
            } catch  where attempts > 0 {}
        }
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts it, again on the same port; it listens then.
    package func start() throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: try OtherPrograms.found("mosquitto"))
        process.arguments = ["-c", folder.appendingPathComponent("mosquitto.conf").path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try Self.wait("mosquitto does not listen") { !process.isRunning || Self.listens(port) }
        guard process.isRunning else { throw ProgramFault(description: "mosquitto has ended") }
    }

    /// Ends it without a word to anybody.
    package func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        try? Self.wait("mosquitto goes on") { !Self.listens(port) }
    }

    /// Waits until something is so; a fault where that takes longer than anything should.
    private static func wait(_ fault: String, _ isDone: () -> Bool) throws {
        let begin = ContinuousClock.now
        while !isDone() {
            guard ContinuousClock.now - begin < .seconds(30) else { throw ProgramFault(description: fault) }
            usleep(2_000)
        }
    }

    /// Runs one of the other programs to its end; its status.
    ///
    /// `Process` takes a program for running as long as any child that was started meanwhile has its socket, such as a
    /// server of another test; `system` lets this process ignore Ctrl-C meanwhile, and all that other tests start then.
    @discardableResult package static func run(_ name: String, _ arguments: [String]) throws -> Int {
        let program = try OtherPrograms.found(name)
        var streams = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&streams)
        defer { unsafe posix_spawn_file_actions_destroy(&streams) }
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_WRONLY, 0)
        }
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let problem = unsafe posix_spawn(&child, program, &streams, nil, &words, nil)
        guard problem == 0 else { throw ProgramFault(description: "\(name) cannot be run: \(problem)") }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard status & 0x7f == 0 else { throw ProgramFault(description: "\(name) ended by signal \(status & 0x7f)") }
        return Int(status >> 8)
    }

    /// Publishes by mosquitto_pub.
    package func publish(_ topic: String, _ text: String, _ more: String...) throws {
        let status = try Self.run("mosquitto_pub", ["-p", "\(port)", "-t", topic, "-m", text] + more)
        guard status == 0 else { throw ProgramFault(description: "mosquitto_pub ended with \(status)") }
    }

    /// Whether somebody takes connections at a port. The system's table of sockets is no help: reading it may end early.
    private static func listens(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return LocalPort.connect(descriptor, to: port)
    }

    private static func freePort() -> Int {
        let (descriptor, port) = LocalPort.open()
        close(descriptor)
        return port
    }
}

/// A run of mosquitto_sub, whose lines are `TOPIC TEXT`; it comes back where its broker does.
package final class Subscriber {
    private let process = Process()
    private let pipe = Pipe()
    private var rest = Data()

    /// Lines that came before it was known to listen.
    private var kept: [String] = []

    /// Listens to all topics of a broker when it is made.
    package init(_ broker: Broker, _ more: String...) throws {
        process.executableURL = URL(fileURLWithPath: try OtherPrograms.found("mosquitto_sub"))
        process.arguments = ["-p", "\(broker.port)", "-t", "#", "-v"] + more
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It listens when it hears of what the broker keeps.
        try broker.publish("here", "yes", "-r")
        var early: [String] = []
        while let line = line(), line != "here yes" { early.append(line) }
        kept = early
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    /// The next line; `nil` at its end.
    package func line() -> String? {
        if !kept.isEmpty { return kept.removeFirst() }
        while true {
            if let end = rest.firstIndex(of: 10) {
                let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                rest = Data(rest[rest.index(after: end)...])
                return line
            }
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { return nil }
            rest += more
        }
    }

    /// The next line of a topic; others before it are left out.
    package func text(of topic: String) -> String? {
        while let line = line() {
            if line.hasPrefix("\(topic) ") { return String(line.dropFirst(topic.count + 1)) }
        }
        return nil
    }
}

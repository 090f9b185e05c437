// The life of tactus-view: started, fed, started again where it ends by itself, and ended with us. One task.

import Performances
import Platform
import KeypointFiles
import Capture
import LiveScene
import Subprocess
import Synchronization
import SystemPackage

/// The time after which a server that ends is started as if for the first time.
private let stableRunDuration = Duration.seconds(30)

/// The number of consecutive failed starts that end the live view.
private let mostStarts = 6

/// The time within which the last output of a server comes.
private let stderrGrace = Duration.milliseconds(300)

extension LiveViewer {
    /// Keeps the server running until the end.
    func supervise() async {
        var backoff = Backoff()
        var starts = 0
        while true {
            let began = ContinuousClock.now
            let words = await run()
            let phones = state.withLock { state in
                (state.clients, state.watching, state.watchingFaces) = (0, 0, 0)
                return state.phones
            }
            phones?.loseAll()
            if end.isSet { return ready.set() }
            guard state.withLock({ $0.first }) != nil else {
                state.withLock { $0.first = .failure(TactusError(.unavailable, words)) }
                return ready.set()
            }
            if ContinuousClock.now - began > stableRunDuration { (starts, backoff) = (0, Backoff()) }
            starts += 1
            guard starts < mostStarts else {
                StandardStreams.say("\(name): \(words); off from now on, all else goes on")
                return
            }
            StandardStreams.say("\(name): \(words); starting it again")
            await end.wait(atMost: backoff.next())
        }
    }

    /// Runs the server once; how it ended, in words.
    private func run() async -> String {
        var platform = PlatformOptions()
        // Ctrl-C in the terminal is ours to act on, not the children's.
        platform.processGroupID = 0
        platform.teardownSequence = Self.teardown
        let configuration = Configuration(executable: .path(FilePath(program)), platformOptions: platform)
        let words = Mutex<String?>(nil)
        do {
            let status = try await Subprocess.run(
                configuration,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                await follow(execution) { line in if !line.isEmpty { words.withLock { $0 = line } } }
            }.terminationStatus
            if let words = words.withLock({ $0 }) { return words }
            return switch status {
            case .exited(let code): "tactus-view ended with exit code \(code)"
            case .signaled(let signal): "tactus-view ended by signal \(signal)"
            }
        } catch let problem as TactusError {
            return "\(problem)"
        } catch {
            return "\(program): \(error)"
        }
    }

    /// Killed at once: one that is stopped would take no other signal, and there is nothing that it must still write.
    private static let teardown: [TeardownStep] = [
        .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: Tuning.shutdownGrace)
    ]

    /// Feeds a running process, and processes its output, until it ends.
    ///
    /// - Parameter onLine: called with each line of its standard error.
    private func follow(
        _ execution: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>,
        onLine: @escaping @Sendable (String) -> Void
    ) async {
        let commands = AsyncStream.makeStream(of: (UInt32, JSONValue).self, bufferingPolicy: .bufferingOldest(256))
        let signal = mailbox.begin()
        let silent = Latch()
        await withTaskGroup { group in
            group.addTask {
                do {
                    for try await line in execution.standardError.strings() { onLine(line.message(of: "tactus-view")) }
                } catch {}
                silent.set()
            }
            group.addTask { [self] in
                for await (client, message) in commands.stream {
                    let handlers = state.withLock { $0.handlers }
                    let reply = await handlers.reply(to: message)
                    mailbox.put(ViewPacket(.reply, address: client, reply.bytes))
                }
            }
            group.addTask { [self] in await feed(execution.standardInputWriter, signal) }
            group.addTask { [self] in
                // States go out although no frames come: a playhead moves.
                while (try? await Task.sleep(for: Tuning.tick)) != nil { if isWatched { mailbox.wake() } }
            }
            group.addTask { [self] in
                await end.wait()
                guard end.isSet, (try? await Task.sleep(for: Tuning.shutdownGrace)) != nil else { return }
                await execution.teardown(using: Self.teardown)
            }
            do {
                var parser = JSONParser()
                for try await line in execution.standardOutput.strings() {
                    hear(line, &parser, commands.continuation)
                }
            } catch {}
            // What it said last may still be on its way.
            group.addTask {
                try? await Task.sleep(for: stderrGrace)
                silent.set()
            }
            await silent.wait()
            mailbox.finish()
            commands.continuation.finish()
            group.cancelAll()
        }
    }

    // MARK: To the server

    private func feed(_ input: StandardInputWriter, _ signal: AsyncStream<Void>) async {
        do {
            let (configuration, hello, kept) = state.withLock { ($0.configuration, $0.hello, $0.kept) }
            var first = ViewPacket(.configuration, configuration.json.bytes).bytes
            if hasPage { first += ViewPacket(.hello, hello.json.bytes).bytes }
            for (topic, bytes) in kept { first += ViewPacket(.kept, address: topic, bytes).bytes }
            _ = try await input.write(first)
            for await _ in signal { try await feedOnce(input) }
            try await feedOnce(input)
            try await input.finish()
        } catch {
            // It has ended; how, its status says.
        }
    }

    private func feedOnce(_ input: StandardInputWriter) async throws {
        let contents = mailbox.take()
        // Phones measure how long this takes: nothing else goes before.
        let phoneBytes = (contents.phones.all + contents.acknowledgements.values).flatMap(\.bytes)
        if !phoneBytes.isEmpty { _ = try await input.write(phoneBytes) }
        guard hasPage else { return }
        let (isWatched, failure, ask) = state.withLock { ($0.clients > 0, $0.failure, $0.status) }
        var status = isWatched ? ask() : nil
        if let failure { status?.problems.append(failure) }
        let bytes = await pump.packets(
            of: contents,
            status: status,
            hasFacePoints: wantsFacePoints,
            now: MonotonicClock.now
        )
        if !bytes.isEmpty { _ = try await input.write(bytes) }
        guard wantsImages else { return }
        let image = await pump.imagePacket()
        if !image.isEmpty { _ = try await input.write(image) }
    }

    // MARK: From the server

    private func hear(
        _ line: String,
        _ parser: inout JSONParser,
        _ commands: AsyncStream<(UInt32, JSONValue)>.Continuation
    ) {
        guard let value = try? parser.value(of: Array(line.utf8)) else { return }
        if let phone = value["phone"]?.integer.flatMap({ UInt32(exactly: $0) }) {
            let phones = state.withLock { $0.phones }
            let replies =
                if let message = value["message"] {
                    phones?.hear(message, from: phone, at: value["address"]?.string)
                } else {
                    phones?.lose(phone)
                }
            mailbox.put(phones: (replies ?? []).map(\.packet))
        } else if value["listening"] != nil {
            listens(value)
        } else if let clients = value["clients"]?.integer, let watching = value["images"]?.integer {
            let faces = value["faces"]?.integer ?? 0
            state.withLock { ($0.clients, $0.watching, $0.watchingFaces) = (clients, watching, faces) }
            mailbox.wake()
        } else if let client = value["client"]?.integer.flatMap({ UInt32(exactly: $0) }), let message = value["message"]
        {
            if case .dropped = commands.yield((client, message)) {
                mailbox.put(
                    ViewPacket(.reply, address: client, ViewHandlers.refusal(of: message, "busy; try again").bytes)
                )
            }
        }
    }

    private func listens(_ value: JSONValue) {
        var links = ServerLinks()
        links.page = value["listening"]?.string
        let phones = value["phones"]
        links.phones = phones?["link"]?.string
        links.securePhones = phones?["secure"]?.string
        links.plainReason = phones?["reason"]?.string
        links.madeCertificate = phones?["made"]?.string
        let moved = state.withLock { state in
            // Browsers and phones come back to where they were.
            let moved = [
                (name, Self.settle(&state.configuration.page, at: value["port"]?.integer)),
                ("phones", Self.settle(&state.configuration.phones, at: phones?["port"]?.integer)),
            ]
            state.first = state.first ?? .success(links)
            return moved
        }
        for case (let name, let (asked, port)?) in moved {
            StandardStreams.say("\(name): port \(asked) is taken, using \(port)")
        }
        ready.set()
    }

    /// Keeps the port of the server; returns the requested and the actual one, where they differ.
    private static func settle(_ place: inout ViewConfiguration?, at port: Int?) -> (asked: Int, got: Int)? {
        guard let port, let asked = place?.port else { return nil }
        place?.port = port
        return asked != 0 && port != asked ? (asked, port) : nil
    }

    private static func settle(_ phones: inout ServerConfiguration.Phones?, at port: Int?) -> (asked: Int, got: Int)? {
        var place = phones?.place
        defer { if let place { phones?.place = place } }
        return settle(&place, at: port)
    }
}

// The live view in the engine's process: any thread leaves what to show, one task feeds tactus-view, and
// another performs what browsers ask. Made by the command line, once in a process.

// What is thrown is part of what this target offers.
@_exported public import Text
package import Gestures
package import KeypointFiles
package import Keypoints
package import LiveScene
import Synchronization
package import Performances
internal import Platform

/// Shows a run to browsers.
///
/// Nothing here delays the engine: it stores values behind a short lock, and a server that is slow, hangs or dies
/// affects browsers and not the sound.
package final class LiveViewer: Sendable {
    struct State: Sendable {
        var configuration: ServerConfiguration
        var hello: SceneHello
        var kept: [UInt32: [UInt8]] = [:]
        var clients = 0
        var watching = 0
        var watchingFaces = 0
        var handlers = ViewHandlers()
        var status: @Sendable () -> SceneStatus = { SceneStatus() }
        var failure: SceneProblem?
        var phones: PlayPhones?
        var first: Result<ServerLinks, TactusError>?
    }

    let state: Mutex<State>
    let mailbox = ViewMailbox()
    let pump: ViewPump
    let program: String
    let end = Latch()
    let ready = Latch()

    /// Whether there is a page, and what the user knows the server by.
    package let hasPage: Bool
    var name: String { hasPage ? "live view" : "phones" }
    private let supervisor = Mutex<Task<Void, Never>?>(nil)

    /// Creates a live view that has not begun.
    ///
    /// - Parameters:
    ///   - program: the path of tactus-view.
    ///   - configuration: the addresses of the server.
    ///   - hello: the first message for browsers.
    ///   - watch: the tracking of hands.
    ///   - keep: writes labelled frames of a label and a person; returns the path.
    package init(
        program: String,
        _ configuration: ServerConfiguration,
        hello: SceneHello,
        watch: SceneWatch,
        keep: @escaping @Sendable ([Frame], String, String) throws -> String
    ) {
        self.program = program
        hasPage = configuration.page != nil
        state = Mutex(State(configuration: configuration, hello: hello))
        pump = ViewPump(watch, keep: keep)
    }

    // MARK: What is shown

    /// Shows a frame.
    ///
    /// - Parameter observation: the engine's observation in it; `nil` without hands.
    package func see(_ frame: Frame, _ observation: FrameObservation? = nil) {
        guard hasPage else { return }
        mailbox.put(frame, observation)
        let isNew = state.withLock { state in
            // What no frame says stays as it was.
            (frame.size ?? state.hello.image) != state.hello.image
                || (frame.isMirrored ?? state.hello.isMirrored) != state.hello.isMirrored
        }
        guard isNew else { return }
        setHello { hello in
            hello.image = frame.size ?? hello.image
            hello.isMirrored = frame.isMirrored ?? hello.isMirrored
        }
    }

    /// Processes an image, if only for the moment.
    package func see(_ image: Image) { mailbox.put(image) }

    package func tell(_ event: SceneEvent) { if hasPage { mailbox.put(event) } }

    /// Shows a message to all browsers, also to those that come later.
    package func keep(_ topic: KeptTopic, _ json: JSONValue) {
        let bytes = json.bytes
        state.withLock { $0.kept[topic.rawValue] = bytes }
        mailbox.put(ViewPacket(.kept, address: topic.rawValue, bytes))
    }

    /// Changes the first message for browsers, and sends it to connected ones if it is another one.
    package func setHello(_ change: (inout SceneHello) -> Void) {
        let bytes = state.withLock { state in
            change(&state.hello)
            return state.hello.json.bytes
        }
        mailbox.put(ViewPacket(.hello, bytes))
    }

    /// Sets the sources of the run's status, and of the browsers' commands.
    ///
    /// - Parameters:
    ///   - status: called with each state; must not wait.
    ///   - handlers: the commands.
    package func attach(status: @escaping @Sendable () -> SceneStatus, handlers: ViewHandlers) {
        state.withLock { ($0.status, $0.handlers) = (status, handlers) }
    }

    /// Sets the phones that messages are for; before the start.
    package func attach(phones: PlayPhones) { state.withLock { $0.phones = phones } }

    /// Shows that the run has failed.
    package func setFailure(_ problem: SceneProblem) {
        state.withLock { $0.failure = problem }
        mailbox.wake()
    }

    /// Whether a browser wants images.
    package var wantsImages: Bool { state.withLock { $0.watching > 0 } }

    /// Whether a browser shows the points of faces.
    var wantsFacePoints: Bool { state.withLock { $0.watchingFaces > 0 } }

    /// Whether a browser looks.
    package var isWatched: Bool { state.withLock { $0.clients > 0 } }

    // MARK: What was seen

    package func hand(of track: Int) async -> (hand: Hand, frame: Frame)? { await pump.hand(of: track) }

    /// The frames of the last ten seconds.
    package var recentFrames: [Frame] { get async { await pump.recentFrames } }

    /// Begins to collect hands with a label and of a person; returns whether none were being collected.
    package func collect(label: String, person: String, hand: HandChoice, seconds: Double) async -> Bool {
        await pump.collect(label: label, person: person, hand: hand, seconds: seconds, now: MonotonicClock.now)
    }

    package func cancelCollection() async { await pump.cancelCollection() }

    // MARK: Beginning and end

    /// Starts the server; waits until it listens.
    ///
    /// - Returns: the links.
    /// - Throws: `TactusError` if the port cannot be opened, or the program cannot be run.
    package func start() async throws(TactusError) -> ServerLinks {
        supervisor.withLock { $0 = Task { await supervise() } }
        await ready.wait()
        guard let first = state.withLock({ $0.first }) else { return ServerLinks() }
        return try first.get()
    }

    /// Ends the server; browsers are informed.
    package func stop() async {
        mailbox.put(
            ViewPacket(
                .event,
                JSONValue.object(["type": .string("bye"), "text": .string("tactus has ended")]).bytes
            )
        )
        end.set()
        mailbox.finish()
        await supervisor.withLock { $0 }?.value
    }
}

/// The addresses of the server, as it reports them.
package struct ServerLinks: Sendable, Equatable {
    /// The page of the live view; `nil` without one.
    package var page: String?

    /// The page of phones, unencrypted; `nil` without one.
    package var phones: String?

    /// The same, encrypted; `nil` where nothing is.
    package var securePhones: String?

    /// The reason why nothing is encrypted.
    package var plainReason: String?

    /// The path of the certificate, if it was made just now.
    package var madeCertificate: String?

    package init() {}
}

// The live view of one run, and what browsers can ask of every run. Made by `play`, `watch` and `view`.

import Viewer
import Evaluation
import Gestures
import Keypoints
import LiveScene
import Shapes
import Synchronization

/// A run that is shown to browsers.
final class ViewSession: Sendable {
    let viewer: LiveViewer

    private let book: RuleBook
    private let phones: PhoneSession?
    private let files = ViewFiles()
    private let shapes: ViewShapes

    /// Whether a browser was opened, and may be on its way.
    private let isOpened = Atomic(false)

    /// The frames that were saved last, to be labelled.
    private let saved = Mutex<[Frame]>([])

    /// - Parameters:
    ///   - page: its address and looks; `nil` for phones alone.
    ///   - phones: the phones that play; `nil` without any.
    ///   - hello: the first message for browsers.
    ///   - book: the classifier of shapes.
    ///   - rules: the options that name the book to a command.
    ///   - configuration: the tracking of hands.
    /// - Throws: an error if the server's program is missing, or a face's mesh cannot be read.
    init(
        _ page: PageConfiguration?,
        phones: PhoneSession? = nil,
        hello: SceneHello,
        book: RuleBook,
        rules: [String],
        configuration: GestureConfiguration = .init()
    ) throws {
        var hello = hello
        hello.isCalm = page?.isCalm ?? false
        hello.labels = (try? LabelMap(book))?.labelsOfShapes ?? []
        hello.mostFiles = ViewFiles.most
        hello.faceMesh = try page?.faceMesh.map {
            try FaceMesh(obj: try ByteSource.text(of: $0, atMost: FaceMesh.mostBytes), name: $0)
        }
        self.book = book
        self.phones = phones
        shapes = ViewShapes(files, rules: rules)
        viewer = LiveViewer(
            program: try Path.programBesideThis("tactus-view"),
            ServerConfiguration(page: page?.place, phones: phones?.configuration),
            hello: hello,
            watch: SceneWatch(book, configuration, kit: hello.kit),
            keep: files.keep
        )
    }

    static func hello(_ run: String, _ source: SceneHello.Source, _ name: String, _ book: RuleBook) -> SceneHello {
        SceneHello(
            program: "tactus \(Installation.version)",
            run: run,
            instance: String(UInt64.random(in: .min ... .max), radix: 36),
            source: source,
            sourceName: name,
            shapes: book.shapes
        )
    }

    /// Starts the server, prints the link, and opens the page where a person sits before a desktop.
    ///
    /// - Parameters:
    ///   - abilities: the requests of browsers beside those that every run has.
    ///   - status: returns the status of the run.
    ///   - handlers: the commands of these abilities.
    func start(
        abilities: [String],
        status: @escaping @Sendable () -> SceneStatus,
        handlers: ViewHandlers = ViewHandlers()
    ) async throws {
        viewer.setHello { $0.abilities = Self.abilities + abilities }
        let phones = phones
        viewer.attach(
            status: { [viewer] in
                phones?.show(to: viewer)
                return status()
            },
            handlers: adding(to: handlers)
        )
        if let phones { viewer.attach(phones: phones.phones) }
        let links = try await viewer.start()
        phones?.say(links)
        guard let link = links.page else { return }
        StandardStreams.say("live view: \(link)")
        if Browser.isWanted(isWatched: Output.isWatched, variable: { Environment[$0] }) {
            isOpened.store(true, ordering: .relaxed)
            Browser.open(link)
        }
    }

    /// Runs a body, shows its error to browsers, and stops the server.
    ///
    /// - Parameter session: the live view; `nil` for a run without one.
    static func run(_ session: ViewSession?, until stop: Latch, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            if !stop.isSet { await session?.show(error, until: stop) }
            await session?.end()
            throw error
        }
        await session?.end()
    }

    private func end() async {
        await viewer.stop()
        await shapes.cancel()
    }

    /// Shows the error of a run while a browser is open: a person before the page sees no terminal.
    func show(_ error: any Error, until stop: Latch) async {
        viewer.setFailure(Self.problem(error))
        var isSeen = false
        var last = ContinuousClock.now
        while !stop.isSet {
            if viewer.isWatched { (isSeen, last) = (true, .now) }
            let patience: Duration = isSeen ? .seconds(3) : isOpened.load(ordering: .relaxed) ? .seconds(10) : .zero
            guard ContinuousClock.now - last < patience else { return }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    static func problem(_ error: any Error) -> SceneProblem {
        let usual = "then start tactus again"
        switch error {
        case let failure as Failure:
            return SceneProblem("failed", failure.problem, advice: failure.advice ?? usual)
        case var error as TactusError:
            let advice = error.expected.map { "expected \($0)" }
            error.expected = nil
            return SceneProblem("failed", "\(error)", advice: advice ?? usual)
        default: return SceneProblem("failed", "\(error)", advice: usual)
        }
    }

    /// Prints a line for the user, and shows it to browsers.
    @Sendable func tell(_ line: String) {
        StandardStreams.say(line)
        viewer.tell(.note(line, level: .warning))
    }

    // MARK: Commands

    /// The requests of browsers that every run has.
    private static let abilities = ["explain", "save", "label", "collect", "shape", "pinch", "face"]

    private func adding(to handlers: ViewHandlers) -> ViewHandlers {
        var handlers = handlers
        handlers["explain"] = { [self] in try await explain($0) }
        handlers["save"] = { [self] _ in try await save() }
        handlers["label"] = { [self] in try await label($0) }
        handlers["collect"] = { [self] in try await collect($0) }
        handlers["collect-cancel"] = { [viewer] _ in
            await viewer.cancelCollection()
            return .null
        }
        handlers["shape"] = { [shapes, viewer] message in
            try shapes.begin(Self.words(of: message).label) { viewer.keep(.shape, $0.json) }
            return .null
        }
        return handlers
    }

    private func explain(_ message: JSONValue) async throws -> JSONValue {
        guard let track = message["track"]?.integer, let (hand, frame) = await viewer.hand(of: track) else {
            throw ViewRefusal("this hand is no longer in view")
        }
        return ExplanationMessage(hand, in: frame, by: book).json
    }

    private func save() async throws -> JSONValue {
        let frames = await viewer.recentFrames
        guard !frames.isEmpty else { throw ViewRefusal("nothing was seen yet; nothing to save") }
        saved.withLock { $0 = frames }
        return try files.save(frames) { "tactus-\($0).jsonl" }
    }

    private func label(_ message: JSONValue) async throws -> JSONValue {
        let (label, person) = try Self.words(of: message)
        let hand = try Self.hand(of: message)
        var frames = saved.withLock { $0 }
        if frames.isEmpty { frames = await viewer.recentFrames }
        for index in frames.indices {
            frames[index].hands.removeAll { !hand.takes($0.side) }
            for place in frames[index].hands.indices {
                frames[index].hands[place].label = label
                frames[index].hands[place].person = person.isEmpty ? nil : person
            }
        }
        guard frames.contains(where: { !$0.hands.isEmpty }) else {
            throw ViewRefusal("no \(hand.words(2)) were seen; nothing to label")
        }
        return try files.save(frames) { ViewFiles.name(label, person, $0) }
    }

    private func collect(_ message: JSONValue) async throws -> JSONValue {
        let (label, person) = try Self.words(of: message)
        let hand = try Self.hand(of: message)
        let seconds = message["seconds"]?.double ?? 3
        guard (0.5...Collection.longest).contains(seconds) else {
            throw ViewRefusal("\(seconds) seconds, expected 0.5 to \(Int(Collection.longest))")
        }
        try files.ensureRoom()
        guard await viewer.collect(label: label, person: person, hand: hand, seconds: seconds) else {
            throw ViewRefusal("hands are being collected already")
        }
        return .null
    }

    /// Returns whether a scalar is no part of a word: a control, a line break, or one that turns the direction of
    /// writing. The joiner is kept, as signs of several parts need it.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != 0x200D
        default: false
        }
    }

    /// The hands that a message is about; all where it does not say.
    private static func hand(of message: JSONValue) throws -> HandChoice {
        guard let name = message["hand"] else { return .both }
        guard let hand = name.string.flatMap(HandChoice.init(rawValue:)) else {
            throw ViewRefusal("hand: expected left, right or both")
        }
        return hand
    }

    private static func words(of message: JSONValue) throws -> (label: String, person: String) {
        func word(_ name: String) throws -> String {
            let text = message[name]?.string ?? ""
            // One letter may be of any number of scalars.
            guard text.unicodeScalars.count <= 64, !text.unicodeScalars.contains(where: isControl) else {
                throw ViewRefusal("\(name): expected at most 64 letters, without control characters")
            }
            return text
        }
        let label = try word("label")
        guard !label.isEmpty else { throw ViewRefusal("no label, expected one such as rock") }
        return (label, try word("person"))
    }
}

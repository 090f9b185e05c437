// Whether a model keeps its protocol, tried out on the model itself. Called by `tactus models check`, on its task.

internal import Glibc
package import KeypointFiles
import Keypoints

/// One thing that was tried with a model.
package struct ModelCheck: Sendable {
    package var name: String

    /// Whether the check succeeded.
    package var isGood: Bool

    package var took: Duration

    /// The deviation, or the measurement.
    package var note: String
}

/// A run of a model with images that show how it behaves.
package struct ProtocolCheck: Sendable {
    private let model: KeypointModel
    private let images: [Image]

    /// Creates a trial; nothing is started.
    ///
    /// - Parameter images: further images for it, in a format that it accepts.
    package init(_ model: KeypointModel, images: [Image] = []) {
        self.model = model
        self.images = images
    }

    /// Tries everything, in about 40 images and two starts of the model.
    ///
    /// - Parameters:
    ///   - check: takes each result when it is there.
    ///   - log: takes the lines of the model's log.
    /// - Throws: `ModelFault` where the model is not installed; `CancellationError`; what `check` throws.
    package func run(check: (ModelCheck) throws -> Void, log: (String) -> Void) async throws {
        if let missing = model.manifest.missing { throw missing }
        var trial = Trial(model.manifest, images)
        let clock = ContinuousClock()
        let start = clock.now
        var mark = start
        do {
            try await model.run {
                while let step = trial.step {
                    if let image = trial.nextImage() { return image }
                    try check(step.judged(trial, took: clock.now - mark))
                    trial.goOn()
                    mark = clock.now
                }
                return nil
            } event: { event in
                if case .log(let line) = event { log(line) }
                if case .ready(let hello) = event, trial.hellos.isEmpty {
                    try check(Trial.judge(hello, model.manifest, took: clock.now - start))
                    mark = clock.now
                }
                trial.record(event)
            }
        } catch let fault as ModelFault {
            let name = trial.hellos.isEmpty ? "says hello" : "starts again"
            return try check(ModelCheck(name: name, isGood: false, took: clock.now - start, note: fault.description))
        }
        for result in trial.end(took: clock.now - mark) { try check(result) }
    }
}

private struct Trial {
    struct Step {
        var name: String
        var images: [Image]

        /// Sent to the process before the first image.
        var signal: Int32?

        /// Returns the deviation, `nil` without one.
        var fault: (Trial) -> String? = { $0.lost.first?.description }

        func judged(_ trial: Trial, took: Duration) -> ModelCheck {
            let fault = fault(trial)
            return ModelCheck(name: name, isGood: fault == nil, took: took, note: fault ?? trial.note)
        }
    }

    private let steps: [Step]
    private var position = 0
    private var given = 0
    private(set) var hellos: [ModelHandshake] = []
    private(set) var answers: [ModelAnswer] = []
    private(set) var lost: [ModelFault] = []
    private var faults: [ModelFault] = []
    private var wrongPoints: String?
    private var wrongSides: String?
    private var seen = SeenCounts()

    private var gives: [ModelOutput] { hellos.last?.gives ?? [] }

    init(_ manifest: ModelManifest, _ more: [Image]) {
        let best = manifest.accepts[0]
        // Numbers with gaps, as they are where a camera is faster than the model.
        var number = 0
        func next() -> Int {
            number += 3
            return number
        }
        var steps = [
            Step(name: "answers", images: [ModelSamples.gradient(best, number: next())]),
            Step(name: "echoes frame and t", images: [ModelSamples.gradient(best, number: next())]) { trial in
                trial.lost.first?.description
                    ?? (trial.answers.allSatisfy(\.isEcho) ? nil : "frame or t is missing or not that of the image")
            },
        ]
        let sizes = (1...30).map { (width: 16 + $0 * 37 % 300, height: 16 + $0 * 53 % 200) }
        let sized = manifest.accepts.first { $0 != .jpeg } ?? best
        steps.append(
            Step(
                name: "30 images in order",
                images: sizes.map { ModelSamples.gradient(sized, number: next(), width: $0.width, height: $0.height) }
            )
        )
        steps += manifest.accepts.map { format in
            Step(name: "accepts \(format.rawValue)", images: [ModelSamples.gradient(format, number: next())])
        }
        steps.append(Step(name: "a blank image", images: [ModelSamples.blank(best, number: next())]))
        if manifest.accepts.contains(.jpeg) {
            let broken = ModelSamples.brokenJPEGs(number: next())
            number += broken.count
            steps.append(Step(name: "survives broken JPEGs", images: broken))
        }
        for image in more {
            var image = image
            image.header.number = next()
            steps.append(Step(name: "image \(image.header.width)×\(image.header.height)", images: [image]))
        }
        steps.append(
            Step(name: "ignores SIGINT", images: [ModelSamples.gradient(best, number: next())], signal: SIGINT)
        )
        let afterwards = [ModelSamples.gradient(best, number: next()), ModelSamples.gradient(best, number: next())]
        steps.append(
            Step(name: "starts again when killed", images: afterwards, signal: SIGKILL) { trial in
                trial.answers.isEmpty ? trial.lost.last?.description ?? "no answer" : nil
            }
        )
        self.steps = steps
    }

    // MARK: Steps

    /// The present step, `nil` after the last one.
    var step: Step? { position < steps.count ? steps[position] : nil }

    /// The step's next image, `nil` when it has had all.
    mutating func nextImage() -> Image? {
        guard let step, given < step.images.count else { return nil }
        if given == 0, let signal = step.signal, let process = hellos.last?.process { kill(process, signal) }
        defer { given += 1 }
        return step.images[given]
    }

    mutating func goOn() {
        position += 1
        given = 0
        (answers, lost) = ([], [])
    }

    mutating func record(_ event: ModelEvent) {
        switch event {
        case .ready(let hello): hellos.append(hello)
        case .answer(let answer):
            answers.append(answer)
            look(at: answer)
        case .lost(_, let fault): lost.append(fault)
        case .fault(let fault): faults.append(fault)
        case .log, .restarting: break
        }
    }

    /// Points may lie a little outside of the image, as a hand at its edge does.
    private mutating func look(at answer: ModelAnswer) {
        let place = "frame \(answer.header.number)"
        seen.add(answer.frame)
        for (index, hand) in answer.frame.hands.enumerated() {
            if hand.side == nil, wrongSides == nil { wrongSides = "\(place): hands[\(index)] has no side" }
            if let score = hand.score, !(0...1).contains(score), wrongPoints == nil {
                wrongPoints = "\(place): hands[\(index)].score: \(score), expected 0 to 1"
            }
            for joint in HandJoint.allCases {
                check(hand.points[joint], "\(place): hands[\(index)].points[\(joint.rawValue)]")
            }
        }
        for (index, face) in answer.frame.faces.enumerated() {
            for (number, point) in face.points.enumerated() {
                check(point, "\(place): faces[\(index)].points[\(number)]")
            }
        }
    }

    /// Keeps the first point that lies too far outside.
    private mutating func check(_ point: Keypoint?, _ field: @autoclosure () -> String) {
        let range: ClosedRange<Float> = -1...2
        guard let point, wrongPoints == nil, !range.contains(point.x) || !range.contains(point.y) else { return }
        wrongPoints = "\(field()): [\(point.x), \(point.y)], expected 0 to 1"
    }

    // MARK: Judging

    /// The measurement of a successful step.
    var note: String {
        guard let last = answers.last else { return "" }
        let times = answers.map(\.took).sorted()
        let median = times[times.count / 2]
        var seen = SeenCounts()
        seen.add(last.frame)
        return "\(milliseconds(median)) an image, \(seen.words(gives)) in the last"
    }

    static func judge(_ hello: ModelHandshake, _ manifest: ModelManifest, took: Duration) -> ModelCheck {
        let gives = hello.gives.map(\.rawValue).joined(separator: ", ")
        let isNamed = hello.model == manifest.name
        let note =
            isNamed
            ? "\(hello.model) \(hello.version), gives \(gives)"
            : "it calls itself \(hello.model), expected \(manifest.name), as its manifest says"
        return ModelCheck(name: "says hello", isGood: isNamed, took: took, note: note)
    }

    /// Returns the checks that need the end of the run.
    func end(took: Duration) -> [ModelCheck] {
        var slow: ModelFault?
        var stray: [ModelFault] = []
        for fault in faults {
            if case .didNotEnd = fault.kind { slow = fault } else { stray.append(fault) }
        }
        let seen = "\(seen.words(gives)) in all"
        return [
            check("ends with its input", slow?.description, "", took),
            check("points are in range", wrongPoints, seen),
            check("sides are named", wrongSides, seen),
            check("says nothing else", stray.first?.description, ""),
        ]
    }

    private func check(_ name: String, _ fault: String?, _ note: String, _ took: Duration = .zero) -> ModelCheck {
        ModelCheck(name: name, isGood: fault == nil, took: took, note: fault ?? note)
    }
}

/// A time in milliseconds with one decimal.
private func milliseconds(_ duration: Duration) -> String {
    let (seconds, fraction) = duration.components
    let tenths = seconds * 10_000 + fraction / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10) ms"
}

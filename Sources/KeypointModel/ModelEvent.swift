// What happens while a model runs, as values in the order in which it happened. Taken by Pipeline.

public import Keypoints
public import Pictures

/// One thing that happened to a model that runs.
public enum ModelEvent: Sendable {
    /// It said hello; comes after the start and after every restart.
    case ready(ModelHello)

    /// It answered a picture.
    case answer(ModelAnswer)

    /// A picture will not be answered, and why.
    case lost(PictureHeader, ModelFault)

    /// Something was wrong that did not cost a picture; things go on.
    case fault(ModelFault)

    /// A line of its standard error, cut to `Tuning.logWidth`.
    case log(String)

    /// It is started again after this pause; `attempt` counts from 1 since the last answer.
    case restarting(after: Duration, attempt: Int)
}

/// What a model saw in a picture.
public struct ModelAnswer: Sendable {
    /// The record; time, number and size are the picture's where the model left them out, mirroring is that of its hello.
    public var frame: Frame

    /// The picture that it is about.
    public var header: PictureHeader

    /// From the first byte of the picture written to the last byte of the answer's line read.
    public var took: Duration

    /// When the answer's line was complete, before it was parsed.
    public var receivedAt: ContinuousClock.Instant

    /// Whether the record said which picture it is about, by its number and its time.
    public var isEcho: Bool

    /// Makes an answer.
    public init(
        frame: Frame,
        header: PictureHeader,
        took: Duration,
        receivedAt: ContinuousClock.Instant,
        isEcho: Bool = true
    ) {
        self.isEcho = isEcho
        self.frame = frame
        self.header = header
        self.took = took
        self.receivedAt = receivedAt
    }
}

// The events of a running model, as values in their order.

public import KeypointFiles
public import Keypoints

/// One thing that happened to a model that runs.
public enum ModelEvent: Sendable {
    /// It said hello; comes after the start and after every restart.
    case ready(ModelHandshake)

    /// It answered an image.
    case answer(ModelAnswer)

    /// An image will not be answered, and why.
    case lost(ImageHeader, ModelFault)

    /// A fault that did not cost an image; the run continues.
    case fault(ModelFault)

    /// A line of its standard error, cut to `ModelConfiguration.logWidth`.
    case log(String)

    /// It is started again after this pause; `attempt` counts from 1 since the last answer.
    case restarting(after: Duration, attempt: Int)
}

/// The hands, bodies and faces that a model found in an image.
public struct ModelAnswer: Sendable {
    /// The record; time, number and size are the image's where the model left them out, mirroring is that of its hello.
    public var frame: Frame

    /// The image that it is about.
    public var header: ImageHeader

    /// From the first byte of the image written to the last byte of the answer's line read.
    public var took: Duration

    /// The time at which the answer's line was complete, before it was parsed.
    package var receivedAt: ContinuousClock.Instant

    /// Whether the record said which image it is about, by its number and its time.
    package var isEcho: Bool
}

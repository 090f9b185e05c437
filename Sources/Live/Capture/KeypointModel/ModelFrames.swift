// The frames that a model finds in images, as an asynchronous sequence. The model runs in its own task.

public import KeypointFiles
public import Keypoints

extension KeypointModel {
    /// Returns the frames that the model finds in images, in their order.
    ///
    /// The model is started when the sequence is made, and ended when the images, the sequence or its iteration end. It
    /// receives an image each time a frame is requested.
    ///
    /// ```swift
    /// for try await frame in model.frames(of: images) { print(frame.hands.count) }
    /// ```
    ///
    /// - Parameters:
    ///   - images: the images. An image that the model loses has no frame.
    ///   - onEvent: called with all else that happens: starts, lost images, faults, and lines of the model's log.
    /// - Returns: the frames. The sequence throws as `run` does, and what `images` throws; it is iterated over once.
    public func frames<Images: AsyncSequence & Sendable>(
        of images: Images,
        onEvent: @escaping @Sendable (ModelEvent) -> Void = { _ in }
    ) -> AsyncThrowingStream<Frame, any Error> where Images.Element == Image {
        let (frames, output) = AsyncThrowingStream.makeStream(of: Frame.self)
        let (requests, requested) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            do {
                var images = images.makeAsyncIterator()
                try await run {
                    guard await requests.first(where: { _ in true }) != nil else { return nil }
                    return try await images.next(isolation: #isolation)
                } event: { event in
                    switch event {
                    case .answer(let answer): output.yield(answer.frame)
                    case .lost:
                        onEvent(event)
                        requested.yield()
                    default: onEvent(event)
                    }
                }
                output.finish()
            } catch {
                output.finish(throwing: error)
            }
        }
        output.onTermination = { _ in task.cancel() }
        return AsyncThrowingStream {
            requested.yield()
            return try await frames.first { _ in true }
        }
    }
}

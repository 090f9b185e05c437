// The one owner of libcurl's handle, and the thread on which it waits (tactus.http). A connection belongs to one thread
// at a time.

internal import CCURL
import Dispatch
import Platform
import Synchronization

package struct HTTPLimits: Sendable, Hashable {
    /// The limit for connecting, in seconds.
    package var connectSeconds = Tuning.connectSeconds

    /// The limit for the whole request, in seconds.
    package var requestSeconds = Tuning.requestSeconds
}

/// A handle that lives as long as any thread may stop it.
@safe private final class HTTPHandle: Sendable {
    private nonisolated(unsafe) let handle: OpaquePointer

    init() throws(HTTPFault) {
        var handle: OpaquePointer?
        let (status, text) = withMessage(CCURL_MESSAGE) { unsafe CCURLCreate(&handle, $0) }
        guard status == CCURLStatus(CCURL_OK), let handle = unsafe handle else {
            throw Self.fault(status, text)
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe CCURLDestroy(handle)
    }

    /// Stops the present request; any thread.
    func stop() { unsafe CCURLStop(handle) }

    /// Sends a request; one thread at a time.
    func post(_ request: HTTPRequest, _ limits: HTTPLimits) throws(HTTPFault) -> HTTPResponse {
        let authorization = request.token.map { "Authorization: Bearer \($0)" }
        var answer = unsafe CCURLAnswer()
        let (status, text) = withMessage(CCURL_MESSAGE) { text in
            unsafe CCURLPost(
                handle,
                request.address,
                "Content-Type: \(request.contentType)",
                authorization,
                request.body,
                request.body.count,
                CCURLLimits(
                    connectMilliseconds: Int64(limits.connectSeconds * 1000),
                    totalMilliseconds: Int64(limits.requestSeconds * 1000),
                    answerBytes: Tuning.answerLimit,
                    isDirect: HTTPRequest.isLocal(request.address) ? 1 : 0
                ),
                &answer,
                text
            )
        }
        guard status == CCURLStatus(CCURL_OK) else { throw Self.fault(status, text) }
        let body = unsafe Array(UnsafeBufferPointer(start: answer.body, count: answer.bodyCount))
        let pause = unsafe answer.retryAfter
        return unsafe HTTPResponse(Int(answer.status), body, retryAfter: pause > 0 ? Double(pause) : nil)
    }

    private static func fault(_ status: CCURLStatus, _ text: CText) -> HTTPFault {
        let words = text.words
        return switch Int(status) {
        case CCURL_UNREACHED: .unreached(words)
        case CCURL_LOST: .lost(words)
        case CCURL_STOPPED: .stopped
        case CCURL_NO_LIBRARY: .uninstalled(words)
        default: .broken(words)
        }
    }
}

/// Sends requests by libcurl on its own thread: no task blocks one of Swift's few.
package final class HTTPConnection: HTTPTransport {
    private let limits: HTTPLimits
    private let handle = Mutex<HTTPHandle?>(nil)
    private let queue = DispatchQueue(label: "tactus.http")

    /// Creates a connection that is not open yet; libcurl is loaded with the first request.
    package init(limits: HTTPLimits = HTTPLimits()) { self.limits = limits }

    /// Sends a request; cancelling the task stops it.
    package func send(_ request: HTTPRequest) async throws(HTTPFault) -> HTTPResponse {
        let handle = try opened()
        let result: Result<HTTPResponse, HTTPFault> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { [limits] in
                    continuation.resume(
                        returning: Result { () throws(HTTPFault) in try handle.post(request, limits) }
                    )
                }
            }
        } onCancel: {
            handle.stop()
        }
        return try result.get()
    }

    private func opened() throws(HTTPFault) -> HTTPHandle {
        try handle.withLock { (handle) throws(HTTPFault) in
            if let handle { return handle }
            let opened = try HTTPHandle()
            handle = opened
            return opened
        }
    }
}

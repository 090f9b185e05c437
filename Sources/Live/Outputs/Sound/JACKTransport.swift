// The one owner of a client of JACK's transport. Used by one thread at a time.

internal import COpenAL
import Platform

/// The transport of the JACK server.
@safe package struct JACKTransport: ~Copyable, @unchecked Sendable {
    /// The transport at a moment.
    package struct State: Sendable {
        /// The moment, by the system's clock, in seconds.
        package var time: Double

        package var isRolling: Bool

        /// The position in seconds.
        package var seconds: Double

        /// The position in quarter notes and the tempo in quarter notes per minute; `nil` where no program keeps them.
        package var beats: (quarters: Double, tempo: Double)?
    }

    private let handle: OpaquePointer

    /// Becomes a client.
    ///
    /// - Throws: `TactusError` if no server runs.
    package init() throws(TactusError) {
        var made: OpaquePointer?
        let (status, message) = withMessage(COPENAL_MESSAGE) { unsafe COpenALTransportOpen(&made, $0) }
        guard status == COpenALStatus(COPENAL_OK), let made = unsafe made else {
            let isThere = status != COpenALStatus(COPENAL_NO_LIBRARY)
            throw TactusError(isThere ? .unavailable : .uninstalled, "JACK", message.words)
        }
        unsafe handle = made
    }

    deinit { unsafe COpenALTransportClose(handle) }

    /// The state now; `nil` where the server is gone.
    package var state: State? {
        var state = COpenALTransportState()
        guard unsafe COpenALTransportQuery(handle, &state) == 1 else { return nil }
        return State(
            time: state.time,
            isRolling: state.isRolling == 1,
            seconds: state.seconds,
            beats: state.tempo > 0 ? (state.quarters, state.tempo) : nil
        )
    }
}

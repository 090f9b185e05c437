// Where images go. Called by tactus-camera, one thread at a time.

package import KeypointFiles

/// A receiver of images: a stream, a recording, or nothing at all.
package protocol ImageSink: AnyObject {
    /// Takes an image in; a recording has it when this returns, as far as its form allows.
    ///
    /// - Throws: where it cannot be written; what was written before stays readable.
    func add(_ image: Image) throws(TactusError)

    /// Writes what is left and closes; images are no longer taken. Closing twice does nothing.
    ///
    /// - Throws: where the end cannot be written.
    func close() throws(TactusError)

    /// Ends with what stood at the recording's place before it: not needed any more where the recording is whole.
    ///
    /// - Returns: lines for the user, where it is kept.
    func settle(isWhole: Bool) -> [String]
}

extension ImageSink {
    /// Nothing stood there.
    package func settle(isWhole: Bool) -> [String] { [] }
}

extension TactusError {
    /// Calls what makes or writes files and streams, and says what cannot be done with them then.
    static func mapping<Value>(
        _ verb: String = "written",
        _ body: () throws(TactusError) -> Value
    ) throws(TactusError) -> Value {
        do throws(TactusError) {
            return try body()
        } catch {
            guard error.kind != .closed else { throw error }
            throw TactusError(error.kind, error.subject, "cannot be \(verb): \(error.wrong)")
        }
    }
}

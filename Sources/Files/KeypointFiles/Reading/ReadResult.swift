// The result of reading a record. Made by frame sources, returned by KeypointReader.

public import Keypoints
public import Text

/// A frame, or the reason a record was rejected.
public enum ReadResult: Sendable, Equatable {
    /// A frame, and the line where its record starts.
    case frame(Frame, line: Int)

    /// An invalid record; reading can continue.
    case problem(Diagnostic)
}

// Frames written as native records. Used by the runs and commands that hand records on.

import Keypoints
import KeypointFiles
package import Platform

extension Sequence<Frame> {
    /// Writes native records in pieces of a mebibyte.
    package func write(to sink: borrowing ByteSink) throws {
        var text = JSONWriter()
        for frame in self {
            text.append(frame)
            if text.bytes.count > 1 << 20 {
                try sink.write(text.bytes)
                text.removeAll()
            }
        }
        try sink.write(text.bytes)
    }
}

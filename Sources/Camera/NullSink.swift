// Where images go that nobody wants. Used by tests and measurements.

package import Imaging

/// Takes images and keeps none.
package final class NullSink: ImageSink {
    /// How many it took.
    package private(set) var count = 0

    /// Creates one.
    package init() {}

    /// Counts it.
    package func add(_ image: Image) throws(TactusError) { count += 1 }

    /// Does nothing.
    package func close() throws(TactusError) {}
}

// The passes over an input before it is read: one that estimates the aspect of its images, one that looks at its times.

import Keypoints
import Platform

extension KeypointReader {
    /// Returns whether an input can be read more than once.
    private static func canReadAgain(_ path: String) -> Bool {
        path != "-" && (Path.isRegularFile(path) || Path.isFolder(path))
    }

    /// Reads the first hands of an input, and estimates the aspect of its images of unknown size.
    ///
    /// - Parameters:
    ///   - path: a file or a folder.
    ///   - options: the options by which it is read.
    /// - Throws: as `init(path:options:)`, and a problem of kind `usage` for an input that can be read only once.
    package static func aspect(of path: String, _ options: ReaderOptions) throws(TactusError) -> HandsAspect {
        guard canReadAgain(path) || path != "-" && !Path.isTaken(path) else {
            let expected = "a file or a folder, or --aspect-ratio WIDTH:HEIGHT"
            throw TactusError(.usage, path, "--aspect-ratio auto reads its input twice", expected: expected)
        }
        var options = options
        (options.estimatesAspect, options.keepsExtras, options.needsPlaces) = (false, false, false)
        var reader = try KeypointReader(path: path, options: options)
        while reader.unsized.count < Tuning.handsForAspect, let part = try reader.nextPart() {
            try reader.take(part.forEachFrame({ _, _ in }, onProblem: { _ in }))
        }
        return HandsAspect(path, reader.unsized)
    }

    /// Reads the first records of an input, and refuses it where the unit of its times is in doubt; one that can be read only
    /// once has a note in its place.
    ///
    /// - Throws: as `init(path:options:)`.
    static func checkTimes(of path: String, _ options: ReaderOptions) throws(TactusError) {
        guard options.time == nil, canReadAgain(path) else { return }
        var options = options
        (options.needsTimes, options.estimatesAspect, options.keepsExtras) = (false, false, false)
        var reader = try KeypointReader(path: path, options: options)
        while !reader.areTimesDecided, let part = try reader.nextPart() {
            try reader.take(part.forEachFrame({ _, _ in }, onProblem: { _ in }))
        }
        guard let fault = reader.timeFault else { return }
        throw TactusError(.broken, fault.file, fault.wrong, expected: fault.expected)
    }
}

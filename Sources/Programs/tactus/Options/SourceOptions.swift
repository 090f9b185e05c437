// Options and sources that fit. Used by the commands that read images or keypoints.

/// The check that options have an effect on the sources of a run, which may be images or keypoints.
enum SourceOptions {
    /// Throws for an option that has an effect on none of the sources.
    ///
    /// - Parameters:
    ///   - sources: what is read; none stands for a camera.
    ///   - forImages: the given options for sources with images.
    ///   - input: the options for keypoint files.
    static func check(_ sources: [String], _ forImages: [String], _ input: InputOptions) throws(ValidationError) {
        if let source = sources.first, let option = forImages.first, !sources.contains(where: hasImages) {
            throw ValidationError("\(option) is for cameras and videos, and \(source) is neither")
        }
        if let option = input.givenForFiles.first, sources.allSatisfy(hasImages) {
            throw ValidationError("\(option) is for keypoint files, expected one as a source")
        }
    }

    /// Throws where a video does not exist; its ending says that it has no keypoints.
    static func ensureThere(_ source: String) throws(Failure) {
        guard [.video, .motionJPEG].contains(MediaSource(source)), !Path.isTaken(source) else { return }
        throw Failure(.noInput, "\(source): there is no such file or folder")
    }

    private static func hasImages(_ source: String) -> Bool { MediaSource(source).hasImages }
}

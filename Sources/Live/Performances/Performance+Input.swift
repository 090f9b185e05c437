// The inputs of a performance of the library. Made by programs that use it; opened by `Performance.run()`.

public import Capture
import KeypointFiles
import Platform

/// The time that a performance of the library waits for a camera that is gone.
private let cameraPatience = Duration.seconds(60)

extension Performance {
    /// A source of frames.
    public struct Input: Sendable {
        let open: @Sendable () throws -> PlaySource

        /// Returns a camera and the model that finds hands in its images. The program `tactus-camera` must lie beside
        /// the running program or in a folder of `PATH`.
        ///
        /// - Parameters:
        ///   - device: a device such as `/dev/video0`; `nil` for the first camera.
        ///   - model: the keypoint model; `nil` for the first of `litert-hands` and `mediapipe-hands` that is set up.
        public static func camera(_ device: String? = nil, model: KeypointModel? = nil) -> Input {
            images(of: device, model)
        }

        /// Returns a video or a folder of images, played in real time, and the model that finds hands in it.
        public static func video(_ path: String, model: KeypointModel? = nil) -> Input { images(of: path, model) }

        /// Returns keypoints, each frame at its own time.
        ///
        /// - Parameter path: a file or a folder in any format that `KeypointReader` knows, or `-` for standard input.
        public static func keypoints(_ path: String) -> Input { Input { .keypoints(path) } }

        private static func images(of source: String?, _ model: KeypointModel?) -> Input {
            Input {
                let model = try model ?? KeypointModel(ModelFolders.standard.firstReady())
                let program = try Path.program(CameraCommand.name) ?? CameraCommand.programBesideThis()
                var camera = CameraCommand(program: program, source: source)
                camera.options = ["--format", (model.manifest.accepts.first ?? .jpeg).rawValue]
                if !camera.isDevice { camera.options += ["--pace", "real"] }
                let run = LiveRun(
                    camera: camera,
                    model: model,
                    policy: .dropOldest,
                    reconnectTimeout: cameraPatience
                )
                return .live(run, isDevice: camera.isDevice)
            }
        }
    }
}

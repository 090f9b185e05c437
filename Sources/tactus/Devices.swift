// `tactus devices`: the cameras and the keypoint models that there are.

import ArgumentParser
import KeypointFiles
import KeypointModel
import Pipeline

struct Devices: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the cameras with their formats, sizes, rates and what would be chosen, and the keypoint models."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let program = try CameraCommand.programBesideThis()
        let cameras = try await CameraCommand(program: program, source: nil).list(json: json)
        if json {
            let models = Models.List.known().manifests.map(\.json)
            try Output.write("{\"cameras\":\(cameras.split(separator: "\n").joined()),")
            try Output.write("\"models\":\(JSONValue.array(models).text)}\n")
        } else {
            try Output.write(cameras + "\n")
            try Models.List.print(json: false)
        }
    }
}

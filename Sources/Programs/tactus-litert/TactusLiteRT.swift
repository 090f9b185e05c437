// The program of the keypoint models that run networks by LiteRT: the one place where a fault becomes a line and an exit
// code. Started by the engine as Models/litert-*/model.yaml say.

import CLiteRT
import Glibc
import Platform

@main
enum TactusLiteRT {
    static func main() {
        StandardStreams.prepare()
        // Ctrl-C in a terminal is the engine's to answer.
        _ = signal(SIGINT, SIG_IGN)
        let words = CommandLine.arguments.dropFirst()
        let name = words.first.flatMap(Arguments.Model.init(rawValue:))?.name ?? "tactus-litert"
        do throws(TactusError) {
            let arguments = try Arguments(words)
            var conversation = try Conversation(name: name)
            let networks = try NetworkFolder(arguments.networks, model: name)
            try conversation.run(try arguments.model.adapter(networks, arguments.options, cores: cores))
        } catch {
            StandardStreams.say("\(name): \(error)")
            end(ExitStatus(error.kind).rawValue)
        }
        end(0)
    }

    /// The cores to compute on: two at most, for there are two hands.
    private static var cores: Int { min(2, Int(CLiteRTCores())) }

    /// Not exit(): threads of the library may still be at work, and its destructors would not wait for them.
    private static func end(_ code: Int32) -> Never { _exit(code) }
}

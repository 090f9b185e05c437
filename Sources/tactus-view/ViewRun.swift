// One run of the server: its first packet says where to listen, the others what to show. Standard input is read on a
// thread of its own, because it blocks.

import Dispatch
import Files
import KeypointFiles
import LiveScene
import LiveViewServer
import SystemPackage

struct ViewRun {
    /// Runs until standard input is closed.
    ///
    /// - Throws: `TactusError` where the port cannot be had, or the input is none of packets.
    func run() async throws {
        let input = PacketInput()
        guard let first = try input.next() else { return }
        var parser = JSONParser()
        guard first.kind == .configuration, let value = try? parser.value(of: first.payload),
            let configuration = ViewConfiguration(value)
        else { throw TactusError(.broken, "standard input: begins without a configuration") }
        let output = CommandOutput.standard()
        let server = try await Self.start(configuration, output)
        output.write(
            JSONValue.object([
                ("listening", .string(server.address.link)), ("port", .number(Double(server.address.port))),
            ]).text
        )
        try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
            DispatchQueue(label: "tactus.packets").async {
                do {
                    while let packet = try input.next() { server.take(packet) }
                    end.resume()
                } catch {
                    end.resume(throwing: error)
                }
            }
        }
        await server.close()
    }

    /// Listens where it is asked, or where that port is taken and another one will do, on any that is free.
    private static func start(
        _ configuration: ViewConfiguration,
        _ output: CommandOutput
    ) async throws(TactusError) -> ViewServer {
        do throws(TactusError) {
            return try await start(configuration, configuration.port, output)
        } catch {
            guard configuration.takesOtherPort, configuration.port != 0 else { throw error }
            return try await start(configuration, 0, output)
        }
    }

    private static func start(
        _ configuration: ViewConfiguration,
        _ port: Int,
        _ output: CommandOutput
    ) async throws(TactusError) -> ViewServer {
        try await ViewServer.start(
            host: configuration.host,
            port: port,
            token: configuration.token,
            names: configuration.names,
            commands: output
        )
    }
}

/// Packets from standard input.
final class PacketInput: @unchecked Sendable {
    private var parser = ViewPacketParser()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// The next packet; `nil` at the end of the input. One thread at a time.
    func next() throws(TactusError) -> ViewPacket? {
        do throws(ViewPacketParser.Fault) {
            while true {
                if let packet = try parser.next() { return packet }
                let count =
                    (try? unsafe buffer.withUnsafeMutableBytes {
                        unsafe try FileDescriptor.standardInput.readSome(into: $0)
                    }) ?? 0
                if count == 0 { return nil }
                parser.add(buffer[..<count])
            }
        } catch {
            throw TactusError(.broken, "standard input: \(error.words)")
        }
    }
}

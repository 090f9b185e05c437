// One run of the server: its first packet has the address, the others the messages for browsers and phones. Standard
// input is read on its own thread, because it blocks.

import Dispatch
import Platform
import KeypointFiles
import LiveScene
import SystemPackage

struct ViewRun {
    private let output = CommandOutput.standard()

    /// The number of descriptors that the page and the phones have each: neither takes the other's.
    private let descriptors = FileDescriptor.most / 2

    /// Runs until standard input is closed.
    ///
    /// - Throws: `TactusError` where a port cannot be opened, or the input is not made of packets.
    func run() async throws {
        let input = PacketInput()
        guard let first = try input.next() else { return }
        var parser = JSONParser()
        guard first.kind == .configuration, let value = try? parser.value(of: first.payload),
            let configuration = ServerConfiguration(value)
        else { throw TactusError(.broken, "standard input: begins without a configuration") }
        var page: ViewServer?
        var phones: ViewServer?
        if let place = configuration.page {
            page = try Self.listening(at: place) { (port) throws(TactusError) in
                try ViewServer.page(place, port: port, commands: output, descriptors: descriptors)
            }
        }
        var certificate: PhoneCertificate?
        var fault: TactusError?
        if let wanted = configuration.phones {
            do throws(TactusError) {
                certificate = try PhoneCertificate.current(in: wanted.certificates, for: wanted.place.certifiedNames)
            } catch {
                fault = error
            }
            phones = try Self.listening(at: wanted.place) { (port) throws(TactusError) in
                try ViewServer.phones(
                    wanted.place,
                    port: port,
                    certificate: certificate?.paths,
                    commands: output,
                    descriptors: descriptors
                )
            }
        }
        let made = certificate.flatMap { $0.isNew ? $0.paths.certificate : nil }
        output.write(Self.listening(page, phones, made: made, fault).text)
        try await follow(input, page, phones)
        await page?.close()
        await phones?.close()
    }

    private func follow(_ input: PacketInput, _ page: ViewServer?, _ phones: ViewServer?) async throws {
        try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
            DispatchQueue(label: "tactus.packets").async {
                do {
                    while let packet = try input.next() {
                        switch packet.kind {
                        case .phone, .acknowledgement, .dismissal: phones?.forward(packet)
                        default: page?.forward(packet)
                        }
                    }
                    end.resume()
                } catch {
                    end.resume(throwing: error)
                }
            }
        }
    }

    /// The line that says where it listens.
    private static func listening(
        _ page: ViewServer?,
        _ phones: ViewServer?,
        made: String?,
        _ fault: TactusError?
    ) -> JSONValue {
        var members: JSONObject = [
            "listening": .optional(page?.address.link), "port": .optional(page.map { Double($0.address.port) }),
        ]
        if let phones {
            let isSecure = phones.plainReason == nil
            members += [
                "phones": [
                    "link": .string(phones.address.link), "port": .integer(phones.address.port),
                    "secure": .optional(isSecure ? phones.address.link(isSecure: true) : nil),
                    "reason": .optional(fault.map { "\($0)" } ?? phones.plainReason), "made": .optional(made),
                ]
            ]
        }
        return .object(members)
    }

    // MARK: Ports

    /// Listens where it is asked, or where that port is taken and another one will do, on any that is free.
    private static func listening(
        at place: ViewConfiguration,
        _ start: (Int) throws(TactusError) -> ViewServer
    ) throws(TactusError) -> ViewServer {
        do throws(TactusError) {
            return try start(place.port)
        } catch {
            guard place.takesOtherPort, place.port != 0 else { throw error }
            return try start(0)
        }
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

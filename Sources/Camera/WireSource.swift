// The wire form of <doc:ModelProtocol> as a source: another camera process, or a recording of one. One thread.

package import Pictures
internal import KeypointFiles

/// Pictures from a stream: a hello line, then header lines, each with its bytes.
package final class WireSource: PictureSource {
    /// The stream's hello, or what its first picture tells where there is none.
    package private(set) var hello: CameraHello

    /// Pictures are passed on as they come, without a look into them.
    package var brokenCount: Int { 0 }

    private var bytes: ByteSource
    private var parser = PictureParser()
    private var buffer = [UInt8](repeating: 0, count: Tuning.readBytes)
    private var first: Picture?
    private var order = PictureOrder()
    private var isAtEnd = false
    private let say: (String) -> Void

    /// Reads the hello and the first picture of a stream.
    ///
    /// - Parameter descriptor: stays the caller's.
    /// - Throws: where the stream starts with something else.
    package init(
        descriptor: Int32,
        name: String = "-",
        say: @escaping (String) -> Void
    ) throws(CameraFault) {
        self.say = say
        bytes = ByteSource(descriptor: descriptor, name: name)
        hello = CameraHello(JSONObject(), camera: name)
        var isTold = false
        while let item = try item() {
            switch item {
            case .hello(let fields):
                hello = CameraHello(fields, camera: name)
                isTold = true
            case .picture(let picture):
                first = picture
                if !isTold { hello.format = picture.header.format }
                if !isTold || hello.width == 0 {
                    (hello.width, hello.height) = (picture.header.width, picture.header.height)
                }
            }
            if first != nil || isTold { return }
        }
        throw CameraFault(.broken, "\(name): an empty stream, expected a hello line and pictures")
    }

    /// The stream's next picture.
    package func next() throws(CameraFault) -> Picture? {
        if let picture = first {
            first = nil
            return try order.checked(picture, bytes.name)
        }
        while let item = try item() {
            switch item {
            case .picture(let picture): return try order.checked(picture, bytes.name)
            case .hello: order = PictureOrder()  // The camera was started again and counts from the start.
            }
        }
        return nil
    }

    /// Ends it; the descriptor stays open.
    package func close() {
        first = nil
        isAtEnd = true
    }

    private func item() throws(CameraFault) -> PictureParser.Item? {
        while !isAtEnd {
            do throws(PictureFault) {
                if let item = try parser.next() { return item }
            } catch {
                isAtEnd = true
                throw CameraFault(.broken, "\(bytes.name): \(error)")
            }
            let count: Int
            do throws(SourceProblem) {
                count = try bytes.read(into: &buffer, buffer.indices)
            } catch {
                isAtEnd = true
                throw CameraFault(.system, "\(error)")
            }
            if count == 0 {
                isAtEnd = true
                let isComplete = parser.isComplete
                if !isComplete { say("\(bytes.name): the stream ends within a picture; passed over") }
                return nil
            }
            parser.add(buffer[..<count])
        }
        return nil
    }
}

/// Sees to it that numbers and times rise, for what comes from elsewhere.
struct PictureOrder {
    private var last: PictureHeader?

    mutating func checked(_ picture: Picture, _ name: String) throws(CameraFault) -> Picture {
        let header = picture.header
        if let last, header.number <= last.number || header.time < last.time {
            throw CameraFault(
                .broken,
                "\(name): picture \(header.number) at \(header.time) s comes after picture \(last.number) at "
                    + "\(last.time) s, expected rising numbers and times"
            )
        }
        last = header
        return picture
    }
}

// A folder of pictures, in the order in which people count. Made by PictureSources.open; one thread.

package import Pictures
internal import KeypointFiles

/// The JPEGs of a folder, untouched, and its PNGs, encoded once; other files are none of its business.
package final class FolderSource: PictureSource {
    /// What it says of itself; the size is that of the first picture.
    package private(set) var hello: CameraHello

    /// Pictures that could not be read.
    package var brokenCount: Int { broken.count }

    private var files: ArraySlice<String>
    private var number = 0
    private var first: Picture?
    private var encoder = JPEGEncoder()
    private var broken: BrokenPictures
    private static let endings = [".jpg", ".jpeg", ".png"]

    /// Lists a folder and its folders.
    ///
    /// - Parameter wish: its rate gives the pictures their times.
    /// - Throws: where it has no picture that can be read.
    package init(path: String, wish: PictureWish, say: @escaping (String) -> Void) throws(CameraFault) {
        let all: [String]
        do throws(SourceProblem) {
            all = try Folder.files(in: path)
        } catch {
            throw CameraFault(.system, "\(error)")
        }
        files = all.filter { file in Self.endings.contains { file.lowercased().hasSuffix($0) } }[...]
        broken = BrokenPictures(name: path, say: say)
        hello = CameraHello(
            camera: path,
            name: path,
            width: 0,
            height: 0,
            format: .jpeg,
            pixels: "files",
            rate: wish.rate ?? Tuning.rate,
            isLive: false
        )
        let endings = Self.endings.joined(separator: ", ")
        guard !files.isEmpty else { throw CameraFault(.broken, "\(path): no pictures in it, expected \(endings)") }
        guard let picture = try next() else {
            throw CameraFault(.broken, "\(path): no picture in it can be read, expected \(endings)")
        }
        (hello.width, hello.height) = (picture.header.width, picture.header.height)
        first = picture
    }

    /// The next picture that can be read; the numbers of broken ones are left out.
    package func next() throws(CameraFault) -> Picture? {
        if let picture = first {
            first = nil
            return picture
        }
        while let file = files.popFirst() {
            defer { number += 1 }
            do throws(PictureFault) {
                return try picture(file)
            } catch {
                broken.add("\(file): \(error)")
            }
        }
        return nil
    }

    /// Ends it.
    package func close() {
        first = nil
        files = []
    }

    private func picture(_ file: String) throws(PictureFault) -> Picture {
        let time = Double(number) / hello.rate
        guard !file.lowercased().hasSuffix(".png") else {
            switch Capture.file(path: file, wanted: nil, format: .jpeg) {
            case .failure(let trouble): throw PictureFault(trouble.words)
            case .success(var capture):
                guard case .picture(let taken) = capture.next() else { throw PictureFault("no picture in it") }
                return try VideoSource.picture(taken, number: number, time: time, as: .jpeg, &encoder)
            }
        }
        var bytes: [UInt8]
        do throws(SourceProblem) {
            bytes = try ByteSource.contents(of: file, atMost: Pictures.Tuning.byteLimit)
        } catch {
            throw PictureFault(error.wrong)
        }
        switch JPEGStructure.extent(of: bytes) {
        case .none: throw PictureFault("it is no JPEG")
        case .cut: throw PictureFault("the JPEG is cut off")
        // What stands behind the end marker, such as a camera maker's notes, is no part of the picture.
        case .whole(let count): bytes.removeLast(bytes.count - count)
        }
        let size = try JPEGDecoder.measure(bytes)
        let header = PictureHeader(
            number: number,
            time: time,
            width: size.width,
            height: size.height,
            format: .jpeg,
            byteCount: bytes.count
        )
        return Picture(header: header, bytes: bytes)
    }
}

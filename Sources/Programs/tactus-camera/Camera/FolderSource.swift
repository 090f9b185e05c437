// A folder of images, in the order in which people count. Made by ImageSources.open; one thread.

import KeypointFiles

/// The JPEGs of a folder, untouched, and its PNGs, encoded once; other files are ignored.
final class FolderSource: ImageSource {
    /// The hello; the size is that of the first image.
    private(set) var hello: StreamHeader

    /// The number of images that could not be read.
    var brokenCount: Int { broken.count }

    private var files: ArraySlice<String>
    private var number = 0
    private var first: Image?
    private var encoder = JPEGEncoder()
    private var broken: BrokenImages
    private static let endings = [".jpg", ".jpeg", ".png"]

    /// Lists a folder and its folders.
    ///
    /// - Parameter request: its rate gives the images their times.
    /// - Throws: `TactusError` if it has no image that can be read.
    init(path: String, request: CaptureRequest, say: @escaping (String) -> Void) throws(TactusError) {
        let all = try Folder.files(in: path)
        files = all.filter { file in Self.endings.contains { file.lowercased().hasSuffix($0) } }[...]
        broken = BrokenImages(name: path, say: say)
        hello = StreamHeader(file: path, pixels: "files", rate: request.rate ?? Tuning.rate)
        let endings = Self.endings.joined(separator: ", ")
        guard !files.isEmpty else { throw TactusError(.broken, "\(path): no images in it, expected \(endings)") }
        guard let image = try next() else {
            throw TactusError(.broken, "\(path): no image in it can be read, expected \(endings)")
        }
        (hello.width, hello.height) = (image.header.width, image.header.height)
        first = image
    }

    /// Returns the next image that can be read; the numbers of broken ones are left out.
    func next() throws(TactusError) -> Image? {
        if let image = first.take() { return image }
        while let file = files.popFirst() {
            defer { number += 1 }
            do throws(TactusError) {
                return try image(file)
            } catch {
                broken.add("\(file): \(error)")
            }
        }
        return nil
    }

    func close() {
        first = nil
        files = []
    }

    private func image(_ file: String) throws(TactusError) -> Image {
        let time = Double(number) / hello.rate
        guard !file.lowercased().hasSuffix(".png") else {
            if let size = try PNGHeader.size(of: file) { try KeypointFiles.Tuning.checkPixels(size.width, size.height) }
            switch Capture.file(path: file, wanted: nil, format: .jpeg) {
            case .failure(let trouble): throw TactusError(.broken, trouble.words)
            case .success(var capture):
                guard case .image(let taken) = capture.next() else { throw TactusError(.broken, "no image in it") }
                return try VideoSource.image(taken, number: number, time: time, as: .jpeg, &encoder)
            }
        }
        var bytes: [UInt8]
        do throws(TactusError) {
            bytes = try ByteSource.contents(of: file, atMost: KeypointFiles.Tuning.byteLimit)
        } catch {
            throw TactusError(.broken, error.wrong)
        }
        switch JPEGStructure.extent(of: bytes) {
        case .none: throw TactusError(.broken, "it is not a JPEG")
        case .cut: throw TactusError(.broken, "the JPEG is cut off")
        // What follows the end marker, such as a camera maker's notes, is no part of the image.
        case .whole(let count): bytes.removeLast(bytes.count - count)
        }
        let size = try JPEGDecoder.measure(bytes)
        try KeypointFiles.Tuning.checkPixels(size.width, size.height)
        return Image(bytes, number: number, time: time, size: (size.width, size.height), format: .jpeg)
    }
}

/// The header of a PNG (W3C PNG, section 11.2.1).
enum PNGHeader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns width and height; `nil` where the file is no PNG, whose size its decoder finds.
    ///
    /// - Throws: `TactusError` if it cannot be read.
    static func size(of path: String) throws(TactusError) -> (width: Int, height: Int)? {
        var source = try ByteSource(path: path)
        var bytes = [UInt8](repeating: 0, count: 24)
        var filled = 0
        while filled < bytes.count {
            let count = try source.read(into: &bytes, filled..<bytes.count)
            guard count > 0 else { return nil }
            filled += count
        }
        guard bytes.starts(with: signature), bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}

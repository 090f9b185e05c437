// The gestures of a kit, in frames of files or of the caller.

public import CTactus
import Configurations
import Drums
import Gestures
import KeypointFiles
import Keypoints
import Synchronization
import Text

/// The object behind `tactus_recognizer`.
final class RecognizerHandle: Sendable {
    private let recognizer: Mutex<GestureRecognizer>

    init(_ kit: Kit) { recognizer = Mutex(GestureRecognizer(kit)) }

    /// Processes the next frame, and returns its gestures as lines.
    func process(_ frame: Frame) -> String {
        var text = JSONWriter()
        for gesture in recognizer.withLock({ $0.process(frame) }) { text.append(Event(gesture)) }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

extension KitFile: ConfigurationText {
    init(text: String, name: String) { self.init(text: text, name: name, book: nil) }

    init(named name: String) throws(TactusError) { self = try ConfigurationLoader.kit(named: name) }

    func handled() throws -> AnyObject { RecognizerHandle(try kit()) }
}

/// Opens a kit.
@implementation @c public func tactus_recognizer_open(
    _ name: UnsafePointer<CChar>,
    _ yaml: UnsafePointer<CChar>?,
    _ recognizer: UnsafeMutablePointer<OpaquePointer?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) { unsafe recognizer.pointee = try KitFile.open(name, yaml) }
}

/// Closes a kit.
@implementation @c public func tactus_recognizer_close(_ recognizer: OpaquePointer?) {
    unsafe Handle.close(recognizer)
}

/// Processes a frame that was read.
@implementation @c public func tactus_recognizer_process(
    _ recognizer: OpaquePointer,
    _ frames: OpaquePointer,
    _ index: Int64,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let frames = unsafe Handle.object(frames, as: FramesHandle.self).frames
        guard (0..<Int64(frames.count)).contains(index) else {
            throw TactusError(.missing, "frame \(index)", "there are \(frames.count)")
        }
        unsafe text.give(Handle.object(recognizer, as: RecognizerHandle.self).process(frames[Int(index)]))
    }
}

/// Processes a frame of the caller's hands.
@implementation @c public func tactus_recognizer_process_hands(
    _ recognizer: OpaquePointer,
    _ time: Double,
    _ hands: UnsafePointer<tactus_hands>,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let frame = try unsafe Frame(HandArray(hands), at: time)
        unsafe text.give(Handle.object(recognizer, as: RecognizerHandle.self).process(frame))
    }
}

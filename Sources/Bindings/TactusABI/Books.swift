// Rule books, and what they say of hands: shapes and explanations.

public import CTactus
import Configurations
import Keypoints
import Shapes
import Text

/// The object behind `tactus_book`.
final class BookHandle: Sendable {
    let book: RuleBook

    /// The YAML.
    let text: String

    init(_ file: RuleFile) throws {
        book = try RuleBook(file.definition())
        text = file.text
    }
}

extension RuleFile: ConfigurationText {
    init(named name: String) throws(TactusError) { self = try ConfigurationLoader.rules(named: name) }

    func handled() throws -> AnyObject { try BookHandle(self) }
}

/// Opens a rule book.
@implementation @c public func tactus_book_open(
    _ name: UnsafePointer<CChar>,
    _ yaml: UnsafePointer<CChar>?,
    _ book: UnsafeMutablePointer<OpaquePointer?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) { unsafe book.pointee = try RuleFile.open(name, yaml) }
}

/// Closes a rule book.
@implementation @c public func tactus_book_close(_ book: OpaquePointer?) { unsafe Handle.close(book) }

/// Describes a rule book.
@implementation @c public func tactus_book_describe(
    _ book: OpaquePointer,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let handle = unsafe Handle.object(book, as: BookHandle.self)
        let book = handle.book
        unsafe text.give(
            JSONValue.object([
                "name": .string(book.definition.name), "fingerprint": .string(book.definition.fingerprint),
                "shapes": .strings(book.shapes.map(\.name)), "measures": .strings(book.measures.map { "\($0)" }),
                "text": .string(handle.text),
            ]).text
        )
    }
}

/// Classifies hands.
@implementation @c public func tactus_classify(
    _ book: OpaquePointer,
    _ hands: UnsafePointer<tactus_hands>,
    _ shapes: UnsafeMutablePointer<Int32>?,
    _ certainties: UnsafeMutablePointer<Int8>?,
    _ margins: UnsafeMutablePointer<Float>?,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let array = try unsafe HandArray(hands)
        var classifier = unsafe Classifier(Handle.object(book, as: BookHandle.self).book)
        for index in 0..<array.count {
            let classification = classifier.classify(try array.points(index), try array.context(index))
            unsafe shapes?[index] = Int32(classification.rank ?? -1)
            unsafe certainties?[index] = classification.rank == nil ? 0 : classification.isConfirmed ? 2 : 1
            unsafe margins?[index] = classification.margin
        }
    }
}

/// Explains the shape of a hand.
@implementation @c public func tactus_explain(
    _ book: OpaquePointer,
    _ hands: UnsafePointer<tactus_hands>,
    _ index: Int64,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int
) -> Int32 {
    unsafe status(message, capacity) {
        let array = try unsafe HandArray(hands)
        guard (0..<Int64(array.count)).contains(index) else {
            throw TactusError(.missing, "hand \(index)", "there are \(array.count)")
        }
        let frame = try Frame(array, hand: Int(index))
        let book = unsafe Handle.object(book, as: BookHandle.self).book
        unsafe text.give(ExplanationMessage(frame.hands[0], in: frame, by: book, sizeOptions: "aspect").json.text)
    }
}

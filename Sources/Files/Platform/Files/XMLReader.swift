// The elements of an XML document, one after the other, by Expat. Owned by one reader of a document, on its thread.

internal import CExpat
package import Text

/// Reads elements, their attributes and their texts; a text may come in several parts.
@safe package final class XMLReader {
    package enum Token: Hashable {
        case start(String, [String: String])
        case end(String)
        case text(String)
    }

    private var bytes: ArraySlice<UInt8>
    private var parser: OpaquePointer?

    /// What has been read and not yet been taken, the next one last.
    private var tokens: [(token: Token, line: Int)] = []
    private var fault: Diagnostic?
    private var isOver = false

    /// The line of the last token, or of the fault.
    package private(set) var line = 1

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
        unsafe parser = CExpatOpen(
            Unmanaged.passUnretained(self).toOpaque(),
            { context, name, attributes in
                var values: [String: String] = [:]
                var place = 0
                while let key = unsafe attributes[place], let value = unsafe attributes[place + 1] {
                    unsafe values[String(cString: key)] = String(cString: value)
                    place += 2
                }
                unsafe XMLReader.add(.start(String(cString: name), values), to: context)
            },
            { context, name in unsafe XMLReader.add(.end(String(cString: name)), to: context) },
            { context, characters, count in
                let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: Int(count))
                unsafe XMLReader.add(.text(String(decoding: bytes, as: UTF8.self)), to: context)
            }
        )
    }

    deinit {
        if let parser = unsafe parser { unsafe CExpatClose(parser) }
    }

    private static func add(_ token: Token, to context: UnsafeMutableRawPointer) {
        let reader = unsafe Unmanaged<XMLReader>.fromOpaque(context).takeUnretainedValue()
        reader.tokens.append((token, reader.parserLine))
    }

    private var parserLine: Int { unsafe parser.map { unsafe Int(CExpatLine($0)) } ?? 0 }

    /// Returns the next token; `nil` at the end.
    ///
    /// - Throws: `Diagnostic` where this is no XML, after all tokens before it.
    package func next() throws(Diagnostic) -> Token? {
        while tokens.isEmpty, fault == nil, !isOver { readOn() }
        if let next = tokens.popLast() {
            line = next.line
            return next.token
        }
        guard let fault else { return nil }
        line = parserLine
        throw fault
    }

    /// Reads the next part of the document.
    private func readOn() {
        let part = Array(bytes.prefix(Self.part))
        bytes = bytes.dropFirst(part.count)
        isOver = bytes.isEmpty
        guard let parser = unsafe parser else {
            fault = Diagnostic("no memory", expected: "XML")
            return
        }
        let (status, message) = withMessage(CEXPAT_MESSAGE) {
            unsafe CExpatRead(parser, part, part.count, isOver, $0)
        }
        tokens.reverse()
        if status != CExpatStatus(CEXPAT_OK) { fault = Diagnostic(message.words, expected: "XML") }
    }

    /// The bytes that are read at a time; a document of gigabytes has as many tokens.
    private static let part = 1 << 16
}

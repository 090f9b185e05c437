// The way from Swift to C: errors become a status and a line, objects become handles, texts become the caller's.

import CTactus
import Glibc
import Platform
import Text

/// The findings of a text that is no rule book or no kit, one a line.
struct Findings: Error {
    var lines: [Diagnostic]
}

/// Runs the body of a function of the interface, and returns its status.
///
/// - Parameters:
///   - message: receives the error's words, cut to the capacity between characters.
///   - capacity: the number of bytes of `message`, with its final zero.
func status(
    _ message: UnsafeMutablePointer<CChar>?,
    _ capacity: Int,
    _ body: () throws -> Void
) -> Int32 {
    func write(_ words: String) {
        guard let message = unsafe message, capacity > 0 else { return }
        var text = FileOptions.spelled(words)
        while text.utf8.count >= capacity { text.removeLast() }
        for (place, byte) in text.utf8.enumerated() { unsafe message[place] = CChar(bitPattern: byte) }
        unsafe message[text.utf8.count] = 0
    }
    do {
        try body()
        return 0
    } catch let error as TactusError {
        write("\(error)")
        return ExitStatus(error.kind).rawValue
    } catch let problem as Diagnostic {
        // Arguments are in no file.
        write(problem.file.isEmpty ? problem.message : "\(problem)")
        return ExitStatus.badInput.rawValue
    } catch let findings as Findings {
        write(findings.lines.map { "\($0)" }.joined(separator: "\n"))
        return ExitStatus.badInput.rawValue
    } catch {
        write("\(error)")
        return ExitStatus.fault.rawValue
    }
}

/// The text of a rule book or a kit.
protocol ConfigurationText {
    /// All that is wrong.
    var findings: [Diagnostic] { get }

    init(text: String, name: String)

    /// Loads a built-in one, or a file.
    init(named name: String) throws(TactusError)

    /// Returns the object that a handle keeps.
    func handled() throws -> AnyObject
}

extension ConfigurationText {
    /// Opens a built-in one by its name, a file, or a text with a name for its errors.
    ///
    /// - Throws: all findings of a text that is wrong.
    static func open(_ name: UnsafePointer<CChar>, _ yaml: UnsafePointer<CChar>?) throws -> OpaquePointer {
        let name = unsafe String(cString: name)
        let file = try unsafe yaml.map { unsafe Self(text: String(cString: $0), name: name) } ?? Self(named: name)
        do {
            return unsafe Handle.open(try file.handled())
        } catch {
            throw file.findings.isEmpty ? error : Findings(lines: file.findings)
        }
    }
}

/// Objects behind the opaque pointers of C.
enum Handle {
    /// Returns a handle that keeps an object until it is closed.
    static func open(_ object: AnyObject) -> OpaquePointer {
        unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
    }

    static func object<Object: AnyObject>(_ handle: OpaquePointer, as type: Object.Type) -> Object {
        unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
    }

    static func close(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return }
        unsafe Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(handle)).release()
    }
}

extension UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    /// Gives a text to the caller, who frees it.
    func give(_ text: String) { unsafe pointee = strdup(text) }
}

/// Frees a text that was given to the caller.
@implementation @c public func tactus_free(_ text: UnsafeMutableRawPointer?) { unsafe free(text) }

/// Returns the version of the interface.
@implementation @c public func tactus_abi_version() -> Int32 { TACTUS_ABI_VERSION }

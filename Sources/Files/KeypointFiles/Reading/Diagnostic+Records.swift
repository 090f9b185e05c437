// The faults inside one record, first without its file. Thrown by the importers, completed by the readers.

// What is thrown is part of what this target offers.
@_exported public import Text

extension Diagnostic {
    /// Creates a diagnostic of a text that is not JSON, naming the line and column of the fault.
    ///
    /// - Parameters:
    ///   - line: the line, from 1, where `bytes` starts.
    ///   - bytes: the text that was parsed.
    package init(file: String, line: Int?, fault: JSONFault, in bytes: some Collection<UInt8>) {
        var column = 1
        var lines = 0
        for byte in bytes.prefix(fault.offset) {
            if byte == UInt8(ascii: "\n") {
                lines += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.init(
            file: file,
            line: line.map { $0 + lines },
            field: fault.field,
            wrong: "\(fault.wrong) at column \(column)",
            expected: fault.expected
        )
    }

    /// The same seen from one level further out.
    func inside(_ outer: String) -> Diagnostic {
        guard !outer.isEmpty else { return self }
        var fault = self
        fault.field = field.isEmpty || field.hasPrefix("[") ? outer + field : outer + "." + field
        return fault
    }

    /// The same with its file and, unless it is known better, its line.
    func `in`(_ file: String, line: Int?) -> Diagnostic {
        var fault = self
        (fault.file, fault.line) = (file, self.line ?? line)
        return fault
    }
}

extension TactusError {
    /// The same as the problem of one file among others that are read.
    var ofOneFile: Diagnostic {
        var problem = Diagnostic(file: subject, wrong: wrong)
        problem.loss = kind == .missing ? .missing : kind == .inputOutput ? .unreadable : .useless
        return problem
    }
}

/// Runs a step of reading; a fault in it gets `name` put before its field. The name is built only then.
func within<Result>(
    _ name: @autoclosure () -> String,
    _ step: () throws(Diagnostic) -> Result
) throws(Diagnostic) -> Result {
    do { return try step() } catch { throw error.inside(name()) }
}

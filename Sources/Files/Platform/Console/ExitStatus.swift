// The exit status of a program: the codes of sysexits.h that Tactus uses. Used by both programs.

/// The exit status of a program (the numbers from 64 on are those of BSD's sysexits.h;
/// <doc:Formats#Errors-and-limits>).
package enum ExitStatus: Int32 {
    case no = 1

    /// The arguments cannot be understood, or do not go together.
    case usage = 64

    case badInput = 65

    case noInput = 66

    /// A device, host, library or model cannot be used.
    case unavailable = 69

    /// An internal error of Tactus.
    case fault = 70

    /// Something cannot be read or written.
    case outputError = 74

    /// Creates the exit status of a program that ends because of an error.
    package init(_ kind: TactusError.Kind) {
        self =
            switch kind {
            case .usage: .usage
            case .broken, .unknown, .empty: .badInput
            case .missing: .noInput
            case .unavailable, .uninstalled: .unavailable
            case .inputOutput, .closed: .outputError
            case .fault: .fault
            // What a program ends with for which the system finds no library, or no memory.
            case .ended(127): .unavailable
            case .ended(let status): ExitStatus(rawValue: status) ?? .fault
            }
    }
}

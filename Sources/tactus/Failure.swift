// What ends a run with a message: the codes of sysexits.h that Tactus uses. Thrown by commands, printed by Tactus.main.

import KeypointFiles
import LiveCapture

/// How a run ends (the numbers from 64 on are those of BSD's sysexits.h; <doc:Formats#Errors-and-limits>).
enum ExitStatus: Int32 {
    case no = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case fault = 70
    case outputError = 74
}

/// A run that cannot go on, or whose answer is "no".
struct Failure: Error {
    var code: ExitStatus
    var message: String

    init(_ code: ExitStatus, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension SourceProblem {
    var exitCode: ExitStatus {
        switch kind {
        case .missing: .noInput
        case .unreadable: .outputError
        case .unknownFormat, .empty: .badInput
        }
    }
}

extension DeviceProblem {
    var exitCode: ExitStatus {
        switch kind {
        case .unavailable: .unavailable
        case .inputOutput: .outputError
        case .fault: .fault
        case .ended(let status): ExitStatus(rawValue: status) ?? .fault
        }
    }
}

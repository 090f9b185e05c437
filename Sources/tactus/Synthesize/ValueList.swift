// A list of values in one argument of the command line.

import ArgumentParser

/// Values of one argument, with commas between; in lists of arguments blanks do as well.
struct ValueList<Value: ExpressibleByArgument>: ExpressibleByArgument {
    var values: [Value] = []

    init?(argument: String) {
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = Value(argument: String(part)) else { return nil }
            values.append(value)
        }
    }

    static var allValueStrings: [String] { Value.allValueStrings }
}

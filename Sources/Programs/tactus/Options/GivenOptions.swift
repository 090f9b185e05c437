// The options that a user gave, read from the property wrappers of the argument parser. Used where a source decides which
// options have an effect.

extension ParsableArguments {
    /// The names of the options that were given, such as `--image-size`; a default, which cannot be distinguished from a
    /// given value, does not count.
    var given: [String] {
        Mirror(reflecting: self).children.flatMap { label, value -> [String] in
            if let group = value as? any GivenGroup { return group.given }
            guard let label, let argument = value as? any GivenArgument, argument.isGiven else { return [] }
            return [Self.optionName(label)]
        }
    }

    /// The option of a property: `--image-size` for the wrapper `_imageSize`.
    private static func optionName(_ label: String) -> String {
        label.drop { $0 == "_" }.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
    }
}

/// A wrapper of one option or flag.
private protocol GivenArgument {
    var isGiven: Bool { get }
}

/// A wrapper of a group of options.
private protocol GivenGroup {
    var given: [String] { get }
}

extension Option: GivenArgument {
    fileprivate var isGiven: Bool { isSet(wrappedValue) }
}

extension Flag: GivenArgument {
    fileprivate var isGiven: Bool { isSet(wrappedValue) }
}

extension OptionGroup: GivenGroup {
    fileprivate var given: [String] { wrappedValue.given }
}

/// Returns whether a value is no default: not `nil`, `false` or an empty list.
private func isSet(_ value: Any) -> Bool {
    if let flag = value as? Bool { return flag }
    let mirror = Mirror(reflecting: value)
    return switch mirror.displayStyle {
    case .optional, .collection: !mirror.children.isEmpty
    default: false
    }
}

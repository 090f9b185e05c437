// The help of options. Used by the options of all commands.

import ArgumentParser

extension ArgumentHelp {
    /// Creates the help of an option or an argument whose value has a name.
    static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp("\(text)", valueName: name) }
}

// Names and their numbers, in the order in which they first occurred. Used wherever hands refer to people or labels; pure.

/// Numbers for names, from 0.
package struct Numbering<Name: Hashable & Sendable>: Sendable {
    /// The names, by number.
    package private(set) var names: [Name] = []

    private var numbers: [Name: Int] = [:]

    package init() {}

    /// Returns the number of a name; a new name is given the next one.
    package mutating func number(of name: Name) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}

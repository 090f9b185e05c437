// Asking a JSON value for what a format expects, with a fault that says what stood there instead. Used by importers.

import Keypoints

extension JSONValue {
    /// The names of an object's members, in order; none for anything else.
    var names: [String] { object?.members.map(\.name) ?? [] }

    /// Returns an object with further fields, except for those that it has.
    func with(_ fields: [(name: String, value: JSONValue)]) -> JSONValue {
        guard !fields.isEmpty, let members = object?.members.map({ ($0.name, $0.value) }) else { return self }
        let names = Set(members.map(\.0))
        return .object(members + fields.filter { !names.contains($0.name) })
    }

    func list() throws(Diagnostic) -> [JSONValue] {
        guard let array else { throw Diagnostic(typeName, expected: "a list") }
        return array
    }

    func finite() throws(Diagnostic) -> Double {
        guard let double else { throw Diagnostic(typeName, expected: "a number") }
        guard double.isFinite else { throw Diagnostic("a number out of range", expected: "a finite number") }
        return double
    }

    /// Returns a list of `count` numbers.
    ///
    /// - Parameter mayMiss: whether `null` may stand for an unknown number, read as NaN.
    func numbers(count: Int, of what: String, mayMiss: Bool = false) throws(Diagnostic) -> [Double] {
        let list = try list()
        guard list.count == count else { throw Diagnostic("\(list.count) \(what)", expected: "\(count)") }
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for (index, element) in list.enumerated() {
            let isMissing = mayMiss && element.isNull
            numbers.append(
                isMissing ? .nan : try within("[\(index)]") { () throws(Diagnostic) in try element.finite() }
            )
        }
        return numbers
    }

    /// The field of that name unless it is missing or `null`.
    func optional(_ name: String) -> JSONValue? {
        guard let value = self[name], !value.isNull else { return nil }
        return value
    }

    /// The first of these fields that is there, `null` or not, with its name.
    func firstField(of names: some Sequence<String>) -> (name: String, value: JSONValue)? {
        for name in names {
            if let value = self[name] { return (name, value) }
        }
        return nil
    }

    func required(_ name: String) throws(Diagnostic) -> JSONValue {
        guard let value = self[name] else { throw Diagnostic(name, "missing", expected: "a value") }
        return value
    }

    /// The number in a field.
    func requiredNumber(_ name: String) throws(Diagnostic) -> Double {
        let value = try required(name)
        return try within(name) { () throws(Diagnostic) in try value.finite() }
    }

    /// The number in a field, `nil` where it is missing or `null`.
    func optionalNumber(_ name: String) throws(Diagnostic) -> Double? {
        guard let value = optional(name) else { return nil }
        return try within(name) { () throws(Diagnostic) in try value.finite() }
    }

    /// The number in a field as a float, `nil` where it is missing or `null`.
    func optionalFloat(_ name: String) throws(Diagnostic) -> Float? {
        guard let number = try optionalNumber(name) else { return nil }
        guard Float(number).isFinite else {
            throw Diagnostic(name, "a number out of range", expected: "a smaller number")
        }
        return Float(number)
    }

    /// The text in a field, `nil` where it is missing or `null`.
    func optionalString(_ name: String) throws(Diagnostic) -> String? {
        guard let value = optional(name) else { return nil }
        guard let string = value.string else { throw Diagnostic(name, value.typeName, expected: "a string") }
        return string
    }

    /// The word in a field, which may be a whole number too; `nil` where it is missing or `null`.
    func optionalWord(_ name: String) throws(Diagnostic) -> String? {
        if let whole = self[name]?.integer { return "\(whole)" }
        return try optionalString(name)
    }

    /// Of a list of a detector's categories, which may be in their own list or in a message
    /// `{classification: […]}`, the one of the highest score; the value itself where it is no list.
    var bestCategory: JSONValue? {
        guard let array = array ?? messageOfCategories?.array else { return self }
        return array.compactMap(\.bestCategory).max { ($0["score"]?.double ?? 0) < ($1["score"]?.double ?? 0) }
    }

    /// The list of categories in a message; `nil` for all else.
    var messageOfCategories: JSONValue? { self["classification"] ?? self["categories"] }

    func firstString(of names: [String]) throws(Diagnostic) -> String? {
        for name in names {
            if let string = try optionalString(name) { return string }
        }
        return nil
    }

    /// The truth in a field, which may also be 0 or 1; `nil` where it is missing or `null`.
    func optionalTruth(_ name: String) throws(Diagnostic) -> Bool? {
        guard let value = optional(name) else { return nil }
        switch value {
        case .bool(let truth): return truth
        case _ where value.double == 0: return false
        case _ where value.double == 1: return true
        default: throw Diagnostic(name, value.typeName, expected: "true or false")
        }
    }

    /// The whole number in a field.
    func requiredWhole(_ name: String) throws(Diagnostic) -> Int {
        let value = try required(name)
        return try within(name) { () throws(Diagnostic) in try value.whole() }
    }

    /// Returns a whole number, also one that is written as a string, as identifiers often are.
    ///
    /// From 2⁵³ on two numbers of a text may be one double, and only strings distinguish them.
    func whole() throws(Diagnostic) -> Int {
        if let string, let whole = Int(string) { return whole }
        let number = try finite()
        guard let whole = Int(exactly: number) else { throw Diagnostic("\(number)", expected: "a whole number") }
        guard whole.magnitude < 1 << 53 else {
            throw Diagnostic("\(whole)", expected: "a whole number below 2⁵³, or a larger one in quotes")
        }
        return whole
    }

    /// The whole number in the first of these fields that is there.
    func firstWhole(of names: [String]) throws(Diagnostic) -> Int? {
        for name in names {
            guard let value = optional(name) else { continue }
            return try within(name) { () throws(Diagnostic) in try value.whole() }
        }
        return nil
    }
}

extension HandLandmarks {
    /// Reads 21 triples (x, y, confidence) laid flat; a triple of zeros, or with a `null`, is an absent point.
    ///
    /// - Returns: `nil` where all are absent.
    static func triples(_ value: JSONValue, confidence: (Double) -> Float?) throws(Diagnostic) -> HandLandmarks? {
        let numbers = try value.numbers(count: HandJoint.count * 3, of: "numbers", mayMiss: true)
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            let start = joint.rawValue * 3
            guard numbers[start + 2] > 0 else { continue }
            points[joint] = Keypoint(
                x: Float(numbers[start]),
                y: Float(numbers[start + 1]),
                confidence: confidence(numbers[start + 2])
            )
        }
        return points.presence == 0 ? nil : points
    }
}

extension Keypoint {
    /// Refuses numbers that no coordinate can be.
    private static func check(_ numbers: [Double]) throws(Diagnostic) {
        for number in numbers where number.isFinite && !Float(number).isFinite {
            throw Diagnostic("\(number)", expected: "a coordinate")
        }
    }

    /// Reads `{x, y, z}`, `[x, y]`, `[x, y, z]`; `nil` for `null` and where x or y is `null`.
    init?(common value: JSONValue) throws(Diagnostic) {
        if value.isNull { return nil }
        if let list = value.array {
            guard list.count == 2 || list.count == 3 else {
                throw Diagnostic(counted(list.count, "number"), expected: "2 or 3")
            }
            let numbers = try value.numbers(count: list.count, of: "numbers", mayMiss: true)
            guard !numbers[0].isNaN, !numbers[1].isNaN else { return nil }
            try Self.check(numbers)
            let z = numbers.count > 2 && !numbers[2].isNaN ? Float(numbers[2]) : nil
            self.init(x: Float(numbers[0]), y: Float(numbers[1]), z: z)
            return
        }
        let isUpper = value["x"] == nil && value["X"] != nil
        let (xName, yName, zName) = isUpper ? ("X", "Y", "Z") : ("x", "y", "z")
        guard value[xName] != nil, value[yName] != nil else {
            let what = value.double != nil || value.string != nil ? value.typeName : "a point without x and y"
            throw Diagnostic(what, expected: "a point with x and y")
        }
        guard let x = try value.optionalNumber(xName), let y = try value.optionalNumber(yName) else { return nil }
        try Self.check([x, y])
        let z = try value.optionalNumber(zName).map { Float($0) }
        self.init(x: Float(x), y: Float(y), z: z)
    }
}

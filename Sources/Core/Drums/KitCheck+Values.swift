// The faults of a kit's continuous values: names that occur twice, and messages that would collide. Pure.

import Gestures

package struct ValueFault: Sendable, Hashable, CustomStringConvertible {
    /// The index of the value in `Kit.values`; `nil` for an instrument's.
    package var value: Int?

    package var instrument: Int?

    package var description: String
}

extension Kit {
    /// Returns the faults of values and of the places on instruments, in their order.
    package var valueFaults: [ValueFault] {
        var faults: [ValueFault] = []
        for (index, value) in values.enumerated() {
            for earlier in values[..<index] {
                if earlier.value.name == value.value.name {
                    faults.append(ValueFault(value: index, description: "is defined twice, expected once"))
                }
                guard !value.value.excludes(earlier.value), let both = value.shared(with: earlier) else { continue }
                let wrong =
                    "\(both) is that of \(earlier.value.name) too, expected another one, or another shape of one hand"
                faults.append(ValueFault(value: index, description: wrong))
            }
        }
        for (index, instrument) in instruments.enumerated() {
            guard let message = instrument.position else { continue }
            if let other = values.first(where: { $0.messages.contains { $0.collides(with: message) } }) {
                let wrong =
                    "position: \(message.words) is that of the value \(other.value.name) too, expected another one"
                faults.append(ValueFault(instrument: index, description: wrong))
            }
            let places = lines.filter { $0.action == .hit(instrument.name) }.compactMap(\.trigger.region)
            if !places.contains(where: { name in regions.contains { $0.name == name && $0.radius != nil } }) {
                let wrong = "position: no line hits \(instrument.name) in a region with a radius"
                faults.append(ValueFault(instrument: index, description: wrong))
            }
        }
        return faults
    }
}

extension KitValue {
    /// Returns the first receiver that both set, in words.
    fileprivate func shared(with other: KitValue) -> String? {
        messages.first { message in other.messages.contains { $0.collides(with: message) } }?.words
            ?? addresses.first(where: other.addresses.contains)
    }
}

extension HandValue {
    /// Returns whether the two are never given at once: by one hand in two shapes.
    fileprivate func excludes(_ other: HandValue) -> Bool {
        guard let hand, hand == other.hand, let shape, let second = other.shape else { return false }
        return shape != second && rest == nil && other.rest == nil
    }
}

// `tactus-camera --list`: the cameras of this machine, as a table or as JSON. Called by TactusCamera.

enum CameraTable {
    static func print(asJSON: Bool) throws(TactusError) {
        let devices = CameraDevice.all()
        try Streams.write(asJSON ? json(devices) : text(devices))
    }

    static func text(_ devices: [CameraDevice]) -> String {
        guard !devices.isEmpty else {
            return
                "no camera found: plug one in and try again; `sudo dmesg | tail` shows the kernel's messages\n"
        }
        return devices.map(section).joined(separator: "\n")
    }

    private static func section(_ device: CameraDevice) -> String {
        if let trouble = device.trouble { return trouble + "\n" }
        var lines = ["\(device.path)  \(device.card) (\(device.driver), \(device.bus))"]
        for pixels in device.pixelOrder {
            var sizes: [(String, [String])] = []
            for mode in device.modes where mode.pixels == pixels {
                let size = size(mode)
                if sizes.last?.0 != size { sizes.append((size, [])) }
                sizes[sizes.count - 1].1.append(rate(mode))
            }
            for (index, (size, rates)) in sizes.enumerated() {
                let name = padded(index == 0 ? "\(pixels)" : "", to: 5)
                lines.append("  \(name) \(padded(size, to: 23)) \(rates.joined(separator: ", ")) fps")
            }
        }
        if let choice = device.choice() {
            lines.append(
                "  chosen: \(choice.pixels) \(choice.size) at \(JSONWriter.number(choice.rate, places: 2)) fps"
            )
        } else {
            lines.append("  chosen: nothing, it offers no pixel format")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func size(_ mode: CameraMode) -> String {
        let least = PixelSize(width: mode.widths.lowerBound, height: mode.heights.lowerBound)
        let most = PixelSize(width: mode.widths.upperBound, height: mode.heights.upperBound)
        return most.width == 0 ? "any size" : least == most ? "\(most)" : "\(least) to \(most)"
    }

    private static func rate(_ mode: CameraMode) -> String {
        let (least, most) = (mode.rates.lowerBound, mode.rates.upperBound)
        guard most > 0 else { return "any" }
        let (low, high) = (JSONWriter.number(least, places: 2), JSONWriter.number(most, places: 2))
        return least == most ? high : "\(low) to \(high)"
    }

    static func json(_ devices: [CameraDevice]) -> String {
        JSONValue.array(devices.map(object)).text + "\n"
    }

    private static func object(_ device: CameraDevice) -> JSONValue {
        var members: JSONObject = [
            "path": .string(device.path), "name": .string(device.card), "driver": .string(device.driver),
            "bus": .string(device.bus),
        ]
        if let trouble = device.trouble { members += ["trouble": .string(trouble)] }
        members += ["modes": .array(device.modes.map(object))]
        if let choice = device.choice() {
            members += [
                "chosen": [
                    "pixels": .string("\(choice.pixels)"), "width": .integer(choice.size.width),
                    "height": .integer(choice.size.height), "rate": .number(choice.rate),
                ]
            ]
        }
        return .object(members)
    }

    /// Returns a mode as an object; a range of values is a list of its two limits.
    private static func object(_ mode: CameraMode) -> JSONValue {
        [
            "pixels": .string("\(mode.pixels)"),
            "width": limits(Double(mode.widths.lowerBound), Double(mode.widths.upperBound)),
            "height": limits(Double(mode.heights.lowerBound), Double(mode.heights.upperBound)),
            "rate": limits(mode.rates.lowerBound, mode.rates.upperBound),
        ]
    }

    private static func limits(_ least: Double, _ most: Double) -> JSONValue {
        least == most ? .number(most) : .array([.number(least), .number(most)])
    }
}

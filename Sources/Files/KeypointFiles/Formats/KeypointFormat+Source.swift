// The format of an input, which a user names or its first bytes show. Called by KeypointReader.

extension KeypointFormat {
    /// Creates the format of a file that the user named or that its first bytes show.
    init(of prefix: [UInt8], path: String, options: ReaderOptions) throws(TactusError) {
        let isBlank = prefix.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if let format = options.saidFormat, !isBlank {
            try Self.ensureFit(prefix, path: path, options)
            self = format
            return
        }
        switch FormatDetection.detect(prefix) {
        // Without the cameras in the file beside it FreiHAND's are plain lists of points.
        case .format(.freihand) where !path.hasSuffix("_xyz.json"): self = .mediapipeTasks
        case .format(let format): self = format
        case .unknown(let what) where isBlank: throw TactusError(.empty, path, "\(what), expected keypoints")
        case .unknown(let what): throw TactusError(.unknown, path, FormatDetection.message(what, prefix))
        }
    }

    /// Refuses a table with a map of fields, and JSON with a list of columns.
    private static func ensureFit(_ prefix: [UInt8], path: String, _ options: ReaderOptions) throws(TactusError) {
        let declared = options.declaration?.source ?? ""
        guard options.map != nil || options.columns != nil else { return }
        guard case .format(let told) = FormatDetection.detect(prefix) else {
            let first = prefix.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
            guard options.map != nil, !isJSON else { return }
            throw TactusError(
                .unknown,
                path,
                ForeignBytes.words(prefix) ?? "no JSON",
                expected: "JSON, as \(declared) is for"
            )
        }
        // Lists in the cells of a table begin as those of JSON do.
        let isTable =
            told.kind != .json || options.map == nil && CellLists(QuotedBreaks(prefix)?.joined(prefix) ?? prefix) != nil
        guard isTable == (options.map != nil) else { return }
        throw TactusError(
            .unknown,
            path,
            "a file of the format \(told.rawValue)",
            expected: "\(isTable ? "JSON" : "a table"), as \(declared) is for"
        )
    }
}

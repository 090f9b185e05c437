// Detecting an input's format, and the reader of each. Called by KeypointReader.

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
        case .unknown(let what) where isBlank:
            throw TactusError(.empty, path, "\(what), expected keypoints")
        case .unknown(let what):
            throw TactusError(
                .unknown,
                path,
                FormatDetection.message(what, prefix)
            )
        }
    }

    /// Refuses a table with a map of fields, and JSON with a list of columns.
    private static func ensureFit(_ prefix: [UInt8], path: String, _ options: ReaderOptions) throws(TactusError) {
        guard options.map != nil || options.columns != nil, case .format(let told) = FormatDetection.detect(prefix)
        else { return }
        // Lists in the cells of a table begin as those of JSON do.
        let isTable =
            !told.isJSON || options.map == nil && CellLists(QuotedBreaks(prefix)?.joined(prefix) ?? prefix) != nil
        guard isTable == (options.map != nil) else { return }
        throw TactusError(
            .unknown,
            path,
            "a file of the format \(told.rawValue)",
            expected: isTable ? "JSON, as --map is for" : "a table, as --columns is for"
        )
    }

    /// Creates the reader of files of this format.
    func source(_ options: ReaderOptions) -> any FrameSource {
        switch self {
        case .native: NativeSource(options: options)
        case .csv, .kazuhitoCSV, .landmarkCSV, .liveLinkFace: TableSource(format: self, options: options)
        case .mediapipeText: TextSource(options: options)
        case .freihand: FreiHANDSource()
        case .mediapipeTasks: JSONSource(format: self, importer: MediaPipeTasks(options: options), options: options)
        case .mediapipeLegacy: JSONSource(format: self, importer: MediaPipeTasks(options: options), options: options)
        case .tfjs: JSONSource(format: self, importer: TFJS(options: options), options: options)
        case .openpose: JSONSource(format: self, importer: OpenPose(options: options), options: options)
        case .cocoWholebody: JSONSource(format: self, importer: COCOWholeBody(options: options), options: options)
        case .hagrid: JSONSource(format: self, importer: HaGRID(options: options), options: options)
        case .interhand: JSONSource(format: self, importer: InterHand(), options: options)
        case .vision:
            JSONSource(format: self, importer: NamedPoints(.apple, options: options), options: options)
        case .mediapipeNamed:
            JSONSource(format: self, importer: NamedPoints(.mediapipe, options: options), options: options)
        case .xr: JSONSource(format: self, importer: NamedPoints(.skeleton, options: options), options: options)
        case .mmpose: JSONSource(format: self, importer: MMPose(options: options), options: options)
        case .jointRows: JointRows()
        case .yoloPose: YOLOPose(options: options)
        case .numpy: NumPySource(options: options)
        case .cvat: DocumentSource(self, options.measured(in: .pixels)) { bytes, _ in CVATDocument(bytes) }
        case .pose:
            DocumentSource(self, options.measured(in: .pixels)) { bytes, file throws(TactusError) in
                try PoseDocument(bytes, file, isScaleKnown: options.scale != nil)
            }
        case .labelStudio: rewritten(LabelStudio(), MediaPipeTasks(options: options.measured(in: .unit)), options)
        case .fiftyone: rewritten(FiftyOne(), MediaPipeTasks(options: options.measured(in: .unit)), options)
        case .leap: rewritten(LeapFrames(), NamedPoints(.skeleton, options: options), options)
        case .json: JSONSource(format: self, importer: AnyJSON(options: options), options: options)
        }
    }

    private func rewritten(
        _ rewriter: any RecordRewriter,
        _ importer: any RecordImporter,
        _ options: ReaderOptions
    ) -> any FrameSource {
        JSONSource(format: self, importer: importer, rewriter: rewriter, options: options)
    }
}

extension ReaderOptions {
    /// Returns the options for records measured in a scale, unless the user gave another one.
    fileprivate func measured(in usual: CoordinateScale) -> ReaderOptions {
        var options = self
        options.scale = scale ?? usual
        return options
    }
}

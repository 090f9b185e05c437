// The command line: tactus-litert MODEL NETWORKS [OPTIONS]. Read by TactusLiteRT.

// What is thrown is part of what this target offers.
import Keypoints
@_exported public import Text

struct Arguments {
    /// The models of this program.
    enum Model: String, CaseIterable {
        case hands, body, holistic, face

        /// The name of the model's manifest.
        var name: String { "litert-\(rawValue)" }

        /// The options that the model has.
        var options: [Option] {
            switch self {
            case .hands: [.lite]
            case .body: [.raw, .metres]
            case .holistic: [.raw, .lite, .metres]
            case .face: [.several]
            }
        }

        /// Creates what answers pictures.
        func adapter(_ networks: NetworkFolder, _ options: Set<Option>, cores: Int) throws(TactusError) -> any Adapter {
            let (isSmooth, isLite) = (!options.contains(.raw), options.contains(.lite))
            let unit: BodyUnit = options.contains(.metres) ? .metre : .image
            return switch self {
            case .hands: try HandAdapter(networks, isLite: isLite, cores: cores)
            case .body: try BodyAdapter(networks, isSmooth: isSmooth, unit: unit, cores: cores)
            case .holistic:
                try HolisticAdapter(networks, isSmooth: isSmooth, isLite: isLite, unit: unit, cores: cores)
            case .face: try FaceAdapter(networks, hasSeveral: options.contains(.several), cores: cores)
            }
        }
    }

    enum Option: String {
        /// The smaller networks.
        case lite = "--lite"

        /// Bodies without smoothing.
        case raw = "--raw"

        /// Bodies in metres.
        case metres = "--metres"

        /// Up to four faces.
        case several = "--several"
    }

    let model: Model

    /// The folder of the networks.
    let networks: String

    let options: Set<Option>

    init(_ arguments: some Collection<String>) throws(TactusError) {
        let usage = "tactus-litert \(Model.allCases.map(\.rawValue).joined(separator: "|")) NETWORKS [OPTIONS]"
        guard arguments.count >= 2, let first = arguments.first, let model = Model(rawValue: first) else {
            throw TactusError(.usage, "usage: \(usage)")
        }
        self.model = model
        networks = arguments.dropFirst().first ?? ""
        var options: Set<Option> = []
        for word in arguments.dropFirst(2) {
            guard let option = Option(rawValue: word), model.options.contains(option) else {
                let expected = model.options.map(\.rawValue).joined(separator: " or ")
                throw TactusError(.usage, "\(word): unknown, expected \(expected.isEmpty ? "no options" : expected)")
            }
            options.insert(option)
        }
        self.options = options
    }
}

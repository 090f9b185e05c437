// The ways to find a hit in a held device's acceleration. Chosen by the command line; pure.

/// The algorithm that detects hits in the readings of an accelerometer (<doc:GestureRecognition#Accelerometers-and-impacts>).
public enum ImpactProfile: String, Codable, Sendable, Hashable, CaseIterable {
    /// The squared difference of consecutive readings exceeds 0.4 g²; ten readings are refractory.
    ///
    /// As in the text that the rule book `seed` follows too.
    case squaredDelta = "squared-delta"

    /// The difference of consecutive readings exceeds 0.4 g and the difference before; eight readings are refractory.
    ///
    /// As in the program of that text. Before the first reading stands a 0.
    case delta

    /// A jump out of the linear prediction exceeds a threshold that adapts to the usual noise; a tenth of a second is
    /// refractory, at any rate.
    case adaptive
}

// The book of movements that comes with Tactus, carried inside the program.

public import Gestures

/// A book of movements that comes with Tactus; its text is compiled in, and no file is needed at run time.
package enum ShippedMovements: String, CaseIterable, Sendable {
    /// Swipes, waves and circles: what every book has.
    case swipesWavesCircles = "swipes-waves-circles"

    /// The book's YAML text, that of `Models/movements/`.
    package var text: String { String(decoding: PackageResources.swipes_waves_circles_yaml, as: UTF8.self) }

    /// The book.
    ///
    /// - Complexity: parses the text at each call; keep the result.
    package var book: MovementBook {
        do {
            return try MovementFile(text: text, name: "\(rawValue).yaml", base: nil).book()
        } catch {
            preconditionFailure("a shipped book of movements is broken: \(error)")
        }
    }
}

extension MovementBook {
    /// The built-in book: swipes, waves and circles (`Models/movements/swipes-waves-circles.yaml`).
    public static let swipesWavesCircles = ShippedMovements.swipesWavesCircles.book
}

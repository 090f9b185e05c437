// The kits that come with Tactus, carried inside the program.

package import Drums

/// A kit that comes with Tactus; its text is compiled in, so that no file must be found at run time.
package enum ShippedKit: String, CaseIterable, Sendable {
    /// Two hands that strike; the shapes choose the instruments. The default with a hand model.
    case hands

    /// Seven drums in the air, chosen by where a stroke ends, and two pedals. The default with a model that gives bodies.
    case drumset

    /// Six regions around the body that hands come into (<doc:GestureRecognition#Regions>).
    case tambour

    /// Seven instruments around the listener, struck by devices of their names (<doc:Kits#tvdrums>).
    case tvdrums

    /// A hand moves the pointer of `tactus point`, and pinches to click (<doc:WithoutAMouse>).
    case pointerHand = "pointer-hand"

    /// The head moves it, and the mouth clicks.
    case pointerHead = "pointer-head"

    /// Swipes turn the slides, and shapes press the keys of media players.
    case presenter

    /// The kit's YAML text, as in `Models/kits/`.
    package var text: String {
        let bytes =
            switch self {
            case .hands: PackageResources.hands_yaml
            case .drumset: PackageResources.drumset_yaml
            case .tambour: PackageResources.tambour_yaml
            case .tvdrums: PackageResources.tvdrums_yaml
            case .pointerHand: PackageResources.pointer_hand_yaml
            case .pointerHead: PackageResources.pointer_head_yaml
            case .presenter: PackageResources.presenter_yaml
            }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The kit.
    ///
    /// - Complexity: reads the text at each call, about a millisecond; keep the result.
    package var kit: Kit {
        do {
            return try KitFile(text: text, name: "\(rawValue).yaml").kit()
        } catch {
            preconditionFailure("a shipped kit is broken: \(error)")
        }
    }
}

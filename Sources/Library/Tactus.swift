// The one import of a program that plays and classifies with Tactus: keypoints, shapes, gestures, drums, and their files.

@_exported public import Capture
@_exported public import Configurations
@_exported public import Drums
@_exported public import Gestures
@_exported public import KeypointFiles
@_exported public import Keypoints
@_exported public import Outputs
@_exported public import Performances
@_exported public import Shapes
@_exported public import Text

// The one import of a program that uses Tactus: keypoints, shapes, gestures, drums, scores, and the files of all these.

@_exported public import Configurations
@_exported public import Diagnostics
@_exported public import Drums
@_exported public import Evaluation
@_exported public import Faces
@_exported public import Gestures
@_exported public import HandKinematics
@_exported public import Imaging
@_exported public import KeypointFiles
@_exported public import KeypointModel
@_exported public import Keypoints
@_exported public import Shapes
@_exported public import Sound
@_exported public import SyntheticHands

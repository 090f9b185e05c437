// The one import of a program that also scores and makes synthetic hands.

@_exported public import Evaluation
@_exported public import SyntheticHands
@_exported public import Tactus

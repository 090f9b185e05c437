// Every number of this target that could be another one is in an extension beside what it is for; pure.

/// The numbers of sound, MIDI, OSC, MQTT and notifications, each with its unit and where it comes from.
package enum Tuning {}

// A model of this program as the conversation uses it: images in, fields of a record out. One thread.

import Landmarking

/// A keypoint model.
protocol Adapter: AnyObject {
    /// The fields that it fills in, such as `hands`.
    var fields: [String] { get }

    /// Returns for each field its list, as JSON.
    ///
    /// - Parameter time: when the picture was taken, in seconds.
    func answer(_ picture: PixelImage, at time: Double) throws(TactusError) -> [JSONWriter]
}
